import { Button, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBell, IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  api,
  call,
  Dialog,
  EmptyState,
  Meter,
  notify,
  PageHead,
  showDate,
  showFailure,
  showNumber,
  showPercent,
  Skeleton,
  StatTile,
  StatTiles,
  useChosen,
  useForgetResources,
  useLanguage,
} from '../../../kernel/web/index.ts';
import { boardColumns, cardsAtOnce } from '../board.ts';
import { useInternshipText } from './text.ts';
import './internship.css';

interface Placement {
  readonly id: number;
  readonly student: string;
  readonly course: string;
  readonly partner: string | null;
  readonly mentor: string | null;
  readonly teacher: string | null;
  readonly status: string;
  readonly turn: 'student' | 'mentor' | 'teacher' | 'coordinators' | null;
  readonly dateTo: string | null;
  readonly plannedHours: number;
  readonly confirmed: number;
  readonly forecast: string | null;
  readonly alerts: readonly ('silent' | 'hoursShort' | 'pastEnd' | 'contractEnds' | 'startsSoon' | 'startPassed')[];
}
interface WithoutPlace {
  readonly idStudent: number;
  readonly student: string;
  readonly course: string;
  readonly applications: number;
}
type ColumnKey = 'without' | (typeof boardColumns)[number][0];
interface Found {
  readonly rows: readonly Placement[];
  readonly without: readonly WithoutPlace[];
  readonly counts: Readonly<Record<ColumnKey, number>>;
  readonly all: Readonly<Record<'placements' | 'placed' | 'without' | 'alerts' | 'hoursDone' | 'hoursPlanned', number>>;
  readonly recognised: number;
  readonly freePositions: number;
}
const shownAtFirst = 8;

interface Filter {
  readonly search: string;
  readonly onlyAlerts: boolean;
}
const boardQuery = (idYear: number, { search, onlyAlerts }: Filter, column?: ColumnKey, portion = 0) => {
  const query = {
    idAcademicyear: idYear,
    ...(search !== '' && { search }),
    ...(onlyAlerts && { alerts: 1 }),
    ...(column !== undefined && { column, offset: portion * cardsAtOnce }),
  };
  return {
    queryKey: ['resource', 'internship', 'board', query],
    queryFn: ({ signal }: { signal: AbortSignal }) => call<Found>('GET', 'internship/board', { query, signal }),
    retry: false,
  };
};

/** All internships of the year by state: what is late, whose turn it is, and acts on several at once. */
export const Board = () => {
  const year = useChosen('academicyear');
  return year ? <OfYear key={year.id} year={year} /> : null;
};
interface Year {
  readonly id: number;
  readonly label: string;
}
const OfYear = ({ year }: { year: Year }) => {
  const say = useInternshipText();
  const [onlyAlerts, setOnlyAlerts] = useState(false);
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), 250);
  const filter = { search: asked, onlyAlerts };
  const found = useQuery({ ...boardQuery(year.id, filter), placeholderData: keepPreviousData }).data;
  if (!found) return <Skeleton label={say('coming')} />;
  return (
    <Columns
      found={found}
      year={year}
      filter={filter}
      search={search}
      onSearch={setSearch}
      onOnlyAlerts={setOnlyAlerts}
    />
  );
};

/** The further portions of cards that somebody has asked for in each column. */
const useFurther = (idYear: number, filter: Filter, portions: Readonly<Partial<Record<ColumnKey, number>>>) =>
  useQueries({
    queries: (Object.entries(portions) as [ColumnKey, number][]).flatMap(([column, many]) =>
      Array.from({ length: many }, (_, n) => boardQuery(idYear, filter, column, n + 1)),
    ),
  });

