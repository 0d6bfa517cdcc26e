import { Button, Checkbox, Progress, Table } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Progress.css';
import '@mantine/core/styles/Table.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  api,
  call,
  LazyMultiSelect,
  LazySelect,
  Note,
  PageHead,
  Panel,
  ResourceTable,
  showFailure,
  showNumber,
  Skeleton,
  useAddress,
  useConfirm,
  useForgetResources,
  useLanguage,
  resourceTitle,
  useRecord,
  useTitles,
  useWords,
} from '../../../kernel/web/index.ts';
import { frompreviousImport } from '../model.ts';
import { type CopyOption, needs, offeredIn, type Place } from '../options.ts';
import { useYearCopyText } from './text.ts';
import './year-copy.css';

interface Counted {
  readonly resource: string;
  readonly made: number;
  readonly there: number;
  readonly left: number;
}
interface Reason {
  readonly resource: string;
  readonly why: string;
  readonly teacher: string | null;
  readonly count: number;
}
interface Import {
  readonly id: number;
  readonly status: string;
  readonly idTo: number;
  readonly foreseen: readonly Counted[] | null;
  readonly done: readonly Counted[] | null;
  readonly reasons: readonly Reason[] | null;
  readonly gone: number | null;
  readonly kept: number | null;
  readonly run: string | null;
}
interface Run {
  readonly id: string;
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly done: number;
  readonly total: number | null;
  readonly message: string | null;
  readonly failure: string | null;
}
const isOpen = (run: Run | null | undefined): boolean => run?.state === 'waiting' || run?.state === 'running';
const sum = (list: readonly Counted[] | null): number => (list ?? []).reduce((all, { made }) => all + made, 0);

/** Taking a year over: what, how much it would be, doing it, and taking it back. Which copying it is stands in the address. */
export const FromPrevious = ({ place }: { readonly place: Place }) => {
  const say = useYearCopyText();
  const [address, change] = useAddress();
  const id = Number(address.get('id')) || null;
  const open = (next: number | null): void =>
    change(now => {
      if (next === null) now.delete('id');
      else now.set('id', String(next));
      return now;
    }, true);
  return (
    <>
      <PageHead title={say('title')} lead={say('lead')}>
        {id !== null && (
          <Button variant="default" onClick={() => open(null)}>
            {say('another')}
          </Button>
        )}
      </PageHead>
      {id === null ? <Choice place={place} onAsked={open} /> : <Copying key={id} id={id} place={place} />}
      {id === null && (
        <div className="year-copy-history">
          <h2>{say('history')}</h2>
          <ResourceTable resource="fromprevious-import" fixed={{ place }} toolbar={null} />
        </div>
      )}
    </>
  );
};

