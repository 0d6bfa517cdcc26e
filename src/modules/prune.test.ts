import { describe, expect, it } from 'vitest';
import { defineModule, type Module } from '../kernel/resource/index.ts';
import { modules as realModules } from './index.ts';
import {
  moduleAdminRoles,
  defaultMatrix,
  permissions,
  type Role,
  roleNames,
  withImplied,
} from './people/permissions.ts';
import { passes, prune, type PruneFacts } from './people/prune.ts';
import { doorOf, moduleOf, routeDoors } from './people/routes.ts';

const made = (route: string, menu?: Module['menu']): Module =>
  defineModule({
    id: route.slice(1).toLowerCase(),
    route,
    icon: 'x',
    resources: {},
    entries: [],
    ...(menu && { menu }),
  });
/** The whole menu as it will be, its doors taken from the table of routes. */
const menu = [
  '/Catalogues',
  '/CourseConductions',
  '/GraduateThesis',
  '/ESessions',
  '/LearningOutcomes',
  '/Internship',
  '/Alumni',
  '/Calendar',
  '/Messages',
  '/Surveys',
  '/Reports',
  '/Administration',
].map(route =>
  made(route, { ...routeDoors[route], ...(route === '/Calendar' && { notSolely: ['institutionMentor'] }) }),
);
const all = [...menu, made('/DMS')];

const person = (roles: readonly Role[], more: Partial<PruneFacts> = {}, extra: readonly string[] = []): PruneFacts => ({
  roles: new Set(roles),
  permissions: withImplied([...roles.flatMap(role => defaultMatrix[role]), ...extra]),
  blocked: [],
  ...more,
});
const hiddenFrom = (facts: PruneFacts) => new Set(prune(all, facts).hidden);
const menuOf = (facts: PruneFacts) => prune(all, facts).modules;
const yesNo = [true, false, null] as const;
/** Each of these facts true, false and unknown, in every combination. */
const combinations = (names: readonly (keyof PruneFacts)[]): Partial<PruneFacts>[] =>
  names.reduce<Partial<PruneFacts>[]>(
    (found, name) => found.flatMap(f => yesNo.map(value => ({ ...f, [name]: value }))),
    [{}],
  );

