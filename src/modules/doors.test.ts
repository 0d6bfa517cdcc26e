import { describe, expect, it } from 'vitest';
import { goldenDoor, goldenRoutes } from '../../test/golden/routes.ts';
import {
  accessTo,
  composeRights,
  defineModule,
  doorsOf,
  type Holder,
  hiddenFrom as hidden,
  kernelPages,
  matchRoute,
  menuOf as menuFor,
  type Module,
  passes,
} from '../kernel/resource/index.ts';
import { modules as realModules, rights } from './index.ts';

const { defaults, moduleAdminRoles, permissions, roleNames, withImplied } = rights;

/** The whole menu as it will be, its doors taken from the table of routes; hiding rules from the modules themselves. */
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
].map((route): Module => {
  const own = realModules.find(m => m.route === route);
  return defineModule({
    id: route.slice(1).toLowerCase(),
    route,
    icon: 'x',
    resources: {},
    entries: [],
    menu: { ...goldenDoor(route), ...(own?.menu?.notSolely && { notSolely: own.menu.notSolely }) },
    ...(own?.hides && { hides: own.hides }),
  });
});
const all = [...menu, defineModule({ id: 'dms', route: '/DMS', icon: 'x', resources: {}, entries: [] })];

type Facts = Readonly<Record<string, boolean | null>>;
const person = (
  roles: readonly string[],
  facts: Facts = {},
  extra: readonly string[] = [],
  blocked: readonly string[] = [],
): Holder => {
  const seen = {
    roles: new Set(roles),
    permissions: withImplied([...roles.flatMap(role => defaults[role]!), ...extra]),
    facts: new Set(Object.keys(facts).filter(name => facts[name])),
    blocked,
  };
  return { ...seen, hidden: hidden(all, seen) };
};
const hiddenFrom = (who: Holder) => new Set(who.hidden);
const menuOf = (who: Holder) => menuFor(all, who).map(m => m.route);
const yesNo = [true, false, null] as const;
/** Each of these facts true, false and unknown, in every combination. */
const combinations = (names: readonly string[]): Facts[] =>
  names.reduce<Facts[]>((found, name) => found.flatMap(f => yesNo.map(value => ({ ...f, [name]: value }))), [{}]);

describe('what is hidden', () => {
  const seesSessions = ['isSessionMember', 'isSessionAdmin', 'isSessionRecorder'] as const;
  const seesPreparations = ['isSessionTypeAdmin', 'isSessionTypeApprover'] as const;
  const inSessions = combinations([...seesSessions, ...seesPreparations]);
  it('I-23: sessions from who is neither member nor admin of any, nor keeps minutes', () => {
    for (const f of inSessions)
      expect(hiddenFrom(person(['user'], f)).has('/ESessions/ESessions'), JSON.stringify(f)).toBe(
        !seesSessions.some(name => f[name]),
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
      const nothing = ![...seesSessions, ...seesPreparations].some(name => f[name]);
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
          const seen = { ...person([role], { isInternshipAllowed }), permissions: new Set(right) };
          expect(hidden(all, seen).includes('/Internship'), `${role} ${right} ${isInternshipAllowed}`).toBe(
            role === 'student' && right.length === 0 && isInternshipAllowed !== true,
          );
        }
  });
  const thesis = (screen: string) => [
    `/GraduateThesis/GraduateThesis${screen}`,
    `/CourseConductions/GraduateThesis${screen}`,
  ];
  const studies: { roles: string[]; isStudent: boolean; isTeacher: boolean }[] = [
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
        const who = person([role], f);
        for (const route of who.hidden) expect(menuOf(who)).not.toContain(route);
        if (role === 'admin') expect(who.hidden).toEqual([]);
      }
  });
  it('I-14: the administrator is touched by none of it', () => {
    const who = person(['admin', 'student', 'institutionMentor'], {}, [], ['/Surveys']);
    expect([menuOf(who), who.hidden]).toEqual([menu.map(m => m.route), []]);
  });
});