const Columns = ({
  found,
  year,
  filter,
  search,
  onSearch,
  onOnlyAlerts,
}: {
  found: Found;
  year: Year;
  filter: Filter;
  search: string;
  onSearch: (search: string) => void;
  onOnlyAlerts: (only: boolean) => void;
}) => {
  const say = useInternshipText();
  const language = useLanguage();
  const [chosen, setChosen] = useState<ReadonlyMap<number, Placement>>(new Map());
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [portions, setPortions] = useState<Readonly<Partial<Record<ColumnKey, number>>>>({});
  const further = useFurther(year.id, filter, portions);
  const { all, counts } = found;
  const { onlyAlerts } = filter;
  if (all.placements === 0 && all.without === 0) return <EmptyState kind="first" title={say('emptyBoard')} />;
  const answers = [found, ...further.flatMap(({ data }) => data ?? [])];
  // A card that has moved on meanwhile may come with two portions.
  const rows = new Map(answers.flatMap(answer => answer.rows.map(row => [row.id, row])));
  const without = new Map(
    answers.flatMap(answer => answer.without.map(row => [`${row.idStudent}:${row.course}`, row])),
  );
  const toggle = (row: Placement) => {
    const next = new Map(chosen);
    if (!next.delete(row.id)) next.set(row.id, row);
    setChosen(next);
  };
  /** Unfolds what has come already; once that is open, asks for the next portion. */
  const more = (key: ColumnKey) => () => {
    if (open.has(key)) setPortions({ ...portions, [key]: (portions[key] ?? 0) + 1 });
    setOpen(new Set([...open, key]));
  };
  /** All of a column, or none of it where all are chosen already. */
  const toggleAll = (of: readonly Placement[]) => {
    const isWhole = of.every(row => chosen.has(row.id));
    const next = new Map(chosen);
    for (const row of of)
      if (isWhole) next.delete(row.id);
      else next.set(row.id, row);
    setChosen(next);
  };
  const columnOf = (key: ColumnKey) => ({ isOpen: open.has(key), count: counts[key], onMore: more(key) });
  return (
    <div>
      <PageHead
        title={say('board', { year: year.label })}
        lead={say('boardLead', { n: all.placements, without: all.without })}
      />
      <StatTiles>
        <StatTile
          label={say('attention')}
          figure={all.alerts}
          pressed={onlyAlerts}
          onPress={() => {
            setPortions({});
            onOnlyAlerts(!onlyAlerts);
          }}
        />
        <StatTile label={`${say('placed')} (${say('ofAll', { n: all.placed + all.without })})`} figure={all.placed} />
        <StatTile label={say('free')} figure={found.freePositions} to="/Internship/InternshipOffer" />
        <StatTile
          label={say('confirmedShare')}
          figure={
            all.hoursPlanned === 0 ? '–' : showPercent(Math.round((all.hoursDone / all.hoursPlanned) * 100), language)
          }
        />
        <StatTile label={say('recognised')} figure={found.recognised} to="/Internship/InternshipApprovalGrant" />
      </StatTiles>
      <div className="board-tools">
        <TextInput
          className="board-search"
          aria-label={say('search')}
          placeholder={say('search')}
          value={search}
          maxLength={100}
          onChange={event => {
            setPortions({});
            onSearch(event.currentTarget.value);
          }}
        />
        {chosen.size > 0 && (
          <Acts rows={[...chosen.values()].map(row => rows.get(row.id) ?? row)} onDone={() => setChosen(new Map())} />
        )}
      </div>
      <div className="board-columns">
        {!onlyAlerts && (
          <Column
            title={say('withoutPlace')}
            {...columnOf('without')}
            cards={[...without].map(([key, row]) => (
              <li key={key} className="board-card">
                <b>{row.student}</b>
                <small>{row.course}</small>
                <small>{say('applications', { n: row.applications })}</small>
              </li>
            ))}
          />
        )}
        {boardColumns.map(([key, states]) => {
          const held = [...rows.values()].filter(row => (states as readonly string[]).includes(row.status));
          return (
            <Column
              key={key}
              title={say(key)}
              {...columnOf(key)}
              onChooseAll={held.length > 1 ? () => toggleAll(held) : undefined}
              cards={held.map(row => (
                <Card
                  key={row.id}
                  row={row}
                  isChosen={chosen.has(row.id)}
                  onChoose={() => toggle(row)}
                  language={language}
                />
              ))}
            />
          );
        })}
      </div>
    </div>
  );
};
const Column = ({
  title,
  cards,
  count,
  isOpen,
  onMore,
  onChooseAll,
}: {
  title: string;
  /** Those that have come; `count` is how many there are. */
  cards: readonly React.ReactNode[];
  count: number;
  isOpen: boolean;
  onMore: () => void;
  onChooseAll?: (() => void) | undefined;
}) => {
  const say = useInternshipText();
  const shown = isOpen ? cards : cards.slice(0, shownAtFirst);
  const next = isOpen ? Math.min(count - shown.length, cardsAtOnce) : cards.length - shown.length;
  const isWhole = cards.length >= count;
  return (
    <section aria-label={title}>
      <h2>
        <span>{title}</span>
        <span>{count}</span>
      </h2>
      {onChooseAll && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={onChooseAll}
          aria-label={say(isWhole ? 'chooseAllOf' : 'chooseComeOf', { title, n: cards.length })}
        >
          {say(isWhole ? 'chooseAll' : 'chooseCome', { n: cards.length })}
        </Button>
      )}
      <ul>{shown}</ul>
      {next > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={onMore}>
          {say('more', { n: next })}
        </Button>
      )}
    </section>
  );
};
const turnKeys = {
  student: 'turnStudent',
  mentor: 'turnMentor',
  teacher: 'turnTeacher',
  coordinators: 'turnCoordinators',
} as const;
const Card = ({
  row,
  isChosen,
  onChoose,
  language,
}: {
  row: Placement;
  isChosen: boolean;
  onChoose: () => void;
  language: ReturnType<typeof useLanguage>;
}) => {
  const say = useInternshipText();
  return (
    <li className="board-card" data-alert={row.alerts.length > 0 || undefined}>
      <input type="checkbox" checked={isChosen} onChange={onChoose} aria-label={say('select', { name: row.student })} />
      <Link to={`/Internship/InternshipAssignment?record=${row.id}`}>{row.student}</Link>
      <small>{row.partner ?? row.course}</small>
      {row.status === 'active' && (
        <Meter
          label={say('confirmed')}
          figure={`${showNumber(row.confirmed, language)} / ${row.plannedHours} h`}
          value={row.confirmed}
          of={row.plannedHours}
        />
      )}
      {row.alerts.map(alert => (
        <strong key={alert}>{say(alert === 'hoursShort' ? 'hoursShortAlert' : alert)}</strong>
      ))}
      {row.turn && <small>{say(turnKeys[row.turn])}</small>}
      {row.forecast && <small>{say('ends', { date: showDate(row.forecast, language) })}</small>}
    </li>
  );
};