describe('what is hidden', () => {
  const sessionFacts = ['isSessionMember', 'isSessionAdmin', 'isSessionTypeAdmin', 'isSessionTypeApprover'] as const;
  const inSessions = combinations(sessionFacts);
  it('I-23: sessions from who is neither member nor admin of any', () => {
    for (const f of inSessions)
      expect(hiddenFrom(person(['user'], f)).has('/ESessions/ESessions'), JSON.stringify(f)).toBe(
        !(f.isSessionMember || f.isSessionAdmin),
      );
  });
  it('I-24: preparations from who is neither admin nor approver of a type', () => {
    for (const f of inSessions)
      expect(
        hiddenFrom(person(['eSessionPreparation'], f)).has('/ESessions/ESessionPreparations'),
        JSON.stringify(f),
      ).toBe(!(f.isSessionTypeAdmin || f.isSessionTypeApprover));
  });
  it('I-25: the module from whom both are hidden', () => {
    for (const f of inSessions) {
      const nothing = !f.isSessionMember && !f.isSessionAdmin && !f.isSessionTypeAdmin && !f.isSessionTypeApprover;
      expect(hiddenFrom(person(['user'], f)).has('/ESessions'), JSON.stringify(f)).toBe(nothing);
      expect(menuOf(person(['user'], f)).includes('/ESessions')).toBe(!nothing);
    }
  });
  it('I-26: who edits the catalogues keeps the module even then', () => {
    for (const f of inSessions) {
      const hidden = hiddenFrom(person(['eSessionAdmin'], f));
      expect(hidden.has('/ESessions')).toBe(false);
      expect(hidden.has('/ESessions/ESessionTypes')).toBe(false);
    }
  });
  it('I-27: internship from a student who is not allowed and does not run it', () => {
    for (const role of ['student', 'teacher', 'institutionMentor'] as const)
      for (const right of [[], ['AppModuleInternshipEdit'], ['AppModuleInternshipTeacherEdit']])
        for (const isInternshipAllowed of yesNo) {
          const facts = { ...person([role], { isInternshipAllowed }), permissions: new Set(right) };
          expect(hiddenFrom(facts).has('/Internship'), `${role} ${right} ${isInternshipAllowed}`).toBe(
            role === 'student' && right.length === 0 && isInternshipAllowed !== true,
          );
        }
  });
  const thesis = (screen: string) => [
    `/GraduateThesis/GraduateThesis${screen}`,
    `/CourseConductions/GraduateThesis${screen}`,
  ];
  const studies: { roles: Role[]; isStudent: boolean; isTeacher: boolean }[] = [
    { roles: ['student'], isStudent: true, isTeacher: false },
    { roles: ['teacher'], isStudent: false, isTeacher: true },
    { roles: ['student', 'teacher'], isStudent: true, isTeacher: true },
    { roles: ['librarian'], isStudent: false, isTeacher: false },
    { roles: ['student', 'graduateThesisCommissionPreparation'], isStudent: true, isTeacher: false },
  ];
  const ofStudies = studies.flatMap(s =>
    yesNo.map(enrolled => ({
      ...s,
      enrolled,
      hidden: hiddenFrom(person(s.roles, { isEnrolledOnThesisCourse: enrolled })),
    })),
  );
  it('I-28: mentorship and commission from students who do not teach', () => {
    for (const s of ofStudies)
      for (const route of [...thesis('Mentorship'), ...thesis('Commission')])
        expect(s.hidden.has(route), `${s.roles} ${route}`).toBe(s.isStudent && !s.isTeacher);
  });
  it('I-29, I-30: application and preparation from students not enrolled, and from teachers who are no such students', () => {
    for (const s of ofStudies)
      for (const route of thesis('ApplicationAndPreparation'))
        expect(s.hidden.has(route), `${s.roles} ${s.enrolled}`).toBe(
          (s.isStudent || s.isTeacher) && !(s.isStudent && s.enrolled === true),
        );
  });
  it('I-31: the module from a student who does not teach and is not enrolled', () => {
    for (const s of ofStudies)
      expect(s.hidden.has('/GraduateThesis'), `${s.roles} ${s.enrolled}`).toBe(
        s.isStudent && !s.isTeacher && s.enrolled !== true,
      );
  });
  it('I-32: one list rules the menu too', () => {
    for (const role of roleNames)
      for (const f of inSessions.slice(0, 20)) {
        const facts = person([role], f);
        const { modules, hidden } = prune(all, facts);
        if (role !== 'admin') for (const route of hidden) expect(modules).not.toContain(route);
      }
  });
  it('I-14: the administrator is touched by none of it', () => {
    const facts = { ...person(['admin', 'student', 'institutionMentor']), blocked: ['/Surveys'] };
    expect(prune(all, facts)).toEqual({ modules: menu.map(m => m.route), hidden: [] });
  });
});

describe('the menu', () => {
  it('I-15: a module that is switched off is in nobody’s', () =>
    expect(menuOf(person(['teacher'], { blocked: ['/Calendar'] }))).not.toContain('/Calendar'));
  it('I-17, I-18: Reports for admin, Administration for admin and alumniAdmin', () => {
    for (const role of roleNames) {
      expect(menuOf(person([role])).includes('/Reports'), role).toBe(role === 'admin');
      expect(menuOf(person([role])).includes('/Administration'), role).toBe(role === 'admin' || role === 'alumniAdmin');
    }
  });
  it('I-19: Catalogues for admin, teacher, librarian and the module admins', () => {
    const allowed: readonly string[] = ['admin', 'teacher', 'librarian', ...moduleAdminRoles];
    for (const role of roleNames)
      expect(menuOf(person([role])).includes('/Catalogues'), role).toBe(allowed.includes(role));
  });
  it('I-20: every other module by the right to its own route', () => {
    for (const role of roleNames)
      for (const route of ['/CourseConductions', '/LearningOutcomes', '/Alumni', '/Surveys'])
        expect(menuOf(person([role])).includes(route), `${role} ${route}`).toBe(
          passes(routeDoors[route]!, person([role])),
        );
  });
  it('I-21: Calendar not for a sole institution mentor, and again with a second role that has calendar rights', () => {
    const asMentor = person(['institutionMentor'], {}, ['AppModuleCalendarView']);
    expect([menuOf(asMentor).includes('/Calendar'), hiddenFrom(asMentor).has('/Calendar')]).toEqual([false, true]);
    expect(menuOf(person(['institutionMentor', 'user']))).toContain('/Calendar');
    expect(menuOf(person(['institutionMentor', 'alumniStudent']))).not.toContain('/Calendar');
  });
  it('a home that has no card for somebody is in no menu of theirs, unless it has a screen of its own', () => {
    const entries = [
      { path: 'Plan', permissions: ['AppModuleCourseConductionsEdit'] },
      {
        path: 'Rooms',
        permissions: ['AppModuleCourseConductionsView'],
        card: { permissions: ['AppModuleCourseConductionsEdit'] },
      },
    ];
    const cards = defineModule({
      id: 'cards',
      route: '/CourseConductions',
      icon: 'x',
      resources: {},
      entries,
      menu: routeDoors['/CourseConductions']!,
    });
    const shown = (module: Module, ...roles: Role[]) => prune([module], person(roles)).modules.length > 0;
    expect([shown(cards, 'teacher'), shown(cards, 'courseConductionsAdmin'), shown(cards, 'admin')]).toEqual([
      false,
      true,
      true,
    ]);
    expect(shown({ ...cards, home: 'desk' }, 'teacher')).toBe(true);
    expect(shown({ ...cards, home: 'desk' }, 'alumniStudent')).toBe(false);
  });
  it('I-22: home and documents stand in no menu', () => expect(menuOf(person(['admin']))).not.toContain('/DMS'));
  it('I-33: who has only alumni roles may open the alumni home', () => {
    for (const role of ['alumniStudent', 'alumniEmployer'] as const)
      expect(passes(routeDoors['/Alumni']!, person([role]))).toBe(true);
  });
});

