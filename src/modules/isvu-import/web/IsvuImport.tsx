import { Button, Input, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import {
  apiUrl,
  call,
  EmptyState,
  LazyRecordDialog,
  LazySelect,
  PageHead,
  Panel,
  type Row,
  showDateTime,
  showFailure,
  StatusChip,
  uploadFile,
  useAddress,
  useChosen,
  useForgetResources,
  useLanguage,
  user,
  useStore,
  useWords,
} from '../../../kernel/web/index.ts';
import { type ImportKind, kindsOf } from '../kinds.ts';
import { isvuCodeMap } from '../model.ts';
import { chipOf, type ImportRow } from './data.ts';
import Import from './Import.tsx';
import { useImportText } from './text.ts';
import './import.css';

/** Files of ISVU: one is brought, or one of those that were is opened. */
export default function IsvuImport() {
  return <Files title="title" only={kind => kind !== 'graduates'} />;
}
interface FilesProps {
  readonly title: 'title' | 'titleGraduates';
  readonly only: (kind: ImportKind) => boolean;
}
export const Files = ({ title, only }: FilesProps) => {
  const [address] = useAddress();
  const id = Number(address.get('id'));
  return id > 0 ? <Import id={id} /> : <Home title={title} only={only} />;
};

const Home = ({ title, only }: FilesProps) => {
  const say = useImportText();
  const words = useWords('isvu-import');
  const language = useLanguage();
  const [, setAddress] = useAddress();
  const who = useStore(user);
  const kinds = kindsOf(new Set(who?.permissions), who?.roles.has('admin') ?? false).filter(only);
  const runs = useQuery({
    queryKey: ['resource', 'isvu-import', 'latest', kinds],
    queryFn: ({ signal }) =>
      call<{ data: readonly (Row & ImportRow)[] }>('GET', 'isvu-import', {
        query: {
          columns: 'kind,idAcademicyear,content,status,createdAt',
          'pagination[limit]': 30,
          'filter[kind][in]': kinds.join(','),
        },
        signal,
      }),
    refetchInterval: ({ state }) => (state.data?.data.some(row => row.status === 'uploaded') ? 1500 : false),
  });
  const open = (id: number): void => setAddress(() => new URLSearchParams({ id: String(id) }));
  return (
    <div className="import-home">
      <PageHead title={say(title)} lead={say('lead')} />
      <Bring kinds={kinds} onBrought={open} />
      <Panel title={say('history')} flush>
        {runs.data?.data.length === 0 && <EmptyState title={say('none')} hint={say('noneNext')} />}
        <ul className="import-runs">
          {runs.data?.data.map(row => (
            <li key={row.id}>
              <span>
                <b>{words.option('kind', row.kind)}</b>
                <small>
                  {[row.content.name, row['idAcademicyear.label'], showDateTime(row.createdAt, language)].join(' · ')}
                </small>
              </span>
              <StatusChip kind={chipOf(row.status)}>{words.state(row.status)}</StatusChip>
              <Button variant="default" size="compact-sm" onClick={() => open(Number(row.id))}>
                {say('open')}
                <span className="unseen"> {row.content.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      </Panel>
      <Marks />
    </div>
  );
};

/** Marks that this institution's ISVU uses beside the usual ones. */
const Marks = () => {
  const say = useImportText();
  const words = useWords('isvu-code-map');
  const forget = useForgetResources();
  const [open, setOpen] = useState<{ readonly id: number | null } | null>(null);
  const marks = useQuery({
    queryKey: ['resource', 'isvu-code-map', 'all'],
    queryFn: ({ signal }) =>
      call<{ data: readonly (Row & { readonly isvuCode: string; readonly means: string })[] }>('GET', 'isvu-code-map', {
        query: { 'pagination[limit]': 200 },
        signal,
      }),
  });
  return (
    <Panel
      title={say('marks')}
      beside={
        <Button variant="subtle" size="compact-sm" onClick={() => setOpen({ id: null })}>
          {say('markAdd')}
        </Button>
      }
    >
      <p className="import-order">{say('marksLead')}</p>
      {marks.data?.data.length === 0 && <p className="import-empty">{say('marksNone')}</p>}
      <ul className="import-runs">
        {marks.data?.data.map(row => (
          <li key={row.id}>
            <span>
              <b>{row.isvuCode}</b>
              <small>{words.option('means', row.means)}</small>
            </span>
            <span />
            <Button variant="default" size="compact-sm" onClick={() => setOpen({ id: Number(row.id) })}>
              {say('open')}
              <span className="unseen"> {say('markOpen', { code: row.isvuCode })}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Suspense>
        {open && (
          <LazyRecordDialog
            resource={isvuCodeMap}
            id={open.id}
            mode="edit"
            onClose={() => {
              setOpen(null);
              void forget();
            }}
          />
        )}
      </Suspense>
    </Panel>
  );
};

const Bring = ({ kinds, onBrought }: { kinds: readonly ImportKind[]; onBrought: (id: number) => void }) => {
  const say = useImportText();
  const words = useWords('isvu-import');
  const forget = useForgetResources();
  const chosen = useChosen('academicyear');
  const [kind, setKind] = useState<ImportKind | undefined>(kinds[0]);
  const [year, setYear] = useState<{ readonly id: number; readonly label: string } | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [working, setWorking] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const of = year ?? (chosen && { id: Number(chosen.id), label: chosen.label });
  const send = async (): Promise<void> => {
    setWorking(true);
    try {
      const { token } = await uploadFile('isvu-import', 'content', file!);
      const made = await call<{ id: number }>('POST', 'isvu-import/create', {
        body: { kind, idAcademicyear: of!.id, content: token },
      });
      void forget();
      onBrought(made.id);
    } catch (error) {
      showFailure(error);
    } finally {
      setWorking(false);
    }
  };
  return (
    <Panel title={say('bring')}>
      {kinds.length > 1 && <p className="import-order">{say('order')}</p>}
      <div className="import-bring">
        <NativeSelect
          label={say('kind')}
          value={kind}
          data={kinds.map(one => ({ value: one, label: words.option('kind', one) }))}
          onChange={event => setKind(event.currentTarget.value as ImportKind)}
        />
        <LazySelect
          to="academicyear"
          label={say('year')}
          value={of?.id ?? null}
          valueLabel={of?.label ?? ''}
          onChange={(id, label) => setYear(id === null ? null : { id: Number(id), label: label ?? '' })}
        />
        <Input.Wrapper label={say('file')} labelElement="div">
          <input
            ref={chooser}
            type="file"
            hidden
            accept=".csv,.xlsx"
            aria-label={say('file')}
            onChange={event => setFile(event.currentTarget.files?.[0] ?? null)}
          />
          <Button variant="default" fullWidth onClick={() => chooser.current?.click()}>
            {file ? file.name : say('choose')}
          </Button>
        </Input.Wrapper>
      </div>
      <p className="import-acts">
        <Button disabled={!file || !kind || !of || working} loading={working} onClick={() => void send()}>
          {say('compare')}
        </Button>
        <Button component="a" variant="default" href={apiUrl(`isvu-import/template?kind=${kind}`)} download>
          {say('template')}
        </Button>
      </p>
    </Panel>
  );
};
