import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { kindOfState, stateFieldOf } from '../../../../kernel/resource/index.ts';
import { showNumber, showShortDay, StatusChip, useLanguage, useWords } from '../../../../kernel/web/index.ts';
import { stCoLesson } from '../../model.ts';
import { tinted } from '../setting/types.tsx';
import type { PlannedLesson, PlannedTopic } from './data.ts';
import { type Draft, hoursOf, isHeld, isWithoutTopic, laidOf, storedOf, withHours, withPress } from './draft.ts';
import { usePlanText } from './text.ts';

export interface PlanProps {
  readonly lessons: readonly PlannedLesson[];
  readonly topics: readonly PlannedTopic[];
  readonly draft: Draft;
  readonly setDraft: (draft: Draft) => void;
  readonly canPlan: boolean;
  readonly open: (id: number) => void;
  readonly today: string;
}
/** «pon, 16. 11.» */
const useDay = () => {
  const language = useLanguage();
  return ({ start }: PlannedLesson): string => showShortDay(start, language);
};
const isGone = ({ status }: PlannedLesson): boolean => status === 'cancelled' || status === 'compensated';

// ——— Lessons × topics ———

interface Place {
  readonly lesson: number;
  readonly topic: number;
}
const idOf = (lesson: PlannedLesson, topic: PlannedTopic): string => `plan-${lesson.id}-${topic.id}`;
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
/** What a key makes of the hours in a cell; undefined: the key means nothing here. */
const hoursByKey = (key: string, now: number): number | undefined => {
  if (/^[0-9]$/.test(key)) return Number(key);
  if (key === 'Delete' || key === 'Backspace') return 0;
  if (key === '+') return now + 0.5;
  return key === '-' ? now - 0.5 : undefined;
};