describe('the table of routes', () => {
  const addresses = (module: Module) => [
    ...(module.menu ? [module.route] : []),
    ...module.entries.map(e => `${module.route}/${e.path}`),
  ];
  it('has a line for every route of every module, and it says the same', () => {
    for (const module of realModules) {
      for (const route of addresses(module))
        expect(routeDoors, `${route} has no line in people/routes.ts`).toHaveProperty([route]);
      for (const entry of module.entries) {
        const line = doorOf(`${module.route}/${entry.path}`)!;
        expect([...(entry.roles ?? [])].sort(), entry.path).toEqual([...(line.roles ?? [])].sort());
        expect([...(entry.permissions ?? [])].sort(), entry.path).toEqual([...(line.permissions ?? [])].sort());
      }
    }
  });
  it('says for each module in the menu who enters it', () => {
    for (const { route, menu: door } of realModules) {
      if (!door) continue;
      expect([...(door.permissions ?? [])].sort(), route).toEqual([...(routeDoors[route]!.permissions ?? [])].sort());
      expect([...(door.roles ?? [])].sort(), route).toEqual([...(routeDoors[route]!.roles ?? [])].sort());
    }
  });
  it('notices a route without a line', () => {
    const stray = made('/Stray', { signedIn: true });
    expect(addresses(stray).every(route => doorOf(route))).toBe(false);
  });
  it('I-42: lets everybody onto the pages before the door, and nobody unsigned onto any other', () => {
    const open = Object.entries(routeDoors)
      .filter(([, door]) => door.everyone)
      .map(([route]) => route)
      .sort();
    expect(open).toEqual([
      '/Confirm',
      '/Forgot',
      '/Login',
      '/Public',
      '/PublicAdminConstituent',
      '/PublicAlumni',
      '/Recovery',
      '/Register',
      '/RegisterAlumni',
      '/RegisterPartner',
      '/Resend',
      '/SurveyPublic',
    ]);
  });
  it('I-16: survey routes map to their base, and to the module Surveys', () => {
    expect(doorOf('/SurveyPrivate/0f0e/hr')).toBe(routeDoors['/SurveyPrivate']);
    expect(
      ['/SurveyViewer/1/hr', '/SurveyPrivate/1/en-uk', '/SurveyPublic/1/hr', '/Surveys/SurveysResults'].map(moduleOf),
    ).toEqual(Array(4).fill('/Surveys'));
    expect(moduleOf('/Internship/SurveyStudent')).toBe('/Internship');
  });
  it('I-02 … I-11: every permission opens some route, and the roles alone open what they should', () => {
    const used = new Set(Object.values(routeDoors).flatMap(door => door.permissions ?? []));
    expect(
      permissions.filter(p => !used.has(p) && !/CourseConductionsESession|OutcomesEdit$|OutcomeSetsEdit$/.test(p)),
    ).toEqual([]);
    for (const route of ['/Reports', '/Administration/NewsEvent', '/AdminConstituent'])
      for (const role of roleNames) expect(passes(routeDoors[route]!, person([role]))).toBe(role === 'admin');
  });
});
