import { describe, expect, it } from 'vitest';
import {
  accessTo,
  addressInMenu,
  cardsOf,
  hasHome,
  type Holder,
  isAdmin,
  menuOf,
  routeOf,
} from '../kernel/resource/index.ts';
import { modules, rights } from './index.ts';

/** Somebody with these permissions and no role or fact that opens anything else. */
const holding = (permissions: readonly string[] = [], roles: readonly string[] = ['user']): Holder => ({
  roles: new Set(roles),
  permissions: new Set(permissions),
  facts: new Set(),
  blocked: [],
  hidden: [],
});
const admin = holding([], ['admin']);
const nobody = holding();
const at = (module: string, paths: string): string[] =>
  ['', ...paths.split(' ')].map(path => (path === '' ? module : `${module}/${path}`));
/** Each is there, opens to the administrator, and not to somebody without rights. */
const stand = (addresses: readonly string[]): void => {
  expect(isAdmin(admin)).toBe(true);
  for (const address of addresses) {
    expect([address, accessTo(modules, address, admin)]).toEqual([address, 'open']);
    expect([address, accessTo(modules, address, nobody)]).toEqual([address, 'forbidden']);
    expect([address, accessTo(modules, address, null)]).toEqual([address, 'forbidden']);
  }
};
/** Each opens by this permission and by no other of the portal's. */
const openBy = (addresses: readonly string[], permission: string): void => {
  const others = [...new Set(modules.flatMap(m => m.permissions ?? []))].filter(one => one !== permission);
  for (const address of addresses) {
    expect([address, accessTo(modules, address, holding([permission]))]).toEqual([address, 'open']);
    const strangers = others.filter(one => accessTo(modules, address, holding([one])) === 'open');
    expect([address, strangers]).toEqual([address, []]);
  }
};
const cards = (route: string, who: Holder): string[] => {
  const module = modules.find(m => m.route === route)!;
  return cardsOf(module, who).map(entry => routeOf(module, entry));
};