const Choice = ({ place, onAsked }: { readonly place: Place; readonly onAsked: (id: number) => void }) => {
  const say = useYearCopyText();
  const words = useWords(frompreviousImport);
  const [from, setFrom] = useState<{ id: number; label: string } | null>(null);
  const [to, setTo] = useState<{ id: number; label: string } | null>(null);
  const [studies, setStudies] = useState<readonly number[]>([]);
  const [chosen, setChosen] = useState<readonly CopyOption[]>(offeredIn[place].filter(option => option !== 'rooms'));
  const toggle = (option: CopyOption, on: boolean): void =>
    setChosen(now => {
      if (on) return [...new Set([...now, ...(needs[option] ?? []), option])];
      // What makes no sense without it goes with it.
      const without = (gone: readonly CopyOption[]): readonly CopyOption[] => {
        const more = now.filter(one => !gone.includes(one) && needs[one]?.some(need => gone.includes(need)));
        return more.length === 0 ? gone : without([...gone, ...more]);
      };
      const gone = without([option]);
      return now.filter(one => !gone.includes(one));
    });
  const count = async (): Promise<void> => {
    try {
      const made = await api.post<{ id: number }>('fromprevious-import/create', {
        place,
        idFrom: from?.id ?? null,
        idTo: to?.id ?? null,
        idStudies: studies,
        options: chosen,
      });
      onAsked(made.id);
    } catch {
      // The refusal is shown.
    }
  };
  const year = (set: typeof setFrom) => (key: number | string | null, label?: string | null) =>
    set(key === null ? null : { id: Number(key), label: label ?? '' });
  return (
    <Panel title={say('what')}>
      <div className="year-copy-choice">
        <LazySelect
          to="academicyear"
          label={say('from')}
          value={from?.id ?? null}
          valueLabel={from?.label ?? ''}
          onChange={year(setFrom)}
        />
        <LazySelect
          to="academicyear"
          label={say('to')}
          value={to?.id ?? null}
          valueLabel={to?.label ?? ''}
          onChange={year(setTo)}
        />
        <LazyMultiSelect
          to="study"
          label={say('studies')}
          description={say('studiesHint')}
          value={studies}
          onChange={setStudies}
        />
        <fieldset>
          <legend>{say('options')}</legend>
          {offeredIn[place].map(option => (
            <Checkbox
              key={option}
              label={words.option('options', option)}
              checked={chosen.includes(option)}
              onChange={event => toggle(option, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
        <p>{say('always')}</p>
        <p>{say('never')}</p>
        <Button disabled={!from || !to} onClick={() => void count()}>
          {say('count')}
        </Button>
      </div>
    </Panel>
  );
};

const Copying = ({ id, place }: { readonly id: number; readonly place: Place }) => {
  const say = useYearCopyText();
  const language = useLanguage();
  const forget = useForgetResources();
  const { ask, dialog } = useConfirm();
  const [started, setStarted] = useState<string | null>(null);
  const record = useRecord('fromprevious-import', id);
  const row = record.data as unknown as Import | undefined;
  const wanted = started ?? row?.run ?? null;
  const run = useQuery({
    queryKey: ['job-run', 'of year copy', wanted],
    queryFn: async ({ signal }) =>
      (await call<{ data: readonly Run[] }>('GET', 'job-run', { signal })).data.find(one => one.id === wanted) ?? null,
    enabled: wanted !== null,
    refetchInterval: query => (isOpen(query.state.data) ? 700 : false),
    retry: false,
  }).data;
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (!run || isOpen(run) || told.current === run.id) return;
    told.current = run.id;
    void forget();
  }, [run, forget]);
  if (!row) return <Skeleton label={say('working')} />;
  const step = async (which: 'start' | 'take-back'): Promise<void> => {
    const copies = which === 'start';
    const title = say(copies ? 'copy' : 'undo');
    const message = copies ? say('copyQuestion', { n: showNumber(sum(row.foreseen), language) }) : say('undoQuestion');
    if (!(await ask({ title, message, yes: title }))) return;
    try {
      setStarted((await api.put<{ run: string }>(`fromprevious-import/${which}`, {}, { query: { id } })).run);
    } catch (error) {
      showFailure(error);
    }
  };
  const working = isOpen(run);
  const list = row.done && row.done.length > 0 ? row.done : row.foreseen;
  const isDone = row.status === 'copied' || row.status === 'undone';
  return (
    <>
      {working && run && (
        <div role="status" className="year-copy-progress">
          <p>{run.message ?? say('working')}</p>
          <Progress
            value={run.total ? (run.done / run.total) * 100 : 100}
            animated={!run.total}
            aria-label={say('working')}
          />
          <p>{say('working')}</p>
        </div>
      )}
      {run?.state === 'failed' && (
        <Note live kind="bad">
          {say('stopped', { why: run.failure ?? '' })}
        </Note>
      )}
      {run?.state === 'cancelled' && (
        <Note live kind="warn">
          {say('cancelled')}
        </Note>
      )}
      {row.status === 'undone' && (
        <Note live kind="ok">
          {say('undone', { gone: showNumber(row.gone ?? 0, language), kept: showNumber(row.kept ?? 0, language) })}
        </Note>
      )}
      {list && list.length > 0 && !working && (
        <>
          {sum(list) === 0 && <Note kind="ok">{say(isDone ? 'nothingDone' : 'nothing')}</Note>}
          {isDone && JSON.stringify(row.done) !== JSON.stringify(row.foreseen) && (
            <Note kind="warn">{say('differs')}</Note>
          )}
          <Panel title={say(isDone ? 'done' : 'foreseen')} flush>
            <Counts list={list} />
          </Panel>
          <Reasons list={row.reasons ?? []} />
          <div className="year-copy-acts">
            {row.status === 'counted' && sum(list) > 0 && (
              <Button onClick={() => void step('start')}>{say('copy')}</Button>
            )}
            {row.status === 'copied' && (
              <Button variant="default" onClick={() => void step('take-back')}>
                {say('undo')}
              </Button>
            )}
            {row.status === 'copied' && place !== 'administration' && (
              <Button
                component="a"
                variant="default"
                href={place === 'learningOutcomes' ? '#/LearningOutcomes/StCourse' : '#/CourseConductions/StCourse'}
              >
                {say('courses')}
              </Button>
            )}
          </div>
        </>
      )}
      {dialog}
    </>
  );
};
const Counts = ({ list }: { readonly list: readonly Counted[] }) => {
  const say = useYearCopyText();
  const language = useLanguage();
  const titles = useTitles();
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say('kind')}</Table.Th>
            <Table.Th ta="right">{say('made')}</Table.Th>
            <Table.Th ta="right">{say('there')}</Table.Th>
            <Table.Th ta="right">{say('left')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list
            .filter(({ made, there, left }) => made + there + left > 0)
            .map(({ resource, made, there, left }) => (
              <Table.Tr key={resource}>
                <Table.Th scope="row" fw={400}>
                  {resourceTitle(titles, resource, language) ?? resource}
                </Table.Th>
                <Table.Td ta="right">{showNumber(made, language)}</Table.Td>
                <Table.Td ta="right">{showNumber(there, language)}</Table.Td>
                <Table.Td ta="right">{showNumber(left, language)}</Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
};
/** Those who are away are named once, however many of their rows stay behind. */
const Reasons = ({ list }: { readonly list: readonly Reason[] }) => {
  const say = useYearCopyText();
  const language = useLanguage();
  const titles = useTitles();
  if (list.length === 0) return null;
  const away = new Map<string, number>();
  for (const { teacher, count } of list) if (teacher) away.set(teacher, (away.get(teacher) ?? 0) + count);
  const said = {
    ended: say('ended'),
    noParent: say('noParent'),
    own: say('own'),
    locked: say('locked'),
    replaced: say('replaced'),
    nobody: say('nobody'),
  };
  return (
    <Panel title={say('reasons')}>
      <ul>
        {[...away].map(([teacher, n]) => (
          <li key={teacher}>{say('away', { name: teacher, n: showNumber(n, language) })}</li>
        ))}
        {list
          .filter(({ teacher }) => !teacher)
          .map(({ resource, why, count }) => (
            <li key={`${resource} ${why}`}>
              {say('reason', {
                kind: resourceTitle(titles, resource, language) ?? resource,
                why: said[why as keyof typeof said] ?? why,
                n: showNumber(count, language),
              })}
            </li>
          ))}
      </ul>
    </Panel>
  );
};
