import { bilingual, choice, date, ref, refs, resource, text } from '../../../kernel/resource/index.ts';

/** The standing commission that decides on topics and appoints those who grade, for some studies and a mandate. */
export const graduatethesiscommission = resource('graduatethesiscommission', {
  label: 'name',
  sort: ['-mandateFrom'],
  checks: ['anotherOnStudy', 'studiesMissing'],
  fields: {
    name: bilingual({ required: true, max: 200, search: true, inList: true }),
    /** «Povjerenstva za završne i diplomske radove»: as papers name it in a sentence. */
    nameGenHr: text({ max: 200 }),
    idOrganizationunit: ref('organizationunit', { inList: true }),
    idStudies: refs('study', { inList: true }),
    mandateFrom: date({ required: true, inList: true }),
    mandateTo: date({ required: true, inList: true }),
  },
  constraints: { mandateInOrder: { check: 'mandate_from <= mandate_to', fields: ['mandateTo'] } },
});

/** Topics that a commission approved at one session: one act, with the list as its annex. It stays as it was decided. */
export const graduatethesisSession = resource('graduatethesis-session', {
  label: ['heldOn', 'idGraduatethesiscommission'],
  sort: ['-heldOn', '-id'],
  verbs: [],
  checks: ['twoBodies', 'noBody', 'sameTwice'],
  fields: {
    idGraduatethesiscommission: ref('graduatethesiscommission', { required: true, inList: true }),
    heldOn: date({ required: true, inList: true }),
    idTheses: refs('st-co-graduatethesis', { ordered: true, min: 1, max: 100, inList: true }),
  },
});

export const graduatethesiscommissionMember = resource('graduatethesiscommission-member', {
  label: ['idTeacher', 'role'],
  order: { in: ['idGraduatethesiscommission'] },
  owner: 'idGraduatethesiscommission',
  fields: {
    idGraduatethesiscommission: ref('graduatethesiscommission', { required: true, inList: true }),
    idTeacher: ref('teacher', { required: true, inList: true }),
    role: choice(['president', 'member', 'secretary', 'deputy'], { required: true, default: 'member', inList: true }),
  },
  constraints: {
    memberTwice: { unique: ['idGraduatethesiscommission', 'idTeacher'] },
    presidentTwice: { unique: ['idGraduatethesiscommission'], where: "role = 'president'" },
  },
});
