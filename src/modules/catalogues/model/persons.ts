import {
  boolean,
  choice,
  date,
  decimal,
  image,
  longtext,
  oib,
  ref,
  resource,
  text,
} from '../../../kernel/resource/index.ts';

/** Why names and numbers stay when somebody asks to be forgotten. */
const registerOfStudents = {
  keep: 'The register of students, diplomas and grades is kept for good.',
  hr: 'Evidencija studenata, diploma i ocjena čuva se trajno.',
} as const;
const personnelRecords = {
  keep: 'Records of employment and of teaching are kept for good; decisions and papers name their teachers.',
  hr: 'Evidencija o zaposlenju i nastavi čuva se trajno; odluke i pismena navode svoje nastavnike.',
} as const;

export const teacher = resource('teacher', {
  label: { before: 'titlePrefix', first: 'firstName', last: 'lastName', after: 'titleSuffix' },
  description: 'office',
  avatar: 'picture',
  sort: ['lastName', 'firstName'],
  indexes: [['lastName', 'firstName']],
  erase: {
    idUser: 'person',
    oib: personnelRecords,
    foreignId: personnelRecords,
    firstName: personnelRecords,
    lastName: personnelRecords,
    email: 'blank',
    gender: personnelRecords,
    phone: 'blank',
    consultations: 'blank',
    picture: 'blank',
  },
  fields: {
    oib: oib({ required: false, orElse: 'foreignId', unique: true, search: true }),
    /** A person without an OIB, from abroad: the number of their own document. */
    foreignId: text({ max: 50 }),
    isvuCode: text({ unique: true, max: 20 }),
    mbz: text({ max: 6, pattern: '^\\d{1,6}$' }),
    titlePrefix: text({ max: 50 }),
    firstName: text({ required: true, max: 100, search: true, inList: true }),
    lastName: text({ required: true, max: 100, search: true, inList: true }),
    titleSuffix: text({ max: 50 }),
    /** Papers say «zaposlena», «dekanica». */
    gender: choice(['m', 'f', 'x']),
    idAcademicvocation: ref('academicvocation', { required: true, inList: true }),
    vocationFrom: date(),
    idOrganizationunit: ref('organizationunit', { inList: true }),
    employment: choice(['employee', 'partTime', 'external', 'titular'], {
      required: true,
      default: 'employee',
      inList: true,
    }),
    fte: decimal({ required: true, min: 0.05, max: 1, precision: 3, default: 1 }),
    normReduction: decimal({ required: true, min: 0, max: 100, precision: 5, default: 0 }),
    email: text({ required: true, format: 'email', search: true, inList: true }),
    phone: text({ max: 50 }),
    office: text({ max: 50 }),
    consultations: longtext(),
    picture: image(),
    idUser: ref('user', { unique: true }),
    activeFrom: date(),
    activeTo: date(),
  },
  constraints: {
    emailTaken: { unique: ['email'], ignoreCase: true },
    oibOrForeignId: { check: 'oib is not null or foreign_id is not null', fields: ['oib'] },
    activeInOrder: { check: 'active_from <= active_to', fields: ['activeTo'] },
  },
});

/** Which post a teacher held when: reports take the one that was valid on their date. */
export const teacherVocation = resource('teacher-vocation', {
  label: ['idTeacher', 'idAcademicvocation'],
  sort: ['idTeacher', '-from'],
  owner: 'idTeacher',
  fields: {
    idTeacher: ref('teacher', { required: true, inList: true }),
    idAcademicvocation: ref('academicvocation', { required: true, inList: true }),
    from: date({ required: true, inList: true }),
    to: date({ inList: true }),
  },
  constraints: {
    datesInOrder: { check: '"from" <= "to"', fields: ['to'] },
    vocationsOverlap: {
      exclude: `using gist (id_teacher with =, daterange("from", "to", '[]') with &&)`,
      fields: ['from'],
    },
  },
});

export const student = resource('student', {
  // JMBAG is no description: what stands beside a name in a select is read by people who may not see it.
  label: { first: 'firstName', last: 'lastName' },
  avatar: 'picture',
  sort: ['lastName', 'firstName'],
  indexes: [
    ['lastName', 'firstName'],
    ['idStateCity', 'lastName'],
  ],
  checks: ['jmbagCheckDigit', 'birthInFuture'],
  erase: {
    idUser: 'person',
    jmbag: registerOfStudents,
    oib: registerOfStudents,
    firstName: registerOfStudents,
    lastName: registerOfStudents,
    gender: registerOfStudents,
    birthDate: registerOfStudents,
    idCitizenship: registerOfStudents,
    email: 'blank',
    phone: 'blank',
    street: 'blank',
    idStateCity: 'blank',
    picture: 'blank',
  },
  fields: {
    jmbag: text({ required: true, unique: true, length: 10, format: 'jmbag', search: true, inList: true }),
    oib: oib({ required: false, unique: true, search: true }),
    firstName: text({ required: true, max: 100, search: true, inList: true }),
    lastName: text({ required: true, max: 100, search: true, inList: true }),
    gender: choice(['m', 'f', 'x']),
    birthDate: date(),
    idCitizenship: ref('state'),
    email: text({ format: 'email', search: true, inList: true }),
    phone: text({ max: 50 }),
    street: text(),
    idStateCity: ref('state-city', { inList: true }),
    picture: image(),
    idUser: ref('user', { unique: true }),
    active: boolean({ default: 1, inList: true }),
  },
});
