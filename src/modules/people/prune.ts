import type { Module, Opens } from '../../kernel/resource/index.ts';

/** What decides, beside roles and permissions, which modules and screens are for a person. Unknown counts as no. */
export interface PruneFacts {
  readonly roles: ReadonlySet<string>;
  readonly permissions: ReadonlySet<string>;
  /** Addresses of modules that the institution has switched off. */
  readonly blocked: readonly string[];
  readonly isSessionMember?: boolean | null;
  readonly isSessionAdmin?: boolean | null;
  readonly isSessionTypeAdmin?: boolean | null;
  readonly isSessionTypeApprover?: boolean | null;
  readonly isInternshipAllowed?: boolean | null;
  readonly isEnrolledOnThesisCourse?: boolean | null;
}
export interface Pruned {
  /** Addresses of the modules in this person's menu, in its order. */
  readonly modules: readonly string[];
  /** Modules and routes that are not for this person, though a permission would open them. */
  readonly hidden: readonly string[];
}

/** One answer for menu, cards, breadcrumbs, palette and guard. The administrator is touched by none of it. */
export const prune = (modules: readonly Module[], facts: PruneFacts): Pruned => {
  const isAdmin = facts.roles.has('admin');
  const hidden = isAdmin
    ? []
    : [
        ...hiddenSessions(facts),
        ...hiddenInternship(facts),
        ...hiddenThesis(facts),
        ...hiddenFromSoleRoles(modules, facts),
      ];
  const away = new Set([...hidden, ...(isAdmin ? [] : facts.blocked)]);
  return {
    modules: modules
      .filter(
        m => m.menu && !away.has(m.route) && (isAdmin || (passes(m.menu, facts) && offersSomething(m, facts, away))),
      )
      .map(m => m.route),
    hidden,
  };
};

export const passes = (door: Opens, { roles, permissions }: Pick<PruneFacts, 'roles' | 'permissions'>): boolean =>
  roles.has('admin') ||
  door.everyone === true ||
  door.signedIn === true ||
  (door.permissions ?? []).some(p => permissions.has(p)) ||
  (door.roles ?? []).some(r => roles.has(r));

/** A home of cards none of which is for this person is no place to send them to. */
const offersSomething = (module: Module, facts: PruneFacts, away: ReadonlySet<string>): boolean =>
  module.home !== undefined ||
  module.entries.length === 0 ||
  module.entries.some(
    e => !e.hidden && !away.has(`${module.route}/${e.path}`) && passes(e, facts) && (!e.card || passes(e.card, facts)),
  );

const hiddenSessions = (f: PruneFacts): string[] => {
  const seesSessions = f.isSessionMember || f.isSessionAdmin;
  const seesPreparations = f.isSessionTypeAdmin || f.isSessionTypeApprover;
  const routes = [
    ...(seesSessions ? [] : ['/ESessions/ESessions', '/ESessions/ESessionAgendaDocuments']),
    ...(seesPreparations ? [] : ['/ESessions/ESessionPreparations', '/ESessions/ESessionCalls']),
  ];
  const nothingLeft = !seesSessions && !seesPreparations && !f.permissions.has('AppModuleESessionsCataloguesEdit');
  return nothingLeft ? ['/ESessions', ...routes] : routes;
};

const hiddenInternship = (f: PruneFacts): string[] => {
  const teaches = f.permissions.has('AppModuleInternshipEdit') || f.permissions.has('AppModuleInternshipTeacherEdit');
  return f.roles.has('student') && !teaches && !f.isInternshipAllowed ? ['/Internship'] : [];
};

/** The thesis screens stand under two modules; what is hidden is hidden under both. */
const thesisRoutes = (...screens: readonly string[]): string[] =>
  screens.flatMap(screen =>
    ['/GraduateThesis', '/CourseConductions'].map(module => `${module}/GraduateThesis${screen}`),
  );

const hiddenThesis = (f: PruneFacts): string[] => {
  const [isStudent, isTeacher] = [f.roles.has('student'), f.roles.has('teacher')];
  const writesThesis = isStudent && f.isEnrolledOnThesisCourse === true;
  const onlyStudies = isStudent && !isTeacher;
  return [
    ...(onlyStudies && !writesThesis ? ['/GraduateThesis'] : []),
    ...(onlyStudies ? thesisRoutes('Mentorship', 'Commission') : []),
    ...((isStudent || isTeacher) && !writesThesis ? thesisRoutes('ApplicationAndPreparation') : []),
  ];
};

/** A module that is not for people whose every role is on its list. */
const hiddenFromSoleRoles = (modules: readonly Module[], { roles }: PruneFacts): string[] =>
  modules
    .filter(m => m.menu?.notSolely && roles.size > 0 && [...roles].every(role => m.menu!.notSolely!.includes(role)))
    .map(m => m.route);
