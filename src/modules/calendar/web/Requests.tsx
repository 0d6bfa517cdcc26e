import { Button, NativeSelect, Textarea } from '@mantine/core';
import { IconCheck, IconKeyboard, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import {
  api,
  ApiError,
  busy,
  call,
  Dialog,
  DialogFoot,
  EmptyState,
  notify,
  PageHead,
  showFailure,
  Skeleton,
  useConfirm,
  useKeys,
  useLanguage,
  useText,
  useTitles,
} from '../../../kernel/web/index.ts';
import type { BookAnswer, ChangeRequest, Conflict, RequestGroup, SeenEvent } from '../model/shapes.ts';
import { useDeed, useForget, useFreeRooms, useRequests } from './data.ts';
import { Fact, Why } from './details/facts.tsx';
import { useSay } from './say.ts';
import { requestKeys } from './screen/key-lines.ts';
import { useOver } from './screen/Over.tsx';
import { NotLoaded } from './screen/Sheet.tsx';
import { dayOf, longDay, periodText } from './time/time.ts';
import { inColour } from './views/EventButton.tsx';
import './calendar.css';

/** Everything that stood in the way, not only the first. */
const conflictsOf = (failure: unknown): readonly Conflict[] =>
  failure instanceof ApiError ? ((failure.body as { conflicts?: readonly Conflict[] } | null)?.conflicts ?? []) : [];
const groupKey = (g: RequestGroup): string => `${g.idRoom} ${g.start} ${g.requests.map(r => r.id).join()}`;

type Decided = Pick<SeenEvent, 'id' | 'rowVer'>;
/** Where a rival goes instead of being rejected: the room, by the rival's key. */
type Instead = ReadonlyMap<number, number>;
interface Moved {
  readonly former: SeenEvent;
  readonly rowVer: number;
}
/** Of more than one can read, free rooms are looked for one by one afterwards. */
const mostOffered = 5;

/** What waits for a decision; those who compete for a room stand side by side. */
const Requests = () => {
  const say = useSay();
  const t = useText();
  const confirm = useConfirm();
  const language = useLanguage();
  const heading = useTitles().calendar?.screens.Requests ?? '';
  const found = useRequests();
  const groups = found.data?.groups ?? [];
  const forget = useForget();
  const deed = useDeed();
  const { setOver, overDialog } = useOver();
  const [rejecting, setRejecting] = useState<SeenEvent | null>(null);
  const box = useRef<HTMLDivElement>(null);

  const all = groups.flatMap(g => g.requests);
  const cards = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-request-id]') ?? [])];
  const requestAt = (element: Element | null): SeenEvent | undefined => {
    const id = Number(element?.closest<HTMLElement>('[data-request-id]')?.dataset.requestId);
    return all.find(r => r.id === id);
  };
  const step = (direction: 1 | -1) => {
    const stops = cards();
    const at = stops.findIndex(c => c.contains(document.activeElement));
    stops[at === -1 ? 0 : Math.max(0, Math.min(stops.length - 1, at + direction))]?.focus();
  };
  const focusNext = (gone: number) => {
    const next = cards().find(c => Number(c.dataset.requestId) !== gone);
    setTimeout(() => (next?.isConnected ? next : cards()[0])?.focus());
  };
  /** Those who lose if these are approved, by name: nobody is refused unseen. */
  const rivalsOf = (wanted: readonly SeenEvent[], among: readonly SeenEvent[] = all): SeenEvent[] =>
    among.filter(
      r =>
        !wanted.some(w => w.id === r.id) &&
        wanted.some(w => w.idRoom !== null && w.idRoom === r.idRoom && r.start < w.end && r.end > w.start),
    );
  const outcomeOf = (approved: string, rivals: number, moved: number): string =>
    [
      rivals > moved ? say('approvedOver', { n: rivals - moved }) : approved,
      ...(moved > 0 ? [say('rivalsMoved', { n: moved })] : []),
    ].join(' ');
  /** Null: thought better of it. */
  const agreed = async (title: string, rivals: readonly SeenEvent[]): Promise<Instead | null> => {
    const instead = new Map<number, number>();
    if (rivals.length === 0) return instead;
    const choose = (id: number, room: number | null) => {
      if (room === null) instead.delete(id);
      else instead.set(id, room);
    };
    const offers = rivals.length <= mostOffered;
    const yes = await confirm.ask({
      title: say('approveOf', { title }),
      yes: say('approve'),
      message: (
        <>
          <p>{say(offers ? 'rivalsLoseOrMove' : 'rivalsLose', { n: rivals.length })}</p>
          <ul className="cal-losers">
            {rivals.map(r => (
              <li key={r.id}>
                <b>{r.title}</b> · {r.owner} · {longDay(dayOf(r.start), language)},{' '}
                <span className="k-whole">{periodText(r.start, r.end, language)}</span>
                {offers && <AnotherRoom rival={r} onChoose={room => choose(r.id, room)} />}
              </li>
            ))}
          </ul>
          <p>{say('rivalsTold')}</p>
        </>
      ),
    });
    return yes ? instead : null;
  };
  const toRoom = async (event: SeenEvent, rowVer: number, idRoom: number | null): Promise<Moved> => {
    const request: ChangeRequest = { id: event.id, rowVer, scope: 'this', idRoom };
    const { events } = await api.put<BookAnswer>('calendar/change', request);
    return { former: event, rowVer: events.find(e => e.id === event.id)!.rowVer };
  };
  const putBack = async (moved: readonly Moved[]): Promise<void> => {
    for (const { former, rowVer } of moved) await toRoom(former, rowVer, former.idRoom);
  };
  /**
   * Those who are given another room leave first: whoever still stands there when somebody else is approved is rejected.
   * Null: one of them could not leave, and nothing is done.
   */
  const makingWay = async <T,>(
    rivals: readonly SeenEvent[],
    instead: Instead,
    work: (moved: readonly Moved[]) => Promise<T>,
  ): Promise<T | null> => {
    const moved: Moved[] = [];
    let isReady = false;
    try {
      for (const rival of rivals) {
        const room = instead.get(rival.id);
        if (room !== undefined) moved.push(await toRoom(rival, rival.rowVer, room));
      }
      isReady = true;
      return await work(moved);
    } catch (failure) {
      // What they were to make way for has not come. Why is said by whoever was refused.
      await putBack(moved).catch(() => {});
      if (isReady) throw failure;
      return null;
    }
  };
  const decide = (move: 'approve' | 'reject' | 'reopen', { id, rowVer }: Decided, note?: string) =>
    api.put<SeenEvent>(`calendar-event/${move}`, { rowVer, ...(note ? { note } : {}) }, { query: { id } });
  /** One act takes back the decision with everything it did. */
  const takingBack = (decided: Decided, moved: readonly Moved[] = []) => ({
    timeout: 12_000,
    action: {
      label: t('undo'),
      undoes: true as const,
      run: () =>
        void deed(async () => {
          await decide('reopen', decided);
          await putBack(moved);
          notify({ text: say('reopened'), kind: 'positive' });
        }),
    },
  });
  const approve = async (request: SeenEvent) => {
    const rivals = rivalsOf([request]);
    const instead = await agreed(request.title, rivals);
    if (!instead) return;
    await deed(() =>
      makingWay(rivals, instead, async moved => {
        const decided = await decide('approve', request);
        notify({
          text: outcomeOf(say('approved'), rivals.length, moved.length),
          kind: 'positive',
          ...takingBack(decided, moved),
        });
        focusNext(request.id);
      }),
    );
  };
  const ofSeries = ({ idSeries }: SeenEvent) => (idSeries === null ? [] : (found.series.get(idSeries) ?? []));
  const approveSeries = async (request: SeenEvent) => {
    const wanted = ofSeries(request);
    const waiting = await busy(say('approveSeries'), found.everything()).catch(() => null);
    if (!waiting) return;
    const whole = waiting.filter(r => wanted.some(w => w.id === r.id));
    const rivals = rivalsOf(whole, waiting);
    const instead = await agreed(request.title, rivals);
    if (!instead) return;
    try {
      await makingWay(rivals, instead, async moved => {
        const sent = call<BookAnswer>('PUT', 'calendar/approve', { body: { events: wanted } });
        const [first] = (await busy(say('approveSeries'), sent)).events;
        const text = outcomeOf(say('approvedOf', { n: wanted.length }), 0, moved.length);
        notify({ text, kind: 'positive', ...(first ? takingBack(first, moved) : {}) });
        focusNext(request.id);
      });
    } catch (failure) {
      const why = conflictsOf(failure).map(c => c.message);
      if (why.length === 0) showFailure(failure);
      else notify({ text: [say('seriesRefused'), ...new Set(why)].join('\n'), kind: 'negative', timeout: 0 });
    } finally {
      await forget();
    }
  };
  const reject = (request: SeenEvent, note: string) =>
    deed(async () => {
      const decided = await decide('reject', request, note);
      notify({ text: say('rejected'), kind: 'positive', ...takingBack(decided) });
      setRejecting(null);
      focusNext(request.id);
    });
  const withFocused = (act: (request: SeenEvent) => void) => () => {
    const request = requestAt(document.activeElement);
    if (!request) return false;
    act(request);
  };
  const showKeys = () => setOver({ kind: 'keys', lines: requestKeys });
  useKeys(
    {
      j: () => step(1),
      k: () => step(-1),
      '?': showKeys,
      a: withFocused(request => void approve(request)),
      r: withFocused(setRejecting),
    },
    true,
  );

  return (
    <>
      <PageHead
        title={heading}
        lead={found.data && found.data.count > 0 ? say('requestBadge', { n: found.data.count }) : say('requestsLead')}
      >
        <Button
          className="cal-keys-button"
          variant="default"
          leftSection={<IconKeyboard size={16} aria-hidden />}
          onClick={showKeys}
        >
          {t('shortcuts')}
        </Button>
      </PageHead>
      {found.isError ? (
        <NotLoaded found={found} />
      ) : !found.data ? (
        <Skeleton label={say('requestsLead')} />
      ) : groups.length === 0 ? (
        <EmptyState title={say('requestsNone')} hint={say('requestsNoneHint')} />
      ) : (
        <div ref={box} className="cal-requests">
          {groups.map(g => (
            <section
              key={groupKey(g)}
              className="cal-request-group"
              aria-label={`${g.room ?? ''} ${longDay(dayOf(g.start), language)}`}
            >
              <h2>
                {longDay(dayOf(g.start), language)}, {periodText(g.start, g.end, language)}
                {g.room && (
                  <>
                    {' · '}
                    <span className="k-whole">{g.room}</span>
                  </>
                )}{' '}
                {g.requests.length > 1 && (
                  <span className="tag" data-kind="warn">
                    {say('competeTitle')}: {g.requests.length}
                  </span>
                )}
              </h2>
              <Why conflicts={g.takenBy} />
              <div className="cal-rivals">
                {g.requests.map(r => (
                  <RequestCard
                    key={r.id}
                    request={r}
                    isAlone={g.requests.length === 1}
                    series={ofSeries(r).length}
                    onSeries={() => void approveSeries(r)}
                    onOpen={() => setOver({ kind: 'event', event: r })}
                    onApprove={() => void approve(r)}
                    onReject={() => setRejecting(r)}
                  />
                ))}
              </div>
            </section>
          ))}
          {found.hasNextPage && (
            <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
              {say('requestsMore')}
            </Button>
          )}
        </div>
      )}
      {rejecting && (
        <RejectDialog
          request={rejecting}
          onClose={() => setRejecting(null)}
          onReject={note => reject(rejecting, note)}
        />
      )}
      {confirm.dialog}
      {overDialog}
    </>
  );
};
export default Requests;