describe('the menu', () => {
  it('I-15: a module that is switched off is in nobody’s', () =>
    expect(menuOf(person(['teacher'], {}, [], ['/Calendar']))).not.toContain('/Calendar'));
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
          passes(goldenDoor(route), person([role])),
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
      menu: goldenDoor('/CourseConductions'),
    });
    const shown = (module: Module, ...roles: string[]) => menuFor([module], person(roles)).length > 0;
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
      expect(passes(goldenDoor('/Alumni'), person([role]))).toBe(true);
  });
});

describe('the table of routes', () => {
  const declared = (modules: readonly Module[]) => [
    ...kernelPages.map(page => [page.path, page] as const),
    ...modules.flatMap(doorsOf),
  ];
  const lists = ['roles', 'permissions', 'facts'] as const;
  /** What the modules say and what the table says, where the two differ. */
  const differences = (modules: readonly Module[]): string[] => {
    const found = new Map(declared(modules));
    return [
      ...[...found].flatMap(([route, door]) => {
        const line = goldenRoutes.get(route);
        if (!line) return [`${route} has no line in test/golden/routes.txt`];
        if (!line.isThere) return [`${route} is there: take «(not yet)» from its line`];
        const same =
          lists.every(list => String([...(door[list] ?? [])].sort()) === String([...(line.door[list] ?? [])].sort())) &&
          door.signedIn === line.door.signedIn &&
          door.everyone === line.door.everyone;
        return same ? [] : [`${route} is opened otherwise than its line says`];
      }),
      ...[...goldenRoutes]
        .filter(([route, { isThere }]) => isThere && !found.has(route))
        .map(([route]) => `${route} has a line and no screen`),
    ];
  };
  it('says of every address what the modules say, and names none that is not there', () =>
    expect(differences(realModules)).toEqual([]));
  it('notices a route without a line, one that opens otherwise, and one that is gone', () => {
    const stray = defineModule({
      id: 's',
      route: '/S',
      icon: 'x',
      resources: {},
      entries: [],
      menu: { signedIn: true },
    });
    const [first, ...others] = realModules;
    const wider = { ...first!, entries: first!.entries.map((e, i) => (i === 0 ? { ...e, roles: ['student'] } : e)) };
    expect(differences([...realModules, stray])).toEqual(['/S has no line in test/golden/routes.txt']);
    expect(differences([wider, ...others])).toEqual([
      `${first!.route}/${first!.entries[0]!.path} is opened otherwise than its line says`,
    ]);
    expect(differences(others).length).toBe(doorsOf(first!).length);
  });
  it('I-42: lets everybody onto the pages before the door, and nobody unsigned onto any other', () => {
    const open = [...goldenRoutes]
      .filter(([, { door }]) => door.everyone)
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
      '/SurveyPublic/{surveyGUID}/{lang}',
    ]);
    for (const [route, { isThere }] of goldenRoutes)
      if (isThere) expect(accessTo(realModules, route, null), route).toBe(open.includes(route) ? 'open' : 'forbidden');
  });
  it('M-06: messages, profile, settings and help ask for a sign-in and for nothing else', () => {
    for (const route of ['/Messages', '/Profile/*', '/Settings', '/Help/*'])
      expect(goldenDoor(route), route).toEqual({ signedIn: true });
    for (const route of ['/Messages', '/Profile', '/Profile/Roles', '/Settings', '/Help', '/Help/General']) {
      expect(accessTo(realModules, route, null), route).toBe('forbidden');
      for (const role of roleNames)
        expect(accessTo(realModules, route, person([role])), `${role} ${route}`).toBe('open');
    }
  });
  it('M-09: news are kept by the administrator alone', () => {
    for (const role of roleNames)
      expect(accessTo(realModules, '/Administration/NewsEvent', person([role])) === 'open', role).toBe(
        role === 'admin',
      );
  });
  it('M-10: the two landing pages are open to everybody, signed in or not', () => {
    for (const route of ['/Public', '/PublicAlumni'])
      for (const who of [null, ...roleNames.map(role => person([role]))])
        expect(accessTo(realModules, route, who), route).toBe('open');
  });
  it('I-02 … I-11: every permission opens some route, and the roles alone open what they should', () => {
    const used = new Set([...goldenRoutes.values()].flatMap(({ door }) => door.permissions ?? []));
    expect(
      permissions.filter(p => !used.has(p) && !/CourseConductionsESession|OutcomesEdit$|OutcomeSetsEdit$/.test(p)),
    ).toEqual([]);
    for (const route of ['/Reports', '/Administration/NewsEvent', '/AdminConstituent'])
      for (const role of roleNames) expect(passes(goldenDoor(route), person([role]))).toBe(role === 'admin');
  });
  it('role × permission is the committed matrix', async () => {
    const lines = roleNames.toSorted().map(role => `${role}: ${[...defaults[role]!].sort().join(' ') || 'everything'}`);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../../test/golden/role-permission.txt');
  });
});