describe('addresses of the modules', () => {
  it('CC-07 the reports of course conductions open, and show their cards, by ReportsView alone', () => {
    const reports = at(
      '/CourseConductions',
      'RptCourseConductionLoadPlan RptStudyConductionPlan RptTeacherLoadPlan RptTeachingConductionCourses RptTeachingConductionTeachers RptCumulativeTeachingConductionByGroups RptCumulativeTeachingConductionForExternalLecturers RptCertificateTeachingConduction',
    ).slice(1);
    openBy(reports, 'AppModuleCourseConductionsReportsView');
    // What externals are paid has its card only where somebody plans teaching too.
    const paid = '/CourseConductions/RptCumulativeTeachingConductionForExternalLecturers';
    const seen = (...rights: string[]) =>
      cards('/CourseConductions', holding(rights.map(right => `AppModuleCourseConductions${right}`))).filter(route =>
        reports.includes(route),
      );
    expect(seen('ReportsView').toSorted()).toEqual(reports.filter(route => route !== paid).toSorted());
    expect(seen('ReportsView', 'Edit').toSorted()).toEqual(reports.toSorted());
    expect(cards('/CourseConductions', nobody).filter(route => reports.includes(route))).toEqual([]);
  });
  it('CC-09, GT-03 the card of the standing commission shows in course conductions and nowhere else', () => {
    expect(cards('/CourseConductions', admin)).toEqual(
      expect.arrayContaining([
        '/CourseConductions/GraduateThesisMentorship',
        '/CourseConductions/GraduateThesisCommission',
      ]),
    );
    const elsewhere = modules
      .filter(m => m.route !== '/CourseConductions')
      .flatMap(m => cards(m.route, admin))
      .filter(route => route.endsWith('/GraduateThesisCommission'));
    expect(elsewhere).toEqual([]);
  });
  it('a screen of theses that has no card in course conductions is marked under theses, one that has stays', () => {
    const student = holding(['AppModuleGraduateThesisStudentEdit', 'AppModuleCourseConductionsEdit']);
    const marked = (address: string, who: Holder) => addressInMenu(modules, address, who);
    for (const screen of ['GraduateThesisApplicationAndPreparation', 'GraduateThesisDefense'])
      expect(marked(`/CourseConductions/${screen}`, student)).toBe(`/GraduateThesis/${screen}`);
    // Whoever has no theses in the menu is shown where the screen stands.
    const hidden = { ...student, hidden: ['/GraduateThesis'] };
    for (const [address, who] of [
      ['/CourseConductions/GraduateThesisDefense', hidden],
      ['/CourseConductions/GraduateThesisMentorship', admin],
      ['/CourseConductions/GraduateThesisCommission', admin],
      ['/CourseConductions/IsvuImport', admin],
      ['/CourseConductions', student],
      ['/', student],
      ['/Nowhere/AtAll', student],
    ] as const)
      expect(marked(address, who)).toBe(address);
  });
  it('whatever opens to somebody is marked under one entry of their menu, or under home', () => {
    const people = [
      ...['admin', ...rights.roleNames].map(role => holding([...(rights.defaults[role] ?? [])], [role, 'user'])),
      // Somebody with one screen of a module that is not in their menu.
      holding(['AppModuleAdministrationIsvuImportEdit']),
    ];
    const everything = modules.flatMap(module => [
      ...(hasHome(module) ? [module.route] : []),
      ...module.entries.map(entry => routeOf(module, entry)),
      ...(module.pages ?? []).map(({ path }) => path.replace('/*', '')),
    ]);
    const inMenu = (address: string, who: Holder): string[] => {
      const here = addressInMenu(modules, address, who);
      return ['/', ...menuOf(modules, who).map(({ route }) => route)].filter(
        route => here === route || (route !== '/' && here.startsWith(`${route}/`)),
      );
    };
    const open = people.flatMap(who =>
      everything.filter(one => accessTo(modules, one, who) === 'open').map(address => ({ address, who })),
    );
    expect(open.length).toBeGreaterThan(500);
    const wrong = open.filter(({ address, who }) => inMenu(address, who).length !== 1);
    expect(wrong.map(({ address, who }) => [address, ...who.roles])).toEqual([]);
    for (const address of ['/DMS', '/DMS/Search', '/Profile', '/Settings', '/Help'])
      expect([address, inMenu(address, admin)]).toEqual([address, ['/']]);
  });
  it('CC-10, IM-01, IM-02 imports stand under their modules, each by that module’s own permission', () => {
    for (const module of ['CourseConductions', 'GraduateThesis', 'LearningOutcomes', 'Administration'])
      openBy([`/${module}/IsvuImport`], `AppModule${module}IsvuImportEdit`);
    for (const module of ['CourseConductions', 'LearningOutcomes', 'Administration'])
      openBy([`/${module}/FromPreviousAcademicyearImport`], `AppModule${module}FromPreviousAcademicyearImportEdit`);
    expect(accessTo(modules, '/GraduateThesis/FromPreviousAcademicyearImport', admin)).toBe('unknown');
  });
  it('GT-01 theses', () =>
    stand(
      at(
        '/GraduateThesis',
        'StudyGrade Grade GraduateThesisApplicationAndPreparation GraduateThesisMentorship GraduateThesisDefenseCommission GraduateThesisDefense Student StudentEnrollment RptGraduateThesisTeacherLoad RptCommissionTeacherLoad IsvuImport',
      ),
    ));
  it('GT-02 the screens of a thesis stand under both modules', () => {
    for (const module of ['/CourseConductions', '/GraduateThesis'])
      stand(
        at(
          module,
          'GraduateThesisMentorship GraduateThesisCommission GraduateThesisApplicationAndPreparation GraduateThesisDefense GraduateThesisDefenseCommission',
        ),
      );
  });
  it('ES-01 sessions', () =>
    stand(
      at(
        '/ESessions',
        'ESessionTypes ESessionTypeMembers ESessionPreparations ESessionCalls ESessions ESessionAgendaDocuments',
      ),
    ));
  it('LO-01 learning outcomes and their catalogues', () =>
    stand(
      at(
        '/LearningOutcomes',
        'LearningOutcomeSet LearningOutcomeStudy LearningOutcomeStudyCourse IsvuImport FromPreviousAcademicyearImport Academicyear Assessmentmethod Bloom Course Dublin Edulev HKO Learningmethod StCourse Study Teacher Teachingtype',
      ),
    ));
  it('LO-03 each card of learning outcomes by its own right to look', () => {
    for (const [path, right] of [
      ['LearningOutcomeSet', 'OutcomeSetsView'],
      ['LearningOutcomeStudy', 'StudyOutcomesView'],
      ['LearningOutcomeStudyCourse', 'StudyCourseOutcomesView'],
    ] as const) {
      const permission = `AppModuleLearningOutcomes${right}`;
      openBy([`/LearningOutcomes/${path}`], permission);
      expect(cards('/LearningOutcomes', holding([permission]))).toContain(`/LearningOutcomes/${path}`);
    }
    expect(accessTo(modules, '/LearningOutcomes', holding(['AppModuleLearningOutcomesView']))).toBe('open');
  });
  it('IN-01 internships', () =>
    stand(
      at(
        '/Internship',
        'StudyCourseSetting InternshipOffer InternshipAssignment IntsTask IntsTaskAssignment IntsTaskGrading InternshipDiary IntsDiaryAttendance IntsDiaryGrading InternshipApproval InternshipApprovalGrant Partner ParEmployee Partnersector Partnertype Academicyear Course StCourse State StateCounty StateCity',
      ),
    ));
  it('IN-02 the reports of internships open, and show their cards, by ReportsView alone', () => {
    const reports = at(
      '/Internship',
      'RptInternshipReferralList RptInternshipReferral RptInternshipIntsTaskList RptInternshipWorkDiary RptInternshipConfirmation RptInternshipGraduateThesisInternshipService',
    ).slice(1);
    openBy(reports, 'AppModuleInternshipReportsView');
    const seen = cards('/Internship', holding(['AppModuleInternshipReportsView']));
    expect(seen.toSorted()).toEqual(reports.toSorted());
  });
  it('IN-03 the surveys of internships: the student’s own, and the mentor’s at the company', () => {
    stand(at('/Internship', 'SurveyStudent SurveyInstitutionMentor').slice(1));
    const opens = (right: string) =>
      ['SurveyStudent', 'SurveyInstitutionMentor'].filter(
        path => accessTo(modules, `/Internship/${path}`, holding([`AppModuleInternship${right}`])) === 'open',
      );
    expect(opens('StudentEdit')).toEqual(['SurveyStudent']);
    expect(opens('InstitutionMentorEdit')).toEqual(['SurveyInstitutionMentor']);
    expect(opens('TeacherEdit')).toEqual([]);
  });
  it('AL-01 alumni', () => stand(at('/Alumni', 'StudyLevel Profession Partnersector Partnertype Employers JobOffer')));
  it('SV-01, SV-03 surveys, each card by its right', () => {
    stand(at('/Surveys', 'SurveysDefinitions SurveysConductions SurveysResults SurveysCompletings'));
    const seen = (right: string) => cards('/Surveys', holding([`AppModuleSurveys${right}`])).toSorted();
    expect(seen('AdministrationEdit')).toEqual(
      at('/Surveys', 'SurveysConductions SurveysDefinitions SurveysResults').slice(1),
    );
    expect(seen('View')).toEqual(['/Surveys/SurveysResults']);
    expect(seen('FillingOutEdit')).toEqual(['/Surveys/SurveysCompletings']);
  });
  it('SV-02 a public survey asks for no sign-in, the others do', () => {
    for (const [page, open] of [
      ['SurveyViewer', 'forbidden'],
      ['SurveyConductionViewer', 'forbidden'],
      ['SurveyPrivate', 'forbidden'],
      ['SurveyPublic', 'open'],
    ]) {
      const address = `/${page}/0f8fad5b-d9cb-469f-a165-70867728950e/hr`;
      expect([page, accessTo(modules, address, null)]).toEqual([page, open]);
      expect([page, accessTo(modules, address, admin)]).toEqual([page, 'open']);
    }
  });
  it('AD-03 administration: what is the institution’s for its administrator, what is of alumni for who keeps them', () => {
    stand(
      at(
        '/Administration',
        'IsvuImport FromPreviousAcademicyearImport Academicyear NewsEvent Alumni AlumniMessages AlumniSurvey AlumniReport AlumniExport AlumniIsvuImport',
      ),
    );
    const keeper = holding(['AppModuleAlumniAdminEdit'], ['user', 'alumniAdmin']);
    expect(cards('/Administration', keeper).toSorted()).toEqual(
      at('/Administration', 'Alumni AlumniExport AlumniIsvuImport AlumniMessages AlumniReport AlumniSurvey').slice(1),
    );
    expect(accessTo(modules, '/Administration/NewsEvent', keeper)).toBe('forbidden');
  });
  it('AD-01 documents need a sign-in and stand in no menu', () => {
    expect(accessTo(modules, '/DMS', null)).toBe('forbidden');
    expect(accessTo(modules, '/DMS/Folder/3', null)).toBe('forbidden');
    expect(accessTo(modules, '/DMS', holding(['AppModuleDMSView']))).toBe('open');
    const home = modules.find(m => m.route === '/DMS');
    expect([home?.menu, home?.entries.filter(entry => !entry.hidden)]).toEqual([undefined, []]);
  });
});
