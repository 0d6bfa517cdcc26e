import { jmbagOf, oibOf } from '../../demo/numbers.ts';
import type { AnyResource, Values } from '../../src/kernel/resource/index.ts';
import * as calendar from '../../src/modules/calendar/model.ts';
import * as catalogues from '../../src/modules/catalogues/model.ts';
import * as administration from '../../src/modules/administration/model.ts';
import * as messages from '../../src/modules/messages/model.ts';
import * as people from '../../src/modules/people/model.ts';
import * as workspace from '../../src/modules/workspace/model.ts';
import { rights } from '../../src/modules/index.ts';
import { type Person, put, rowOf, signIn } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';

/** What the matrix needs of one resource: a row that is nobody's who asks, one's own where there can be one, and what a new one says. */
export interface Sample {
  readonly other: number;
  readonly own?: ReadonlyMap<string, number>;
  readonly body?: (who: Person | null) => Values;
}
export interface World {
  readonly roles: ReadonlyMap<string, Person>;
  readonly samples: ReadonlyMap<string, Sample>;
}

/** One person for each role, with no other role, and fixed rows of theirs and of a stranger. */
export const buildWorld = async (portal: Portal): Promise<World> => {
  const roles = new Map<string, Person>();
  for (const role of rights.roleNames)
    roles.set(role, await signIn(portal, { roles: [role], username: role.toLowerCase() }));
  const stranger = await signIn(portal, { roles: ['librarian'], username: 'stranger' });
  const idOf = async (resource: string, column: string, value: unknown): Promise<number> =>
    (await rowOf(portal, resource, column, value)).id;
  const own = async (
    r: AnyResource,
    values: (who: Person) => Values,
    ...only: readonly string[]
  ): Promise<Map<string, number>> => {
    const rows = new Map<string, number>();
    for (const [role, who] of roles)
      if (only.length === 0 || only.includes(role)) rows.set(role, await put(portal, r, values(who)));
    return rows;
  };
  const ofUser = async (resource: string): Promise<Map<string, number>> =>
    new Map(
      await Promise.all(
        [...roles].map(async ([role, who]) => [role, await idOf(resource, 'id_user', who.id)] as const),
      ),
    );

  const samples = new Map<string, Sample>();
  const sample = (r: AnyResource, found: Sample): void => {
    samples.set(r.name, found);
  };
  const [hr, karlovac] = [await idOf('state', 'code2', 'HR'), await idOf('state-city', 'name', 'Karlovac')];

  sample(catalogues.state, {
    other: await idOf('state', 'code2', 'NZ'),
    body: () => ({ code2: 'ZZ', code3: 'ZZZ', nameHr: 'Z' }),
  });
  sample(catalogues.stateCounty, {
    other: await put(portal, catalogues.stateCounty, { idState: hr, code: '99', name: 'Okrug' }),
    body: () => ({ idState: hr, code: '98', name: 'Okrug' }),
  });
  sample(catalogues.stateCity, {
    other: await put(portal, catalogues.stateCity, { idState: hr, postalCode: '99999', name: 'Selo' }),
    body: () => ({ idState: hr, postalCode: '99998', name: 'Selo' }),
  });
  sample(catalogues.edulev, {
    other: await put(portal, catalogues.edulev, { code: 'X', nameHr: 'X', kind: 'university', hkoLevel: '7.2' }),
    body: () => ({ code: 'Y', nameHr: 'Y', kind: 'university', hkoLevel: '7.2' }),
  });
  const vocation = await put(portal, catalogues.academicvocation, { code: 'X', nameHr: 'X', group: 'teaching' });
  sample(catalogues.academicvocation, { other: vocation, body: () => ({ code: 'Y', nameHr: 'Y', group: 'teaching' }) });
  const unit = await put(portal, catalogues.organizationunit, { code: 'X', nameHr: 'X', kind: 'institution', num: 1 });
  sample(catalogues.organizationunit, {
    other: unit,
    body: () => ({ code: 'Y', nameHr: 'Y', kind: 'chair', idParent: unit }),
  });
  const roomtype = await put(portal, catalogues.roomtype, { code: 'X', nameHr: 'X' });
  sample(catalogues.roomtype, { other: roomtype, body: () => ({ code: 'Y', nameHr: 'Y' }) });
  const someType = await idOf('roomtype', 'code', 'D');
  sample(catalogues.room, {
    other: await put(portal, catalogues.room, { code: 'X', nameHr: 'X', idRoomtype: someType, capacity: 1 }),
    body: () => ({ code: 'Y', nameHr: 'Y', idRoomtype: someType, capacity: 1 }),
  });

  const yearFrom = (startYear: number): Values => ({
    startYear,
    startDate: `${startYear}-10-01`,
    endDate: `${startYear + 1}-09-30`,
    normSystem: 'norm',
  });
  const storedYear = (startYear: number, status: string) =>
    put(portal, catalogues.academicyear, { ...yearFrom(startYear), code: `${startYear}/${startYear + 1}`, status });
  sample(catalogues.academicyear, { other: await storedYear(2080, 'planning'), body: () => yearFrom(2085) });
  const withSemester = await storedYear(2082, 'planning');
  const semester = (kind: string, from: string, to: string): Values => ({
    idAcademicyear: withSemester,
    kind,
    teachingFrom: from,
    teachingTo: to,
    weeks: 15,
  });
  sample(catalogues.academicyearSemester, {
    other: await put(portal, catalogues.academicyearSemester, {
      ...semester('winter', '2082-10-02', '2083-01-30'),
      timetableStatus: 'draft',
    }),
    body: () => semester('summer', '2083-02-20', '2083-06-10'),
  });

  const vocationOfAll = await idOf('academicvocation', 'code', 'DOC');
  const teacher = (mark: string): Values => ({
    oib: oibOf(mark.padStart(10, '7')),
    firstName: 'T',
    lastName: mark,
    idAcademicvocation: vocationOfAll,
    employment: 'employee',
    fte: 1,
    normReduction: 0,
    email: `t${mark}@test.example`,
  });
  sample(catalogues.teacher, {
    other: await put(portal, catalogues.teacher, teacher('1')),
    own: await own(catalogues.teacher, who => ({ ...teacher('2'), idUser: who.id }), 'teacher'),
    body: () => teacher('3'),
  });
  const student = (n: number): Values => ({ jmbag: jmbagOf(n), firstName: 'S', lastName: String(n), active: 1 });
  sample(catalogues.student, {
    other: await put(portal, catalogues.student, student(9001)),
    own: await own(catalogues.student, who => ({ ...student(9002), idUser: who.id }), 'student'),
    body: () => student(9003),
  });

  const year = await storedYear(2084, 'planning');
  const levelOfStudy = await idOf('edulev', 'code', 'PSV');
  const study = (code: string): Values => ({
    code,
    nameHr: code,
    abbr: code,
    idEdulev: levelOfStudy,
    mode: 'both',
    semesters: 6,
    ects: 180,
  });
  const used = await put(portal, catalogues.study, { ...study('USED'), thesisRequired: 0, active: 1 });
  sample(catalogues.study, { other: await put(portal, catalogues.study, study('X')), body: () => study('Y') });
  const course = (code: string): Values => ({ code, nameHr: code, defaultEcts: 5 });
  const taught = await Promise.all(
    [1, 2, 3].map(n => put(portal, catalogues.course, { ...course(`C${n}`), active: 1 })),
  );
  sample(catalogues.course, { other: await put(portal, catalogues.course, course('X')), body: () => course('Y') });
  sample(catalogues.courseEquivalent, {
    other: await put(portal, catalogues.courseEquivalent, { idCourse: taught[0], idEquivalent: taught[1] }),
    body: () => ({ idCourse: taught[0], idEquivalent: taught[2] }),
  });
  const holder = samples.get('teacher')!.own!.get('teacher')!;
  const stcourse = (idCourse: number): Values => ({
    idAcademicyear: year,
    idStudy: used,
    idCourse,
    semester: 1,
    kind: 'compulsory',
    ects: 5,
  });
  const putStcourse = (idCourse: number, num: number, more: Values = {}) =>
    put(portal, catalogues.stcourse, { ...stcourse(idCourse), yearOfStudy: 1, planStatus: 'draft', num, ...more });
  const [held, others, free] = [
    await putStcourse(taught[0]!, 1, { idHolder: holder }),
    await putStcourse(taught[1]!, 2),
    await putStcourse(await put(portal, catalogues.course, course('Z')), 3),
  ];
  sample(catalogues.stcourse, { other: free, body: () => stcourse(taught[2]!) });
  const vocationFrom = (idTeacher: number): Values => ({
    idTeacher,
    idAcademicvocation: vocationOfAll,
    from: '2080-01-01',
  });
  sample(catalogues.teacherVocation, {
    other: await put(portal, catalogues.teacherVocation, vocationFrom(samples.get('teacher')!.other)),
    own: new Map([['teacher', await put(portal, catalogues.teacherVocation, vocationFrom(holder))]]),
    body: () => ({ ...vocationFrom(holder), from: '2070-01-01', to: '2071-01-01' }),
  });
  const enrolled = (idStudent: number): Values => ({
    idStudent,
    idAcademicyear: year,
    idStudy: used,
    yearOfStudy: 1,
    mode: 'full',
    kind: 'first',
    enrolledOn: '2084-09-01',
  });
  const putEnrolled = (idStudent: number) =>
    put(portal, catalogues.studentenrollment, { ...enrolled(idStudent), status: 'enrolled' });
  const newStudent = (n: number) => put(portal, catalogues.student, student(n));
  const [another, alone, third] = [await newStudent(9004), await newStudent(9005), await newStudent(9006)];
  const ofAnother = await putEnrolled(another);
  const ownStudent = samples.get('student')!.own!.get('student')!;
  const ownEnrolled = await putEnrolled(ownStudent);
  sample(catalogues.studentenrollment, {
    other: await putEnrolled(alone),
    own: new Map([['student', ownEnrolled]]),
    body: () => enrolled(third),
  });
  const grade = await idOf('grade', 'value', 5);
  const onCourse = (idStudentenrollment: number, idStCo: number): Values => ({
    idStudentenrollment,
    idStCo,
    enrolKind: 'first',
  });
  const putOnCourse = (idStudentenrollment: number, idStCo: number) =>
    put(portal, catalogues.stCoEnrollment, {
      ...onCourse(idStudentenrollment, idStCo),
      status: 'enrolled',
      idGrade: grade,
      gradedOn: '2085-02-01',
    });
  sample(catalogues.stCoEnrollment, {
    other: await putOnCourse(ofAnother, others),
    own: new Map([
      ['student', await putOnCourse(ownEnrolled, others)],
      ['teacher', await putOnCourse(ofAnother, held)],
    ]),
    body: () => onCourse(ownEnrolled, held),
  });
  const teachingtype = (code: string): Values => ({ code, nameHr: code, category: 'lecture', needsRoom: 1 });
  const usedTeachingtype = await put(portal, catalogues.teachingtype, teachingtype('U'));
  sample(catalogues.teachingtype, {
    other: await put(portal, catalogues.teachingtype, teachingtype('X')),
    body: () => teachingtype('Y'),
  });
  const coefficients = (idAcademicyear: number): Values => ({
    idAcademicyear,
    idTeachingtype: usedTeachingtype,
    coefNorm: 2,
    coefNormRepeat: 2,
    coefWork: 5.4,
    coefWorkRepeat: 3.2,
  });
  sample(catalogues.teachingtypeCoef, {
    other: await put(portal, catalogues.teachingtypeCoef, coefficients(year)),
    body: () => coefficients(withSemester),
  });
  sample(catalogues.grade, { other: grade });
  sample(catalogues.studygrade, {
    other: await put(portal, catalogues.studygrade, {
      idStudy: used,
      idGrade: grade,
      ectsGrade: 'A',
      pointsFrom: 0,
      pointsTo: 100,
    }),
  });
  const method = (code: string, category: string): Values => ({ code, nameHr: code, category });
  sample(catalogues.learningmethod, {
    other: await put(portal, catalogues.learningmethod, method('X', 'active')),
    body: () => method('Y', 'active'),
  });
  sample(catalogues.assessmentmethod, {
    other: await put(portal, catalogues.assessmentmethod, method('X', 'oral')),
    body: () => method('Y', 'oral'),
  });
  sample(catalogues.hko, {
    other: await idOf('hko', 'code', '5-KNOWLEDGE'),
    body: () => ({ level: '5', dimension: 'autonomy', textHr: 'Y' }),
  });
  sample(catalogues.dublin, {
    other: await idOf('dublin', 'cycle', '1'),
    body: () => ({ cycle: '1', category: 'applying', textHr: 'Y' }),
  });
  const bloomlev = (level: number): Values => ({ domain: 'affective', level, nameHr: String(level) });
  const usedLevel = await put(portal, catalogues.bloomlev, bloomlev(1));
  sample(catalogues.bloomlev, { other: await put(portal, catalogues.bloomlev, bloomlev(2)), body: () => bloomlev(3) });
  sample(catalogues.bloomverb, {
    other: await put(portal, catalogues.bloomverb, { idBloomlev: usedLevel, verbHr: 'cijeniti', active: 1, num: 1 }),
    body: () => ({ idBloomlev: usedLevel, verbHr: 'prihvatiti' }),
  });
  sample(catalogues.profession, {
    other: await put(portal, catalogues.profession, { code: 'X', nameHr: 'X', num: 99 }),
    body: () => ({ code: 'Y', nameHr: 'Y' }),
  });

  const [sector, type] = [
    await put(portal, people.partnersector, { code: 'XX', nameHr: 'X' }),
    await put(portal, people.partnertype, { nameHr: 'X' }),
  ];
  sample(people.partnersector, { other: sector, body: () => ({ code: 'YY', nameHr: 'Y' }) });
  sample(people.partnertype, { other: type, body: () => ({ nameHr: 'Y' }) });
  const [usedSector, usedType] = [
    await idOf('partnersector', 'code', 'J'),
    await idOf('partnertype', 'name_hr', 'd.o.o.'),
  ];
  const partner = (mark: string): Values => ({
    name: `Tvrtka ${mark}`,
    oib: oibOf(mark.padStart(10, '8')),
    idPartnersector: usedSector,
    idPartnertype: usedType,
    address: 'A 1',
    idStateCity: karlovac,
    email: `p${mark}@test.example`,
  });
  const partnerOf = await own(
    people.partner,
    who => ({ ...partner(String(who.id)), status: 'active' }),
    'institutionMentor',
    'alumniEmployer',
  );
  const otherPartner = await put(portal, people.partner, { ...partner('999'), status: 'pending' });
  sample(people.partner, { other: otherPartner, own: partnerOf, body: () => partner('998') });
  const employee = (mark: string, idPartner: number): Values => ({
    idPartner,
    firstName: 'E',
    lastName: mark,
    email: `e${mark}@test.example`,
    active: 1,
  });
  const activePartner = await put(portal, people.partner, { ...partner('997'), status: 'active' });
  const employees = new Map<string, number>();
  for (const [role, idPartner] of partnerOf)
    employees.set(
      role,
      await put(portal, people.parEmployee, {
        ...employee(role, idPartner),
        idUser: roles.get(role)!.id,
        isMentor: role === 'institutionMentor' ? 1 : 0,
        isContact: role === 'alumniEmployer' ? 1 : 0,
      }),
    );
  sample(people.parEmployee, {
    other: await put(portal, people.parEmployee, { ...employee('x', activePartner), isMentor: 1 }),
    own: employees,
    body: () => employee('y', activePartner),
  });

  const alumnus = (mark: string): Values => ({
    firstName: 'A',
    lastName: mark,
    email: `a${mark}@test.example`,
    visibility: 'employers',
  });
  sample(people.alumniStudent, {
    other: await put(portal, people.alumniStudent, {
      ...alumnus('x'),
      idUser: stranger.id,
      visibility: 'alumni',
      verification: 'unverified',
    }),
    own: await own(
      people.alumniStudent,
      who => ({ ...alumnus('own'), idUser: who.id, verification: 'unverified' }),
      'alumniStudent',
    ),
    body: who => ({ ...alumnus('new'), idUser: who?.id ?? stranger.id }),
  });

  const mine = new Map([...roles].map(([role, who]) => [role, who.id]));
  sample(people.user, {
    other: stranger.id,
    own: mine,
    body: () => ({
      username: 'newcomer',
      email: 'newcomer@test.example',
      firstName: 'N',
      lastName: 'N',
      language: 'hr',
    }),
  });
  sample(people.session, { other: await idOf('session', 'id_user', stranger.id), own: await ofUser('session') });
  sample(people.userIdentity, {
    other: await put(portal, people.userIdentity, { idUser: stranger.id, provider: 'google', subject: 'x' }),
    own: await own(people.userIdentity, who => ({ idUser: who.id, provider: 'google', subject: who.username })),
  });
  sample(people.userSetting, {
    other: await put(portal, people.userSetting, { idUser: stranger.id, key: 'a', value: '1' }),
    own: await own(people.userSetting, who => ({ idUser: who.id, key: 'a', value: '1' })),
    body: () => ({ key: 'b', value: '2' }),
  });
  sample(people.authItem, { other: await idOf('auth-item', 'name', 'librarian') });
  sample(people.authItemChild, {
    other: await idOf('auth-item-child', 'id_role', await idOf('auth-item', 'name', 'librarian')),
    body: () => ({ idRole: librarian, idPermission: viewing }),
  });
  const [librarian, viewing] = [
    await idOf('auth-item', 'name', 'librarian'),
    await idOf('auth-item', 'name', 'AppModuleCalendarView'),
  ];
  const userRole = await idOf('auth-item', 'name', 'user');
  sample(people.authAssignment, {
    other: await idOf('auth-assignment', 'id_user', stranger.id),
    own: await ofUser('auth-assignment'),
    body: () => ({ idUser: stranger.id, idRole: userRole }),
  });
  sample(people.appModule, { other: await idOf('app-module', 'url', '/Catalogues') });
  sample(people.owner, { other: await idOf('owner', 'id', 1) });

  const eventType = { nameHr: 'X', color: '#112233', systemKind: 'reservation', approval: 'none', minNoticeHours: 0 };
  sample(calendar.reservationtype, {
    other: await put(portal, calendar.reservationtype, { ...eventType, code: 'X' }),
    body: () => ({ ...eventType, code: 'Y' }),
  });
  const holiday = (day: string): Values => ({ dateFrom: day, dateTo: day, nameHr: 'X', kind: 'institution' });
  sample(calendar.calendarholiday, {
    other: await put(portal, calendar.calendarholiday, holiday('2080-03-01')),
    body: () => holiday('2080-03-02'),
  });
  const meeting = await idOf('reservationtype', 'code', 'SAST');
  const event = (idOwner: number, day: string): Values => ({
    idOwner,
    idReservationtype: meeting,
    title: 'X',
    start: `${day} 10:00`,
    end: `${day} 11:00`,
    isPublic: 0,
    status: 'requested',
    source: 'manual',
  });
  sample(calendar.calendarEvent, {
    other: await put(portal, calendar.calendarEvent, event(stranger.id, '2080-03-04')),
    own: await own(calendar.calendarEvent, who => event(who.id, '2080-03-05')),
  });

  const inGroups = await putStcourse(await put(portal, catalogues.course, course('W')), 4);
  const group = await put(portal, calendar.stCoGroup, {
    idStCo: inGroups,
    idTeachingtype: usedTeachingtype,
    code: 'P1',
    capacity: 10,
  });
  sample(calendar.stCoGroup, {
    other: await put(portal, calendar.stCoGroup, {
      idStCo: inGroups,
      idTeachingtype: usedTeachingtype,
      code: 'X',
      capacity: 10,
    }),
  });
  const member = (idStCoEnrollment: number) =>
    put(portal, calendar.stCoGroupStudent, { idStCoGroup: group, idStCoEnrollment, from: '2084-10-01' });
  sample(calendar.stCoGroupStudent, {
    other: await member(await putOnCourse(ofAnother, inGroups)),
    own: new Map([['student', await member(samples.get('st-co-enrollment')!.own!.get('student')!)]]),
  });

  const view = (idUser: number, isShared: number): Values => ({
    idUser,
    resource: 'room',
    name: `View of ${idUser}`,
    view: 'sort=code',
    isShared,
    isDefault: 0,
  });
  sample(workspace.savedView, {
    other: await put(portal, workspace.savedView, view(stranger.id, 0)),
    own: await own(workspace.savedView, who => view(who.id, 0)),
    body: () => ({ resource: 'room', name: 'New', view: 'sort=code' }),
  });
  const letter = (idUser: number): Values => ({ idUser, subject: 'Help', text: 'It does not open.' });
  sample(workspace.supportRequest, {
    other: await put(portal, workspace.supportRequest, letter(stranger.id)),
    own: await own(workspace.supportRequest, who => letter(who.id)),
    body: () => ({ subject: 'Help', text: 'It does not open.' }),
  });

  const sent = (idSender: number | null): Values => ({
    messType: 'general',
    subject: 'Sastanak',
    body: 'U petak.',
    idSender,
    recipients: [String(stranger.id)],
    status: 'draft',
  });
  const otherMessage = await put(portal, messages.outbox, {
    ...sent(stranger.id),
    recipients: [String(roles.get('admin')!.id)],
  });
  sample(messages.outbox, {
    other: otherMessage,
    own: await own(messages.outbox, who => sent(who.id)),
    body: () => ({ subject: 'Novo', body: 'Tekst.', recipients: [String(stranger.id)] }),
  });
  const copy = (idUser: number): Values => ({
    idMess: otherMessage,
    idUser,
    sentAt: '2026-11-10T09:00:00Z',
    messType: 'general',
  });
  sample(messages.inbox, {
    other: await put(portal, messages.messageCopy, copy(stranger.id)),
    own: await own(messages.messageCopy, who => copy(who.id)),
  });
  const content = { hash: '0'.repeat(64), name: 'a.pdf', mime: 'application/pdf', size: 1 };
  const foreign = await put(portal, messages.outbox, sent(stranger.id));
  sample(messages.messAttachment, {
    other: await put(portal, messages.messAttachment, { idMess: foreign, name: 'a.pdf', size: 1, content }),
  });

  const news = (titleHr: string): Values => ({
    kind: 'news',
    titleHr,
    audience: ['internal'],
    publishFrom: '2026-01-01T08:00:00Z',
    status: 'draft',
  });
  sample(administration.newsEvent, {
    other: await put(portal, administration.newsEvent, news('Nacrt')),
    body: () => ({ kind: 'news', titleHr: 'Nova', audience: ['internal'], publishFrom: '2026-01-01 08:00' }),
  });
  sample(workspace.helpDocument, {
    other: await idOf('help-document', 'fn', 'backend'),
    body: () => ({ fn: 'extra', nameHr: 'Još', path: 'general.pdf', kind: 'pdf' }),
  });
  sample(workspace.siteText, { other: await idOf('site-text', 'code', 'privacy') });
  const asked = (who: number): Values => ({ idUser: who, who: 'Test', status: 'open' });
  sample(workspace.erasureRequest, {
    other: await put(portal, workspace.erasureRequest, asked(stranger.id)),
    own: await own(workspace.erasureRequest, who => asked(who.id), 'student', 'admin'),
    body: () => ({ reason: 'Više ne studiram.' }),
  });
  return { roles, samples };
};
