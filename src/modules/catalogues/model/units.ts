import {
  bilingual,
  boolean,
  choice,
  chip,
  decimal,
  image,
  integer,
  ref,
  resource,
  text,
} from '../../../kernel/resource/index.ts';

export const edulev = resource('edulev', {
  label: 'name',
  description: 'code',
  order: true,
  checks: ['studyOutside'],
  fields: {
    code: text({ required: true, unique: true, max: 10, inList: true }),
    name: bilingual({ required: true, search: true, inList: true }),
    kind: choice(['professional', 'university'], { required: true, inList: true }),
    hkoLevel: choice(['5', '6.st', '6.sv', '7.1.st', '7.1.sv', '7.2', '8.1', '8.2'], { required: true, inList: true }),
    bolognaCycle: choice(['short', '1', '2', '3']),
    ectsMin: integer({ min: 0, max: 600, inList: true }),
    ectsMax: integer({ min: 0, max: 600, inList: true }),
    thesisName: bilingual({ max: 100 }),
    isvuCode: text({ max: 20 }),
  },
  constraints: { ectsInOrder: { check: 'ects_min <= ects_max', fields: ['ectsMax'] } },
});

export const academicvocation = resource('academicvocation', {
  label: 'name',
  description: 'abbr',
  order: true,
  fields: {
    code: text({ required: true, unique: true, max: 10, inList: true }),
    name: bilingual({ required: true, search: true, inList: true }),
    abbr: text({ max: 20, inList: true }),
    group: choice(['sciTeaching', 'teaching', 'associate', 'expert', 'external'], { required: true, inList: true }),
    annualNorm: decimal({ min: 0, precision: 8, inList: true }),
    annualWork: decimal({ min: 0, precision: 8 }),
    canHold: boolean({ inList: true }),
    canMentor: boolean({ inList: true }),
    canChair: boolean({ inList: true }),
    externalRate: decimal({ min: 0, precision: 8 }),
  },
  constraints: {
    /** Associates teach with a holder, never as one. */
    associateHoldsNothing: {
      check: '"group" <> \'associate\' or (can_hold = 0 and can_mentor = 0)',
      fields: ['group'],
    },
  },
});

export const organizationunit = resource('organizationunit', {
  label: 'name',
  description: 'code',
  tree: 'idParent',
  order: { in: ['idParent'] },
  fields: {
    code: text({ required: true, unique: true, max: 10, search: true, inList: true }),
    name: bilingual({ required: true, search: true, inList: true }),
    abbr: text({ max: 20, inList: true }),
    kind: choice(['institution', 'department', 'chair', 'lab', 'service'], { required: true, inList: true }),
    idParent: ref('organizationunit', { inList: true }),
    idHead: ref('teacher', { inList: true }),
    isvuCode: text({ max: 20 }),
    email: text({ format: 'email' }),
    phone: text({ max: 50 }),
  },
  constraints: {
    secondRoot: { exclude: 'using btree ((id_parent is null) with =) where (id_parent is null)', fields: ['idParent'] },
  },
});

export const roomtype = resource('roomtype', {
  label: 'name',
  description: 'code',
  order: true,
  fields: {
    code: text({ required: true, unique: true, max: 10, inList: true }),
    name: bilingual({ required: true, search: true, inList: true }),
    color: text({ format: 'color', max: 7, inList: true }),
  },
});

export const room = resource('room', {
  label: 'code',
  description: 'building',
  avatar: 'picture',
  order: true,
  checks: ['examCapacityLarger'],
  fields: {
    code: text({ required: true, unique: true, max: 20, search: true, inList: true }),
    name: bilingual({ required: true, search: true, inList: true }),
    building: text({ max: 50, inList: true }),
    floor: text({ max: 20 }),
    idRoomtype: ref('roomtype', { required: true, inList: true }),
    idOrganizationunit: ref('organizationunit'),
    capacity: integer({ required: true, min: 0, max: 10_000, inList: true }),
    examCapacity: integer({ min: 0, max: 10_000 }),
    equipment: chip({ inList: true }),
    isVirtual: boolean(),
    url: text({ format: 'url' }),
    isBookable: boolean({ default: 1, inList: true }),
    isStudentBookable: boolean(),
    picture: image(),
    active: boolean({ default: 1, inList: true }),
  },
  constraints: {
    /** A virtual room may say 0: it holds as many as come. */
    roomHoldsSomebody: { check: 'is_virtual = 1 or capacity >= 1', fields: ['capacity'] },
  },
  /** Events carry a copy of whether their room is a real one. */
  triggers: { tells: { when: 'after update of is_virtual on {table}', run: "room_tells('calendar_event')" } },
});
