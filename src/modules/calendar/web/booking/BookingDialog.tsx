import { Button, Checkbox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isDate } from '../../../../kernel/resource/index.ts';
import {
  ApiError,
  busy,
  call,
  Dialog,
  FieldsGrid,
  focusField,
  LeaveGuard,
  notify,
  showFailure,
  Skeleton,
  useConfirm,
  useFields,
  useLanguage,
  useLeaveQuestion,
  useModuleWords,
  useText,
} from '../../../../kernel/web/index.ts';
import type {
  BookAnswer,
  BookingSetup,
  BookRequest,
  ChangeRequest,
  Named,
  Scope,
  SeenEvent,
} from '../../model/shapes.ts';
import type { BookingWords } from '../../words/ui-en-uk.ts';
import { check, useForget, useFreeRooms, useSetup } from '../data.ts';
import { useSay } from '../say.ts';
import { weekdayOf } from '../time/time.ts';
import {
  type Beginning,
  bookingResource,
  bookingText,
  checkOf,
  isAboutSomebody,
  fieldsAsked,
  formName,
  periodOf,
  ruleFrom,
  valuesFrom,
} from './fields.ts';
import { People } from './People.tsx';
import { type Choices, isTaken, OtherRooms, SeriesPreview, SinglePreview, unsolved } from './Preview.tsx';
import { weekdays } from './recurrence.ts';
import { ScopeChoice } from './scope.tsx';

export interface BookingDialogProps {
  readonly beginning: Beginning /** Present: it is changed instead of booked. */;
  readonly event?: SeenEvent;
  readonly onClose: () => void;
  readonly onDone?: (answer: BookAnswer) => void;
}

/** Books a room or some time, once or repeatedly; shows what is taken while one still types. */
const BookingDialog = (props: BookingDialogProps) => {
  const say = useSay();
  const t = useText();
  const setup = useSetup();
  const title = say(props.event ? 'change' : 'newBooking');
  return setup.data ? (
    <BookingForm {...props} setup={setup.data} title={title} />
  ) : (
    <Dialog onClose={props.onClose} title={title} size={720}>
      <Skeleton label={t('loading')} />
    </Dialog>
  );
};
export default BookingDialog;

