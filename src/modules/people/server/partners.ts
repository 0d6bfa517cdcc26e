import { wallClock } from '../../../kernel/resource/index.ts';
import {
  error,
  warning,
  type Ctx,
  forgetSessions,
  isThere,
  type Me,
  type Policy,
  type Problem,
  type RuleOf,
} from '../../../kernel/server/index.ts';
import { consentTextVersion } from '../consents.ts';
import type { alumniStudent, parEmployee, partner, partnersector, partnertype } from '../model.ts';
import { admitRegistered } from './auth/partner-registration.ts';
import { inviting, invitingGraduate, withdrawRoles } from './invite.ts';

const has = (me: Me, ...names: readonly string[]): boolean => names.some(name => me.permissions.has(name));
/** Those who keep the partners: the internship's and the alumni's administrators. */
const keepsPartners = (me: Me): boolean => has(me, 'AppModuleInternshipCataloguesEdit', 'AppModuleAlumniAdminEdit');
const readsPartners = (me: Me): boolean =>
  keepsPartners(me) || has(me, 'AppModuleInternshipView', 'AppModuleInternshipTeacherEdit');
const choosesPartners = (me: Me): boolean => has(me, 'AppModuleInternshipStudentEdit', 'AppModuleAlumniStudentEdit');

/** A contract that ends within thirty days is said whenever the partner is written. */
const inAMonth = (ctx: Ctx): string =>
  new Date(ctx.now.getTime() + 30 * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Zagreb' });

const ofWholePartner: RuleOf<typeof partner> = me => readsPartners(me) || { id: me.facts.idPartner };
const byKeeper: RuleOf<typeof partner> = me => keepsPartners(me);
const ownAffair = { seenBy: ofWholePartner, writtenBy: byKeeper };
const contactData = { seenBy: ofWholePartner };

export const partnerPolicy: Policy<typeof partner> = {
  read: me =>
    readsPartners(me) || {
      any: [{ id: me.facts.idPartner }, ...(choosesPartners(me) ? [{ status: 'active' as const }] : [])],
    },
  lookup: me => keepsPartners(me) || { any: [{ id: me.facts.idPartner }, { status: 'active' }] },
  create: byKeeper,
  update: me => keepsPartners(me) || { id: me.facts.contactOfPartner },
  remove: byKeeper,
  fields: {
    // Students and alumni see who the partner is: name, sector, town. The rest is for those who work with it.
    name: { writtenBy: byKeeper },
    idPartnersector: { writtenBy: byKeeper },
    idPartnertype: { writtenBy: byKeeper },
    isInternship: { writtenBy: byKeeper },
    isEmployer: { writtenBy: byKeeper },
    oib: ownAffair,
    foreignTaxId: ownAffair,
    contractNo: ownAffair,
    contractFrom: ownAffair,
    contractTo: ownAffair,
    idDmsDocContract: ownAffair,
    capacity: ownAffair,
    address: contactData,
    postalCode: contactData,
    phone: contactData,
    email: contactData,
    employeesRange: contactData,
  },
  async check(ctx, { verb, row }) {
    if (verb === 'remove') return [];
    const ending: Problem<typeof partner>[] =
      row.contractTo !== null && row.contractTo <= inAMonth(ctx) ? [warning('contractEnds', 'contractTo')] : [];
    if (row.oib !== null) return ending;
    const home = await isThere<typeof partner>(ctx, 'partner', { id: row.id, 'idStateCity.idState.code2': 'HR' });
    return home ? [...ending, error('cannotBeBlank', 'oib')] : ending;
  },
  moves: {
    activate: { by: byKeeper, effect: (ctx, row) => admitRegistered(ctx, row.id) },
    reject: { by: byKeeper },
    suspend: { by: byKeeper },
    resume: { by: byKeeper },
    archive: { by: byKeeper },
  },
};

export const parEmployeePolicy: Policy<typeof parEmployee> = {
  read: me => readsPartners(me) || { idPartner: me.facts.idPartner },
  lookup: me =>
    readsPartners(me) || {
      any: [
        { idPartner: me.facts.idPartner },
        ...(choosesPartners(me) ? [{ isMentor: 1 as const, active: 1 as const }] : []),
      ],
    },
  create: me => keepsPartners(me),
  update: me => keepsPartners(me) || { idPartner: me.facts.contactOfPartner },
  remove: me => keepsPartners(me),
  // An account opens doors, and so do these marks: who has them is decided by those who keep the partners.
  fields: {
    idUser: { writtenBy: me => keepsPartners(me) },
    idPartner: { writtenBy: me => keepsPartners(me) },
    isMentor: { writtenBy: me => keepsPartners(me) },
    isContact: { writtenBy: me => keepsPartners(me) },
    active: { writtenBy: me => keepsPartners(me) },
  },
  effect: withdrawRoles,
  moves: { invite: inviting(keepsPartners) },
};

const catalogue = {
  read: () => true,
  create: keepsPartners,
  update: keepsPartners,
  remove: keepsPartners,
};
export const partnersectorPolicy: Policy<typeof partnersector> = catalogue;
export const partnertypePolicy: Policy<typeof partnertype> = catalogue;

const ownerOrKeeper: RuleOf<typeof alumniStudent> = me => has(me, 'AppModuleAlumniAdminEdit') || { idUser: me.id };
const ownerAlone = { writtenBy: ((me: Me) => ({ idUser: me.id })) as RuleOf<typeof alumniStudent> };
const keeperAlone = {
  seenBy: ownerOrKeeper,
  writtenBy: ((me: Me) => has(me, 'AppModuleAlumniAdminEdit')) as RuleOf<typeof alumniStudent>,
};

/** A profile is read as far as its owner opened it. */
const opened: RuleOf<typeof alumniStudent> = me => {
  if (has(me, 'AppModuleAlumniAdminEdit')) return true;
  const open = has(me, 'AppModuleAlumniStudentEdit')
    ? (['alumni', 'employers'] as const)
    : has(me, 'AppModuleAlumniEmployerEdit')
      ? (['employers'] as const)
      : [];
  // Whoever has applied for a job has opened the profile to that employer, for as long as the application is open.
  const applied = has(me, 'AppModuleAlumniEmployerEdit') ? (me.facts.profilesOfApplicants ?? []) : [];
  return { any: [{ idUser: me.id }, { visibility: { in: open } }, { id: { in: applied } }] };
};
const ownersAlone = { ...ownerAlone, seenBy: ownerOrKeeper };
type Consents = { readonly hasConsentMessages?: unknown; readonly hasConsentSurveys?: unknown };
const consentsGiven = (input: Consents, before: Consents | null) =>
  (['hasConsentMessages', 'hasConsentSurveys'] as const).filter(name => input[name] === 1 && before?.[name] !== 1);

export const alumniStudentPolicy: Policy<typeof alumniStudent> = {
  read: opened,
  lookup: opened,
  create: me => has(me, 'AppModuleAlumniStudentEdit') && { idUser: me.id },
  update: ownerOrKeeper,
  remove: me => has(me, 'AppModuleAlumniAdminEdit'),
  // A consent is worth what can be shown of it: when it was given, and to which words.
  fill: (ctx, { before, input }) =>
    consentsGiven(input, before).length > 0
      ? { consentAt: wallClock(ctx.now), consentVersion: consentTextVersion }
      : {},
  // Nobody gives it in somebody's name, an administrator who acts as that person neither: it would be dated as the owner's.
  check: ({ me }, { before, row, input }) =>
    me && (me.id !== row.idUser || me.actor)
      ? consentsGiven(input, before).map(name => error('consentIsOwn', name))
      : [],
  effect: async (ctx, { row }) => {
    if (row.idUser !== null) await forgetSessions(ctx.db, row.idUser);
  },
  fields: {
    idStudent: keeperAlone,
    jmbag: { seenBy: ownerOrKeeper },
    oib: { seenBy: ownerOrKeeper },
    birthDate: { seenBy: ownerOrKeeper },
    birthName: { seenBy: ownerOrKeeper },
    email: {
      seenBy: me => has(me, 'AppModuleAlumniAdminEdit') || { any: [{ idUser: me.id }, { hasPublicContacts: 1 }] },
    },
    about: ownerAlone,
    motto: ownerAlone,
    picture: ownerAlone,
    employmentStatus: ownerAlone,
    idProfession: ownerAlone,
    isOpenToOffers: ownerAlone,
    visibility: ownersAlone,
    hasPublicContacts: ownersAlone,
    hasConsentMessages: ownersAlone,
    hasConsentSurveys: ownersAlone,
    consentAt: { seenBy: ownerOrKeeper },
    consentVersion: { seenBy: ownerOrKeeper },
    quietSince: { seenBy: ownerOrKeeper },
    completeness: { seenBy: ownerOrKeeper },
    // Whose profile it is follows from registering and inviting; nobody hands it to somebody else.
    idUser: ownersAlone,
  },
  moves: {
    verify: {
      by: me => has(me, 'AppModuleAlumniAdminEdit'),
      set: (_ctx, row, { idStudent }) => ({ idStudent: idStudent ?? row.idStudent }),
    },
    reject: { by: me => has(me, 'AppModuleAlumniAdminEdit') },
    invite: invitingGraduate(me => has(me, 'AppModuleAlumniAdminEdit')),
  },
};
