import { useDebouncedValue } from '@mantine/hooks';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { dateTime, isDateTime, longtext, type Message, ref, wallClock } from '../../../../kernel/resource/index.ts';
import {
  busy,
  call,
  Dialog,
  FieldsGrid,
  type FormField,
  showShortDay,
  notify,
  showFailure,
  StatusChip,
  useFields,
  useForgetResources,
  useLanguage,
  useText,
  useWords,
} from '../../../../kernel/web/index.ts';
import { stCoLesson } from '../../model.ts';
import { minutesAt, minutesOf, timeAt } from '../../model/hours.ts';
import { useConductionText } from './text.ts';

interface WhatIf {
  readonly problems: readonly string[];
  readonly conflicts: readonly {
    readonly class: string;
    readonly level: 'hard' | 'soft';
    readonly message: string;
  }[];
  readonly students: number;
  readonly teachers: readonly string[];
}
interface PlaceDialogProps {
  readonly kind: 'move' | 'makeUp' | 'extra';
  readonly lesson: {
    /** Null: there is none yet; the group is short of hours that no lesson was ever made for. */
    readonly id: number | null;
    readonly rowVer?: number;
    readonly idStCoGroup: number;
    readonly start: string;
    readonly hours: number;
    readonly idRoom: number | null;
  };
  readonly onClose: () => void;
}
const placeFields: readonly FormField[] = [
  { name: 'start', def: dateTime({ required: true }) },
  { name: 'idRoom', def: ref('room') },
];
const noteField = (required: boolean): FormField => ({ name: 'note', def: longtext({ required, max: 10_000 }) });
const withNote = [...placeFields, noteField(false)];
const withReason = [...placeFields, noteField(true)];

