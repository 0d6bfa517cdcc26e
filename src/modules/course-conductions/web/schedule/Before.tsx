import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import {
  LazySelect,
  Panel,
  showDate,
  showDateTime,
  showNumber,
  StatusChip,
  useLanguage,
} from '../../../../kernel/web/index.ts';
import { firstStart, lastEnd, minutesAt, minutesOf, timeAt } from '../../model/hours.ts';
import type { Suggestion, useVerdict, WayBack } from './data.ts';
import { canBeSaved, type Conflict, type Draft, hoursOf, lasting, lastWeekday, parities, placed } from './draft.ts';
import { type Say, useScheduleText, useWeekdays } from './text.ts';

interface BeforeProps {
  readonly code: string;
  readonly draft: Draft;
  readonly checked: ReturnType<typeof useVerdict>;
  readonly suggestions: readonly Suggestion[] | undefined;
  readonly isChanged: boolean;
  /** Those who have a share in the group. */
  readonly teachers: readonly { readonly id: number; readonly name: string }[];
  readonly roomLabel: string | undefined;
  readonly weeks: number;
  readonly onDraft: (draft: Draft, roomLabel?: string | null) => void;
  readonly onTake: (suggestion: Suggestion) => void;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  readonly onRemove: (() => void) | null;
  readonly onPutBack: () => void;
}
const classes: Readonly<Record<string, Parameters<Say>[0]>> = {
  room: 'class_room',
  teacher: 'class_teacher',
  group: 'class_group',
  student: 'class_student',
  capacity: 'class_capacity',
  roomType: 'class_roomType',
  holiday: 'class_holiday',
  availability: 'class_availability',
  dayLoad: 'class_dayLoad',
  gap: 'class_gap',
};

/** What stands against the slot before it is saved, where it would be free, and the slot itself. */
export const Before = (props: BeforeProps) => (
  <>
    <Found {...props} />
    <Form {...props} />
  </>
);

