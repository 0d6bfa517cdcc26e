import { Button, Checkbox, NumberInput } from '@mantine/core';
import { useState } from 'react';
import {
  busy,
  call,
  Dialog,
  localeOf,
  Note,
  notify,
  showFailure,
  showNumber,
  useForgetResources,
  useLanguage,
  useText,
} from '../../../../kernel/web/index.ts';
import type { PlannedGroup, PlannedLesson, PlannedTopic } from './data.ts';
import { cellsOf, type Draft, type Hours, hoursOf, storedOf, sumOf } from './draft.ts';
import { usePlanText } from './text.ts';

interface LessonDialogProps {
  readonly group: PlannedGroup;
  readonly lesson: PlannedLesson;
  readonly topics: readonly PlannedTopic[];
  readonly draft: Draft;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}
/** What one lesson is for, who holds it and whether online. It is saved at once. */
export default function LessonDialog({ group, lesson, topics, draft, onClose, onSaved }: LessonDialogProps) {
  const say = usePlanText();
  const t = useText();
  const language = useLanguage();
  const forget = useForgetResources();
  const [hours, setHours] = useState<Hours>(() => hoursOf(draft, lesson));
  const [teachers, setTeachers] = useState<readonly number[]>(() => lesson.teachers.map(one => one.id));
  const [isOnline, setOnline] = useState(lesson.isELearning === 1);
  const [saving, setSaving] = useState(false);
  const canPlan = group.canPlan === 1 && lesson.status === 'planned';
  // Whoever stands in has no share, and can be kept.
  const known = [...group.teachers, ...lesson.teachers.filter(one => !group.teachers.some(g => g.id === one.id))];
  const free = lesson.hours - sumOf(hours);
  const day = new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', day: 'numeric', month: 'long' });
  const isArranged =
    isOnline === (lesson.isELearning === 1) &&
    teachers.toSorted((a, b) => a - b).join() ===
      lesson.teachers
        .map(one => one.id)
        .toSorted((a, b) => a - b)
        .join();
  const save = async () => {
    setSaving(true);
    try {
      await busy(t('saving'), store());
      notify({ text: say('saved'), kind: 'positive' });
      onSaved();
    } catch (failure) {
      showFailure(failure);
    } finally {
      setSaving(false);
      await forget();
    }
  };
  const store = async (): Promise<void> => {
    if (!isArranged)
      await call('PUT', 'st-co-lesson/arrange', {
        query: { id: lesson.id },
        body: { idTeachers: teachers, isELearning: isOnline ? 1 : 0, rowVer: lesson.rowVer },
      });
    const [was, now] = [cellsOf(lesson.id, storedOf(lesson)), cellsOf(lesson.id, hours)];
    if (JSON.stringify(was) !== JSON.stringify(now))
      await call('PUT', 'st-co-lesson/allocate', {
        body: { idStCoGroup: group.idStCoGroup, idLessons: [lesson.id], was, now },
      });
  };
  const toggle = (id: number): void =>
    setTeachers(teachers.includes(id) ? teachers.filter(one => one !== id) : [...teachers, id]);
  return (
    <Dialog
      title={`${group.code} · ${day.format(new Date(`${lesson.start.slice(0, 10)}T12:00`))} ${lesson.start.slice(11)}`}
      onClose={onClose}
    >
      <fieldset className="plan-dialog" disabled={!canPlan}>
        <fieldset>
          <legend>{say('topics')}</legend>
          <p className="quiet" role="status">
            {free >= 0
              ? say('free', { n: showNumber(free, language), hours: showNumber(lesson.hours, language) })
              : say('tooMany', { n: showNumber(-free, language) })}
          </p>
          {topics.map(topic => (
            <div key={topic.id} className="plan-dialog-topic" data-on={hours.has(topic.id) || undefined}>
              <span>
                {topic.place} {topic.name}
              </span>
              <NumberInput
                aria-label={say('hoursOf', { name: topic.name })}
                value={hours.get(topic.id) ?? 0}
                min={0}
                max={lesson.hours}
                step={0.5}
                suffix=" h"
                decimalSeparator={language === 'hr' ? ',' : '.'}
                onChange={value => {
                  if (typeof value !== 'number') return;
                  const next = new Map(hours);
                  if (value > 0) next.set(topic.id, value);
                  else next.delete(topic.id);
                  setHours(next);
                }}
              />
            </div>
          ))}
        </fieldset>
        <fieldset>
          <legend>{say('teachers')}</legend>
          {known.length === 0 && <p className="quiet">{say('noShare')}</p>}
          {known.map(one => (
            <Checkbox
              key={one.id}
              label={one.name}
              checked={teachers.includes(one.id)}
              onChange={() => toggle(one.id)}
            />
          ))}
          {teachers.length === 0 && <Note kind="bad">{say('oneTeacher')}</Note>}
          <Checkbox
            label={say('online')}
            checked={isOnline}
            onChange={event => setOnline(event.currentTarget.checked)}
          />
          {canPlan && <p className="quiet">{say('told')}</p>}
        </fieldset>
      </fieldset>
      <div className="k-dialog-foot">
        <Button variant="default" onClick={onClose}>
          {t(canPlan ? 'cancel' : 'close')}
        </Button>
        {canPlan && (
          <Button loading={saving} disabled={free < 0 || teachers.length === 0} onClick={() => void save()}>
            {t('save')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