/** Another time and room for a lesson, or a new one for a cancelled lesson: first what that breaks and whom it touches. */
export const PlaceDialog = ({ kind, lesson, onClose }: PlaceDialogProps) => {
  const say = useConductionText();
  const t = useText();
  const words = useWords(stCoLesson);
  const forget = useForgetResources();
  const [isPast, setPast] = useState(false);
  const fields = isPast ? withReason : kind === 'move' ? withNote : placeFields;
  const sayProblem = useCallback((message: Message, name: string) => words.say(message, name), [words]);
  const initial = useMemo(() => ({ start: lesson.start, idRoom: lesson.idRoom, note: null }), [lesson]);
  const state = useFields(fields, initial, sayProblem);
  const { start, idRoom, note } = state.values;
  const end = isDateTime(start)
    ? `${start.slice(0, 10)} ${timeAt(minutesAt(start.slice(11)) + minutesOf(lesson.hours))}`
    : null;
  const wish = useMemo(
    () =>
      end === null || start === lesson.start
        ? null
        : {
            ...(lesson.id === null ? { idStCoGroup: lesson.idStCoGroup } : { id: lesson.id }),
            start: String(start),
            end,
            ...(idRoom ? { idRoom: Number(idRoom) } : {}),
          },
    [end, start, idRoom, lesson],
  );
  // Whoever may put a lesson into the past says why.
  const goesBack = wish !== null && wish.start <= wallClock(new Date());
  if (goesBack !== isPast) setPast(goesBack);
  const [asked] = useDebouncedValue(wish, 300);
  const found = useQuery({
    queryKey: ['resource', 'st-co-lesson', 'what-if', JSON.stringify(asked)],
    queryFn: ({ signal }) => call<WhatIf>('GET', 'st-co-lesson/what-if', { query: asked!, signal }),
    enabled: asked !== null,
    retry: false,
  });
  const [saving, setSaving] = useState(false);
  const isPossible =
    found.data !== undefined &&
    asked === wish &&
    found.data.problems.length === 0 &&
    found.data.conflicts.every(c => c.level === 'soft');
  const save = async () => {
    if (!state.attempt() || end === null) return;
    setSaving(true);
    const place = { start, end, idRoom: idRoom ?? null, ...(note && (kind === 'move' || isPast) ? { note } : {}) };
    try {
      const done = await busy(
        t('saving'),
        kind === 'move'
          ? call<{ warnings?: readonly unknown[] }>('PUT', 'st-co-lesson/reschedule', {
              query: { id: lesson.id! },
              body: { ...place, rowVer: lesson.rowVer },
            })
          : call<{ warnings?: readonly unknown[] }>('POST', 'st-co-lesson/add', {
              body: {
                ...place,
                idStCoGroup: lesson.idStCoGroup,
                ...(kind === 'makeUp' ? { category: 'makeup', idReplaces: lesson.id } : { category: 'extra' }),
              },
            }),
      );
      notify({
        text: say(kind === 'move' ? 'wasMoved' : kind === 'makeUp' ? 'wasMadeUp' : 'wasAdded'),
        kind: 'positive',
      });
      for (const warning of done.warnings ?? [])
        if (typeof warning === 'string') notify({ text: warning, kind: 'neutral' });
      await forget();
      onClose();
    } catch (failure) {
      showFailure(failure);
    } finally {
      setSaving(false);
    }
  };
  const label = (name: string): string =>
    say(name === 'start' ? 'start' : name === 'idRoom' ? 'room' : isPast ? 'reasonOfPast' : 'note');
  return (
    <Dialog
      title={say(kind === 'move' ? 'moveTitle' : kind === 'makeUp' ? 'makeUpTitle' : 'extraTitle')}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault();
          event.stopPropagation();
          void save();
        }}
      >
        {kind !== 'move' && (
          <FreeSlots
            lesson={lesson}
            choose={slot => {
              state.change('start', slot.start);
              state.change('idRoom', slot.idRoom);
            }}
          />
        )}
        <FieldsGrid resource={stCoLesson} words={words} fields={fields} state={state} label={label} />
        <div className="what-if" role="status">
          {end && <p>{say('untilEnd', { end: end.slice(11) })}</p>}
          {wish && !found.data && <p className="quiet">{say('asking')}</p>}
          {wish && found.data && <Breaks found={found.data} />}
        </div>
        <div className="k-dialog-foot">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={saving} disabled={!isPossible}>
            {say(kind === 'move' ? 'moveNow' : kind === 'makeUp' ? 'makeUpNow' : 'extraNow')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

interface FreeSlot {
  readonly start: string;
  readonly idRoom: number | null;
  readonly room: string | null;
  readonly disturbs: number;
}
/** When group, teachers and a room are free; one press takes it. */
const FreeSlots = ({
  lesson,
  choose,
}: Pick<PlaceDialogProps, 'lesson'> & { readonly choose: (slot: FreeSlot) => void }) => {
  const say = useConductionText();
  const language = useLanguage();
  const query = { idStCoGroup: lesson.idStCoGroup, hours: lesson.hours };
  const found = useQuery({
    queryKey: ['resource', 'st-co-lesson', 'free slots', query],
    queryFn: ({ signal }) => call<{ data: readonly FreeSlot[] }>('GET', 'st-co-lesson/free-slots', { query, signal }),
    retry: false,
  }).data?.data;
  if (!found || found.length === 0) return null;
  return (
    <fieldset className="free-slots">
      <legend>{say('freeSlots')}</legend>
      {found.map(slot => (
        <Button key={slot.start} size="xs" variant="default" onClick={() => choose(slot)}>
          {[
            `${showShortDay(slot.start, language)} ${slot.start.slice(11)}`,
            slot.room,
            slot.disturbs > 0 ? say('disturbs', { n: slot.disturbs }) : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Button>
      ))}
    </fieldset>
  );
};

/** What cannot be stands apart from what only has to be known. */
const Breaks = ({ found }: { found: WhatIf }) => {
  const say = useConductionText();
  const lines = [
    ...found.problems.map(message => ({ level: 'hard' as const, message })),
    ...found.conflicts.toSorted((a, b) => a.level.localeCompare(b.level)),
  ];
  return (
    <>
      {lines.length === 0 && <p>{say('clear')}</p>}
      <ul>
        {lines.map(line => (
          <li key={line.message}>
            <StatusChip kind={line.level === 'hard' ? 'bad' : 'warn'}>{say(line.level)}</StatusChip> {line.message}
          </li>
        ))}
      </ul>
      <p className="quiet">{say('touches', { students: found.students, teachers: found.teachers.join(', ') })}</p>
    </>
  );
};