const checkDelay = 350;
const BookingForm = ({
  beginning,
  event = null,
  setup,
  title,
  onClose,
  onDone,
}: Omit<BookingDialogProps, 'event'> & { event?: SeenEvent | null; setup: BookingSetup; title: string }) => {
  const say = useSay();
  const t = useText();
  const language = useLanguage();
  const forget = useForget();
  const { booking } = useModuleWords('calendar') as unknown as { readonly booking: BookingWords };
  const resource = useMemo(() => bookingResource(setup, event), [setup, event]);
  const words = useMemo(
    () => bookingText(resource, booking, setup.types, language),
    [resource, booking, setup.types, language],
  );
  const initial = useMemo(() => valuesFrom(beginning, event, setup), [beginning, event, setup]);
  const [shape, setShape] = useState({ repeats: initial.repeats, ends: initial.ends });
  const asked = useMemo(
    () => fieldsAsked(resource, shape, { isEditor: setup.isEditor === 1, isChange: event !== null }),
    [resource, shape, setup.isEditor, event],
  );
  const all = useMemo(() => [...asked.main, ...asked.repetition, ...asked.rest], [asked]);
  const state = useFields(all, initial, words.say);
  const { values } = state;
  useEffect(
    () =>
      setShape(now =>
        now.repeats === values.repeats && now.ends === values.ends
          ? now
          : { repeats: values.repeats, ends: values.ends },
      ),
    [values.repeats, values.ends],
  );

  const [teachers, setTeachers] = useState<readonly Named[]>(event?.teachers ?? []);
  const [users, setUsers] = useState<readonly Named[]>(event?.users ?? []);
  const [choices, setChoices] = useState<Choices>({});
  const [scope, setScope] = useState<Scope>('this');
  const [compete, setCompete] = useState(false);
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const [roomLabel, setRoomLabel] = useState({ id: beginning.idRoom ?? null, label: beginning.room ?? undefined });

  const isEditor = setup.isEditor === 1;
  // Who keeps the calendar takes anybody's time; everybody else their own, without saying so.
  const held = useMemo(
    () => (isEditor ? teachers.map(p => p.id) : setup.idTeacher === null ? [] : [setup.idTeacher]),
    [isEditor, teachers, setup.idTeacher],
  );
  const wish = useMemo(() => {
    const asks = checkOf(values, held, event);
    return asks && event ? { ...asks, scope } : asks;
  }, [values, held, event, scope]);
  const [settledWish] = useDebouncedValue(wish, checkDelay);
  const wishKey = JSON.stringify(settledWish);
  const checked = useQuery({
    queryKey: ['calendar', 'check', wishKey],
    queryFn: ({ signal }) => check(settledWish!, signal),
    enabled: settledWish !== null,
    retry: false,
    staleTime: 5000,
  });
  const refusal = checked.error instanceof ApiError ? checked.error : null;
  const { refuse } = state;
  useEffect(() => {
    if (refusal) refuse(refusal.problems.map(p => ({ ...p, field: formName(p.field) })));
  }, [refusal, refuse]);
  // The answer to exactly this wish holds while it is asked for again: what somebody chose for its dates must not fall out of what is sent.
  const answer = JSON.stringify(wish) === wishKey ? checked.data : undefined;
  const period = periodOf(values);
  const attendees = typeof values.attendees === 'number' ? values.attendees : null;
  const free = useFreeRooms(period && values.idRoom === null ? { ...period, capacity: attendees } : null);
  const type = setup.types.find(x => String(x.id) === values.idReservationtype);
  const open = answer && !compete ? unsolved(answer, choices) : [];
  const isSeries = (answer?.occurrences.length ?? 0) > 1;
  const kept = answer?.occurrences.filter(o => choices[o.date] !== 'skip').length ?? 0;

  const mayInvite = isEditor || setup.idTeacher !== null;
  const pickRoom = (id: number, label: string) => {
    setRoomLabel({ id, label });
    state.change('idRoom', id);
  };
  const people = () => ({
    ...(isEditor ? { teachers: teachers.map(p => p.id) } : {}),
    ...(mayInvite ? { users: users.map(p => p.id) } : {}),
  });
  const common = () => ({
    title: String(values.title ?? '').trim(),
    description: (values.description as string | null) || null,
    idRoom: values.idRoom as number | null,
    ...period!,
    attendees,
    isPublic: values.isPublic === 1 ? (1 as const) : (0 as const),
    idReservationtype: Number(values.idReservationtype),
    ...people(),
    ...(compete ? { request: 1 as const } : {}),
  });
  const send = async (): Promise<BookAnswer> => {
    if (event)
      return busy(t('saving'), call<BookAnswer>('PUT', 'calendar/change', { body: changeOf(event, common(), scope) }));
    // A room is exchanged only where it is taken; left out is any date, also a non-teaching day that is free.
    const entries = Object.entries(choices).filter(([date, choice]) =>
      answer?.occurrences.some(o => o.date === date && (choice === 'skip' || isTaken(o))),
    );
    const body: BookRequest = {
      ...common(),
      rrule: ruleFrom(values),
      skip: entries.filter(([, c]) => c === 'skip').map(([date]) => date),
      rooms: Object.fromEntries(entries.filter((e): e is [string, number] => typeof e[1] === 'number')),
    };
    return busy(t('saving'), call<BookAnswer>('POST', 'calendar/book', { body }));
  };
  const submit = async () => {
    setTried(true);
    if (!state.attempt() || !period || open.length > 0 || (answer && kept === 0)) return;
    setSending(true);
    try {
      const stored = await send();
      await forget();
      tell(stored);
      onDone?.(stored);
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      const problems = failure.problems.map(p => ({ ...p, field: formName(p.field) }));
      state.refuse(problems);
      // What stands at its field need not stand over the form as well.
      if (problems.length === 0 || problems.some(p => !all.some(f => f.name === p.field))) showFailure(failure);
      // Somebody was quicker: look again at what is free now.
      if (failure.conflict) {
        await forget();
        await checked.refetch();
      }
    } finally {
      setSending(false);
    }
  };
  const tell = ({ events, warnings }: BookAnswer) => {
    const waits = events.some(e => e.status === 'requested');
    const sentence = event
      ? say(waits && event.status !== 'requested' ? 'changedToRequest' : 'changed')
      : waits
        ? say('requested')
        : events.length > 1
          ? say('bookedMany', { what: say.count('occurrences', events.length) })
          : say('booked');
    notify({
      text: [sentence, ...warnings.map(w => w.message)].join('\n'),
      kind: 'positive',
      ...(warnings.length > 0 ? { timeout: 0 } : {}),
    });
  };

  // A type brings its own answer to whether others read the title; whoever knows better says so afterwards.
  const { change, form } = state;
  const publicTitle = type?.publicTitle;
  const isOwnType = event !== null && String(event.idReservationtype) === values.idReservationtype;
  useEffect(() => {
    if (publicTitle !== undefined && !isOwnType) change('isPublic', publicTitle);
  }, [publicTitle, isOwnType, change]);
  // The day of the week follows the date as long as nobody chose days of their own.
  const lastDay = useRef(values.date);
  useEffect(() => {
    if (!isDate(values.date)) return;
    const before = lastDay.current;
    lastDay.current = values.date;
    if (before === values.date || !isDate(before)) return;
    const follows = Array.isArray(values.days) && values.days.join() === weekdays[weekdayOf(before) - 1];
    if (follows) change('days', [weekdays[weekdayOf(values.date) - 1]]);
  }, [values.date, values.days, change]);
  useEffect(() => {
    // Whoever has begun already is quicker than we are: nothing is taken from under their fingers.
    const soon = setTimeout(
      () => focusField(form.current, setup.types.length === 1 || event ? 'title' : 'idReservationtype'),
      60,
    );
    const leave = () => clearTimeout(soon);
    const begun = ['keydown', 'pointerdown'] as const;
    for (const kind of begun) addEventListener(kind, leave, true);
    return () => {
      leave();
      for (const kind of begun) removeEventListener(kind, leave, true);
    };
  }, [form, setup.types.length, event]);

  const details = useRef<HTMLElement>(null);
  const { ask, dialog } = useConfirm();
  const leaveQuestion = useLeaveQuestion();
  const dirty =
    state.dirty || teachers.length !== (event?.teachers.length ?? 0) || users.length !== (event?.users.length ?? 0);
  const close = async () => {
    if (!dirty || (await ask({ ...leaveQuestion, message: undefined }))) onClose();
  };
  const grid = (fields: typeof all) => (
    <FieldsGrid
      resource={resource}
      words={words}
      fields={fields}
      state={state}
      label={words.field}
      hint={words.hint}
      row={{ idRoom: roomLabel.id, 'idRoom.label': roomLabel.label }}
    />
  );
  const offers =
    values.idRoom === null && period ? (free.data?.rooms.filter(r => r.canBook === 1 && r.isVirtual === 0) ?? []) : [];
  return (
    <Dialog onClose={() => void close()} title={title} size={720}>
      <form
        noValidate
        className="cal-form"
        onSubmit={e => {
          e.preventDefault();
          void submit();
        }}
        onKeyDown={e => {
          if ((e.ctrlKey || e.metaKey) && e.key === 'Enter') {
            e.preventDefault();
            void submit();
          }
        }}
      >
        <div ref={state.form}>
          {grid(asked.main)}
          {offers.length > 0 && <OtherRooms rooms={offers} onRoom={pickRoom} />}
          {event?.idSeries && <ScopeChoice value={scope} onChange={setScope} />}
          {asked.repetition.length > 0 && (
            <fieldset className="cal-part">
              <legend>{say('recurrence')}</legend>
              {grid(asked.repetition)}
            </fieldset>
          )}
          {mayInvite && (
            <fieldset className="cal-part">
              <legend>{say('users')}</legend>
              <div className="k-form-grid">
                {isEditor && <People of="teacher" people={teachers} onChange={setTeachers} />}
                <People of="user" people={users} onChange={setUsers} />
              </div>
            </fieldset>
          )}
          {grid(asked.rest)}
        </div>
        <section ref={details} className="cal-verdict" aria-live="polite" aria-label={say('outcome')}>
          {answer && values.idRoom === null && !answer.occurrences.some(isTaken) && (
            <small className="quiet">{say('noRoomChosen')}</small>
          )}
          {answer &&
            (isSeries ? (
              <SeriesPreview answer={answer} choices={choices} onChoose={setChoices} />
            ) : (
              answer.occurrences[0] && <SinglePreview occurrence={answer.occurrences[0]} onRoom={pickRoom} />
            ))}
          {answer?.occurrences.some(isTaken) && (
            <Checkbox
              size="xs"
              label={say('competeAnyway')}
              checked={compete}
              onChange={e => setCompete(e.currentTarget.checked)}
            />
          )}
          {(type?.needsApproval === 1 || compete) && (
            <p className="k-note">
              <span>{say('needsApproval')}</span>
            </p>
          )}
          {tried && (open.length > 0 || (answer && kept === 0)) && (
            <p className="k-note" data-kind="bad" role="alert">
              <span>{say(open.length > 0 ? 'unsolved' : 'nothingLeft')}</span>
            </p>
          )}
        </section>
        <div className="k-form-foot">
          {/* Beside what is pressed next: whether it is free must not lie under the edge of the dialog. */}
          <span className="k-push" role="status">
            {wish && !answer && !refusal && say('checking')}
            {answer && kept > 0 && (isAboutSomebody(wish) || unsolved(answer, choices).length > 0) && (
              <Verdict
                count={kept}
                taken={unsolved(answer, choices).length}
                onWhy={() => details.current?.scrollIntoView({ block: 'center' })}
              />
            )}
          </span>
          <Button variant="default" onClick={() => void close()}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={sending}>
            {event
              ? t('save')
              : type?.needsApproval === 1 || compete
                ? say('newRequest')
                : isSeries
                  ? say('bookMany', { what: say.count('occurrences', kept) })
                  : say('book')}
          </Button>
        </div>
      </form>
      <LeaveGuard dirty={dirty} ask={ask} />
      {dialog}
    </Dialog>
  );
};

