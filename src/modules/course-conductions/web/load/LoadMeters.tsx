import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call, localeOf, Meter, passes, useLanguage, user, useStore } from '../../../../kernel/web/index.ts';
import { right } from '../../rights.ts';
import { lessonRoute } from '../conduction/data.ts';
import { useLoadText } from './text.ts';
import './load-meters.css';

interface Measured {
  readonly contact: number;
  readonly load: number;
}
/** As `hour-ledger/load` answers: the figures of the reports. */
export interface TeacherLoad {
  readonly idTeacher: number;
  readonly idAcademicyear: number;
  readonly year: string;
  readonly system: 'norm' | 'work';
  readonly planned: Measured;
  readonly held: Measured;
  readonly confirmed: number;
  /** Null: the year does not count theses. */
  readonly theses: number | null;
  readonly extra: number;
  readonly total: number;
  readonly obligation: number | null;
  readonly percent: number | null;
  readonly overload: number;
  readonly courses: readonly {
    readonly idStCo: number;
    readonly course: string;
    readonly study: string;
    readonly planned: number;
    readonly held: number;
  }[];
  readonly missing: readonly {
    readonly idStCo: number;
    readonly idStCoLesson: number;
    readonly date: string;
    readonly course: string;
    readonly group: string;
    readonly hours: number;
    readonly status: 'planned' | 'cancelled';
  }[];
}

/** The load of one teacher in the active year; without a teacher, one's own. */
export const useLoad = (idTeacher?: number) => {
  const language = useLanguage();
  return useQuery({
    queryKey: ['resource', 'hour-ledger', 'load', idTeacher ?? null, language],
    queryFn: ({ signal }) =>
      call<TeacherLoad>('GET', 'hour-ledger/load', { query: idTeacher === undefined ? {} : { idTeacher }, signal }),
    retry: false,
  }).data;
};

const mostNamed = 5;
/** What is owed and planned, what was held of it, and the lessons that are missing, by the figures of the report. */
export function LoadMeters({ load }: { readonly load: TeacherLoad }) {
  const say = useLoadText();
  const language = useLanguage();
  const who = useStore(user);
  const number = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 2 });
  const day = new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'numeric', year: 'numeric' });
  const unit = say(load.system);
  const mayOpen = who !== null && passes({ permissions: right('View', 'Edit', 'StudyCourseManagerEdit') }, who);
  const mayReport = who !== null && passes({ permissions: right('ReportsView') }, who);
  const of = `idAcademicyear=${load.idAcademicyear}&idTeacher=${load.idTeacher}`;
  if (load.planned.contact === 0 && load.held.contact === 0 && !load.theses) return <p>{say('nothing')}</p>;
  return (
    <>
      <Meter
        label={say('planned')}
        figure={
          load.obligation === null
            ? say('plannedAlone', { total: number.format(load.total), unit })
            : say('plannedFigure', {
                total: number.format(load.total),
                obligation: number.format(load.obligation),
                unit,
                percent: number.format(Math.round(load.percent ?? 0)),
              })
        }
        value={load.total}
        of={Math.max(load.obligation ?? load.total, 1)}
        sentence={[
          load.overload > 0 && say('overload', { hours: number.format(load.overload), unit }),
          load.theses !== null && load.theses > 0 && say('theses', { hours: number.format(load.theses) }),
          load.extra > 0 && say('extra', { hours: number.format(load.extra) }),
        ]
          .filter(Boolean)
          .join('; ')}
      />
      <Meter
        label={say('held')}
        figure={say('heldFigure', {
          held: number.format(load.held.contact),
          planned: number.format(load.planned.contact),
        })}
        value={load.held.contact}
        of={Math.max(load.planned.contact, 1)}
        sentence={say('confirmed', { hours: number.format(load.confirmed) })}
      />
      {load.missing.length > 0 && (
        <section className="load-missing">
          <h3>{say('missing')}</h3>
          <ul>
            {load.missing.slice(0, mostNamed).map(one => {
              const text = say('missingLine', {
                course: one.course,
                group: one.group,
                day: day.format(new Date(`${one.date}T12:00`)),
                hours: number.format(one.hours),
              });
              return (
                <li key={one.idStCoLesson}>
                  {mayOpen ? <Link to={lessonRoute(one.idStCo, one.idStCoLesson)}>{text}</Link> : text}{' '}
                  <small>{say(one.status === 'planned' ? 'plannedState' : 'cancelledState')}</small>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {mayReport && (
        <p>
          <Link to={`/CourseConductions/RptTeacherLoadPlan?${of}&form=detail`}>{say('report')}</Link>
          {' · '}
          <Link to={`/CourseConductions/RptTeachingConductionTeachers?${of}&which=all`}>{say('record')}</Link>
        </p>
      )}
    </>
  );
}
