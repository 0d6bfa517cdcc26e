import { Button, NativeSelect } from '@mantine/core';
import { Link } from 'react-router';
import {
  ApiError,
  download,
  EmptyState,
  localeOf,
  MovesOf,
  Panel,
  Skeleton,
  StatusChip,
  useForgetResources,
  useLanguage,
  useWords,
} from '../../../../kernel/web/index.ts';
import { kindOfState, stateFieldOf } from '../../../../kernel/resource/index.ts';
import { stCoEnrollment } from '../../../catalogues/model.ts';
import { useRowsOf } from '../rows.ts';
import { type GroupProgress, lessonRoute, type Mark, type Roll, type RollStudent, useRoll } from './data.ts';
import { csvOf } from './sheet.ts';
import { useConductionText } from './text.ts';

interface AttendanceProps {
  readonly idStCo: number;
  readonly groups: readonly GroupProgress[];
  readonly idStCoGroup: number;
  readonly choose: (id: number) => void;
}
/** Students × lessons of a group: who came, how much that is, and what it speaks for at the signature. */
export default function Attendance({ idStCo, groups, idStCoGroup, choose }: AttendanceProps) {
  const say = useConductionText();
  const language = useLanguage();
  const roll = useRoll(idStCoGroup, language);
  const group = groups.find(g => g.idStCoGroup === idStCoGroup);
  const isClosed = roll.error instanceof ApiError && roll.error.status === 403;
  const day = new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'numeric' });
  const dayOf = (start: string): string => day.format(new Date(`${start.slice(0, 10)}T12:00`));
  const save = (found: Roll): void => {
    const head = [say('rollStudent'), ...found.lessons.map(l => l.start), say('rollTotal'), '%'];
    const lines = found.students.map(one => {
      const type = ofType(one, group);
      return [
        one.student,
        ...found.lessons.map(l => {
          const mark = one.marks.find(m => m.idStCoLesson === l.id);
          return mark ? say(mark.isGuest ? 'guest' : mark.status) : '';
        }),
        type ? `${type.came}/${type.all}` : '',
        type?.presence ?? '',
      ];
    });
    download(
      new Blob([csvOf([head, ...lines])], { type: 'text/csv;charset=utf-8' }),
      `${say('rollFile')}-${group?.code}.csv`,
    );
  };
  return (
    <div className="conduction">
      <p className="roll-head">
        <Link to={lessonRoute(idStCo)}>{say('rollBack')}</Link>
        <NativeSelect
          aria-label={say('group')}
          value={idStCoGroup}
          onChange={event => choose(Number(event.currentTarget.value))}
          data={groups.map(g => ({ value: String(g.idStCoGroup), label: `${g.code} · ${g.type}` }))}
        />
      </p>
      <Panel
        title={say('rollTitle', { group: group?.code ?? '' })}
        beside={
          roll.data &&
          roll.data.students.length > 0 && (
            <Button size="xs" variant="default" onClick={() => save(roll.data)}>
              {say('rollExport')}
            </Button>
          )
        }
        flush
      >
        {isClosed ? (
          <EmptyState kind="forbidden" title={say('rollClosed')} />
        ) : !roll.data ? (
          <Skeleton label={say('coming')} />
        ) : roll.data.lessons.length === 0 ? (
          <p className="quiet padded">{say('rollNone')}</p>
        ) : (
          <Sheet idStCo={idStCo} roll={roll.data} group={group} dayOf={dayOf} />
        )}
      </Panel>
    </div>
  );
}
const ofType = (one: RollStudent, group: GroupProgress | undefined) =>
  one.types.find(type => type.typeCode === group?.typeCode);

const signs: Readonly<Record<Mark, string>> = { present: '✓', absent: '✕', late: '◷', excused: '○' };
interface SheetProps {
  readonly idStCo: number;
  readonly roll: Roll;
  readonly group: GroupProgress | undefined;
  readonly dayOf: (start: string) => string;
}
const Sheet = ({ idStCo, roll, group, dayOf }: SheetProps) => {
  const say = useConductionText();
  // Whoever only teaches the group does not read the enrolments, and decides about no signature.
  const enrolled = useRowsOf(stCoEnrollment, 'idStCo', idStCo, 'id').data?.data ?? [];
  const canSign = enrolled.some(row => row.can?.some(move => move === 'sign' || move === 'denySignature'));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the page is scrolled by keys too
    <div className="roll-sheet" tabIndex={0} role="region" aria-label={say('rollTitle', { group: group?.code ?? '' })}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('rollStudent')}</th>
            <th scope="col">{say('rollTotal')}</th>
            {canSign && <th scope="col">{say('rollSignature')}</th>}
            {roll.lessons.map(lesson => (
              <th key={lesson.id} scope="col">
                <Link to={lessonRoute(idStCo, lesson.id)}>{dayOf(lesson.start)}</Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roll.students.map(one => {
            const type = ofType(one, group);
            const row = enrolled.find(e => e.id === one.idStCoEnrollment);
            return (
              <tr key={one.idStCoEnrollment} data-below={type?.isBelow === 1 || undefined}>
                <th scope="row">
                  {one.student}
                  {!one.isMember && <small> · {say('guest')}</small>}
                </th>
                <td className="roll-total">{type && <Total type={type} />}</td>
                {canSign && <td className="roll-sign">{row && <Signature row={row} one={one} />}</td>}
                {roll.lessons.map(lesson => (
                  <td key={lesson.id}>
                    <MarkOf mark={one.marks.find(m => m.idStCoLesson === lesson.id)} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};
const MarkOf = ({ mark }: { readonly mark: RollStudent['marks'][number] | undefined }) => {
  const say = useConductionText();
  if (!mark) return null;
  const word = mark.isGuest ? say('guest') : say(mark.status);
  return (
    <span data-mark={mark.status} title={word}>
      <span aria-hidden>{signs[mark.status]}</span>
      <span className="unseen">{word}</span>
    </span>
  );
};
const Total = ({ type }: { readonly type: RollStudent['types'][number] }) => {
  const say = useConductionText();
  return (
    <>
      {say('rollSum', { came: type.came, all: type.all, n: type.presence ?? 0 })}{' '}
      {type.isBelow === 1 && <StatusChip kind="warn">{say('rollBelow', { n: type.minimum ?? 0 })}</StatusChip>}
    </>
  );
};

type Enrolled = NonNullable<ReturnType<typeof useRowsOf<typeof stCoEnrollment>>['data']>['data'][number];
/** What the attendance speaks for, with its numbers; whoever holds the course decides. */
const Signature = ({ row, one }: { readonly row: Enrolled; readonly one: RollStudent }) => {
  const say = useConductionText();
  const words = useWords(stCoEnrollment);
  const forget = useForgetResources();
  const { flow } = stateFieldOf(stCoEnrollment)!;
  if (row.status !== 'enrolled')
    return <StatusChip kind={kindOfState(flow, row.status)}>{words.state(row.status)}</StatusChip>;
  const numbers = one.types
    .filter(type => type.isBelow === 1)
    .map(type => say('proposeNumbers', { type: type.typeCode, n: type.presence ?? 0, minimum: type.minimum ?? 0 }));
  const offered = { ...row, can: (row.can ?? []).filter(move => move === 'sign' || move === 'denySignature') };
  return (
    <>
      {one.proposal && (
        <small>
          {one.proposal === 'deny' ? say('proposeDeny', { numbers: numbers.join(', ') }) : say('proposeSign')}
        </small>
      )}
      <MovesOf resource={stCoEnrollment} row={offered} onMoved={() => void forget()} />
    </>
  );
};
