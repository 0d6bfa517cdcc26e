import { boolean, date, decimal, integer, longtext, ref, resource } from '../../../kernel/resource/index.ts';

const weight = (value: number) => decimal({ required: true, min: 0, max: 1, precision: 3, default: value });
const norm = () => decimal({ required: true, min: 0, max: 500, precision: 6, default: 0 });
const count = (value: number, max: number) => integer({ required: true, min: 0, max, default: value });

/** Limits and weights of theses on a study, from an academic year on until another row says otherwise. */
export const graduatethesisSetting = resource('graduatethesis-setting', {
  label: ['idStudy', 'idAcademicyear'],
  sort: ['idStudy', '-idAcademicyear'],
  checks: ['weightsSum'],
  fields: {
    idStudy: ref('study', { required: true, inList: true }),
    idAcademicyear: ref('academicyear', { required: true, inList: true }),
    minEcts: count(0, 600),
    allowOpenExams: count(3, 100),
    maxMentorships: integer({ required: true, min: 1, max: 100, default: 10, inList: true }),
    minDaysApplyToDefense: count(30, 365),
    minDaysNoticeDefense: count(10, 90),
    deadlineMonths: integer({ required: true, min: 1, max: 60, default: 12, inList: true }),
    maxSimilarity: decimal({ required: true, min: 0, max: 100, precision: 5, default: 20, inList: true }),
    weightWork: weight(0.6),
    weightPresentation: weight(0.2),
    weightDiscussion: weight(0.2),
    /** What the commission looks at in each part; printed on the grade sheet. */
    criteriaWork: longtext({ max: 2000 }),
    criteriaPresentation: longtext({ max: 2000 }),
    criteriaDiscussion: longtext({ max: 2000 }),
    mentorNorm: norm(),
    comentorNorm: norm(),
    memberNorm: norm(),
    depositDays: count(30, 365),
    /** Until when topics of the year are applied for; the application says it too. */
    applyUntil: date(),
    /** How long somebody who is asked may take to answer, the commission to decide, the mentor to review, the library to confirm. */
    answerDays: count(14, 365),
    decideDays: count(30, 365),
    reviewDays: count(15, 365),
    confirmDays: count(15, 365),
    /** Whether the student also says how tools of artificial intelligence were used. */
    aiDeclaration: boolean({ default: 1 }),
  },
  constraints: { settingTwice: { unique: ['idStudy', 'idAcademicyear'] } },
});
