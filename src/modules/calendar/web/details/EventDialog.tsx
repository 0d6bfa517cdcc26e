import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import {
  accessTo,
  allModules,
  api,
  Dialog,
  loadPatiently,
  notify,
  useLanguage,
  user,
  useStore,
  useText,
  useWords,
} from '../../../../kernel/web/index.ts';
import type { CancelRequest, EventSource, SeenEvent } from '../../model/shapes.ts';
import { useScopeQuestion } from '../booking/scope.tsx';
import { useDeed, useSeries } from '../data.ts';
import { useSay } from '../say.ts';
import { dayOf, lastDayOf, longDay, periodText } from '../time/time.ts';
import { usePartText } from '../time/use-part-text.ts';
import { inColour } from '../views/EventButton.tsx';
import { Fact } from './facts.tsx';

const BookingDialog = lazy(() => loadPatiently(() => import('../booking/BookingDialog.tsx')));
const SkippedDialog = lazy(() => loadPatiently(() => import('./SkippedDialog.tsx')));

/** Where each kind of event is made. A link is offered when that screen exists and opens for this person. */
const madeAt = {
  manual: { word: 'sourceManual', route: null },
  lesson: { word: 'sourceLesson', route: '/CourseConductions/StudyCourseManager' },
  exam: { word: 'sourceExam', route: '/CourseConductions/StudyCourseManager' },
  defense: { word: 'sourceDefense', route: '/GraduateThesis/GraduateThesisDefense' },
  eSession: { word: 'sourceESession', route: '/ESessions/ESessions' },
} as const satisfies Record<EventSource, unknown>;
/** The calendar stands under two modules; one stays in that in which one is. */
const useRoomRoute = (): string =>
  useLocation().pathname.startsWith('/CourseConductions') ? '/CourseConductions/CalendarRoom' : '/Calendar/Room';

/** All that may be known about one event, and what may be done with it. */
const EventDialog = ({ event, onClose }: { event: SeenEvent; onClose: () => void }) => {
  const say = useSay();
  const t = useText();
  const language = useLanguage();
  const words = useWords('calendar-event');
  const partText = usePartText();
  const deed = useDeed();
  const who = useStore(user);
  const roomRoute = useRoomRoute();
  const [over, setOver] = useState<'change' | 'skipped' | null>(null);
  const { ask, dialog } = useScopeQuestion();
  const series = useSeries(event.idSeries !== null && event.isBusy === 0 ? event.id : null).data;
  const source = madeAt[event.source];
  const sourceRoute = source.route && who && accessTo(allModules(), source.route, who) === 'open' ? source.route : null;

  const cancel = async () => {
    const answer = await ask({
      title: say('cancelTitle'),
      yes: say('cancelEvent'),
      hint: say('cancelQuestion'),
      inSeries: event.idSeries !== null,
      withNote: true,
      danger: true,
    });
    if (!answer) return;
    const body: CancelRequest = { id: event.id, rowVer: event.rowVer, scope: answer.scope, note: answer.note || null };
    await deed(async () => {
      await api.put('calendar/cancel', body);
      notify({ text: say('cancelled'), kind: 'positive' });
      onClose();
    });
  };
  const names = (people: readonly { readonly label: string }[]) => people.map(p => p.label).join(', ');
  if (over === 'change')
    return (
      <Suspense fallback={null}>
        <BookingDialog event={event} beginning={event} onClose={onClose} />
      </Suspense>
    );
  if (over === 'skipped' && series)
    return (
      <Suspense fallback={null}>
        <SkippedDialog series={series} onClose={onClose} />
      </Suspense>
    );
  return (
    <Dialog onClose={onClose} title={event.title} size={560}>
      <div className="cal-details" style={inColour(event.color)}>
        <p className="cal-when">
          {dayOf(event.start) === lastDayOf(event.end) ? (
            <>
              <b>{longDay(dayOf(event.start), language)}</b>, {partText(event, dayOf(event.start))}
            </>
          ) : (
            <b>{periodText(event.start, event.end, language)}</b>
          )}
        </p>
        {event.isFlagged === 1 && (
          <p className="k-note" data-kind="warn">
            <span>{say('flagged')}</span>
          </p>
        )}
        <dl className="facts">
          <Fact name={say('type')}>{event.type}</Fact>
          <Fact name={say('room')}>
            {event.idRoom !== null && event.room && (
              <Link to={`${roomRoute}?tab=room&idRoom=${event.idRoom}&date=${dayOf(event.start)}`} onClick={onClose}>
                {event.room}
              </Link>
            )}
          </Fact>
          <Fact name={words.field('status')}>
            {event.isBusy === 0 && (
              <span
                className="tag"
                data-kind={event.status === 'confirmed' ? 'ok' : event.status === 'requested' ? 'warn' : 'bad'}
              >
                {words.state(event.status)}
              </span>
            )}
          </Fact>
          <Fact name={say('owner')}>{event.owner}</Fact>
          <Fact name={say('teachers')}>{names(event.teachers)}</Fact>
          <Fact name={say('groups')}>{names(event.groups)}</Fact>
          <Fact name={say('users')}>{names(event.users)}</Fact>
          <Fact name={say('attendees')}>{event.attendees}</Fact>
          <Fact name={say('description')}>
            {event.description && <span className="k-lines">{event.description}</span>}
          </Fact>
          <Fact name={say('decision')}>
            {event.decisionNote && <span className="k-lines">{event.decisionNote}</span>}
          </Fact>
          <Fact name={words.field('idSeries')}>
            {series &&
              `${say.count('occurrences', series.events.length)}${series.skipped.length > 0 ? ` · ${say('skipped')}: ${series.skipped.length}` : ''}`}
          </Fact>
          <Fact name={say('madeBy')}>
            {event.isBusy === 0 &&
              (sourceRoute ? (
                <Link to={sourceRoute} onClick={onClose}>
                  {say(source.word)}
                </Link>
              ) : (
                say(source.word)
              ))}
          </Fact>
        </dl>
      </div>
      <div className="k-dialog-foot">
        {series && series.skipped.length > 0 && event.can.includes('change') && (
          <Button variant="default" onClick={() => setOver('skipped')}>
            {say('addSkipped')}
          </Button>
        )}
        {event.can.includes('cancel') && (
          <Button variant="default" color="red" onClick={() => void cancel()}>
            {say('cancelEvent')}
          </Button>
        )}
        {event.can.includes('change') && <Button onClick={() => setOver('change')}>{say('change')}</Button>}
        {event.can.length === 0 && (
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('close')}
          </Button>
        )}
      </div>
      {dialog}
    </Dialog>
  );
};
export default EventDialog;
