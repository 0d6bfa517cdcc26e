import { useEffect, useId, useState } from 'react';
import {
  type ApiError,
  call,
  type LinkProps,
  Meter,
  PublicLayout,
  showDate,
  showNumber,
  useLanguage,
} from '../../../kernel/web/index.ts';
import type { Day, Ledger } from './data.ts';
import { useLinkText } from './link-text.ts';
import './link.css';

/** Days of an internship before a mentor who has only a phone: hours, one word to the student, and two buttons. */
export default function LinkWeek({ link, title, until }: LinkProps) {
  const say = useLinkText();
  const language = useLanguage();
  const noteId = useId();
  const [ledger, setLedger] = useState<Ledger | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [thanks, setThanks] = useState<string | null>(null);
  const [changed, setChanged] = useState<Readonly<Record<string, number>>>({});
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after each act
  useEffect(() => {
    let left = false;
    call<Ledger>('GET', 'internship/ledger', { link, anonymous: true }).then(
      found => !left && setLedger(found),
      (failure: ApiError) => !left && setFault(failure.message),
    );
    return () => {
      left = true;
    };
  }, [link, round]);
  if (!ledger)
    return (
      <PublicLayout wide screen="/link" title={title}>
        <p role={fault ? 'alert' : 'status'}>{fault ?? say('coming')}</p>
      </PublicLayout>
    );
  const open = ledger.days.filter(day => day.isConfirmed === 0 && day.hours !== null && day.status !== 'returned');
  const hoursOf = (day: Day): number => changed[day.date] ?? day.hours ?? 0;
  const shown = (hours: number): string => showNumber(hours, language);
  const confirmed = open.filter(day => !chosen.has(day.date));
  const sum = confirmed.reduce((all, day) => all + hoursOf(day), 0);
  const step = (day: Day, by: number) =>
    setChanged({
      ...changed,
      [day.date]: Math.min(ledger.hoursPerDayMax, Math.max(0, hoursOf(day) + by)),
    });
  const toggle = (date: string) => {
    const next = new Set(chosen);
    if (!next.delete(date)) next.add(date);
    setChosen(next);
  };
  const act = async (work: () => Promise<string>) => {
    setBusy(true);
    setFault(null);
    setThanks(null);
    try {
      setThanks(await work());
      setNote('');
      setChosen(new Set());
      setChanged({});
      setRound(round + 1);
    } catch (failure) {
      const said = failure as ApiError;
      setFault(said.problems?.map(problem => problem.message).join(' ') || said.message);
    } finally {
      setBusy(false);
    }
  };
  const confirm = () =>
    act(async () => {
      const body = {
        idInts: ledger.id,
        days: confirmed.map(day => ({ date: day.date, hours: hoursOf(day) })),
        ...(note.trim() !== '' && { note: note.trim() }),
      };
      const { count, hours } = await call<{ count: number; hours: number }>('PUT', 'internship/confirm-days', {
        body,
        link,
        anonymous: true,
      });
      return say('thanksDays', { n: count, hours: shown(hours) });
    });
  const giveBack = () => {
    if (note.trim() === '') return setFault(say('sayWhy'));
    return act(async () => {
      const body = { idInts: ledger.id, dates: [...chosen], note: note.trim() };
      const { count } = await call<{ count: number }>('PUT', 'internship/return-days', { body, link, anonymous: true });
      return say('thanksReturned', { n: count });
    });
  };
  const names = new Intl.DateTimeFormat(language === 'hr' ? 'hr-HR' : 'en-GB', { weekday: 'short', timeZone: 'UTC' });
  return (
    <PublicLayout
      wide
      screen="/link"
      title={ledger.student}
      lead={[ledger.partner, ledger.course].filter(Boolean).join(' · ')}
    >
      <Meter
        label={say('confirmed')}
        figure={`${shown(ledger.confirmed)} / ${ledger.plannedHours} h`}
        value={ledger.confirmed}
        of={ledger.plannedHours}
        unconfirmed={sum}
        kind="ok"
        {...(sum > 0 && { sentence: say('adds', { hours: shown(sum) }) })}
      />
      {thanks && (
        <p className="ml-thanks" role="status">
          {thanks}
        </p>
      )}
      {fault && (
        <p className="ml-wrong" role="alert">
          {fault}
        </p>
      )}
      {open.length === 0 ? (
        <p role="status">{say('nothing')}</p>
      ) : (
        <>
          <ul className="ml-days">
            {open.map(day => {
              const date = showDate(day.date, language);
              return (
                <li key={day.date} data-back={chosen.has(day.date) || undefined}>
                  <b>
                    {names.format(new Date(`${day.date}T00:00:00Z`))} {date}
                  </b>
                  <fieldset className="ml-hours">
                    <legend>{say('hoursOf', { date })}</legend>
                    <button type="button" aria-label={say('less', { date })} onClick={() => step(day, -0.5)}>
                      −
                    </button>
                    <output>{shown(hoursOf(day))} h</output>
                    <button type="button" aria-label={say('more', { date })} onClick={() => step(day, 0.5)}>
                      +
                    </button>
                  </fieldset>
                  <p>{day.work ?? say('noEntry')}</p>
                  {day.status === 'submitted' && (
                    <label className="ml-back">
                      <input type="checkbox" checked={chosen.has(day.date)} onChange={() => toggle(day.date)} />
                      {say('choose', { date })}
                    </label>
                  )}
                </li>
              );
            })}
          </ul>
          <label className="ml-label" htmlFor={noteId}>
            {say('message')}
          </label>
          <textarea
            id={noteId}
            className="ml-input"
            rows={2}
            maxLength={1000}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <div className="ml-acts">
            <span>
              <b>{say('total', { hours: shown(sum) })}</b>
              <small>{say('until', { date: showDate(until.slice(0, 10), language) })}</small>
            </span>
            {chosen.size > 0 && (
              <button type="button" className="ml-button" disabled={isBusy} onClick={() => void giveBack()}>
                {say('returnChosen')}
              </button>
            )}
            <button
              type="button"
              className="ml-button"
              data-main
              disabled={isBusy || confirmed.length === 0}
              onClick={() => void confirm()}
            >
              {say('confirmDays')}
            </button>
          </div>
        </>
      )}
      <p className="quiet">{say('about')}</p>
    </PublicLayout>
  );
}