/** Only what was changed goes along: the other dates of a series keep what is their own, their rooms first of all. */
const changeOf = (event: SeenEvent, now: Omit<ChangeRequest, 'id' | 'rowVer'>, scope: Scope): ChangeRequest => {
  const ids = (people: readonly Named[]): string =>
    people
      .map(p => p.id)
      .sort((a, b) => a - b)
      .join();
  const before: Readonly<Record<string, unknown>> = {
    ...event,
    teachers: ids(event.teachers),
    users: ids(event.users),
  };
  const same = (name: string, value: unknown): boolean =>
    Array.isArray(value) ? [...value].sort((a, b) => a - b).join() === before[name] : value === before[name];
  const isMoved = now.start !== event.start || now.end !== event.end;
  const changed = Object.fromEntries(
    Object.entries(now).filter(([name, value]) => (name === 'start' || name === 'end' ? isMoved : !same(name, value))),
  );
  return { ...changed, id: event.id, rowVer: event.rowVer, scope };
};

/** Free, or how much of it is not; pressed, it leads to the reasons. */
const Verdict = ({ count, taken, onWhy }: { count: number; taken: number; onWhy: () => void }) => {
  const say = useSay();
  if (taken > 0)
    return (
      <button
        type="button"
        className="tag cal-why"
        data-kind={taken === count ? 'bad' : 'warn'}
        title={say('whyTaken')}
        onClick={onWhy}
      >
        {count === 1 ? say('isTaken') : say('someTaken', { n: taken, all: count })}
      </button>
    );
  return (
    <span className="tag" data-kind="ok">
      {count > 1 ? say('allFreeMany', { what: say.count('occurrences', count) }) : say('allFree')}
    </span>
  );
};
