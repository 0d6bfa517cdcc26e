import {
  boolean,
  choice,
  date,
  flow,
  integer,
  longtext,
  ref,
  resource,
  state,
  text,
} from '../../../kernel/resource/index.ts';

export const academicyear = resource('academicyear', {
  label: 'code',
  sort: ['-startYear'],
  fields: {
    startYear: integer({ required: true, unique: true, min: 1900, max: 2200 }),
    /** 2026/2027: follows from the year in which it starts, so the server writes it. */
    code: text({ required: true, unique: true, length: 9, readonly: true, inList: true }),
    startDate: date({ required: true, inList: true }),
    endDate: date({ required: true, inList: true }),
    normSystem: choice(['norm', 'work'], { required: true, default: 'norm', inList: true }),
    note: longtext(),
    status: state(
      flow(
        ['planning', 'active', 'closed'],
        {
          activate: { from: ['planning'], to: 'active', input: { closePrevious: boolean() } },
          close: { from: ['active'], to: 'closed' },
          reopen: { from: ['closed'], to: 'active', note: 'required' },
        },
        { kinds: { active: 'run', closed: 'lock' } },
      ),
    ),
  },
  constraints: {
    codeFollowsYear: { check: "code = start_year || '/' || (start_year + 1)", fields: ['code'] },
    datesInOrder: { check: 'start_date < end_date', fields: ['endDate'] },
    yearsOverlap: { exclude: "using gist (daterange(start_date, end_date, '[]') with &&)", fields: ['startDate'] },
    /** Deferred, because activating one year may close the other in the same transaction. */
    anotherActive: {
      exclude: "using btree (status with =) where (status = 'active')",
      deferrable: true,
      fields: ['status'],
    },
  },
});

export const academicyearSemester = resource('academicyear-semester', {
  label: ['idAcademicyear', 'teachingFrom'],
  sort: ['-teachingFrom'],
  lockedBy: { path: 'idAcademicyear', whenState: ['closed'] },
  fields: {
    idAcademicyear: ref('academicyear', { required: true, inList: true }),
    kind: choice(['winter', 'summer'], { required: true, inList: true }),
    teachingFrom: date({ required: true, inList: true }),
    teachingTo: date({ required: true, inList: true }),
    examFrom: date(),
    examTo: date(),
    weeks: integer({ required: true, min: 1, max: 30, default: 15, inList: true }),
    timetableStatus: state(
      flow(
        ['draft', 'published', 'locked'],
        {
          publish: { from: ['draft'], to: 'published' },
          withdraw: { from: ['published'], to: 'draft' },
          lock: { from: ['published'], to: 'locked' },
        },
        { kinds: { published: 'ok', locked: 'lock' } },
      ),
    ),
  },
  constraints: {
    semesterTwice: { unique: ['idAcademicyear', 'kind'] },
    teachingInOrder: { check: 'teaching_from < teaching_to', fields: ['teachingTo'] },
    examsInOrder: { check: 'exam_from <= exam_to', fields: ['examTo'] },
  },
});
