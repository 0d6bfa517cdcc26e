import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { wallClock } from '../../../../kernel/resource/index.ts';
import {
  busy,
  call,
  createStore,
  Dock,
  EmptyState,
  LeaveGuard,
  Meter,
  Note,
  notify,
  Panel,
  showFailure,
  showNumber,
  Skeleton,
  useAddress,
  useConfirm,
  useForgetResources,
  useLanguage,
  useStore,
  useText,
} from '../../../../kernel/web/index.ts';
import { TypeMark } from '../setting/types.tsx';
import type { FaceProps } from '../variants.ts';
import { type CoursePlan, type PlannedGroup, type PlannedLesson, type PlannedTopic, usePlan } from './data.ts';
import { bodyOf, type Cell, type Draft, isWithoutTopic, laidOf, withCells } from './draft.ts';
import { Matrix, PlanList } from './Matrix.tsx';
import { usePlanText } from './text.ts';
import '../conduction/conduction.css';
import './plan.css';

const LessonDialog = lazy(() => import('./LessonDialog.tsx'));

/** What was said and not stored yet, by group: whoever looks into another face of the course finds it again. */
const drafts = createStore<ReadonlyMap<number, Draft>>(new Map());
const nothing: Draft = new Map();

/** Which topics each lesson is for, by whom it is held and whether online. */
export default function Plan({ course }: FaceProps) {
  const say = usePlanText();
  const plan = usePlan(course.id, useLanguage());
  const [address, change] = useAddress();
  if (!plan) return <Skeleton label={say('coming')} />;
  if (plan.lessons.length === 0)
    return <EmptyState kind="first" title={say('noLessons')} hint={say('noLessonsText')} />;
  const named = Number(address.get('group')) || null;
  const group = plan.groups.find(g => g.idStCoGroup === named) ?? firstOf(plan);
  const choose = (id: number): void => {
    change(now => {
      now.set('group', String(id));
      return now;
    });
  };
  return (
    <div className="plan">
      <Groups plan={plan} now={group.idStCoGroup} choose={choose} />
      <GroupPlan key={group.idStCoGroup} plan={plan} group={group} />
    </div>
  );
}
/** A group of one's own that has lessons; else any that has. */
const firstOf = ({ groups, lessons }: CoursePlan): PlannedGroup => {
  const taught = groups.filter(g => lessons.some(l => l.idStCoGroup === g.idStCoGroup));
  return taught.find(g => g.canPlan) ?? taught[0] ?? groups[0]!;
};
const typeOf = (group: PlannedGroup) => ({ id: 0, code: group.typeCode, name: group.type, category: '' });
const ofGroup = ({ lessons, topics }: CoursePlan, group: PlannedGroup) => ({
  lessons: lessons.filter(l => l.idStCoGroup === group.idStCoGroup),
  topics: topics.filter(t => t.typeCode === group.typeCode),
});

// ——— How far the laying is ———

