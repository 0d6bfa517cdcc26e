import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call, Meter, showShortDay, Skeleton, useLanguage } from '../../../kernel/web/index.ts';
import { useConductionText } from './conduction/text.ts';
import { presenceLine } from './own-groups.ts';
import './conduction/conduction.css';

interface OwnGroup {
  readonly idStCoEnrollment: number;
  readonly idStCoGroup: number;
  readonly course: string;
  readonly code: string;
  readonly next: string | null;
  readonly came: number;
  readonly all: number;
  readonly excused: number;
  /** Lessons of the group that were held. */
  readonly held: number;
  /** Lessons of before the portal was in use. */
  readonly outside: number;
  readonly presence: number | null;
  readonly minimum: number | null;
  readonly isBelow: 0 | 1;
  readonly canMiss: number | null;
}
/** The groups of a student: of one enrolment, or the own ones of this year. Undefined while they come. */
export const useOwnGroups = (idStudentenrollment?: number): readonly OwnGroup[] | undefined => {
  const language = useLanguage();
  return useQuery({
    queryKey: ['resource', 'st-co-lesson', 'own groups', idStudentenrollment ?? null, language],
    queryFn: ({ signal }) =>
      call<{ data: readonly OwnGroup[] }>('GET', 'st-co-lesson/my-groups', {
        query: idStudentenrollment === undefined ? {} : { idStudentenrollment },
        signal,
      }),
    retry: false,
  }).data?.data;
};

/** Each group with the next lesson, and how often the student came beside the minimum. */
export const OwnGroups = ({ groups }: { readonly groups: readonly OwnGroup[] | undefined }) => {
  const say = useConductionText();
  if (!groups) return <Skeleton label={say('coming')} />;
  if (groups.length === 0) return <p className="quiet">{say('myEmpty')}</p>;
  return (
    <ul className="own-groups">
      {groups.map(group => (
        <li key={`${group.idStCoEnrollment} ${group.idStCoGroup}`} className="conduction-total">
          <GroupOfMine group={group} />
        </li>
      ))}
    </ul>
  );
};
const GroupOfMine = ({ group }: { readonly group: OwnGroup }) => {
  const say = useConductionText();
  const language = useLanguage();
  const { all, presence, minimum, isBelow, canMiss, next } = group;
  const line = presenceLine(group);
  const about = [
    say(line.key, line.params),
    ...(minimum === null ? [] : [say(isBelow ? 'myBelow' : 'myMinimum', { n: minimum })]),
    ...(canMiss === null || all === 0 ? [] : [canMiss > 0 ? say('myMiss', { n: canMiss }) : say('myMissNone')]),
  ];
  return (
    <>
      <Meter
        label={`${group.course} · ${group.code}`}
        figure={presence === null ? '–' : say('percent', { n: presence })}
        value={presence ?? 0}
        of={100}
        {...(minimum !== null && { limit: minimum })}
        kind={isBelow ? 'warn' : 'ok'}
        sentence={about.join(' · ')}
      />
      {next && (
        <small>
          <Link to={`/CourseConductions/Calendar?date=${next.slice(0, 10)}&idStCoGroup=${group.idStCoGroup}`}>
            {say('myNext', { when: `${showShortDay(next, language)} ${next.slice(11)}` })}
          </Link>
        </small>
      )}
    </>
  );
};