/** A room that is free at that time and large enough, for somebody who would lose the one they asked for. */
const AnotherRoom = ({ rival, onChoose }: { rival: SeenEvent; onChoose: (room: number | null) => void }) => {
  const say = useSay();
  const found = useFreeRooms({ start: rival.start, end: rival.end, capacity: rival.attendees });
  const rooms = (found.data?.rooms ?? []).filter(r => r.id !== rival.idRoom).slice(0, 8);
  if (!found.data) return null;
  if (rooms.length === 0) return <small className="quiet">{say('noOtherRoom')}</small>;
  return (
    <NativeSelect
      className="cal-instead"
      size="xs"
      aria-label={say('anotherRoomFor', { title: rival.title })}
      onChange={event => onChoose(Number(event.currentTarget.value) || null)}
      data={[
        { value: '', label: say('isRejected') },
        ...rooms.map(r => ({
          value: String(r.id),
          label: `${say('movesTo', { room: r.code })} (${say.count('seats', r.capacity)})`,
        })),
      ]}
    />
  );
};

const RequestCard = ({
  request: r,
  isAlone,
  series,
  onSeries,
  onOpen,
  onApprove,
  onReject,
}: {
  request: SeenEvent;
  /** Then its group says when. */
  isAlone: boolean;
  series: number;
  onSeries: () => void;
  onOpen: () => void;
  onApprove: () => void;
  onReject: () => void;
}) => {
  const say = useSay();
  const language = useLanguage();
  return (
    <article
      className="cal-request"
      data-request-id={r.id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the list go from request to request
      tabIndex={0}
      aria-label={`${r.title}, ${r.owner ?? ''}, ${periodText(r.start, r.end, language)}`}
      style={inColour(r.color)}
    >
      <button type="button" className="cal-request-title" onClick={onOpen}>
        {r.title}
      </button>
      <dl className="facts">
        <Fact name={say('askedBy')}>{r.owner}</Fact>
        <Fact name={say('when')}>{!isAlone && periodText(r.start, r.end, language)}</Fact>
        <Fact name={say('type')}>{r.type}</Fact>
        <Fact name={say('attendees')}>{r.attendees?.toString()}</Fact>
        <Fact name={say('description')}>{r.description && <span className="k-lines">{r.description}</span>}</Fact>
      </dl>
      <div className="cal-request-acts">
        <Button
          size="xs"
          leftSection={<IconCheck size={15} aria-hidden />}
          aria-label={say('approveOf', { title: r.title })}
          onClick={onApprove}
        >
          {say('approve')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconX size={15} aria-hidden />}
          aria-label={say('rejectOf', { title: r.title })}
          onClick={onReject}
        >
          {say('reject')}
        </Button>
        {series > 1 && (
          <Button size="xs" variant="subtle" onClick={onSeries}>
            {say('approveSeries')} ({series})
          </Button>
        )}
      </div>
    </article>
  );
};

/** The reason stays as it was typed, if it is refused. */
const RejectDialog = ({
  request,
  onClose,
  onReject,
}: {
  request: SeenEvent;
  onClose: () => void;
  onReject: (note: string) => Promise<unknown>;
}) => {
  const say = useSay();
  const t = useText();
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const isMissing = note.trim() === '';
  const submit = async () => {
    setTried(true);
    if (isMissing) return;
    setSending(true);
    await onReject(note.trim());
    setSending(false);
  };
  return (
    <Dialog onClose={onClose} title={`${say('rejectTitle')}: ${request.title}`} size={480}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault();
          void submit();
        }}
      >
        <Textarea
          label={say('rejectReason')}
          required
          autosize
          minRows={3}
          maxLength={1000}
          data-autofocus
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
          error={tried && isMissing ? t('required') : undefined}
          errorProps={{ role: 'alert' }}
        />
        <DialogFoot onClose={onClose} yes={say('reject')} danger loading={sending} />
      </form>
    </Dialog>
  );
};
