import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { type ApiError, call, showDate, showNumber, uploadFile, useLanguage } from '../../../kernel/web/index.ts';
import { useLinkText } from './link-text.ts';
import './link.css';

interface End {
  readonly id: number;
  readonly student: string;
  readonly partner: string | null;
  readonly course: string;
  readonly status: string;
  readonly dateFrom: string | null;
  readonly dateTo: string | null;
  readonly plannedHours: number;
  readonly confirmed: number;
  readonly days: number;
  readonly isNumeric: 0 | 1;
  readonly can: { readonly grade: 0 | 1; readonly confirm: 0 | 1 };
  readonly criteria: readonly {
    readonly id: number;
    readonly name: string;
    readonly maxPoints: number;
    readonly points: number | null;
  }[];
  readonly opinion: string | null;
  readonly proposedGrade: number | null;
  readonly host: {
    readonly department: string | null;
    readonly activities: string | null;
    readonly confirmedOn: string;
    readonly hasScan: 0 | 1;
  } | null;
}
const Labelled = ({ label, hint, children }: { label: string; hint?: string; children: (id: string) => ReactNode }) => {
  const id = useId();
  return (
    <div>
      <label className="ml-label" htmlFor={id}>
        {label}
      </label>
      {hint && <small className="quiet">{hint}</small>}
      {children(id)}
    </div>
  );
};

/** The mentor's end of an internship on one page: points, an opinion, and the host's confirmation. By a link or by an account. */
export const EndForm = ({
  id,
  link,
  frame,
  onDone,
}: {
  id?: number;
  link?: string;
  frame: (end: Pick<End, 'student' | 'partner' | 'course'> | null, inside: ReactNode) => ReactNode;
  onDone?: () => void;
}) => {
  const say = useLinkText();
  const language = useLanguage();
  const [end, setEnd] = useState<End | null>(null);
  const [points, setPoints] = useState<Readonly<Record<number, string>>>({});
  const [opinion, setOpinion] = useState('');
  const [proposed, setProposed] = useState('');
  const [department, setDepartment] = useState('');
  const [activities, setActivities] = useState('');
  const [scan, setScan] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let left = false;
    call<End>('GET', 'internship/mentor-end', { query: { id }, anonymous: true, ...(link && { link }) }).then(
      found => {
        if (left) return;
        setEnd(found);
        setPoints(
          Object.fromEntries(found.criteria.map(each => [each.id, each.points === null ? '' : String(each.points)])),
        );
        setOpinion(found.opinion ?? '');
        setProposed(found.proposedGrade === null ? '' : String(found.proposedGrade));
        setDepartment(found.host?.department ?? '');
        setActivities(found.host?.activities ?? '');
      },
      (failure: ApiError) => !left && setFault(failure.message),
    );
    return () => {
      left = true;
    };
  }, [id, link]);
  if (!end) return frame(null, <p role={fault ? 'alert' : 'status'}>{fault ?? say('coming')}</p>);
  const needsHost = end.can.confirm === 1 && end.host === null;
  if (isDone || (end.can.grade === 0 && !needsHost))
    return frame(
      end,
      <p className="ml-thanks" role="status">
        {say(isDone ? 'thanksEnd' : 'over')}
      </p>,
    );
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFault(null);
    try {
      const token = scan
        ? (await uploadFile('ints-host-confirmation', 'scan', scan, undefined, undefined, link)).token
        : null;
      const body = {
        idInts: end.id,
        ...(end.can.grade === 1 && {
          grading: {
            scores: end.criteria.map(each => ({ idIntsGraCri: each.id, points: Number(points[each.id]) })),
            opinion: opinion.trim(),
            proposedGrade: proposed === '' ? null : Number(proposed),
          },
        }),
        ...(needsHost && {
          host: {
            department: department.trim() || null,
            activities: activities.trim() || null,
            ...(token && { scan: token }),
          },
        }),
      };
      await call('PUT', 'internship/mentor-end', { body, anonymous: true, ...(link && { link }) });
      setDone(true);
      onDone?.();
    } catch (failure) {
      const said = failure as ApiError;
      setFault(said.problems?.map(problem => problem.message).join(' ') || said.message);
      setBusy(false);
    }
  };
  const day = (date: string | null): string => (date === null ? '–' : showDate(date, language));
  return frame(
    end,
    <form className="ml-form" onSubmit={event => void send(event)}>
      <p>
        {say('did', {
          hours: showNumber(end.confirmed, language),
          planned: end.plannedHours,
          days: end.days,
          from: day(end.dateFrom),
          to: day(end.dateTo),
        })}
      </p>
      {end.can.grade === 1 ? (
        <>
          <h2>{say('gradeTitle')}</h2>
          {end.criteria.map(each => (
            <fieldset key={each.id} className="ml-points">
              <legend>{say('points', { name: each.name, max: each.maxPoints })}</legend>
              {Array.from({ length: each.maxPoints + 1 }, (_, n) => n).map(n => (
                <label key={n} data-on={points[each.id] === String(n) || undefined}>
                  <input
                    type="radio"
                    name={`criterion-${each.id}`}
                    value={n}
                    required
                    checked={points[each.id] === String(n)}
                    onChange={() => setPoints({ ...points, [each.id]: String(n) })}
                  />
                  {n}
                </label>
              ))}
            </fieldset>
          ))}
          <Labelled label={say('opinion')} hint={say('opinionHint')}>
            {input => (
              <textarea
                id={input}
                className="ml-input"
                rows={4}
                maxLength={5000}
                required
                value={opinion}
                onChange={({ target }) => setOpinion(target.value)}
              />
            )}
          </Labelled>
          {end.isNumeric === 1 && (
            <Labelled label={say('proposed')}>
              {input => (
                <select
                  id={input}
                  className="ml-input"
                  value={proposed}
                  onChange={({ target }) => setProposed(target.value)}
                >
                  <option value="">{say('noGrade')}</option>
                  {[5, 4, 3, 2, 1].map(n => (
                    <option key={n} value={n}>
                      {n}
                    </option>
                  ))}
                </select>
              )}
            </Labelled>
          )}
        </>
      ) : (
        <p>{say('graded')}</p>
      )}
      {needsHost ? (
        <>
          <h2>{say('hostTitle')}</h2>
          <p className="quiet">{say('hostLead')}</p>
          <Labelled label={say('department')}>
            {input => (
              <input
                id={input}
                className="ml-input"
                maxLength={200}
                value={department}
                onChange={({ target }) => setDepartment(target.value)}
              />
            )}
          </Labelled>
          <Labelled label={say('activities')}>
            {input => (
              <textarea
                id={input}
                className="ml-input"
                rows={4}
                maxLength={3000}
                required={scan === null}
                value={activities}
                onChange={({ target }) => setActivities(target.value)}
              />
            )}
          </Labelled>
          <Labelled label={say('scan')}>
            {input => (
              <input
                id={input}
                className="ml-input"
                type="file"
                accept="application/pdf,image/jpeg,image/png"
                onChange={({ target }) => setScan(target.files?.[0] ?? null)}
              />
            )}
          </Labelled>
        </>
      ) : (
        end.host && <p>{say(end.host.hasScan ? 'scanThere' : 'hostThere', { date: day(end.host.confirmedOn) })}</p>
      )}
      {fault && (
        <p className="ml-wrong" role="alert">
          {fault}
        </p>
      )}
      <div className="ml-acts">
        <button type="submit" className="ml-button" data-main disabled={isBusy}>
          {say(isBusy ? 'sending' : 'send')}
        </button>
      </div>
      {link && <p className="quiet">{say('about')}</p>}
    </form>,
  );
};