const Groups = ({ plan, now, choose }: { plan: CoursePlan; now: number; choose: (id: number) => void }) => {
  const say = usePlanText();
  const all = useStore(drafts);
  return (
    <>
      <div className="plan-meters">
        {plan.groups.map(group => (
          <div key={group.idStCoGroup} className="conduction-total">
            <GroupMeter group={group} {...ofGroup(plan, group)} draft={all.get(group.idStCoGroup) ?? nothing} />
          </div>
        ))}
      </div>
      {plan.groups.length > 1 && (
        <fieldset className="plan-groups">
          <legend className="unseen">{say('groups')}</legend>
          {plan.groups.map(group => (
            <button
              key={group.idStCoGroup}
              type="button"
              aria-pressed={group.idStCoGroup === now}
              onClick={() => choose(group.idStCoGroup)}
            >
              <TypeMark type={typeOf(group)} /> {group.code}
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
};
interface Laid {
  readonly lessons: readonly PlannedLesson[];
  readonly topics: readonly PlannedTopic[];
  readonly draft: Draft;
}
const GroupMeter = ({ group, lessons, topics, draft }: Laid & { group: PlannedGroup }) => {
  const say = usePlanText();
  const language = useLanguage();
  const number = (n: number): string => showNumber(n, language);
  const needed = topics.reduce((sum, t) => sum + t.hours, 0);
  const laid = topics.reduce((sum, t) => sum + Math.min(t.hours, laidOf(draft, lessons, t.id)), 0);
  const over = topics.reduce((sum, t) => sum + Math.max(0, laidOf(draft, lessons, t.id) - t.hours), 0);
  const empty = lessons.filter(l => isWithoutTopic(draft, l)).length;
  const about = [
    ...(needed > laid ? [say('left', { n: number(needed - laid) })] : []),
    ...(over > 0 ? [say('over', { n: number(over) })] : []),
    ...(empty > 0 ? [say('empty', { n: empty })] : []),
  ];
  return (
    <Meter
      label={`${group.type} ${group.code}`}
      figure={say('figure', { laid: number(laid), hours: number(needed) })}
      value={laid}
      of={Math.max(needed, 0.25)}
      kind={about.length === 0 ? 'ok' : over > 0 ? 'warn' : 'plain'}
      sentence={about.join(' · ') || say('whole')}
    />
  );
};

// ——— One group ———

const GroupPlan = ({ plan, group }: { plan: CoursePlan; group: PlannedGroup }) => {
  const say = usePlanText();
  const t = useText();
  const language = useLanguage();
  const forget = useForgetResources();
  const { ask, dialog } = useConfirm();
  const isNarrow = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const draft = useStore(drafts).get(group.idStCoGroup) ?? nothing;
  const [opened, setOpened] = useState<number | null>(null);
  const { lessons, topics } = ofGroup(plan, group);
  const setDraft = (next: Draft): void => drafts.set(new Map(drafts.get()).set(group.idStCoGroup, next));
  const canPlan = group.canPlan === 1;
  const fill = async () => {
    try {
      const query = { idStCoGroup: group.idStCoGroup };
      const found = await busy(
        t('loading'),
        call<{ cells: readonly Cell[]; hoursLeft: number }>('GET', 'st-co-lesson/lay-topics', { query }),
      );
      const next = withCells(lessons, found.cells);
      setDraft(next);
      const text =
        next.size === 0
          ? say('nothingNew')
          : found.hoursLeft > 0
            ? say('filledLeft', { n: showNumber(found.hoursLeft, language) })
            : say('filled');
      notify({ text, kind: 'neutral' });
    } catch (failure) {
      showFailure(failure);
    }
  };
  const save = async () => {
    try {
      const body = { idStCoGroup: group.idStCoGroup, ...bodyOf(draft, lessons) };
      await busy(t('saving'), call('PUT', 'st-co-lesson/allocate', { body }));
      setDraft(nothing);
      notify({ text: say('saved'), kind: 'positive' });
    } catch (failure) {
      showFailure(failure);
    } finally {
      await forget();
    }
  };
  const shown = {
    lessons,
    topics,
    draft,
    setDraft,
    canPlan,
    open: setOpened,
    today: wallClock(new Date()).slice(0, 10),
  };
  return (
    <>
      {!canPlan && <Note kind="plain">{say('readOnly')}</Note>}
      <Panel
        title={say('grid', { group: group.code })}
        beside={
          canPlan && (
            <Button size="xs" variant="default" onClick={() => void fill()}>
              {say('fill')}
            </Button>
          )
        }
        flush
      >
        {topics.length === 0 && <p className="quiet padded">{say('noTopics')}</p>}
        {isNarrow ? <PlanList {...shown} /> : <Matrix {...shown} label={say('grid', { group: group.code })} />}
      </Panel>
      {canPlan && !isNarrow && <p className="quiet plan-keys">{say('keys')}</p>}
      {draft.size > 0 && (
        <Dock label={say('changes')} text={say('unsaved', { n: draft.size })}>
          <Button variant="default" onClick={() => setDraft(nothing)}>
            {say('discard')}
          </Button>
          <Button onClick={() => void save()}>{say('save')}</Button>
        </Dock>
      )}
      <LeaveGuard dirty={draft.size > 0} ask={ask} />
      {dialog}
      {opened !== null && (
        <Suspense fallback={null}>
          <LessonDialog
            key={opened}
            group={group}
            lesson={lessons.find(l => l.id === opened)!}
            topics={topics}
            draft={draft}
            onClose={() => setOpened(null)}
            onSaved={() => {
              const next = new Map(draft);
              next.delete(opened);
              setDraft(next);
              setOpened(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
};
