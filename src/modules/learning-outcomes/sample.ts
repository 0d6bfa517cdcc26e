import type { Known, RowValues, Samples } from '../../../test/harness/sample.ts';

const of = (name: string) => (w: Known) => w.row(name);
const set = (code: string): RowValues => ({
  code,
  nameHr: 'Mreže',
  hkoLevel: '6',
  ects: 5,
  source: 'internal',
  idAcademicyear: of('academicyear.used'),
});
/** A verb that law and practice fix: its level follows from it. */
const parts = async (w: Known) => [
  {
    num: 1,
    content: 'opisati',
    contentEn: null,
    verbs: [
      {
        idBloomlev: await w.find('bloomlev', 'name_hr', 'Pamtiti'),
        level: 'Pamtiti',
        idVerb: await w.find('bloomverb', 'verb_hr', 'opisati'),
        verb: 'opisati',
      },
    ],
  },
];
const place = { idStudy: of('study.used'), idAcademicyear: of('academicyear.used') };
const ofStudy = (code: string): RowValues => ({ ...place, code, parts });
const ofCourse = (idStCo: string, code: string): RowValues => ({ idStCo: of(idStCo), code, parts });
const work = (idStCo: string): RowValues => ({ idStCo: of(idStCo), activity: 'exam', nameHr: 'Ispit', points: 100 });
const studyPlace = { idLoStudy: of('lo-study'), idLearningoutcomestudy: of('learningoutcomestudy') };
const coursePlace = {
  idLoCourse: of('lo-course'),
  idLearningoutcomestudycourse: of('learningoutcomestudycourse'),
};

export const samples: Samples = {
  learningoutcomeset: { other: { ...set('S1'), num: 1, status: 'draft' }, body: set('S2') },
  'learningoutcomeset-outcome': {
    other: { idLearningoutcomeset: of('learningoutcomeset'), textHr: 'Opisati mreže', num: 1 },
    body: { idLearningoutcomeset: of('learningoutcomeset'), textHr: 'Nabrojiti slojeve' },
  },
  'lo-study': { other: { ...place, status: 'draft' }, body: { ...place, idStudy: of('study') } },
  learningoutcomestudy: {
    other: { ...ofStudy('IU1'), idLoStudy: of('lo-study'), num: 1 },
    body: ofStudy('IU2'),
  },
  'lo-study-hko': { other: { ...studyPlace, idHko: of('hko') } },
  'lo-study-dublin': { other: { ...studyPlace, idDublin: of('dublin') } },
  'lo-study-set': { other: { ...studyPlace, idLearningoutcomeset: of('learningoutcomeset') } },
  'lo-course': {
    other: { idStCo: of('stcourse.inGroups'), status: 'draft' },
    own: { teacher: { idStCo: of('stcourse.held'), status: 'draft' } },
    body: { idStCo: of('stcourse') },
  },
  learningoutcomestudycourse: {
    other: { ...ofCourse('stcourse.inGroups', 'I1'), idLoCourse: of('lo-course'), num: 1 },
    own: { teacher: { ...ofCourse('stcourse.held', 'I1'), idLoCourse: of('lo-course.own.teacher'), num: 1 } },
    body: ofCourse('stcourse.held', 'I2'),
  },
  'st-co-assessment': {
    other: { ...work('stcourse.inGroups'), idLoCourse: of('lo-course'), num: 1 },
    own: { teacher: { ...work('stcourse.held'), idLoCourse: of('lo-course.own.teacher'), num: 1 } },
    body: work('stcourse.held'),
  },
  'lo-course-study': {
    other: {
      idLoStudy: of('lo-study'),
      idLearningoutcomestudycourse: of('learningoutcomestudycourse'),
      idLearningoutcomestudy: of('learningoutcomestudy'),
      contribution: 2,
    },
  },
  'lo-course-topic': { other: { ...coursePlace, idStCoTopic: of('st-co-topic') } },
  'lo-course-learning': { other: { ...coursePlace, idLearningmethod: of('learningmethod') } },
  'lo-course-assessing': { other: { ...coursePlace, idAssessmentmethod: of('assessmentmethod') } },
  'lo-set-remark': {
    other: { idLearningoutcomesetOutcome: of('learningoutcomeset-outcome'), text: 'Prekratko', status: 'open' },
    body: { idLearningoutcomesetOutcome: of('learningoutcomeset-outcome'), text: 'Nejasno' },
  },
  'lo-study-remark': {
    other: { idLearningoutcomestudy: of('learningoutcomestudy'), text: 'Prekratko', status: 'open' },
    body: { idLearningoutcomestudy: of('learningoutcomestudy'), text: 'Nejasno' },
  },
  'lo-course-remark': {
    other: { idLearningoutcomestudycourse: of('learningoutcomestudycourse'), text: 'Prekratko', status: 'open' },
    own: {
      teacher: {
        idLearningoutcomestudycourse: of('learningoutcomestudycourse.own.teacher'),
        text: 'Prekratko',
        status: 'open',
      },
    },
    body: { idLearningoutcomestudycourse: of('learningoutcomestudycourse.own.teacher'), text: 'Nejasno' },
  },
};
