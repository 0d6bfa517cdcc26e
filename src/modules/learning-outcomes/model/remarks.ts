import { flow, longtext, ref, resource, state, text } from '../../../kernel/resource/index.ts';

// What whoever decides has to say about single lines while outcomes wait to be adopted. The writer finds it on the line when
// they are returned, mends it and says that it is settled.

const settling = flow(
  ['open', 'settled'],
  {
    settle: { from: ['open'], to: 'settled', undo: 'reopen' },
    reopen: { from: ['settled'], to: 'open', undo: 'settle' },
  },
  { kinds: { open: 'warn', settled: 'ok' } },
);
const said = {
  idUser: ref('user', { readonly: true, invisibleInTable: true }),
  /** Whoever reads a remark knows whose it is, though they find no accounts. */
  userName: text({
    computed: "(select concat_ws(' ', u.first_name, u.last_name) from {user} u where u.id = {row}.id_user)",
    inList: true,
    invisibleInForm: true,
  }),
  text: longtext({ required: true, max: 2000, inList: true }),
  status: state(settling),
} as const;
const shape = { label: ['userName', 'text'], sort: ['id'], checks: ['locked', 'notInReview', 'lineFixed'] } as const;
const kept = {
  idUser: {
    keep: 'Remarks belong to the record of how outcomes were adopted.',
    hr: 'Primjedbe su dio zapisa o usvajanju ishoda učenja.',
  },
} as const;
const isOver = ['adopted', 'archived'];

export const loSetRemark = resource('lo-set-remark', {
  ...shape,
  owner: 'idLearningoutcomesetOutcome',
  lockedBy: { path: 'idLearningoutcomesetOutcome.idLearningoutcomeset', whenState: isOver },
  fields: { idLearningoutcomesetOutcome: ref('learningoutcomeset-outcome', { required: true }), ...said },
  erase: kept,
});
export const loStudyRemark = resource('lo-study-remark', {
  ...shape,
  owner: 'idLearningoutcomestudy',
  lockedBy: { path: 'idLearningoutcomestudy.idLoStudy', whenState: isOver },
  fields: { idLearningoutcomestudy: ref('learningoutcomestudy', { required: true }), ...said },
  erase: kept,
});
export const loCourseRemark = resource('lo-course-remark', {
  ...shape,
  owner: 'idLearningoutcomestudycourse',
  lockedBy: { path: 'idLearningoutcomestudycourse.idLoCourse', whenState: isOver },
  fields: { idLearningoutcomestudycourse: ref('learningoutcomestudycourse', { required: true }), ...said },
  erase: kept,
});
