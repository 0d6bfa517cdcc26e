import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  apiUrl,
  call,
  DiffCell,
  Dock,
  isUnderWay,
  MenuItem,
  MoreActs,
  Note,
  PageHead,
  Panel,
  RunProgress,
  showFailure,
  StatTile,
  StatTiles,
  Stepper,
  useAddress,
  useConfirm,
  useForgetResources,
  useLanguage,
  useResource,
  useRun,
  useText,
  useWords,
} from '../../../kernel/web/index.ts';
import { kindsWithStubs, resourceOfKind, type RowAction, rowActions } from '../kinds.ts';
import { countOf, type ImportRow, type LineRow, type Lines } from './data.ts';
import { useImportText } from './text.ts';

/** One import: what would happen, which of it is wanted, and the way back. */
export default function Import({ id }: { id: number }) {
  const say = useImportText();
  const language = useLanguage();
  const words = useWords('isvu-import');
  const forget = useForgetResources();
  const [, setAddress] = useAddress();
  const [job, setJob] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const question = useConfirm();
  const found = useQuery({
    queryKey: ['resource', 'isvu-import', 'one', id],
    queryFn: ({ signal }) => call<ImportRow>('GET', 'isvu-import/view', { query: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'uploaded' ? 1000 : false),
  });
  const going = useRun(job);
  const hasEnded = job !== null && !isUnderWay(job, going);
  useEffect(() => {
    if (!hasEnded) return;
    setJob(null);
    setFailure(going?.failure ?? null);
    void forget();
  }, [hasEnded, going, forget]);
  const run = found.data;
  if (!run) return null;
  const start = async (verb: 'apply' | 'revert' | 'check'): Promise<void> => {
    setFailure(null);
    try {
      setJob((await call<{ run: string }>('POST', `isvu-import/${verb}`, { query: { id } })).run);
    } catch (error) {
      showFailure(error);
      void forget();
    }
  };
  const makeStubs = async (creates: boolean): Promise<void> => {
    setFailure(null);
    try {
      const body = { creates: creates ? 1 : 0 };
      setJob((await call<{ run: string }>('PUT', 'isvu-import/stubs', { query: { id }, body })).run);
    } catch (error) {
      showFailure(error);
    }
    void forget();
  };
  const discard = async (): Promise<void> => {
    try {
      await call('PUT', 'isvu-import/discard', { query: { id }, body: { rowVer: run.rowVer } });
    } catch (error) {
      showFailure(error);
    }
    void forget();
  };
  const takeBack = async (): Promise<void> => {
    if (await question.ask({ message: say('takeBackAsk'), yes: say('takeBack') })) await start('revert');
  };
  const outcome = language === 'hr' ? run.outcomeHr : run.outcomeEn;
  const acts: readonly Act[] = [
    ...(run.rowsError > 0
      ? [{ label: `${say('errorsFile')} (${run.rowsError})`, file: apiUrl(`isvu-import/errors?id=${id}`) }]
      : []),
    ...(run.status === 'validated' ? [{ label: say('again'), run: () => start('check') }] : []),
    ...(['validated', 'failed'].includes(run.status) ? [{ label: say('discard'), run: discard }] : []),
    ...(run.status === 'applied' ? [{ label: say('takeBack'), run: takeBack }] : []),
  ].map(act => ({ ...act, isClosed: job !== null }));
  const isOver = ['applied', 'reverted', 'discarded'].includes(run.status);
  return (
    <div>
      <PageHead
        title={words.option('kind', run.kind)}
        lead={[run.content.name, run.encoding, words.state(run.status)].filter(Boolean).join(' · ')}
      >
        <Button variant="default" onClick={() => setAddress(() => new URLSearchParams())}>
          {say('back')}
        </Button>
        <Acts acts={acts} />
      </PageHead>
      <Stepper
        label={say('steps')}
        steps={[
          { key: 'file', title: say('stepFile'), at: run.status === 'uploaded' ? 'now' : 'done' },
          {
            key: 'preview',
            title: say('stepPreview'),
            at: isOver ? 'done' : run.status === 'validated' ? 'now' : 'next',
          },
          { key: 'apply', title: say('stepApply'), at: run.status === 'applied' ? 'done' : 'next' },
        ]}
      />
      {run.status === 'uploaded' && <Note live>{say('reading')}</Note>}
      {job !== null && (
        <Note live>
          {going?.message && <b>{going.message}. </b>}
          {say('working')}
        </Note>
      )}
      {going && job !== null && <RunProgress run={going} doing={going.title} />}
      {failure !== null && job === null && (
        <Note kind="bad" live>
          {failure}
        </Note>
      )}
      {outcome && (
        <Note kind={run.status === 'failed' ? 'bad' : 'ok'} live>
          {outcome}
        </Note>
      )}
      {run.status === 'failed' && run.heading !== null && <Columns run={run} onSaid={setJob} />}
      {run.idSame !== null && run.status === 'validated' && <Note kind="warn">{say('sameFile')}</Note>}
      {!['uploaded', 'failed'].includes(run.status) && (
        <>
          {run.status === 'validated' && kindsWithStubs.includes(run.kind) && (
            <Checkbox
              className="import-stubs"
              label={say('stubs')}
              description={say('stubsLead')}
              checked={run.createsStubs === 1}
              disabled={job !== null}
              onChange={event => void makeStubs(event.currentTarget.checked)}
            />
          )}
          <Preview
            run={run}
            isOpen={run.status === 'validated' && job === null}
            onApply={() => void start('apply')}
            onSaid={setJob}
          />
        </>
      )}
      {question.dialog}
    </div>
  );
}

interface Act {
  readonly label: string;
  /** A file that is fetched, or something that is done. */
  readonly file?: string;
  readonly run?: () => Promise<void>;
  readonly isClosed: boolean;
}
/** Beside the way back; on a phone behind its dots, where four buttons would stand before the first figure. */
const Acts = ({ acts }: { acts: readonly Act[] }) => {
  const t = useText();
  const small = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const fetchFile = (href: string) => Object.assign(document.createElement('a'), { href, download: '' }).click();
  if (acts.length === 0) return null;
  if (small)
    return (
      <MoreActs label={t('moreActions')}>
        {acts.map(({ label, file, run, isClosed }) => (
          <MenuItem
            key={label}
            disabled={isClosed && file === undefined}
            onClick={() => (file === undefined ? run?.() : fetchFile(file))}
          >
            {label}
          </MenuItem>
        ))}
      </MoreActs>
    );
  return acts.map(({ label, file, run, isClosed }) =>
    file === undefined ? (
      <Button key={label} variant="default" disabled={isClosed} onClick={() => void run?.()}>
        {label}
      </Button>
    ) : (
      <Button key={label} component="a" variant="default" href={file} download>
        {label}
      </Button>
    ),
  );
};

interface PreviewProps {
  readonly run: ImportRow;
  readonly isOpen: boolean;
  readonly onApply: () => void;
  readonly onSaid: (job: string) => void;
}
const Preview = ({ run, isOpen, onApply, onSaid }: PreviewProps) => {
  const say = useImportText();
  const [isNaming, setNaming] = useState(false);
  const words = useWords(resourceOfKind[run.kind]);
  const first = rowActions.find(one => countOf(run, one) > 0) ?? 'new';
  const [chosen, setChosen] = useState<RowAction | null>(null);
  const action = chosen ?? first;
  const lines = useInfiniteQuery({
    queryKey: ['resource', 'isvu-import', 'rows', run.id, run.rowVer, action],
    queryFn: ({ signal, pageParam }) =>
      call<Lines>('GET', 'isvu-import/rows', { query: { id: run.id, action, after: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: page => (page.data.length === 100 ? page.data.at(-1)!.line : null),
    placeholderData: keepPreviousData,
  });
  const accept = async (body: object): Promise<void> => {
    try {
      await call('PUT', 'isvu-import/accept', { query: { id: run.id }, body });
      await lines.refetch();
    } catch (error) {
      showFailure(error);
    }
  };
  const pages = lines.data?.pages ?? [];
  const count = pages[0]?.accepted ?? 0;
  const mayDrop = action === 'missing' && ['enrolments', 'courseEnrolments'].includes(run.kind);
  const mayChoose = isOpen && (['new', 'changed', 'conflict'].includes(action) || mayDrop);
  const shown = pages.reduce((sum, page) => sum + page.data.length, 0);
  const unread = pages[0]?.unread ?? [];
  return (
    <div className="import-preview">
      {unread.length > 0 && (
        <Note kind="warn">
          {say('unread', { columns: unread.join(', ') })}{' '}
          {isOpen && !isNaming && (
            <Button variant="subtle" size="compact-sm" onClick={() => setNaming(true)}>
              {say('columnsName')}
            </Button>
          )}
        </Note>
      )}
      {isOpen && isNaming && (
        <Columns
          run={run}
          onSaid={started => {
            setNaming(false);
            onSaid(started);
          }}
        />
      )}
      <StatTiles>
        {rowActions.map(one => (
          <StatTile
            key={one}
            label={say(one)}
            figure={countOf(run, one)}
            line={say(`${one}Line`)}
            pressed={action === one}
            onPress={() => setChosen(one)}
          />
        ))}
      </StatTiles>
      <Panel
        title={say(action)}
        flush
        beside={
          mayChoose && (
            <span className="import-acts">
              <Button variant="subtle" size="compact-sm" onClick={() => void accept({ action, accepted: 1 })}>
                {say('all')}
              </Button>
              <Button variant="subtle" size="compact-sm" onClick={() => void accept({ action, accepted: 0 })}>
                {say('noneOfThem')}
              </Button>
            </span>
          )
        }
      >
        {action === 'missing' && shown > 0 && (
          <Note>
            {say(mayDrop ? 'missingDropNote' : 'missingNote')}
            {!lines.hasNextPage && shown < run.rowsMissing && ` ${say('missingFirst', { count: shown })}`}
          </Note>
        )}
        {pages[0]?.data.length === 0 && <p className="import-empty">{say('noRows')}</p>}
        <ul className="import-lines" aria-label={say('rowsOf')}>
          {pages.flatMap(page =>
            page.data.map(row => (
              <LineOf
                key={row.line}
                row={row}
                run={run}
                heading={page.heading}
                action={action}
                onAccept={
                  mayChoose && (action !== 'missing' || 'status' in row.diff)
                    ? yes => void accept({ lines: [row.line], accepted: yes ? 1 : 0 })
                    : null
                }
              />
            )),
          )}
        </ul>
        {lines.hasNextPage && (
          <p className="import-empty">
            <Button variant="default" onClick={() => void lines.fetchNextPage()}>
              {say('more')}
            </Button>
          </p>
        )}
      </Panel>
      {(pages[0]?.stubs.length ?? 0) > 0 && (
        <Panel title={say('stubsTitle')}>
          <ul className="import-stubs">
            {pages[0]!.stubs.map(({ field, called, lines: count }) => (
              <li key={`${field} ${called}`}>
                {words.field(field)}: <b>{called}</b> ({say('stubsLines', { count })})
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {isOpen && (
        <Dock label={say('dock')} text={count === 0 ? say('chosenNone') : say('chosen', { count })}>
          <Button disabled={count === 0} onClick={onApply}>
            {say('apply')}
          </Button>
        </Dock>
      )}
    </div>
  );
};

interface ColumnsOf {
  readonly heading: readonly string[];
  readonly data: readonly { readonly column: string; readonly isRequired: 0 | 1; readonly name: string | null }[];
}
/** Names that the file uses are told once, and remembered for the next one. */
const Columns = ({ run, onSaid }: { run: ImportRow; onSaid: (job: string) => void }) => {
  const say = useImportText();
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({});
  const found = useQuery({
    queryKey: ['resource', 'isvu-import', 'columns', run.id, run.rowVer],
    queryFn: ({ signal }) => call<ColumnsOf>('GET', 'isvu-import/columns', { query: { id: run.id }, signal }),
  });
  if (!found.data) return null;
  const { heading, data } = found.data;
  const nameOf = (column: string): string => said[column] ?? data.find(one => one.column === column)?.name ?? '';
  const send = async (): Promise<void> => {
    try {
      const columns = data.flatMap(({ column }) => (nameOf(column) === '' ? [] : [{ name: nameOf(column), column }]));
      const { run: job } = await call<{ run: string }>('PUT', 'isvu-import/columns', {
        query: { id: run.id },
        body: { columns },
      });
      onSaid(job);
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <Panel title={say('columnsTitle')}>
      <p className="import-order">{say('columnsLead')}</p>
      <div className="import-bring">
        {data.map(({ column, isRequired }) => (
          <NativeSelect
            key={column}
            label={say('columnOf', { column })}
            required={isRequired === 1}
            value={nameOf(column)}
            data={[
              { value: '', label: say('columnNone') },
              ...heading.filter(Boolean).map(name => ({ value: name, label: name })),
            ]}
            onChange={event => setSaid({ ...said, [column]: event.currentTarget.value })}
          />
        ))}
      </div>
      <p className="import-acts">
        <Button
          disabled={data.some(({ column, isRequired }) => isRequired === 1 && nameOf(column) === '')}
          onClick={() => void send()}
        >
          {say('columnsSave')}
        </Button>
      </p>
    </Panel>
  );
};

interface LineProps {
  readonly row: LineRow;
  readonly run: ImportRow;
  readonly heading: readonly string[];
  readonly action: RowAction;
  readonly onAccept: ((yes: boolean) => void) | null;
}
const LineOf = ({ row, run, heading, action, onAccept }: LineProps) => {
  const say = useImportText();
  const isMissing = action === 'missing';
  const what = row.cells
    .slice(0, Math.min(4, heading.length))
    .filter(cell => cell.trim() !== '')
    .join(' · ');
  const erases = Object.values(row.diff).some(([was, now]) => was !== null && now === null);
  return (
    <li>
      {onAccept ? (
        <Checkbox
          checked={row.accepted === 1}
          aria-label={isMissing ? say('dropLine', { what }) : say('writeLine', { line: row.line })}
          onChange={event => onAccept(event.currentTarget.checked)}
        />
      ) : (
        <span />
      )}
      <span className="import-line">{!isMissing && `${say('line')} ${row.line}`}</span>
      <div>
        <b>{what}</b>
        {['changed', 'conflict', 'missing'].includes(action) && (
          <dl>
            {Object.entries(row.diff).map(([name, [was, now]]) => (
              <DiffOf key={name} name={name} of={resourceOfKind[run.kind]} was={was} now={now} />
            ))}
          </dl>
        )}
        {erases && action !== 'error' && <Note kind="warn">{say('erases')}</Note>}
        {row.messages.map(said => (
          <p key={`${said.column}${said.message}`} className="import-wrong">
            {said.column && <code>{said.column}</code>} {said.message}
          </p>
        ))}
      </div>
    </li>
  );
};

/** A difference in the words of its field; `resource/field` where the line also says something of another record. */
const DiffOf = ({ name, of, was, now }: { name: string; of: string; was: unknown; now: unknown }) => {
  const [resource, field] = name.includes('/') ? (name.split('/') as [string, string]) : ([of, name] as const);
  const words = useWords(resource);
  const fields = useResource(resource).all as Readonly<Record<string, { readonly kind: string }>>;
  const shown = (value: unknown): string => {
    if (value === null || value === undefined) return '';
    if (Array.isArray(value))
      return value.map(part => String((part as { content?: unknown }).content ?? part)).join('; ');
    if (fields[field]?.kind === 'state') return words.state(String(value));
    return fields[field]?.kind === 'enum' ? words.option(field, String(value)) : String(value);
  };
  return (
    <div>
      <dt>{words.field(field)}</dt>
      <dd>
        <DiffCell old={shown(was)} now={shown(now)} />
      </dd>
    </div>
  );
};
