import { Button, NumberInput, Textarea, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconCopy, IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Language } from '../../../kernel/resource/index.ts';
import {
  api,
  ApiError,
  beforeSignOut,
  call,
  EmptyState,
  formatsOf,
  Meter,
  Note,
  notify,
  PageHead,
  Panel,
  showDate,
  showFailure,
  showNumber,
  Skeleton,
  useAddress,
  useConfirm,
  useLanguage,
  useStore,
  useWords,
} from '../../../kernel/web/index.ts';
import { addDays, weekdayOf } from '../../calendar/model/time.ts';
import { LazyAttachments } from '../../documents/web/index.tsx';
import { type Day, type Ledger, ledgerKey, useDiaries, useLedger } from './data.ts';
import { EndForm } from './EndForm.tsx';
import { useInternshipText } from './text.ts';
import { dropUnsent, readUnsent, sendUnsent, type Unsent, unsentDays, writeDay } from './unsent.ts';
import './internship.css';

/** The diary of an internship: the student writes a day, the mentor confirms a week, others read. */
export default function Diary() {
  const [address] = useAddress();
  const asked = Number(address.get('id')) || null;
  const found = useDiaries();
  const running = found.data?.filter(row => row.status === 'active') ?? [];
  const only = running.length === 1 ? running[0]! : found.data?.length === 1 ? found.data[0]! : null;
  const id = asked ?? (only ? Number(only.id) : null);
  if (id !== null) return <OfInternship key={id} id={id} day={address.get('day')} />;
  return <Which rows={found.data} isFailed={found.isError} />;
}

