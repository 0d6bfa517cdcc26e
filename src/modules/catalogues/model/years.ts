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
  type Values,
} from '../../../kernel/resource/index.ts';

/** A day of the academic year that begins in that year, once it is a whole number of a year. */
const dayOf =
  (yearsLater: number, day: string) =>
  ({ startYear }: Values): string | null =>
    typeof startYear === 'number' && startYear >= 1900 && startYear <= 2200 ? `${startYear + yearsLater}-${day}` : null;

export const academicyear = resource('academicyear', {
  label: 'code',
  sort: ['-startYear'],
  checks: [
    'beginsInYear',
    'endsInYear',
    'anotherActive',
    'needsTwoSemesters',
    'coefficientsMissing',
    'plansSubmitted',
    'lessonsUnrecorded',
    'lessonsBeforePortal',
    'semestersOutside',
  ],
  fields: {
    startYear: integer({ required: true, unique: true, min: 1900, max: 2200 }),
    /** 2026/2027: follows from the year in which it starts, so the server writes it. */
    code: text({ required: true, unique: true, length: 9, readonly: true, inList: true }),
    startDate: date({ required: true, inList: true, follows: dayOf(0, '10-01') }),
    endDate: date({ required: true, inList: true, follows: dayOf(1, '09-30') }),
    normSystem: choice(['norm', 'work'], { required: true, default: 'norm', inList: true }),
    /** What the coefficients of the year rest on, as papers about load say it after «Koeficijenti prema». */
    coefBasis: text({ max: 300, invisibleInTable: true }),
    note: longtext(),
    /** Another year is active: activating this one closes that. */
    isOtherActive: boolean({
      computed:
        "exists (select from {academicyear} o where o.status = 'active' and o.id <> {row}.id and o.deleted_at is null)::int",
      invisibleInTable: true,
      invisibleInForm: true,
    }),
    status: state(
      flow(
        ['planning', 'active', 'closed'],
        {
          activate: {
            from: ['planning'],
            to: 'active',
            askedOf: { isOtherActive: 1 },
            input: { closePrevious: boolean() },
          },
          close: { from: ['active'], to: 'closed', undo: 'reopen' },
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
  narrowedBy: { academicyear: 'idAcademicyear' },
  checks: ['outsideYear', 'winterBeforeSummer'],
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
          publish: { from: ['draft'], to: 'published', undo: 'withdraw' },
          withdraw: { from: ['published'], to: 'draft', undo: 'publish' },
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