const Found = ({ code, draft, checked, suggestions, onDraft, onTake }: BeforeProps) => {
  const say = useScheduleText();
  const short = useWeekdays('short');
  const { verdict, isAsking } = checked;
  const all = [...verdict.hard, ...verdict.soft];
  const Picture = all.length > 0 ? IconAlertTriangle : IconCircleCheck;
  return (
    <section
      className="k-section before"
      data-kind={isAsking ? 'asking' : verdict.hard.length > 0 ? 'bad' : all.length > 0 ? 'warn' : 'ok'}
      aria-label={say('before')}
    >
      <header>
        <Picture size={18} aria-hidden />
        <h2>
          <span role="status">
            {isAsking ? say('asking') : all.length === 0 ? say('beforeNone') : say('beforeSome', { n: all.length })}
          </span>
        </h2>
      </header>
      {/* What was found for another place is not shown as if it were found for this one. */}
      {!isAsking && all.length > 0 && (
        <ul className="conflicts">
          {all.map(conflict => (
            <Line key={`${conflict.class} ${conflict.message}`} conflict={conflict} />
          ))}
        </ul>
      )}
      {!isAsking && (verdict.mayBeAllowed || draft.collisionAllowed) && (
        <div className="before-part">
          <Checkbox
            label={say('allow')}
            checked={draft.collisionAllowed}
            onChange={e => onDraft({ ...draft, collisionAllowed: e.currentTarget.checked })}
          />
          {draft.collisionAllowed && (
            <TextInput
              label={say('allowReason')}
              required
              maxLength={500}
              value={draft.collisionReason}
              onChange={e => onDraft({ ...draft, collisionReason: e.currentTarget.value })}
            />
          )}
        </div>
      )}
      {suggestions && (
        <div className="before-part">
          <h3>{say('freeFor', { code })}</h3>
          {suggestions.length === 0 && <p className="quiet">{say('freeNone')}</p>}
          <ul className="proposals">
            {suggestions.map(s => {
              const name = [`${short(s.weekday)} ${s.timeFrom}`, s.room].filter(Boolean).join(', ');
              return (
                <li key={`${s.weekday} ${s.timeFrom}`} data-good={s.conflicts.length === 0 || undefined}>
                  <button type="button" onClick={() => onTake(s)}>
                    <span>
                      <b>{name}</b> <small>{s.conflicts.map(c => c.message).join(' ') || say('suggestionGood')}</small>
                    </span>
                    <IconChevronRight size={16} aria-hidden />
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </section>
  );
};
const Line = ({ conflict }: { conflict: Conflict }) => {
  const say = useScheduleText();
  const isHard = conflict.level === 'hard';
  const key = classes[conflict.class];
  const verdict = say(isHard ? 'cannot' : 'can');
  return (
    <li data-level={conflict.level}>
      <StatusChip kind={isHard ? 'bad' : 'warn'}>{key ? say(key) : conflict.class}</StatusChip>
      <p>{conflict.message}</p>
      {/* Some sentences of the server say it themselves. */}
      {!conflict.message.endsWith(verdict) && <b>{verdict}</b>}
      {conflict.students.length > 0 && (
        <details>
          <summary>{say('list', { n: conflict.count ?? conflict.students.length })}</summary>
          <ul>
            {conflict.students.map(name => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
};

const starts = Array.from({ length: (minutesAt(lastEnd) - minutesAt(firstStart)) / 15 }, (_, i) =>
  timeAt(minutesAt(firstStart) + i * 15),
);
const lengths = [1, 1.5, 2, 3, 4, 5, 6];
const parityWord = { all: 'everyWeek', odd: 'oddWeeks', even: 'evenWeeks' } as const;

const Form = ({
  code,
  draft,
  checked,
  isChanged,
  teachers,
  roomLabel,
  weeks,
  onDraft,
  onSave,
  onCancel,
  onRemove,
  onPutBack,
}: BeforeProps) => {
  const say = useScheduleText();
  const language = useLanguage();
  const long = useWeekdays('long');
  const number = (n: number) => showNumber(n, language);
  const { verdict, touches, back, isAsking } = checked;
  const hours = hoursOf(draft);
  const isReady = !isAsking && isChanged && canBeSaved(draft, verdict);
  const waits =
    draft.idTeachers.length === 0
      ? say('waitsTeacher')
      : !isAsking && verdict.hard.length > 0
        ? say('waits')
        : draft.collisionAllowed && draft.collisionReason.trim() === ''
          ? say('waitsReason')
          : null;
  const weekNumbers = ['', ...Array.from({ length: weeks }, (_, i) => String(i + 1))];
  const numberOf = (value: string): number | null => (value === '' ? null : Number(value));
  return (
    <Panel title={say('slotOf', { code, hours: number(hours) })}>
      <div className="slot-form">
        <NativeSelect
          label={say('day')}
          value={draft.weekday}
          onChange={e => onDraft(placed(draft, Number(e.currentTarget.value), minutesAt(draft.timeFrom)))}
          data={Array.from({ length: lastWeekday }, (_, i) => ({ value: String(i + 1), label: long(i + 1) }))}
        />
        <NativeSelect
          label={say('from')}
          value={draft.timeFrom}
          onChange={e => onDraft(placed(draft, draft.weekday, minutesAt(e.currentTarget.value)))}
          data={starts.filter(time => minutesAt(time) + minutesOf(hours) <= minutesAt(lastEnd))}
        />
        <NativeSelect
          label={say('hours')}
          value={hours}
          onChange={e => onDraft(lasting(draft, Number(e.currentTarget.value)))}
          data={[...new Set([...lengths, hours])]
            .toSorted((a, b) => a - b)
            .map(h => ({ value: String(h), label: `${number(h)} h` }))}
        />
        <NativeSelect
          label={say('weeks')}
          value={draft.parity}
          onChange={e => onDraft({ ...draft, parity: parities.find(p => p === e.currentTarget.value) ?? 'all' })}
          data={parities.map(p => ({ value: p, label: say(parityWord[p]) }))}
        />
        <NativeSelect
          label={say('weekFrom')}
          value={draft.weekFrom ?? ''}
          onChange={e => onDraft({ ...draft, weekFrom: numberOf(e.currentTarget.value) })}
          data={weekNumbers}
        />
        <NativeSelect
          label={say('weekTo')}
          value={draft.weekTo ?? ''}
          onChange={e => onDraft({ ...draft, weekTo: numberOf(e.currentTarget.value) })}
          data={weekNumbers}
        />
        <div className="wide">
          <LazySelect
            to="room"
            label={say('room')}
            value={draft.idRoom}
            valueLabel={roomLabel}
            onChange={(id, label) => onDraft({ ...draft, idRoom: id === null ? null : Number(id) }, label)}
          />
        </div>
        <Checkbox.Group
          className="wide"
          label={say('teachers')}
          value={draft.idTeachers.map(String)}
          onChange={ids => onDraft({ ...draft, idTeachers: ids.map(Number) })}
        >
          {teachers.map(t => (
            <Checkbox key={t.id} value={String(t.id)} label={t.name} mt={6} />
          ))}
        </Checkbox.Group>
        <Checkbox
          className="wide"
          label={say('online')}
          checked={draft.isOnline}
          onChange={e => onDraft({ ...draft, isOnline: e.currentTarget.checked })}
        />
      </div>
      {isChanged && touches.lessons > 0 && (
        <p className="quiet">
          {say('touches', {
            lessons: number(touches.lessons),
            students: number(touches.students),
            teachers: touches.teachers.join(', '),
          })}
        </p>
      )}
      {/* Whoever is about to move it on looks at the new place, not at the old one. */}
      {!isAsking && !isChanged && back && <Back back={back} onPutBack={onPutBack} />}
      <div className="slot-acts">
        <Button variant="default" onClick={onCancel}>
          {say('cancel')}
        </Button>
        <Button disabled={!isReady} onClick={onSave}>
          {say('save')}
        </Button>
        {onRemove && (
          <Button variant="subtle" color="red" onClick={onRemove}>
            {say('remove')}
          </Button>
        )}
      </div>
      {waits && <p className="slot-waits">{waits}</p>}
    </Panel>
  );
};

/** Where a slot was, whom going back there touches, and the way. */
export const Back = ({ back, onPutBack }: { back: WayBack; onPutBack: () => void }) => {
  const say = useScheduleText();
  const language = useLanguage();
  const short = useWeekdays('short');
  const number = (n: number) => showNumber(n, language);
  const day = back.weekday === null ? back.dates.map(date => showDate(date, language)).join(', ') : short(back.weekday);
  const place = [[day, `${back.timeFrom}–${back.timeTo}`].filter(Boolean).join(' '), back.room].filter(Boolean);
  return (
    <div className="slot-back">
      <p>
        {say('wasAt', { place: place.join(', ') })}{' '}
        <small>{[back.by, showDateTime(back.at, language)].filter(Boolean).join(', ')}</small>
      </p>
      {back.against === null && back.lessons > 0 && (
        <p className="quiet">{say('backTouches', { lessons: number(back.lessons), people: number(back.people) })}</p>
      )}
      {back.against !== null && <p className="slot-waits">{back.against}</p>}
      <Button variant="default" disabled={back.against !== null} onClick={onPutBack}>
        {say('putBack')}
      </Button>
    </div>
  );
};
