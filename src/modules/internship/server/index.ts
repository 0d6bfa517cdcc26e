import { type ServerModule, sql } from '../../../kernel/server/index.ts';
import { coursesTaken, yearsInOrder } from '../../catalogues/server/index.ts';
import { internshipEnUk } from '../en-uk.ts';
import { internshipHr } from '../hr.ts';
import { internshipModule } from '../module.ts';
import { amendmentPolicy, hostConfirmationPolicy } from './amendments.ts';
import { attendancePolicy, diaryGradingPolicy, diaryPolicy } from './diary.ts';
import { internshipPolicy } from './internship.ts';
import { applicationPolicy, offerPolicy } from './offers.ts';
import { addendumPaper } from './papers/addendum.ts';
import { agreementInEnglish, agreementPaper } from './papers/agreement.ts';
import { certificateInEnglish, hostFormInEnglish, referralInEnglish } from './papers/english.ts';
import { certificatePaper, decisionPaper, diaryPaper, hostFormPaper } from './papers/others.ts';
import { referralPaper } from './papers/referral.ts';
import { taskSheetPaper } from './papers/task-sheet.ts';
import { paperListEndpoints } from './paper-lists.ts';
import { internshipReports } from './reports.ts';
import { approvalGrantPolicy, approvalPolicy } from './recognition.ts';
import { boardEndpoints } from './board.ts';
import { internshipJobs } from './jobs.ts';
import { ledgerEndpoints } from './ledger.ts';
import { internshipLinks, linksOfMentors, mentorEndpoints } from './mentor-links.ts';
import './links.ts';
import { surveyEndpoints } from './surveys.ts';
import { criterionPolicy, settingPolicy, settingTeacherPolicy } from './settings.ts';
import { assignmentPolicy, taskGradingPolicy, taskPolicy } from './tasks.ts';

declare module '../../../kernel/server/index.ts' {
  interface Facts {
    /** A student takes a course with an internship this year, or has one that was not cancelled. */
    readonly isInternshipAllowed?: boolean | null;
  }
}

export { internshipSettingsOfYear } from './year-copies.ts';

export const internship: ServerModule = {
  module: internshipModule,
  words: { hr: internshipHr, 'en-uk': internshipEnUk },
  policies: {
    'ints-st-course-setting': settingPolicy,
    'ints-setting-teacher': settingTeacherPolicy,
    'ints-grading-criterion': criterionPolicy,
    'internship-offer': offerPolicy,
    'internship-offer-application': applicationPolicy,
    internship: internshipPolicy,
    'internship-approval': approvalPolicy,
    'internship-approval-grant': approvalGrantPolicy,
    'ints-amendment': amendmentPolicy,
    'ints-host-confirmation': hostConfirmationPolicy,
    'ints-task': taskPolicy,
    'ints-task-assignment': assignmentPolicy,
    'ints-task-grading': taskGradingPolicy,
    'internship-diary': diaryPolicy,
    'ints-diary-attendance': attendancePolicy,
    'ints-diary-grading': diaryGradingPolicy,
  },
  facts: {
    isInternshipAllowed: (idUser, db) => sql`select exists (
        select from ${coursesTaken(db)} n join ${db.table('ints-st-course-setting')} x on x.id_st_co = n.id_st_co and x.deleted_at is null
          join ${yearsInOrder(db)} y on y.id = x.id_academicyear and y.status = 'active' where n.id_user = ${idUser})
      or exists (select from ${db.table('internship')} i join ${coursesTaken(db)} n on n.id_student = i.id_student
        where n.id_user = ${idUser} and i.status <> 'cancelled' and i.deleted_at is null)`,
  },
  factTables: { 'ints-st-course-setting': '*' },
  endpoints: [...ledgerEndpoints, ...mentorEndpoints, ...boardEndpoints, ...paperListEndpoints, ...surveyEndpoints],
  links: internshipLinks,
  joins: { 'par-employee': linksOfMentors },
  jobs: internshipJobs,
  reports: internshipReports,
  papers: [
    agreementPaper,
    referralPaper,
    taskSheetPaper,
    addendumPaper,
    hostFormPaper,
    diaryPaper,
    certificatePaper,
    decisionPaper,
    agreementInEnglish,
    referralInEnglish,
    hostFormInEnglish,
    certificateInEnglish,
  ],
  tells: me => ({
    profileStudent: { data: { appModuleInternshipAllowed: me.facts.isInternshipAllowed === true } },
  }),
};
