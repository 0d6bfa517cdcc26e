import { type Policy, type Rule, via } from '../../../kernel/server/index.ts';
import type { stCoAttendance } from '../model.ts';
import { right } from '../rights.ts';

/** A student reads the own attendance and nobody else's; a teacher that of those whose enrolment the teacher reads. It is written by recording the lesson and in no other way. */
export const stCoAttendancePolicy: Policy<typeof stCoAttendance> = {
  read: me => {
    const own: Rule<typeof stCoAttendance> = { 'idStCoEnrollment.idStudentenrollment.idStudent': me.facts.idStudent };
    // A student sees the lessons of the own groups, and must not come through them to those who sit there too.
    return right('View', 'Edit', 'StudyCourseManagerEdit').some(p => me.permissions.has(p))
      ? { any: [{ all: [via('idStCoLesson'), via('idStCoEnrollment')] }, own] }
      : own;
  },
};