export const Matrix = ({ label, ...props }: PlanProps & { readonly label: string }) => {
  const { lessons, topics, draft, setDraft, canPlan, today } = props;
  const say = usePlanText();
  const language = useLanguage();
  const number = (n: number): string => showNumber(n, language);
  const firstToCome = lessons.findIndex(l => l.status === 'planned');
  const [at, setAt] = useState<Place>({ lesson: Math.max(0, firstToCome), topic: 0 });
  const walk = (by: readonly [number, number]): void => {
    const next = {
      lesson: Math.min(lessons.length - 1, Math.max(0, at.lesson + by[0])),
      topic: Math.min(topics.length - 1, Math.max(0, at.topic + by[1])),
    };
    setAt(next);
    document.getElementById(idOf(lessons[next.lesson]!, topics[next.topic]!))?.focus();
  };
  const onKey = (event: KeyboardEvent, lesson: PlannedLesson, topic: PlannedTopic): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    const hours =
      canPlan && lesson.status === 'planned'
        ? hoursByKey(event.key, hoursOf(draft, lesson).get(topic.id) ?? 0)
        : undefined;
    if (!step && hours === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (step) walk(step);
    else setDraft(withHours(draft, lesson, topic.id, hours!));
  };
  return (
    <div className="plan-matrix">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked by arrows is a grid */}
      <table role="grid" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{say('lesson')}</th>
            {topics.map(topic => (
              <th key={topic.id} scope="col" title={topic.name}>
                <b>{topic.place}</b>
                <span>{topic.name}</span>
              </th>
            ))}
            <th scope="col">{say('state')}</th>
          </tr>
        </thead>
        <tbody>
          {lessons.map((lesson, i) => (
            <tr key={lesson.id} data-today={lesson.start.startsWith(today) || undefined}>
              <th scope="row">
                <LessonName lesson={lesson} {...props} />
              </th>
              {topics.map((topic, j) => (
                <td key={topic.id} style={tinted({ id: 0, code: topic.typeCode, name: '', category: '' })}>
                  <CellButton
                    lesson={lesson}
                    topic={topic}
                    draft={draft}
                    canChange={canPlan && lesson.status === 'planned'}
                    isTabStop={at.lesson === i && at.topic === j}
                    onFocus={() => setAt({ lesson: i, topic: j })}
                    onKey={event => onKey(event, lesson, topic)}
                    onPress={() => setDraft(withPress(draft, lessons, lesson, topic))}
                  />
                </td>
              ))}
              <td className="plan-state">
                <State lesson={lesson} draft={draft} today={today} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say('total')}</th>
            {topics.map(topic => {
              const laid = laidOf(draft, lessons, topic.id);
              const isWhole = laid === topic.hours;
              return (
                <td key={topic.id} data-whole={isWhole || undefined}>
                  <span aria-hidden>{isWhole ? '✓' : '▲'} </span>
                  {number(laid)} / {number(topic.hours)}
                  <span className="unseen"> {say(isWhole ? 'enough' : 'short')}</span>
                </td>
              );
            })}
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
};

/** Date, week and hours; a way into what is planned for it beside topics. */
const LessonName = ({ lesson, canPlan, open }: PlanProps & { readonly lesson: PlannedLesson }) => {
  const say = usePlanText();
  const language = useLanguage();
  const day = useDay()(lesson);
  return (
    <button type="button" className="plan-lesson" onClick={() => open(lesson.id)}>
      <span className="unseen">{say(canPlan && lesson.status === 'planned' ? 'open' : 'look')} </span>
      <span>
        {lesson.week !== null && <small>{say('week', { n: lesson.week })} </small>}
        <b>{day}</b> <small>{say('hours', { n: showNumber(lesson.hours, language) })}</small>
      </span>
      <small className="plan-teachers">{lesson.teachers.map(t => t.name).join(', ')}</small>
    </button>
  );
};

interface CellProps {
  readonly lesson: PlannedLesson;
  readonly topic: PlannedTopic;
  readonly draft: Draft;
  readonly canChange: boolean;
  readonly isTabStop: boolean;
  readonly onFocus: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onPress: () => void;
}
const CellButton = ({ lesson, topic, draft, canChange, isTabStop, onFocus, onKey, onPress }: CellProps) => {
  const say = usePlanText();
  const language = useLanguage();
  const day = useDay()(lesson);
  const hours = hoursOf(draft, lesson).get(topic.id) ?? 0;
  const planned = storedOf(lesson).get(topic.id) ?? 0;
  const wasHeld = isHeld(lesson);
  const said = {
    lesson: `${day} ${lesson.start.slice(11)}`,
    topic: `${topic.place} ${topic.name}`,
    n: showNumber(hours, language),
    planned: showNumber(planned, language),
  };
  return (
    <button
      type="button"
      id={idOf(lesson, topic)}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={say(wasHeld ? 'cellHeld' : 'cell', said)}
      aria-disabled={!canChange}
      data-has={hours > 0 || undefined}
      data-held={(wasHeld && hours > 0) || undefined}
      data-changed={(!wasHeld && hours !== planned) || undefined}
      data-gone={isGone(lesson) || undefined}
      onFocus={onFocus}
      onKeyDown={onKey}
      onClick={() => canChange && onPress()}
    >
      {hours > 0 ? `${showNumber(hours, language)}${wasHeld ? ' ✓' : ''}` : '·'}
      {wasHeld && planned !== hours && <small>{say('planned', { n: said.planned })}</small>}
    </button>
  );
};

const State = ({ lesson, draft, today }: Pick<PlanProps, 'draft' | 'today'> & { readonly lesson: PlannedLesson }) => {
  const say = usePlanText();
  const words = useWords(stCoLesson);
  const { flow } = stateFieldOf(stCoLesson)!;
  const chips: ReactNode[] = [];
  if (isWithoutTopic(draft, lesson))
    chips.push(
      <StatusChip key="none" kind="warn">
        {say('withoutTopic')}
      </StatusChip>,
    );
  if (lesson.start.startsWith(today) && lesson.status === 'planned')
    chips.push(
      <StatusChip key="today" kind="run">
        {say('today')}
      </StatusChip>,
    );
  if (chips.length === 0)
    chips.push(
      <StatusChip key="state" kind={kindOfState(flow, lesson.status)}>
        {words.state(lesson.status)}
      </StatusChip>,
    );
  if (lesson.category !== 'regular')
    chips.push(
      <StatusChip key="category" kind="run">
        {words.option('category', lesson.category)}
      </StatusChip>,
    );
  if (lesson.isELearning)
    chips.push(
      <StatusChip key="online" kind="none">
        {say('eTeaching')}
      </StatusChip>,
    );
  return <span className="plan-chips">{chips}</span>;
};

// ——— On a phone ———

/** The same plan lesson by lesson. */
export const PlanList = (props: PlanProps) => {
  const { lessons, topics, draft, canPlan, open, today } = props;
  const say = usePlanText();
  const language = useLanguage();
  const day = useDay();
  return (
    <ul className="plan-list">
      {lessons.map(lesson => (
        <li key={lesson.id} data-today={lesson.start.startsWith(today) || undefined}>
          <div>
            <b>
              {day(lesson)}
              {lesson.week !== null && ` · ${say('week', { n: lesson.week })}`}
            </b>
            <State lesson={lesson} draft={draft} today={today} />
          </div>
          <small>
            {[lesson.start.slice(11), lesson.room, lesson.teachers.map(t => t.name).join(', ')]
              .filter(Boolean)
              .join(' · ')}
          </small>
          <div className="plan-topics">
            {topics
              .filter(topic => hoursOf(draft, lesson).has(topic.id))
              .map(topic => (
                <span key={topic.id}>
                  {topic.place} {topic.name}{' '}
                  <span className="k-whole">
                    · {say('hours', { n: showNumber(hoursOf(draft, lesson).get(topic.id)!, language) })}
                  </span>
                </span>
              ))}
          </div>
          {canPlan && lesson.status === 'planned' && (
            <Button
              size="xs"
              variant="default"
              aria-label={`${say('addTopic')}, ${day(lesson)} ${lesson.start.slice(11)}`}
              onClick={() => open(lesson.id)}
            >
              {say('addTopic')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
};
