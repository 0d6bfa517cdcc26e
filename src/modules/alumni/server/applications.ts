import type { Row } from '../../../kernel/resource/index.ts';
import {
  error,
  evenForAdmin,
  isThere,
  type Me,
  type MoveRule,
  notFound,
  type Policy,
  type Problem,
  type Rule,
  sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { notify } from '../../messages/server/index.ts';
import { accountsAtPartner, forgetPartnersSessions, graduates } from '../../people/server/index.ts';
import { type jobAlert, type jobApplication, openApplication } from '../model.ts';
import { homeTab, offerRoute } from '../routes.ts';
import { isEmployer, isGraduate, today } from './rules.ts';

type Application = Row<typeof jobApplication>;
type ApplicationRule = Rule<typeof jobApplication>;

const mine = (me: Me): ApplicationRule => isGraduate(me) && { idAluStu: me.facts.idAlumniStudent };
/** What has been withdrawn is no longer the employer's to read. */
const atMyPartner = (me: Me): ApplicationRule =>
  isEmployer(me) && {
    'idJobOff.idPartner': me.facts.idPartner,
    status: { in: ['submitted', 'seen', 'shortlisted', 'rejected', 'hired'] },
  };

interface Offered {
  readonly title: string;
  readonly status: string;
  readonly applyUntil: string;
  readonly applyBy: string;
  readonly idPartner: number;
}
const offerOf = async ({ db }: TxCtx, id: number): Promise<Offered> => {
  const found =
    await db.one<Offered>(sql`select o.title, o.status, o.apply_until::text as "applyUntil", o.apply_by as "applyBy", o.id_partner as "idPartner"
    from ${db.table('job-offer')} o where o.id = ${id}`);
  if (!found) throw notFound();
  return found;
};
const isOpen = async (ctx: TxCtx, row: Application): Promise<Problem<typeof jobApplication>[]> => {
  const offer = await offerOf(ctx, row.idJobOff);
  if (offer.status !== 'published' || offer.applyUntil < today(ctx)) return [error('offerClosed', 'idJobOff')];
  return offer.applyBy === 'portal' ? [] : [error('elsewhere', 'idJobOff')];
};

/** The employer's people read the profile from now on, or no longer. */
const openTheProfile = async (ctx: TxCtx, row: Application): Promise<Offered> => {
  const offer = await offerOf(ctx, row.idJobOff);
  await forgetPartnersSessions(ctx, offer.idPartner);
  return offer;
};
const nameOf = async ({ db }: TxCtx, idAluStu: number): Promise<{ name: string; idUser: number | null }> =>
  (await db.one<{ name: string; idUser: number | null }>(
    sql`select concat_ws(' ', g.first_name, g.last_name) as name, g.id_user as "idUser" from ${graduates(db)} g where g.id = ${idAluStu}`,
  )) ?? { name: '', idUser: null };

const tellEmployer = async (ctx: TxCtx, row: Application, what: 'applied' | 'withdrew'): Promise<void> => {
  const offer = await openTheProfile(ctx, row);
  const { name } = await nameOf(ctx, row.idAluStu);
  await notify(ctx, {
    key: `alumni.application.${what}`,
    type: 'alumniEmployer',
    to: accountsAtPartner(ctx.db, offer.idPartner),
    about: { resource: 'job-application', id: row.id },
    route: offerRoute(row.idJobOff),
    subject:
      what === 'applied'
        ? { hr: `Nova prijava na ponudu: ${offer.title}`, en: `A new application: ${offer.title}` }
        : { hr: `Prijava je povučena: ${offer.title}`, en: `An application was withdrawn: ${offer.title}` },
    text:
      what === 'applied'
        ? {
            hr: `Prijavu šalje ${name}. Otvorite ponudu pa prijavu pročitajte i odlučite.`,
            en: `${name} has applied. Open the offer, read the application and decide.`,
          }
        : {
            hr: `${name} više ne sudjeluje u natječaju, a profil vam više nije otvoren.`,
            en: `${name} no longer takes part, and the profile is closed to you.`,
          },
  });
};
const decided = {
  shortlist: { hr: 'uži krug', en: 'shortlisted' },
  reject: { hr: 'odbijena', en: 'not successful' },
  hire: { hr: 'prihvaćena', en: 'accepted' },
} as const;
/** An answer to what somebody sent of their own will: it needs no consent to messages. */
const deciding = (what: keyof typeof decided): MoveRule<typeof jobApplication, keyof typeof decided> => ({
  by: atMyPartner,
  effect: async (ctx, row, { note }) => {
    const offer = await openTheProfile(ctx, row);
    const { idUser } = await nameOf(ctx, row.idAluStu);
    if (idUser === null) return;
    await notify(ctx, {
      key: `alumni.application.${what}`,
      type: 'alumniStudent',
      to: [idUser],
      about: { resource: 'job-application', id: row.id },
      route: homeTab('applications'),
      subject: {
        hr: `Vaša prijava (${offer.title}): ${decided[what].hr}`,
        en: `Your application (${offer.title}): ${decided[what].en}`,
      },
      text: {
        hr: note ? `Poslodavac poručuje: ${note}` : 'Poslodavac je odlučio o vašoj prijavi.',
        en: note ? `The employer says: ${note}` : 'The employer has decided about your application.',
      },
    });
  },
});

export const jobApplicationPolicy: Policy<typeof jobApplication> = {
  read: me => ({ any: [mine(me), atMyPartner(me)] }),
  create: me => evenForAdmin<typeof jobApplication>(mine(me)),
  // What was sent can be put right, and the profile closed again, until there is a decision.
  update: me => isGraduate(me) && { idAluStu: me.facts.idAlumniStudent, status: { in: openApplication } },
  check: (ctx, { verb, row }) => (verb === 'create' ? isOpen(ctx, row) : []),
  fill: (ctx, { before }) => (before ? {} : { idAluStu: ctx.me?.facts.idAlumniStudent ?? null }),
  effect: async (ctx, { verb, row }) => {
    if (verb === 'create') await tellEmployer(ctx, row, 'applied');
    else await openTheProfile(ctx, row);
  },
  moves: {
    see: { by: atMyPartner },
    shortlist: deciding('shortlist'),
    reject: deciding('reject'),
    hire: deciding('hire'),
    withdraw: { by: mine, effect: (ctx, row) => tellEmployer(ctx, row, 'withdrew') },
  },
};

const myAlerts = (me: Me): Rule<typeof jobAlert> => isGraduate(me) && { idAluStu: me.facts.idAlumniStudent };
export const jobAlertPolicy: Policy<typeof jobAlert> = {
  read: myAlerts,
  create: me => evenForAdmin<typeof jobAlert>(myAlerts(me)),
  update: myAlerts,
  remove: myAlerts,
  fill: (ctx, { before }) => (before ? {} : { idAluStu: ctx.me?.facts.idAlumniStudent ?? null }),
  // A search is kept without consent too; what it finds is told to nobody who has not agreed to messages.
  check: async (ctx, { verb, row }) =>
    verb === 'remove' || row.rhythm === 'paused'
      ? []
      : (await isThere(ctx, 'alumni-student', { id: row.idAluStu, hasConsentMessages: 1 }))
        ? []
        : [error('consentNeeded', 'rhythm')],
};
