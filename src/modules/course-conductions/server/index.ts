import type { ServerModule } from '../../../kernel/server/index.ts';
import { courseConductionsEnUk } from '../en-uk.ts';
import { courseConductionsHr } from '../hr.ts';
import { courseConductionsModule } from '../module.ts';
import { allocationEndpoints } from './allocation.ts';
import { stCoAttendancePolicy } from './attendance.ts';
import { freeSlotEndpoints } from './free-slots.ts';
import { lackEndpoints } from './lacks.ts';
import { lessonEndpoints } from './lesson-endpoints.ts';
import { stCoLessonPolicy, stCoLessonTeacherPolicy, stCoLessonTopicPolicy } from './lessons.ts';
import { stCoGroupTeacherPolicy, stCoTeachingtypePolicy, stCoThematicunitPolicy, stCoTopicPolicy } from './plan.ts';
import { membersOfLessons } from './members.ts';
import { outsideEndpoints } from './outside.ts';
import { placeEndpoints } from './places.ts';
import { holderApproves } from './plan-approval.ts';
import { groupsOfPlan, planOfCourse, teachersOfPlan } from './plan-moves.ts';
import { presenceEndpoints } from './presence.ts';
import { putBackEndpoints } from './put-back.ts';
import { loadEndpoints } from './load/own.ts';
import { certificateOfTeaching, certificateReport } from './load/certificate.ts';
import { adoptedPlan, changedPlan, sessionsOfPlans } from './load/adopted-plan.ts';
import { paymentPaper } from './load/payment-paper.ts';
import { paymentBatchPolicy, paymentBatchRowPolicy } from './load/closing.ts';
import { loadReports } from './load/reports.ts';
import { hourLedgerPolicy } from './load/policies.ts';
import { reminderJobs } from './reminders.ts';
import { stCoSchedulePolicy } from './schedule.ts';
import { semesterEndpoints, semesterJobs, timetables } from './semesters.ts';
import { teacherAvailabilityPolicy, teacherYearPolicy } from './teachers.ts';
import { yearNotices } from './year-notices.ts';

export {
  hoursOfCourse,
  type HoursOfCourse,
  type PlannedLesson,
  topicsOfCourses,
  weeksOfCourse,
} from './published.ts';

export { studentsBeginOn } from './beginnings.ts';

export { plansOfYear } from './year-copies.ts';

export const courseConductions: ServerModule = {
  module: courseConductionsModule,
  words: { hr: courseConductionsHr, 'en-uk': courseConductionsEnUk },
  policies: {
    'st-co-teachingtype': stCoTeachingtypePolicy,
    'st-co-group-teacher': stCoGroupTeacherPolicy,
    'st-co-thematicunit': stCoThematicunitPolicy,
    'st-co-topic': stCoTopicPolicy,
    'st-co-schedule': stCoSchedulePolicy,
    'st-co-lesson': stCoLessonPolicy,
    'st-co-lesson-teacher': stCoLessonTeacherPolicy,
    'st-co-lesson-topic': stCoLessonTopicPolicy,
    'st-co-attendance': stCoAttendancePolicy,
    'teacher-availability': teacherAvailabilityPolicy,
    'teacher-year': teacherYearPolicy,
    'hour-ledger': hourLedgerPolicy,
    'payment-batch': paymentBatchPolicy,
    'payment-batch-row': paymentBatchRowPolicy,
  },
  joins: {
    academicyear: yearNotices,
    'academicyear-semester': timetables,
    stcourse: planOfCourse,
    esession: sessionsOfPlans,
    'st-co-group': groupsOfPlan,
    'st-co-group-student': membersOfLessons,
    'st-co-teacher': teachersOfPlan,
  },
  switches: {
    [holderApproves]: {
      hr: 'Nositelj odobrava vlastiti izvedbeni plan ako nema nikoga drugog tko ga smije odobriti (to se navodi na predmetu, u povijesti i na ispisu)',
      en: 'A holder approves their own teaching plan where nobody else may (the course, its history and the print say so)',
    },
  },
  reports: { ...loadReports, 'rpt-certificate-teaching-conduction': certificateReport },
  papers: [certificateOfTeaching, adoptedPlan, changedPlan, paymentPaper],
  endpoints: [
    ...lackEndpoints,
    ...placeEndpoints,
    ...semesterEndpoints,
    ...putBackEndpoints,
    ...lessonEndpoints,
    ...outsideEndpoints,
    ...allocationEndpoints,
    ...presenceEndpoints,
    ...loadEndpoints,
    ...freeSlotEndpoints,
  ],
  jobs: [...semesterJobs, ...reminderJobs],
};
