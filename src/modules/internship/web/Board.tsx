import { Button, Textarea, TextInput } from '@mantine/core';
import { IconBell, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
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
interface Found {
  readonly rows: readonly Placement[];
  readonly without: readonly {
    readonly idStudent: number;
    readonly student: string;
    readonly course: string;
    readonly applications: number;
  }[];
  readonly recognised: number;
  readonly freePositions: number;
}
const columns = [
  ['proposed', ['proposed', 'returned']],
  ['assigned', ['assigned', 'referred']],
  ['active', ['active']],
  ['grading', ['diarySubmitted', 'mentorGraded']],
  ['done', ['completed', 'failed', 'interrupted', 'cancelled']],
] as const;
const shownAtFirst = 8;

/** All internships of the year by state: what is late, whose turn it is, and acts on several at once. */
export const Board = () => {
  const say = useInternshipText();
  const year = useChosen('academicyear');
  const found = useQuery({
    queryKey: ['resource', 'internship', 'board', year?.id],
    queryFn: ({ signal }) => call<Found>('GET', 'internship/board', { query: { idAcademicyear: year!.id }, signal }),
    enabled: year !== undefined && year !== null,
    retry: false,
  }).data;
  if (!year) return null;
  if (!found) return <Skeleton label={say('coming')} />;
  return <Columns found={found} year={year.label} />;
};

const Columns = ({ found, year }: { found: Found; year: string }) => {
  const say = useInternshipText();
  const language = useLanguage();
  const [onlyAlerts, setOnlyAlerts] = useState(false);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { rows, without } = found;
  if (rows.length === 0 && without.length === 0) return <EmptyState kind="first" title={say('emptyBoard')} />;
  const needed = search.trim().toLocaleLowerCase();
  const fits = (...texts: readonly (string | null)[]): boolean =>
    needed === '' || texts.some(text => text?.toLocaleLowerCase().includes(needed));
  const shown = rows.filter(
    row => (!onlyAlerts || row.alerts.length > 0) && fits(row.student, row.partner, row.mentor, row.teacher),
  );
  const alerts = rows.filter(row => row.alerts.length > 0).length;
  const running = rows.filter(row => row.status !== 'cancelled');
  const [done, planned] = [
    running.reduce((all, row) => all + Math.min(row.confirmed, row.plannedHours), 0),
    running.reduce((all, row) => all + row.plannedHours, 0),
  ];
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const unfold = (key: string) => setOpen(new Set([...open, key]));
  /** All of a column, or none of it where all are chosen already. */
  const toggleAll = (of: readonly Placement[]) => {
    const isWhole = of.every(row => chosen.has(row.id));
    const next = new Set(chosen);
    for (const { id } of of)
      if (isWhole) next.delete(id);
      else next.add(id);
    setChosen(next);
  };
  return (
    <div>
      <PageHead title={say('board', { year })} lead={say('boardLead', { n: rows.length, without: without.length })} />
      <StatTiles>
        <StatTile
          label={say('attention')}
          figure={alerts}
          pressed={onlyAlerts}
          onPress={() => setOnlyAlerts(!onlyAlerts)}
        />
        <StatTile
          label={`${say('placed')} (${say('ofAll', { n: running.length + without.length })})`}
          figure={running.length}
        />
        <StatTile label={say('free')} figure={found.freePositions} to="/Internship/InternshipOffer" />
        <StatTile
          label={say('confirmedShare')}
          figure={planned === 0 ? '–' : showPercent(Math.round((done / planned) * 100), language)}
        />
        <StatTile label={say('recognised')} figure={found.recognised} to="/Internship/InternshipApprovalGrant" />
      </StatTiles>
      <div className="board-tools">
        <TextInput
          className="board-search"
          aria-label={say('search')}
          placeholder={say('search')}
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
        {chosen.size > 0 && <Acts rows={rows.filter(row => chosen.has(row.id))} onDone={() => setChosen(new Set())} />}
      </div>
      <div className="board-columns">
        {!onlyAlerts && (
          <Column
            title={say('withoutPlace')}
            isOpen={open.has('without')}
            onOpen={() => unfold('without')}
            cards={without
              .filter(row => fits(row.student))
              .map(row => (
                <li key={`${row.idStudent}:${row.course}`} className="board-card">
                  <b>{row.student}</b>
                  <small>{row.course}</small>
                  <small>{say('applications', { n: row.applications })}</small>
                </li>
              ))}
          />
        )}
        {columns.map(([key, states]) => {
          const held = shown.filter(row => (states as readonly string[]).includes(row.status));
          return (
            <Column
              key={key}
              title={say(key)}
              isOpen={open.has(key)}
              onOpen={() => unfold(key)}
              onChooseAll={held.length > 1 ? () => toggleAll(held) : undefined}
              cards={held.map(row => (
                <Card
                  key={row.id}
                  row={row}
                  isChosen={chosen.has(row.id)}
                  onChoose={() => toggle(row.id)}
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
  isOpen,
  onOpen,
  onChooseAll,
}: {
  title: string;
  cards: readonly React.ReactNode[];
  isOpen: boolean;
  onOpen: () => void;
  onChooseAll?: (() => void) | undefined;
}) => {
  const say = useInternshipText();
  const rest = cards.length - shownAtFirst;
  return (
    <section aria-label={title}>
      <h2>
        <span>{title}</span>
        <span>{cards.length}</span>
      </h2>
      {onChooseAll && (
        <Button size="compact-sm" variant="subtle" onClick={onChooseAll} aria-label={say('chooseAllOf', { title })}>
          {say('chooseAll')}
        </Button>
      )}
      <ul>{isOpen ? cards : cards.slice(0, shownAtFirst)}</ul>
      {!isOpen && rest > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={onOpen}>
          {say('more', { n: rest })}
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