describe('an address', () => {
  it.each([
    ['/Calendar/User', '/Calendar/User', {}],
    ['/SurveyPublic/{guid}/{lang}', '/SurveyPublic/0f0e/hr', { guid: '0f0e', lang: 'hr' }],
    ['/SurveyPublic/{guid}/{lang}', '/SurveyPublic/0f0e', null],
    ['/SurveyPublic/{guid}/{lang}', '/SurveyPublic//hr', null],
    ['/SurveyPublic/{guid}/{lang}', '/SurveyPublic/0f0e/hr/x', null],
    ['/Help/*', '/Help', {}],
    ['/Help/*', '/Help/a/b', {}],
    ['/Help/*', '/Helper', null],
  ])('%s and %s', (pattern, path, params) => expect(matchRoute(pattern, path)).toEqual(params));

  const entries = [
    { path: 'Mine', signedIn: true },
    { path: 'Lent', signedIn: true, of: '/Lender' },
    { path: 'Members', facts: ['isMember'] },
    { path: 'Keys', roles: ['librarian'] },
    { path: 'Plans', permissions: ['AppModuleCalendarEdit'] },
  ] as const;
  const house = defineModule({
    id: 'house',
    route: '/House',
    icon: 'x',
    resources: {},
    menu: { signedIn: true },
    entries,
    pages: [{ path: '/HousePublic/{guid}', everyone: true }],
  });
  const to = (path: string, who: Holder | null) => accessTo([house], path, who);
  it('I-13, I-14: is opened by role, permission or fact, and always to admin', () => {
    expect(to('/House/Members', person(['user']))).toBe('forbidden');
    expect(to('/House/Members', person(['user'], { isMember: true }))).toBe('open');
    expect(to('/House/Keys', person(['user']))).toBe('forbidden');
    expect(to('/House/Keys', person(['user', 'librarian']))).toBe('open');
    expect(to('/House/Plans', person(['user']))).toBe('forbidden');
    expect(to('/House/Plans', person(['user'], {}, ['AppModuleCalendarEdit']))).toBe('open');
    // One way in opens no other.
    expect(to('/House/Keys', person(['user'], { isMember: true }, ['AppModuleCalendarEdit']))).toBe('forbidden');
    for (const path of ['/House/Members?tab=2', '/House/Keys', '/House/Plans'])
      expect(to(path, person(['admin'])), path).toBe('open');
    expect(to('/House/Nothing', person(['admin']))).toBe('unknown');
  });
  it('I-15, I-16: closes with its module, with its pages elsewhere, and with the module whose screen it borrows', () => {
    const off = (...blocked: string[]) => person(['user'], {}, [], blocked);
    expect(['/House', '/House/Mine', '/HousePublic/1'].map(path => to(path, off('/House')))).toEqual(
      Array(3).fill('forbidden'),
    );
    expect(['/House/Mine', '/House/Lent'].map(path => to(path, off('/Lender')))).toEqual(['open', 'forbidden']);
    expect(to('/HousePublic/1', null)).toBe('open');
    expect(to('/House/Mine', null)).toBe('forbidden');
  });
  it('rights are composed of what the modules say', () => {
    const made = composeRights([
      defineModule({ ...house, permissions: ['AppModuleHouseView', 'AppModuleHouseEdit'], grants: { keeper: [] } }),
      defineModule({ ...house, id: 'b', roles: { keeper: { hr: 'domar', en: 'keeper', keepsModule: true } } }),
    ]);
    expect(made.moduleAdminRoles).toEqual(['keeper']);
    expect([...made.withImplied(['AppModuleHouseEdit'])]).toEqual(['AppModuleHouseEdit', 'AppModuleHouseView']);
  });
});
