import { Button, Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { kindOfState, type Row as RowOf, stateFieldOf, wallClock } from '../../../../kernel/resource/index.ts';
import {
  busy,
  call,
  Dock,
  EmptyState,
  Facts,
  type FullRow,
  localeOf,
  MovesOf,
  Note,
  notify,
  Panel,
  showDateTime,
  showFailure,
  showNumber,
  Skeleton,
  StatusChip,
  useForgetResources,
  useLanguage,
  useRecord,
  useText,
  useWords,
} from '../../../../kernel/web/index.ts';
import { mostHours } from '../../model/hours.ts';
import { stCoLesson } from '../../model.ts';
import { codeOf, lessonRoute, type Mark, type Member, type Sheet, type SheetTopic, useSheet } from './data.ts';
import { PlaceDialog } from './PlaceDialog.tsx';
import {
  asGuest,
  beginningOf,
  bodyOf,
  hoursOfTopics,
  nextMark,
  type Said,
  tallyOf,
  withAllPresent,
  withMark,
  withTopic,
} from './sheet.ts';
import { useConductionText } from './text.ts';

type LessonRow = FullRow & RowOf<typeof stCoLesson>;
interface PageProps {
  readonly idStCo: number;
  readonly id: number;
}
/** One lesson: what becomes of it, and the sheet on which whoever held it records it. */
export default function LessonPage({ idStCo, id }: PageProps) {
  const say = useConductionText();
  const lesson = useRecord('st-co-lesson', id).data as LessonRow | null | undefined;
  const sheet = useSheet(id);
  if (lesson === undefined || sheet.isPending) return <Skeleton label={say('coming')} />;
  if (lesson === null)
    return (
      <EmptyState kind="failed" title={say('notThere')}>
        <Link to={lessonRoute(idStCo)}>{say('back')}</Link>
      </EmptyState>
    );
  const isOpen = lesson.status === 'planned' || lesson.status === 'held' || lesson.status === 'confirmed';
  return (
    <div className="conduction">
      <Head idStCo={idStCo} lesson={lesson} />
      {sheet.data && isOpen ? (
        <Recording key={lesson.rowVer} idStCo={idStCo} lesson={lesson} sheet={sheet.data} />
      ) : (
        <Panel title={codeOf(lesson['idStCoGroup.label'])}>
          <Facts resource={stCoLesson} row={lesson} only="filled" />
        </Panel>
      )}
    </div>
  );
}

// ——— What becomes of it ———

/** Moves that this page makes in its own way, and the one that belongs to the plan. */
const own = ['record', 'amend', 'reschedule', 'arrange'];
const Head = ({ idStCo, lesson }: { idStCo: number; lesson: LessonRow }) => {
  const say = useConductionText();
  const language = useLanguage();
  const words = useWords(stCoLesson);
  const forget = useForgetResources();
  const [placing, setPlacing] = useState<'move' | 'makeUp' | null>(null);
  const { flow } = stateFieldOf(stCoLesson)!;
  const day = new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', day: 'numeric', month: 'long' });
  const canMove = lesson.can?.includes('reschedule') && !lesson.blocked?.reschedule;
  // What was never moved is not offered to be put back, and what is since the portal is in use is not put outside of it.
  const isOffered = (move: string): boolean =>
    !own.includes(move) &&
    (move !== 'putBack' || lesson.wasStart !== null) &&
    (move !== 'markOutside' || !lesson.blocked?.markOutside);
  const row = { ...lesson, can: (lesson.can ?? []).filter(isOffered) };
  return (
    <div className="lesson-head">
      <p>
        <Link to={lessonRoute(idStCo)}>{say('back')}</Link>
      </p>
      <h2>
        {codeOf(lesson['idStCoGroup.label'])} · {day.format(new Date(`${lesson.start.slice(0, 10)}T12:00`))}
      </h2>
      <p>
        {[
          say('times', { from: lesson.start.slice(11), to: lesson.end.slice(11) }),
          ...(lesson['idRoom.label'] ? [codeOf(lesson['idRoom.label'])] : []),
          say('hours', { n: showNumber(lesson.hours, language) }),
        ].join(' · ')}{' '}
        <StatusChip kind={kindOfState(flow, lesson.status)}>{words.state(lesson.status)}</StatusChip>
      </p>
      <div className="lesson-moves">
        {canMove && (
          <Button size="xs" variant="light" onClick={() => setPlacing('move')}>
            {say('move')}
          </Button>
        )}
        {lesson.status === 'cancelled' && (
          <Button size="xs" variant="light" onClick={() => setPlacing('makeUp')}>
            {say('makeUp')}
          </Button>
        )}
        <MovesOf resource={stCoLesson} row={row} onMoved={() => void forget()} />
      </div>
      {placing && <PlaceDialog kind={placing} lesson={lesson} onClose={() => setPlacing(null)} />}
    </div>
  );
};

// ——— The sheet ———

interface RecordingProps {
  readonly idStCo: number;
  readonly lesson: LessonRow;
  readonly sheet: Sheet;
}
const Recording = ({ idStCo, lesson, sheet }: RecordingProps) => {
  const say = useConductionText();
  const t = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const forget = useForgetResources();
  const beginning = useMemo(() => beginningOf(lesson, sheet), [lesson, sheet]);
  const [said, setSaid] = useState(beginning);
  const [guests, setGuests] = useState<readonly Member[]>([]);
  const members = [...sheet.members, ...guests];
  const [saving, setSaving] = useState(false);
  const move = lesson.status === 'planned' ? 'record' : 'amend';
  const canSave = lesson.can?.includes(move) && !lesson.blocked?.[move];
  // Whoever may only look is not told why they cannot write.
  const isTold = lesson.status === 'confirmed' || lesson.can?.includes(move);
  const topics = hoursOfTopics(said);
  const isOver = topics > said.hours;
  const tally = tallyOf(said);
  const save = async () => {
    setSaving(true);
    try {
      const body = { ...bodyOf(said, members), rowVer: lesson.rowVer };
      await busy(t('saving'), call('PUT', `st-co-lesson/${move}`, { query: { id: lesson.id }, body }));
      notify({ text: say('saved'), kind: 'positive' });
      await forget();
      await navigate(lessonRoute(idStCo));
    } catch (failure) {
      showFailure(failure);
    } finally {
      setSaving(false);
    }
  };
  return (
    <fieldset className="lesson-sheet" disabled={!canSave}>
      {!canSave && isTold && (
        <Note kind="plain">
          {lesson.status === 'confirmed'
            ? say('fixed')
            : lesson.start > wallClock(new Date())
              ? say('notYet', { start: showDateTime(lesson.start, language) })
              : lesson.blocked?.[move]?.map(b => b.message).join(' ')}
        </Note>
      )}
      <div className="lesson-sheet-parts">
        <div>
          <Panel title={say('held')}>
            <HowLong lesson={lesson} said={said} change={setSaid} />
          </Panel>
          <Panel title={say('what')}>
            <Topics sheet={sheet} said={said} change={setSaid} />
            {isOver && (
              <Note kind="bad">
                {say('topicsAbove', { topics: showNumber(topics, language), hours: showNumber(said.hours, language) })}
              </Note>
            )}
          </Panel>
        </div>
        <Panel
          title={say('who')}
          beside={
            <Button size="xs" variant="default" disabled={!canSave} onClick={() => setSaid(withAllPresent(said))}>
              {say('allPresent')}
            </Button>
          }
        >
          <Roll members={members} said={said} change={setSaid} />
          {canSave && (
            <GuestSelect
              others={sheet.others.filter(o => !members.some(m => m.idStCoEnrollment === o.idStCoEnrollment))}
              add={guest => {
                setGuests([...guests, guest]);
                setSaid(withMark(said, guest.idStCoEnrollment, 'present'));
              }}
            />
          )}
        </Panel>
      </div>
      {canSave && (
        <Dock label={say('save')} text={say('tally', tally)}>
          <Button loading={saving} disabled={isOver} onClick={() => void save()}>
            {say(move === 'record' ? 'save' : 'saveAgain')}
          </Button>
        </Dock>
      )}
    </fieldset>
  );
};

interface PartOfSheet {
  readonly said: Said;
  readonly change: (said: Said) => void;
}
const HowLong = ({ lesson, said, change }: PartOfSheet & { readonly lesson: LessonRow }) => {
  const say = useConductionText();
  const language = useLanguage();
  return (
    <div className="how-long">
      <NumberInput
        label={say('hoursLabel')}
        value={said.hours}
        min={0.5}
        max={mostHours(lesson)}
        step={0.5}
        decimalSeparator={language === 'hr' ? ',' : '.'}
        onChange={hours => typeof hours === 'number' && change({ ...said, hours })}
      />
      <Checkbox
        label={say('eLearning')}
        checked={said.isELearning === 1}
        onChange={event => change({ ...said, isELearning: event.currentTarget.checked ? 1 : 0 })}
      />
      <TextInput
        label={say('place')}
        maxLength={200}
        value={said.placeNote}
        onChange={event => change({ ...said, placeNote: event.currentTarget.value })}
      />
    </div>
  );
};

/** Those proposed and ticked first; all others behind one tap. */
const Topics = ({ sheet, said, change }: PartOfSheet & { readonly sheet: Sheet }) => {
  const say = useConductionText();
  const proposed = new Set(sheet.proposed.map(p => p.idStCoTopic));
  // What comes after the last proposed one stands there too: it is the likeliest other.
  const last = sheet.topics.findLastIndex(topic => proposed.has(topic.idStCoTopic));
  const near = new Set([...proposed, ...sheet.topics.slice(last + 1, last + 2).map(topic => topic.idStCoTopic)]);
  const [first] = useState(() => new Set([...near, ...said.topics.keys()]));
  const others = sheet.topics.filter(topic => !first.has(topic.idStCoTopic));
  const line = (topic: SheetTopic): ReactNode => (
    <TopicLine
      key={topic.idStCoTopic}
      topic={topic}
      isProposed={proposed.has(topic.idStCoTopic)}
      said={said}
      change={change}
    />
  );
  return (
    <div className="lesson-sheet-topics">
      {sheet.topics.filter(topic => first.has(topic.idStCoTopic)).map(line)}
      {others.length > 0 && (
        <details>
          <summary>{say('otherTopics', { n: others.length })}</summary>
          {others.map(line)}
        </details>
      )}
    </div>
  );
};
const TopicLine = ({
  topic,
  isProposed,
  said,
  change,
}: PartOfSheet & { readonly topic: SheetTopic; readonly isProposed: boolean }) => {
  const say = useConductionText();
  const language = useLanguage();
  const held = said.topics.get(topic.idStCoTopic);
  const left = Math.max(0, topic.hours - topic.had);
  const about = [
    ...(isProposed ? [say('asPlanned')] : []),
    left > 0
      ? say('topicLeft', { left: showNumber(left, language), hours: showNumber(topic.hours, language) })
      : say('topicDone'),
  ].join(' · ');
  return (
    <div className="lesson-sheet-topic" data-on={held !== undefined || undefined}>
      <Checkbox
        label={topic.name}
        description={about}
        checked={held !== undefined}
        onChange={() => change(withTopic(said, topic.idStCoTopic, left))}
      />
      {held !== undefined && (
        <NumberInput
          className="lesson-sheet-hours"
          aria-label={say('hoursOf', { name: topic.name })}
          value={held}
          min={0.5}
          max={24}
          step={0.5}
          suffix=" h"
          decimalSeparator={language === 'hr' ? ',' : '.'}
          onChange={hours =>
            typeof hours === 'number' && change({ ...said, topics: new Map(said.topics).set(topic.idStCoTopic, hours) })
          }
        />
      )}
    </div>
  );
};

/** Whoever came from another group. */
const GuestSelect = ({ others, add }: { readonly others: Sheet['others']; readonly add: (guest: Member) => void }) => {
  const say = useConductionText();
  if (others.length === 0) return null;
  return (
    <NativeSelect
      className="roll-guest"
      label={say('addGuest')}
      value=""
      onChange={event => {
        const found = others.find(o => String(o.idStCoEnrollment) === event.currentTarget.value);
        if (found) add(asGuest(found));
      }}
      data={[
        { value: '', label: say('chooseGuest') },
        ...others.map(o => ({ value: String(o.idStCoEnrollment), label: o.student })),
      ]}
    />
  );
};

/** The other marks are the first letter of their word. */
const signs: Readonly<Partial<Record<Mark, string>>> = { present: '✓', absent: '✕' };
const Roll = ({ members, said, change }: PartOfSheet & { readonly members: readonly Member[] }) => {
  const say = useConductionText();
  const language = useLanguage();
  if (members.length === 0) return <p className="quiet">{say('noMembers')}</p>;
  return (
    <>
      <p className="quiet">{say('whoHow')}</p>
      <ul className="roll">
        {members.map(m => {
          const mark = said.marks.get(m.idStCoEnrollment) ?? 'present';
          const [last, ...first] = m.student.split(' ');
          return (
            <li key={m.idStCoEnrollment}>
              <button
                type="button"
                data-mark={mark}
                onClick={() => change(withMark(said, m.idStCoEnrollment, nextMark(mark, m.isGuest === 1)))}
              >
                <span>
                  <b>{last}</b>{' '}
                  <small>
                    {first.join(' ')}
                    {m.isGuest === 1 && ` · ${say('guest')}`}
                    {m.presence !== null && ` · ${say('presenceSoFar', { n: m.presence })}`}
                  </small>
                </span>
                <span className="unseen">{say(mark)}</span>
                <span className="roll-mark" aria-hidden>
                  {signs[mark] ?? say(mark).charAt(0).toLocaleUpperCase(language)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
};