/** Acts on several at once, each after a look at what it would do. */
const Acts = ({ rows, onDone }: { rows: readonly Placement[]; onDone: () => void }) => {
  const say = useInternshipText();
  const forget = useForgetResources();
  const ids = rows.map(row => row.id);
  const [reminding, setReminding] = useState<{ count: number; skipped: number } | null>(null);
  const [referring, setReferring] = useState(false);
  const [note, setNote] = useState('');
  const ready = rows.filter(row => row.status === 'assigned');
  const finish = async (text: string) => {
    notify({ text });
    setReminding(null);
    setReferring(false);
    onDone();
    await forget();
  };
  const remind = (preview: 0 | 1) =>
    api.post<{ count: number; skipped: number }>('internship/remind', {
      ids,
      preview,
      ...(note.trim() !== '' && { note: note.trim() }),
    });
  /** One after the other: each referral gets the next number, and one that is refused stops no other. */
  const refer = async () => {
    let issued = 0;
    for (const { id } of ready)
      try {
        const { rowVer } = await call<{ rowVer: number }>('GET', 'internship/view', { query: { id } });
        await call('PUT', `internship/refer?id=${id}`, { body: { rowVer } });
        issued++;
      } catch (failure) {
        showFailure(failure);
      }
    await finish(say('referred', { n: issued, failed: ready.length - issued }));
  };
  return (
    <>
      <span>{say('chosen', { n: rows.length })}</span>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconBell size={16} aria-hidden />}
        onClick={() => void remind(1).then(setReminding)}
      >
        {say('remind')}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => setReferring(true)}
      >
        {say('refer')}
      </Button>
      {reminding && (
        <Dialog title={say('remindTitle')} onClose={() => setReminding(null)}>
          <p>{say('remindText', { n: reminding.count, skipped: reminding.skipped })}</p>
          <Textarea
            label={say('remindNote')}
            value={note}
            onChange={event => setNote(event.currentTarget.value)}
            maxLength={1000}
          />
          <div className="k-dialog-foot">
            <Button variant="default" onClick={() => setReminding(null)}>
              {say('cancel')}
            </Button>
            <Button
              disabled={reminding.count === 0}
              onClick={() => void remind(0).then(({ count }) => finish(say('sent', { n: count })))}
            >
              {say('send')}
            </Button>
          </div>
        </Dialog>
      )}
      {referring && (
        <Dialog title={say('referTitle')} onClose={() => setReferring(false)}>
          <p>{say('referText', { n: ready.length })}</p>
          <div className="k-dialog-foot">
            <Button variant="default" onClick={() => setReferring(false)}>
              {say('cancel')}
            </Button>
            <Button disabled={ready.length === 0} onClick={() => void refer()}>
              {say('refer')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
};