const Which = ({ rows, isFailed }: { rows: ReturnType<typeof useDiaries>['data']; isFailed: boolean }) => {
  const say = useInternshipText();
  const words = useWords('internship');
  if (isFailed) return <EmptyState kind="failed" title={say('notThere')} />;
  if (!rows) return <Skeleton label={say('coming')} />;
  if (rows.length === 0)
    return (
      <EmptyState kind="first" title={say('none')} hint={say('noneText')}>
        <Link to="/Internship/InternshipOffer">{say('offers')}</Link>
      </EmptyState>
    );
  return (
    <div>
      <PageHead title={say('which')} />
      <Panel title={say('assignment')} flush>
        <ul className="diary-choices">
          {rows.map(row => (
            <li key={row.id}>
              <Link to={`/Internship/InternshipDiary?id=${row.id}`}>{String(row['idStudent.label'])}</Link>
              <small>
                {String(row['idPartner.label'] ?? '')} · {words.state(String(row.status))}
              </small>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
};

/** On a phone a day would break after its first figure. */
const inOneLine = (date: string): string => date.replaceAll(' ', '\u00a0');
/** «Utorak, 17. 11. 2026.»: which day of the week it was is what one remembers. */
const withWeekday = (date: string, language: Language): string => {
  const name = new Intl.DateTimeFormat(formatsOf(language).locale, { weekday: 'long', timeZone: 'UTC' });
  const weekday = name.format(new Date(`${date}T00:00:00Z`));
  return `${weekday[0]!.toUpperCase()}${weekday.slice(1)}, ${showDate(date, language)}`;
};
/** «16. 11.», where the year is said at the end of the same line. */
const withoutYear = (day: string, isSaid: boolean): string => (isSaid ? day.replace(/[ /]\d{4}\.?$/, '') : day);
const mondayOf = (date: string): string => addDays(date, 1 - weekdayOf(date));
/** Its hours wait for the mentor. */
const waits = (day: Day): boolean => day.isConfirmed === 0 && day.hours !== null && day.status !== 'returned';
const OfInternship = ({ id, day }: { id: number; day: string | null }) => {
  const say = useInternshipText();
  const language = useLanguage();
  const found = useLedger(id);
  const ledger = found.data;
  const [chosen, setChosen] = useState<string | null>(day);
  if (found.isError && !ledger) return <EmptyState kind="failed" title={say('notThere')} />;
  if (!ledger) return <Skeleton label={say('coming')} />;
  const last = ledger.dateTo !== null && ledger.dateTo < ledger.today ? ledger.dateTo : ledger.today;
  const first = ledger.dateFrom !== null && last < ledger.dateFrom ? ledger.dateFrom : last;
  // Whoever confirms begins where something waits, not in a week in which nothing does.
  const waiting = ledger.can.confirm === 1 ? ledger.days.find(waits)?.date : undefined;
  const shown = chosen ?? waiting ?? first;
  const place = [ledger.partner, ledger.mentor && say('mentor', { name: ledger.mentor })].filter(Boolean).join(' · ');
  const span =
    ledger.dateFrom && ledger.dateTo
      ? `${inOneLine(showDate(ledger.dateFrom, language))} – ${inOneLine(showDate(ledger.dateTo, language))}`
      : '';
  return (
    <div>
      <PageHead
        title={ledger.can.write ? say('diary') : `${say('diary')}: ${ledger.student}`}
        lead={[place, span].filter(Boolean).join(' · ')}
      />
      <div className="diary">
        <div>
          <Week ledger={ledger} shown={shown} onChoose={setChosen} />
          {ledger.can.write === 1 && <Write key={shown} ledger={ledger} date={shown} />}
          {ledger.can.confirm === 1 && <Confirm key={mondayOf(shown)} ledger={ledger} monday={mondayOf(shown)} />}
          {ledger.can.grade === 1 && <Grade id={ledger.id} />}
          {ledger.can.write === 0 && <Read ledger={ledger} date={shown} />}
        </div>
        <aside>
          <Hours ledger={ledger} />
        </aside>
      </div>
    </div>
  );
};

/** What a mentor fills in at the end, as behind a link. */
const Grade = ({ id }: { id: number }) => {
  const say = useInternshipText();
  const queries = useQueryClient();
  return (
    <Panel title={say('gradeAtEnd')}>
      <EndForm
        id={id}
        frame={(_end, inside) => inside}
        onDone={() => void queries.invalidateQueries({ queryKey: ['resource', 'internship'], exact: false })}
      />
    </Panel>
  );
};

const Hours = ({ ledger }: { ledger: Ledger }) => {
  const say = useInternshipText();
  const language = useLanguage();
  const { confirmed, pending, plannedHours, forecast, dateTo } = ledger;
  const date = forecast && inOneLine(showDate(forecast, language));
  const pace =
    ledger.status !== 'active'
      ? null
      : date === null
        ? say('noPace')
        : dateTo !== null && forecast! > dateTo
          ? say('forecastLate', { date })
          : say('forecast', { date });
  return (
    <Panel title={say('hours')}>
      <Meter
        label={say('confirmed')}
        figure={`${showNumber(confirmed, language)} / ${plannedHours} h`}
        value={confirmed}
        of={plannedHours}
        unconfirmed={pending}
        kind="ok"
        sentence={[pending > 0 && say('pending', { n: showNumber(pending, language) }), pace]
          .filter(Boolean)
          .join(' · ')}
      />
    </Panel>
  );
};

const useUnsentOf = (idInts: number): readonly Unsent[] => useStore(unsentDays).filter(day => day.idInts === idInts);
const Week = ({ ledger, shown, onChoose }: { ledger: Ledger; shown: string; onChoose: (date: string) => void }) => {
  const say = useInternshipText();
  const language = useLanguage();
  const unsent = useUnsentOf(ledger.id);
  const monday = mondayOf(shown);
  const sunday = addDays(monday, 6);
  const on = new Map(ledger.days.map(day => [day.date, day]));
  const names = new Intl.DateTimeFormat(language === 'hr' ? 'hr-HR' : 'en-GB', { weekday: 'short', timeZone: 'UTC' });
  const stateOf = (date: string): { text: string; isBad: boolean; name?: string } => {
    const day = on.get(date);
    if (unsent.some(each => each.date === date)) return { text: say('unsent'), isBad: false };
    if (!day) return { text: say('outside'), isBad: false };
    if (day.status !== null)
      return { text: say(day.status === 'confirmed' ? 'confirmedDay' : day.status), isBad: day.status === 'returned' };
    // The name of a holiday may be longer than a day is wide: it stands over the form of that day.
    if (day.isOff) return { text: say('off'), isBad: false, ...(day.name && { name: day.name }) };
    if (date > ledger.today) return { text: say('future'), isBad: false };
    return { text: say('missing'), isBad: ledger.status === 'active' };
  };
  return (
    <Panel title={say('days')}>
      <div className="diary-week">
        <Button variant="default" px="xs" aria-label={say('before')} onClick={() => onChoose(addDays(shown, -7))}>
          <IconChevronLeft size={18} aria-hidden />
        </Button>
        <h2>
          {say('week', {
            from: inOneLine(withoutYear(showDate(monday, language), sunday.slice(0, 4) === monday.slice(0, 4))),
            to: inOneLine(showDate(sunday, language)),
          })}
        </h2>
        <Button variant="default" px="xs" aria-label={say('after')} onClick={() => onChoose(addDays(shown, 7))}>
          <IconChevronRight size={18} aria-hidden />
        </Button>
      </div>
      <ul className="diary-days">
        {Array.from({ length: 7 }, (_, i) => addDays(monday, i)).map(date => {
          const [day, state] = [on.get(date), stateOf(date)];
          return (
            <li key={date}>
              <button
                type="button"
                aria-pressed={date === shown}
                data-off={day === undefined || day.isOff === 1 || undefined}
                data-bad={state.isBad || undefined}
                onClick={() => onChoose(date)}
              >
                <span>{names.format(new Date(`${date}T00:00:00Z`))}</span>
                <b>{language === 'hr' ? `${Number(date.slice(8))}.` : Number(date.slice(8))}</b>
                <span>{day?.hours ? `${showNumber(day.hours, language)} h` : '–'}</span>
                <small title={state.name ?? state.text}>
                  {state.text}
                  {state.name && <span className="unseen">: {state.name}</span>}
                </small>
              </button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
};

/** One screen for today's entry: what, how long, and a picture. */
const Write = ({ ledger, date }: { ledger: Ledger; date: string }) => {
  const say = useInternshipText();
  const language = useLanguage();
  const queries = useQueryClient();
  const unsent = useUnsentOf(ledger.id);
  const day = ledger.days.find(each => each.date === date);
  const waiting = unsent.find(each => each.date === date);
  const before = ledger.days.filter(each => each.date < date && each.work !== null).at(-1);
  const [work, setWork] = useState(waiting?.workDescription ?? day?.work ?? '');
  const [hours, setHours] = useState<number>(waiting?.hours ?? day?.hours ?? ledger.hoursPerDayMax);
  const [learned, setLearned] = useState(waiting?.learned ?? day?.learned ?? '');
  const [tools, setTools] = useState((waiting?.tools ?? day?.tools ?? []).join(', '));
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { ask, dialog } = useConfirm();
  const refresh = () => queries.invalidateQueries({ queryKey: ledgerKey(ledger.id) });
  useEffect(() => {
    readUnsent();
    const sendAll = () =>
      void sendUnsent().then(n => {
        if (n > 0) void queries.invalidateQueries({ queryKey: ledgerKey(ledger.id) });
      });
    sendAll();
    // The browser says when there is a network again; a radio that is on and reaches nothing is tried again by the clock.
    window.addEventListener('online', sendAll);
    const clock = setInterval(sendAll, 30_000);
    return () => {
      window.removeEventListener('online', sendAll);
      clearInterval(clock);
    };
  }, [ledger.id, queries]);
  const count = unsent.length;
  useEffect(
    () =>
      count === 0
        ? undefined
        : beforeSignOut(() => ask({ title: say('leave'), message: say('leaveText', { n: count }) })),
    [count, ask, say],
  );
  if (!day) return null;
  const isFixed = day.status === 'confirmed' || date > ledger.today;
  const isClosed = !isFixed && day.status !== 'returned' && date < ledger.openFrom;
  const choices = [...new Set([4, 6, 7, ledger.hoursPerDayMax].filter(n => n <= ledger.hoursPerDayMax))];
  const monday = mondayOf(date);
  const toSubmit = ledger.days.filter(
    each =>
      each.date >= monday && each.date <= addDays(monday, 6) && (each.status === 'draft' || each.status === 'returned'),
  );
  const save = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const written = {
        idInts: ledger.id,
        date,
        workDescription: work.trim(),
        hours,
        learned: learned.trim() || null,
        tools: tools
          .split(',')
          .map(tool => tool.trim())
          .filter(Boolean),
      };
      const { state, warnings } = await writeDay(written);
      notify({ text: [say(state === 'sent' ? 'saved' : 'keptHere'), ...warnings].join(' ') });
      if (state === 'sent') await refresh();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setProblem(failure.problems.map(each => each.message).join(' ') || failure.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel title={withWeekday(date, language)}>
      <div className="diary-form">
        {day.isOff === 1 && day.name && <p className="quiet">{day.name}</p>}
        {day.mentorNote && (
          <Note kind={day.status === 'returned' ? 'warn' : 'plain'}>{say('note', { text: day.mentorNote })}</Note>
        )}
        {isClosed && <Note kind="warn">{say('closed')}</Note>}
        {isFixed ? (
          <p>{day.work ?? say('futureText')}</p>
        ) : (
          <>
            <Textarea
              label={say('what')}
              value={work}
              onChange={event => setWork(event.currentTarget.value)}
              minRows={4}
              autosize
              maxLength={10_000}
              error={problem}
            />
            {before && work.trim() === '' && (
              <div className="diary-acts">
                <Button
                  variant="default"
                  leftSection={<IconCopy size={16} aria-hidden />}
                  onClick={() => {
                    setWork(before.work ?? '');
                    if (before.hours) setHours(before.hours);
                  }}
                >
                  {say('likeBefore')}
                </Button>
              </div>
            )}
            <fieldset className="diary-hours">
              <legend>{say('howLong')}</legend>
              {choices.map(n => (
                <Button
                  key={n}
                  variant={hours === n ? 'filled' : 'default'}
                  aria-pressed={hours === n}
                  onClick={() => setHours(n)}
                >
                  {say('hoursShort', { n })}
                </Button>
              ))}
              <NumberInput
                aria-label={say('otherHours')}
                value={hours}
                onChange={value => setHours(Number(value) || 0)}
                min={0}
                max={ledger.hoursPerDayMax}
                step={0.5}
                decimalSeparator={language === 'hr' ? ',' : '.'}
                hideControls
                inputMode="decimal"
                w={{ base: 64, sm: 100 }}
              />
            </fieldset>
            <TextInput
              label={say('learned')}
              value={learned}
              onChange={event => setLearned(event.currentTarget.value)}
            />
            <TextInput label={say('tools')} value={tools} onChange={event => setTools(event.currentTarget.value)} />
            {unsent.map(each => (
              <Note
                key={each.date}
                kind={each.refusal ? 'bad' : 'plain'}
                act={
                  each.refusal && (
                    <Button size="compact-sm" variant="default" onClick={() => dropUnsent(each)}>
                      {say('drop')}
                    </Button>
                  )
                }
              >
                {each.refusal
                  ? say('refused', { date: showDate(each.date, language), why: each.refusal })
                  : `${showDate(each.date, language)}: ${say('keptHere')}`}
              </Note>
            ))}
            <div className="diary-acts">
              <Button
                onClick={() => void save()}
                disabled={work.trim() === '' || hours <= 0 || isClosed}
                loading={isBusy}
              >
                {say('save')}
              </Button>
              <Button
                variant="default"
                leftSection={<IconSend size={16} aria-hidden />}
                disabled={toSubmit.length === 0}
                onClick={() =>
                  void api
                    .put<{ count: number }>('internship/submit-days', {
                      idInts: ledger.id,
                      dates: toSubmit.map(each => each.date),
                    })
                    .then(({ count: n }) => {
                      notify({ text: say('submittedWeek', { n }) });
                      return refresh();
                    })
                    .catch(showFailure)
                }
              >
                {say('submitWeek')}
              </Button>
            </div>
            {!isClosed && work.trim() === '' && <p className="quiet">{say('saveWaits')}</p>}
            {toSubmit.length === 0 && <p className="quiet">{say('submitWaits')}</p>}
          </>
        )}
        <Files day={day} mayAdd={!isFixed} />
      </div>
      {dialog}
    </Panel>
  );
};
const Files = ({ day, mayAdd }: { day: Day; mayAdd: boolean }) => {
  const say = useInternshipText();
  if (day.idDiary === null) return mayAdd ? <p className="quiet">{say('photoLater')}</p> : null;
  return (
    <section aria-label={say('photo')}>
      <Suspense fallback={<Skeleton label={say('coming')} />}>
        <LazyAttachments resource="internship-diary" id={day.idDiary} mayAdd={mayAdd} />
      </Suspense>
    </section>
  );
};

const Read = ({ ledger, date }: { ledger: Ledger; date: string }) => {
  const say = useInternshipText();
  const language = useLanguage();
  const day = ledger.days.find(each => each.date === date);
  if (!day?.work) return null;
  return (
    <Panel title={withWeekday(date, language)}>
      <p>{day.work}</p>
      {day.learned && <p>{day.learned}</p>}
      {day.tools && day.tools.length > 0 && <p className="quiet">{day.tools.join(', ')}</p>}
      {day.mentorNote && <Note kind="plain">{say('note', { text: day.mentorNote })}</Note>}
      <Files day={day} mayAdd={false} />
    </Panel>
  );
};

/** A week before the mentor: the hours as they were, a word to the student, and two buttons. */
const Confirm = ({ ledger, monday }: { ledger: Ledger; monday: string }) => {
  const say = useInternshipText();
  const language = useLanguage();
  const queries = useQueryClient();
  const open = ledger.days.filter(day => day.date >= monday && day.date <= addDays(monday, 6) && waits(day));
  const [changed, setChanged] = useState<Readonly<Record<string, number>>>({});
  const [note, setNote] = useState('');
  const hoursOf = (day: Day): number => changed[day.date] ?? day.hours ?? 0;
  const sum = open.reduce((all, day) => all + hoursOf(day), 0);
  const refresh = () => queries.invalidateQueries({ queryKey: ['resource', 'internship'] });
  const confirm = () =>
    api
      .put<{ count: number; hours: number }>('internship/confirm-days', {
        idInts: ledger.id,
        days: open.map(day => ({ date: day.date, hours: hoursOf(day) })),
        ...(note.trim() !== '' && { note: note.trim() }),
      })
      .then(({ count, hours }) => {
        notify({ text: say('confirmedWeek', { n: count, hours: showNumber(hours, language) }) });
        setNote('');
        return refresh();
      })
      .catch(showFailure);
  const giveBack = async (day: Day) => {
    try {
      const { rowVer } = await call<{ rowVer: number }>('GET', 'internship-diary/view', {
        query: { id: day.idDiary! },
      });
      await api.put(`internship-diary/return?id=${day.idDiary}`, { rowVer, note: note.trim() });
      notify({ text: say('returnedDay') });
      setNote('');
      await refresh();
    } catch (failure) {
      showFailure(failure);
    }
  };
  return (
    <Panel title={say('confirmTitle')}>
      {open.length === 0 ? (
        <p className="quiet">{say('nothingWaits')}</p>
      ) : (
        <div className="diary-form">
          <ul className="diary-lines">
            {open.map(day => (
              <li key={day.date}>
                <b>{showDate(day.date, language)}</b>
                <span>{day.work ?? '–'}</span>
                <NumberInput
                  aria-label={say('hoursOf', { date: showDate(day.date, language) })}
                  value={hoursOf(day)}
                  onChange={value => setChanged({ ...changed, [day.date]: Number(value) || 0 })}
                  min={0}
                  max={ledger.hoursPerDayMax}
                  step={0.5}
                  decimalSeparator={language === 'hr' ? ',' : '.'}
                  hideControls
                  inputMode="decimal"
                  w={90}
                />
                {day.idDiary !== null && day.status === 'submitted' && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    disabled={note.trim() === ''}
                    onClick={() => void giveBack(day)}
                  >
                    {say('returnDay', { date: showDate(day.date, language) })}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <Textarea
            label={say('message')}
            value={note}
            onChange={event => setNote(event.currentTarget.value)}
            maxLength={1000}
          />
          <div className="diary-acts">
            <Button onClick={() => void confirm()}>{say('confirmWeek')}</Button>
            <span>{say('sum', { hours: showNumber(sum, language) })}</span>
          </div>
        </div>
      )}
    </Panel>
  );
};
