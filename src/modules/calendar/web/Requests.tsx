import { Button, Textarea } from '@mantine/core';
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
  useKeys,
  useLanguage,
  useText,
  useTitles,
} from '../../../kernel/web/index.ts';
import type { BookAnswer, Conflict, RequestGroup, SeenEvent } from '../model/shapes.ts';
import { useDeed, useForget, useRequests } from './data.ts';
import { Fact, Why } from './details/facts.tsx';
import { type Moved, useRivals } from './requests/rivals.tsx';
import { useSay } from './say.ts';
import { requestKeys } from './screen/key-lines.ts';
import { useOver } from './screen/Over.tsx';
import { NotLoaded } from './screen/Sheet.tsx';
import { datedPeriodText, dayOf, longDay, periodText } from './time/time.ts';
import { inColour } from './views/EventButton.tsx';
import './calendar.css';

/** Everything that stood in the way, not only the first. */
const conflictsOf = (failure: unknown): readonly Conflict[] =>
  failure instanceof ApiError ? ((failure.body as { conflicts?: readonly Conflict[] } | null)?.conflicts ?? []) : [];
const groupKey = (g: RequestGroup): string => `${g.idRoom} ${g.start} ${g.requests.map(r => r.id).join()}`;

type Decided = Pick<SeenEvent, 'id' | 'rowVer'>;

/** What waits for a decision; those who compete for a room stand side by side. */
const Requests = () => {
  const say = useSay();
  const t = useText();
  const { agreed, makingWay, putBack, outcomeOf, rivalsDialog } = useRivals();
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
                {datedPeriodText(g.start, g.end, language)}
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
      {rivalsDialog}
      {overDialog}
    </>
  );
};
export default Requests;

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
