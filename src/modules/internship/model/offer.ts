import {
  boolean,
  chip,
  choice,
  date,
  decimal,
  flow,
  integer,
  longtext,
  ref,
  refs,
  resource,
  state,
  text,
} from '../../../kernel/resource/index.ts';

/** A place, or several, that a partner offers to students of these courses. */
export const internshipOffer = resource('internship-offer', {
  label: ['title', 'idPartner'],
  sort: ['-applyUntil', 'id'],
  narrowedBy: { academicyear: 'idAcademicyear' },
  attachments: { max: 5 },
  checks: ['partnerNotActive', 'applyUntilPassed', 'mentorElsewhere', 'fewerThanTaken', 'otherYear', 'offerFixed'],
  fields: {
    idAcademicyear: ref('academicyear', { required: true }),
    idPartner: ref('partner', { required: true, inList: true }),
    idParEmployee: ref('par-employee'),
    title: text({ required: true, max: 200, search: true, inList: true }),
    description: longtext({ required: true, max: 10_000 }),
    requirements: longtext({ max: 5000 }),
    skills: chip({ max: 20 }),
    idStCos: refs('stcourse', { min: 1, max: 30 }),
    positions: integer({ required: true, min: 1, max: 500, default: 1, inList: true }),
    /** A place is free again when the internship that came of it was cancelled. */
    freePositions: integer({
      computed: `{row}.positions - (select count(*)::int from {internship-offer-application} a where a.id_ints_off = {row}.id and a.status = 'accepted' and a.deleted_at is null
        and coalesce((select bool_or(i.status <> 'cancelled') from {internship} i where i.id_ints_off = a.id_ints_off and i.id_student = a.id_student and i.deleted_at is null), true))`,
      inList: true,
    }),
    idStateCity: ref('state-city', { inList: true }),
    address: text(),
    workMode: choice(['onSite', 'remote', 'hybrid'], { required: true, default: 'onSite' }),
    dateFrom: date(),
    dateTo: date(),
    hours: integer({ min: 1, max: 2000 }),
    isPaid: boolean(),
    payment: decimal({ min: 0, max: 100_000 }),
    benefits: text(),
    applyUntil: date({ required: true, inList: true }),
    status: state(
      flow(
        ['draft', 'submitted', 'returned', 'published', 'filled', 'closed', 'expired'],
        {
          submit: { from: ['draft', 'returned'], to: 'submitted' },
          return: { from: ['submitted'], to: 'returned', note: 'required' },
          publish: { from: ['submitted'], to: 'published' },
          fill: { from: ['published'], to: 'filled' },
          reopen: { from: ['filled', 'closed'], to: 'published' },
          close: { from: ['published', 'filled'], to: 'closed', undo: 'reopen' },
          expire: { from: ['published'], to: 'expired' },
        },
        { kinds: { returned: 'warn', published: 'ok', filled: 'lock', closed: 'lock', expired: 'lock' } },
      ),
    ),
  },
  constraints: { datesInOrder: { check: 'date_from <= date_to', fields: ['dateTo'] } },
});

/** A student asks for a place. */
export const internshipOfferApplication = resource('internship-offer-application', {
  label: ['idStudent', 'idIntsOff'],
  // Whoever changes their mind withdraws: that it was asked for stays.
  verbs: ['create', 'update'],
  sort: ['id'],
  attachments: { max: 5 },
  checks: ['offerNotOpen', 'notOnCourse', 'noSetting', 'noPlaceLeft', 'hasInternship'],
  erase: { idStudent: 'person', motivation: 'blank' },
  fields: {
    idIntsOff: ref('internship-offer', { required: true, fixed: true, inList: true }),
    idStudent: ref('student', { required: true, fixed: true, inList: true, onlyChoice: true }),
    /** The course for which the student does the internship, one of those that the offer is for. */
    idIntsSet: ref('ints-st-course-setting', { required: true, fixed: true, inList: true, onlyChoice: true }),
    motivation: longtext({ required: true, max: 5000 }),
    priority: integer({ min: 1, max: 5, inList: true }),
    /** Institutions rank by grades and bonuses in their own way: the score is entered. No column of the list: students read that too. */
    rankScore: decimal({ min: 0, max: 1000 }),
    note: text({ max: 500 }),
    status: state(
      flow(
        ['submitted', 'withdrawn', 'accepted', 'rejected'],
        {
          withdraw: { from: ['submitted'], to: 'withdrawn' },
          accept: { from: ['submitted'], to: 'accepted' },
          reject: { from: ['submitted'], to: 'rejected', note: 'optional' },
        },
        { kinds: { submitted: 'run', accepted: 'ok', rejected: 'bad', withdrawn: 'lock' } },
      ),
    ),
  },
  constraints: { appliedTwice: { unique: ['idIntsOff', 'idStudent'], where: "status <> 'withdrawn'" } },
});
