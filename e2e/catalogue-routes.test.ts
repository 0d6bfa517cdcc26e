import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passes } from '../src/kernel/resource/index.ts';
import { modules, rights } from '../src/modules/index.ts';
import { goldenDoor } from '../test/golden/routes.ts';
import { type Portal, startPortal, type Visitor } from './portal.ts';
import { menuMarks } from './screens.ts';

/** C-02 to C-08, letter by letter. */
const catalogues: Readonly<Record<string, readonly string[]>> = {
  '/CourseConductions': [
    'Teachingtype',
    'Study',
    'Course',
    'StCourse',
    'Organizationunit',
    'Teacher',
    'Roomtype',
    'Reservationtype',
    'Room',
    'Student',
    'StudentEnrollment',
    'Academicyear',
    'Edulev',
    'Academicvocation',
    'Calendarholiday',
  ],
  '/GraduateThesis': ['StudyGrade', 'Grade', 'Student', 'StudentEnrollment'],
  '/LearningOutcomes': [
    'Academicyear',
    'Study',
    'Course',
    'StCourse',
    'Teacher',
    'Teachingtype',
    'Learningmethod',
    'Assessmentmethod',
    'HKO',
    'Dublin',
    'Bloom',
    'Edulev',
  ],
  '/Internship': [
    'Partner',
    'ParEmployee',
    'Academicyear',
    'Course',
    'StCourse',
    'State',
    'StateCounty',
    'StateCity',
    'Partnersector',
    'Partnertype',
  ],
  '/Alumni': ['StudyLevel', 'Profession', 'Partnersector', 'Partnertype', 'Employers'],
  '/Calendar': ['Reservationtype', 'Calendarholiday'],
  '/Administration': ['Academicyear'],
  '/Catalogues': modules.find(m => m.route === '/Catalogues')!.entries.map(e => e.path),
};
const routes = Object.entries(catalogues).flatMap(([module, screens]) => screens.map(screen => `${module}/${screen}`));

/** What the accounts of the demo institution hold: internal people their role and `user`. */
const holds = (role: string) => ({
  roles: new Set<string>([role, 'user']),
  permissions: rights.withImplied([role, 'user'].flatMap(r => rights.defaults[r]!)),
  facts: new Set<string>(),
});
const may = (role: string, route: string): boolean => passes(goldenDoor(route), holds(role));
/** Whoever is refused by the rule of the route, not by another rule of the module. */
const refused: readonly string[] = ['student', 'surveyAdmin', 'librarian', 'teacher', 'dmsAdmin'];
const allowed: readonly string[] = [
  'courseConductionsAdmin',
  'learningOutcomesAdmin',
  'internshipAdmin',
  'alumniAdmin',
  'calendarAdmin',
  'admin',
];

let portal: Portal;
const visitors = new Map<string, Visitor>();
const as = async (role: string): Promise<Visitor> => {
  if (!visitors.has(role)) visitors.set(role, await portal.signedIn(role.toLowerCase()));
  return visitors.get(role)!;
};
beforeAll(async () => {
  portal = await startPortal();
  // Holidays are entered by the institution: one of its own.
  const made = await (await as('admin')).page.request.post('/api/v1/calendarholiday/create', {
    data: { nameHr: 'Dan ustanove', dateFrom: '2027-03-12', dateTo: '2027-03-12', kind: 'institution' },
  });
  expect(made.status()).toBe(201);
});
afterAll(async () => {
  try {
    for (const visitor of visitors.values()) await visitor.leave();
  } finally {
    await portal?.close();
  }
});

describe('every catalogue route', () => {
  it('C-02 to C-08 stands in a module’s table of contents', () => {
    const there = new Set(modules.flatMap(m => m.entries.map(e => `${m.route}/${e.path}`)));
    expect(routes.filter(route => !there.has(route))).toEqual([]);
    expect(routes.length).toBeGreaterThan(75);
  });
  it('C-01 /Catalogues opens for admin, teacher, librarian and the module admins; a student gets /403', async () => {
    const student = await as('student');
    await student.open('/Catalogues', '403');
    await student.open('/Catalogues/Study', '403');
    const librarian = await as('librarian');
    await librarian.open('/Catalogues');
    await librarian.page.locator('.card-link').first().waitFor();
  });
  for (const route of routes) {
    const opener = allowed.find(role => may(role, route));
    const stranger = refused.find(role => !may(role, route));
    it(`${route} opens with real data for ${opener} and is /403 for ${stranger}`, async () => {
      expect([opener, stranger].every(role => role !== undefined && rights.roleNames.includes(role))).toBe(true);
      const visitor = await as(opener!);
      await visitor.open(route);
      await visitor.page.locator('tr[data-row]').first().waitFor();
      const { entries, screens, offered } = await menuMarks(visitor.page);
      expect(entries).toHaveLength(1);
      expect(screens).toEqual(offered.filter(address => address === route));
      if (/\/Calendarholiday$/.test(route))
        await visitor.page.getByRole('button', { name: 'Dodaj blagdane godine' }).waitFor();
      await (await as(stranger!)).open(route, '403');
    });
  }
});
