import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { kindOfState } from '../../../kernel/resource/index.ts';
import {
  EmptyState,
  Facts,
  type FullRow,
  LazyRecordPage,
  PageHead,
  Panel,
  type Row,
  showDate,
  showNumber,
  Skeleton,
  StatusChip,
  useAddress,
  useLanguage,
  useModuleWords,
  useRecord,
  useWords,
} from '../../../kernel/web/index.ts';
import { daysBetween } from '../days.ts';
import { stCoGraduatethesis } from '../model.ts';
import NextStep from './NextStep.tsx';
import { useStaying } from './place.ts';
import { useThesisText } from './text.ts';
import { useTheses } from './theses.ts';
import './thesis.css';

/** One way to look at theses: what is asked of the server, and what it is called. */
export interface View {
  readonly key: string;
  readonly title: string;
  readonly query: Readonly<Record<string, string>>;
  /** What it says where there is none: what is empty, when something will come, and where to look meanwhile. */
  readonly empty?: { readonly title: string; readonly hint: string; readonly instead?: string };
}
interface DeskProps {
  readonly screen: string;
  readonly views: readonly View[];
  /** Beside the heading: figures, a button. */
  readonly above?: ReactNode;
  /** Other things that stand on the same screen, each under a tab of its own. */
  readonly more?: readonly { readonly key: string; readonly title: string; readonly show: () => ReactNode }[];
  /** What this desk adds to the thesis that is open. */
  readonly beneath?: (row: FullRow) => ReactNode;
}
/** A desk: ways to look at theses, their list, and beside it the one that is open with all that can be done about it. */
export const Desk = ({ screen, views, above, more = [], beneath }: DeskProps) => {
  const say = useThesisText();
  const words = useModuleWords('graduate-thesis').screens!;
  const [address] = useAddress();
  const whole = address.get('whole');
  const path = window.location.hash.replace(/^#/, '').replace(/\?.*$/, '');
  const wanted = address.get('view');
  useStaying(path);
  const other = more.find(tab => tab.key === wanted);
  const view = views.find(v => v.key === wanted) ?? views[0]!;
  const chosen = Number(address.get('thesis')) || null;
  if (whole !== null)
    return (
      <Suspense fallback={<Skeleton label={say('coming')} />}>
        <LazyRecordPage
          resource="st-co-graduatethesis"
          id={Number(whole)}
          place={path}
          module={{ title: words[screen] ?? '', route: path }}
        />
      </Suspense>
    );
  return (
    <div>
      <PageHead title={words[screen] ?? ''} />
      {above}
      <nav className="thesis-views" aria-label={say('list')}>
        {[...views, ...more].map(({ key, title }) => (
          <Link
            key={key}
            to={`${path}?view=${key}`}
            aria-current={(other?.key ?? view.key) === key ? 'page' : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      {other ? (
        other.show()
      ) : (
        <Columns
          view={view}
          instead={views.find(v => v.key === view.empty?.instead)}
          chosen={chosen}
          path={path}
          beneath={beneath}
        />
      )}
    </div>
  );
};

const Columns = ({
  view,
  instead,
  chosen,
  path,
  beneath,
}: {
  view: View;
  instead: View | undefined;
  chosen: number | null;
  path: string;
  beneath: DeskProps['beneath'];
}) => {
  const say = useThesisText();
  const found = useTheses(view.query);
  const rows = found.data?.data;
  if (found.isError) return <EmptyState kind="failed" title={say('nothing')} />;
  if (!rows) return <Skeleton label={say('coming')} />;
  if (rows.length === 0 && chosen === null)
    return (
      <EmptyState kind="first" title={view.empty?.title ?? say('nothing')} hint={view.empty?.hint}>
        {instead && (
          <Link className="desk-act" to={`${path}?view=${instead.key}`}>
            {instead.title}
          </Link>
        )}
      </EmptyState>
    );
  const open = chosen ?? Number(rows[0]!.id);
  return (
    <div className="thesis-desk">
      <Panel title={view.title} beside={rows.length} flush>
        <ul className="thesis-list">
          {rows.map(row => (
            <Line
              key={row.id}
              row={row}
              to={`${path}?view=${view.key}&thesis=${row.id}`}
              isOpen={Number(row.id) === open}
            />
          ))}
        </ul>
      </Panel>
      <Opened key={open} id={open} path={path} beneath={beneath} />
    </div>
  );
};
const useTitle = () => {
  const language = useLanguage();
  return (row: Row): string => String((language === 'hr' ? row.titleHr : (row.titleEn ?? row.titleHr)) ?? '');
};
const Line = ({ row, to, isOpen }: { row: Row; to: string; isOpen: boolean }) => {
  const title = useTitle();
  const words = useWords(stCoGraduatethesis);
  const language = useLanguage();
  const status = String(row.status);
  const age = row.statusOn ? daysBetween(String(row.statusOn), new Date().toISOString().slice(0, 10)) : null;
  return (
    <li>
      <Link to={to} aria-current={isOpen ? 'true' : undefined}>
        <b>{String(row['idStudent.label'] ?? '')}</b>
        <span>{title(row)}</span>
        <small>
          <StatusChip kind={kindOfState(stCoGraduatethesis.fields.status.flow, status)}>
            {words.state(status)}
          </StatusChip>
          {age !== null && age > 0 && showNumber(age, language, { style: 'unit', unit: 'day', unitDisplay: 'long' })}
        </small>
      </Link>
    </li>
  );
};
const Opened = ({ id, path, beneath }: { id: number; path: string; beneath: DeskProps['beneath'] }) => {
  const say = useThesisText();
  const title = useTitle();
  const language = useLanguage();
  const found = useRecord('st-co-graduatethesis', id);
  const row = found.data as FullRow | null | undefined;
  if (row === undefined) return <Skeleton label={say('coming')} />;
  if (row === null) return <EmptyState kind="forbidden" title={say('nothing')} />;
  return (
    <div className="thesis-open">
      <h2>{title(row)}</h2>
      <p>
        {[row['idStudent.label'], row.statusOn && say('since', { day: showDate(String(row.statusOn), language) })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <NextStep row={row as never} resource="st-co-graduatethesis" refresh={async () => void (await found.refetch())} />
      {beneath?.(row)}
      <Panel title={say('one')} beside={<Link to={`${path}?whole=${id}`}>{say('whole')}</Link>}>
        <Facts resource={stCoGraduatethesis} row={row} only="filled" />
      </Panel>
    </div>
  );
};
