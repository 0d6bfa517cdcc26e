import { type Policy, via } from '../../../kernel/server/index.ts';
import type { stCoLesson, stCoLessonTeacher, stCoLessonTopic } from '../model.ts';
import { plansTeaching } from './rules.ts';

export const stCoLessonPolicy: Policy<typeof stCoLesson> = {
  read: () => via('idStCoGroup'),
  moves: {
    record: { by: plansTeaching },
    confirm: { by: plansTeaching, set: () => ({ isLocked: 1 }) },
    unlock: { by: plansTeaching, set: () => ({ isLocked: 0 }) },
    cancel: { by: plansTeaching, set: (_ctx, _row, { note }) => ({ cancelReason: note }) },
    compensate: { by: 'system' },
  },
};
export const stCoLessonTeacherPolicy: Policy<typeof stCoLessonTeacher> = { read: () => via('idStCoLesson') };
export const stCoLessonTopicPolicy: Policy<typeof stCoLessonTopic> = {
  read: () => via('idStCoLesson'),
  create: plansTeaching,
  update: plansTeaching,
  remove: plansTeaching,
};
