import type { AnyResource } from '../../../kernel/resource/index.ts';
import {
  error,
  type Me,
  type Policy,
  type Rule,
  type RuleOf,
  type TxCtx,
  via,
  type WriteEvent,
} from '../../../kernel/server/index.ts';
import type {
  alumniAddress,
  alumniContact,
  alumniDigitalSkill,
  alumniEducation,
  alumniLanguage,
  alumniOtherSection,
  alumniWorkExperience,
} from '../model.ts';
import { forgetOwner, keepsAlumni } from './rules.ts';

/** Only the owner writes a profile's sections; whoever keeps the alumni corrects personal data, never what somebody says of themselves. */
const owns = (me: Me): Rule => ({ 'idAluStu.idUser': me.id });
const tellOwner = (ctx: TxCtx, { row }: { readonly row: { readonly idAluStu: number } }): Promise<void> =>
  forgetOwner(ctx, row.idAluStu);
const section = {
  read: () => via('idAluStu'),
  create: owns,
  update: owns,
  remove: owns,
  effect: tellOwner,
} as const;
/** Read by whoever reads the profile, and by others than the owner only where this holds too. */
const released =
  (rule: Rule): RuleOf<AnyResource> =>
  me =>
    keepsAlumni(me) || { all: [via('idAluStu'), { any: [owns(me), rule] }] };
/** How to reach somebody is shown only where they have said so. */
const withContacts = released({ 'idAluStu.hasPublicContacts': 1 });
const onceConfirmed = { ...section, read: released({ status: 'confirmed' }) };
const confirm = {
  by: owns,
  effect: (ctx: TxCtx, row: { readonly idAluStu: number }) => forgetOwner(ctx, row.idAluStu),
};

export const addressPolicy: Policy<typeof alumniAddress> = { ...section, read: withContacts };

const facts = [
  'kind',
  'title',
  'organisation',
  'idStudy',
  'idStudyLevel',
  'thesisTitle',
  'finalGrade',
  'dateFrom',
  'dateTo',
  'graduationYear',
] as const;
export const educationPolicy: Policy<typeof alumniEducation> = {
  ...onceConfirmed,
  // Whoever keeps the alumni brings the records themselves.
  check: (ctx, { verb, before, row }) =>
    verb === 'update' &&
    ctx.me &&
    !keepsAlumni(ctx.me) &&
    before?.isFromIsvu === 1 &&
    facts.some(name => before[name] !== row[name])
      ? [error('fromRecords')]
      : [],
  moves: { propose: { by: 'system' }, confirm },
};
export const workExperiencePolicy: Policy<typeof alumniWorkExperience> = {
  ...onceConfirmed,
  moves: { propose: { by: 'system' }, confirm },
};
export const digitalSkillPolicy: Policy<typeof alumniDigitalSkill> = section;
export const languagePolicy: Policy<typeof alumniLanguage> = section;
export const otherSectionPolicy: Policy<typeof alumniOtherSection> = section;

const looksRight = ({ contactType, value }: { readonly contactType: string; readonly value: string }): boolean =>
  contactType === 'website'
    ? /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(value)
    : contactType === 'email'
      ? /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
      : contactType === 'phone'
        ? /^\+?[\d\s()/-]{5,30}$/.test(value)
        : true;
export const contactPolicy: Policy<typeof alumniContact> = {
  ...section,
  read: released({ isPublic: 1, 'idAluStu.hasPublicContacts': 1 } as Rule),
  check: (_ctx, { verb, row }: WriteEvent<typeof alumniContact>) =>
    (verb === 'create' || verb === 'update') && !looksRight(row)
      ? [error('notAnAddress', 'value', { type: row.contactType })]
      : [],
};
