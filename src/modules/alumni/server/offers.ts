import { dayInText, type Row, wallClock } from '../../../kernel/resource/index.ts';
import {
  clock,
  col,
  error,
  isThere,
  type Me,
  type Policy,
  type Problem,
  rule,
  type Rule,
  sql,
  table,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { notify } from '../../messages/server/index.ts';
import type { partner } from '../../people/model.ts';
import { accountsAtPartner, holders, partnersKnown } from '../../people/server/index.ts';
import type { jobOffer } from '../model.ts';
import { offerRoute } from '../routes.ts';
import { whomItFits } from './fit.ts';
import { isEmployer, isGraduate, keepsAlumni, today } from './rules.ts';

type Offer = Row<typeof jobOffer>;
type OfferRule = Rule<typeof jobOffer>;

const own = (me: Me): OfferRule => isEmployer(me) && { idPartner: me.facts.idPartner };
const ownIn = (me: Me, ...states: Offer['status'][]): OfferRule =>
  isEmployer(me) && { idPartner: me.facts.idPartner, status: { in: states } };
/** Offers that somebody has applied for stay readable to them when they are over. */
const appliedFor = (me: Me): OfferRule =>
  rule`exists (select 1 from ${table('job-application')} a where a.id_job_off = ${col('id')} and a.id_alu_stu = ${me.facts.idAlumniStudent} and a.deleted_at is null)`;

const problemsOf = async (ctx: TxCtx, row: Offer): Promise<Problem<typeof jobOffer>[]> => [
  ...((await isThere<typeof partner>(ctx, 'partner', { id: row.idPartner, status: 'active', isEmployer: 1 }))
    ? []
    : [error('notEmployer', 'idPartner')]),
  ...(row.applyUntil < today(ctx) ? [error('deadlineOver', 'applyUntil')] : []),
];

const nameOfPartner = async ({ db }: TxCtx, id: number): Promise<string> =>
  (await db.one<{ name: string }>(sql`select p.name from ${partnersKnown(db)} p where p.id = ${id}`))?.name ?? '';

/** Whoever keeps the alumni hears that an offer waits, and it waits until somebody has decided. */
const askKeepers = async (ctx: TxCtx, row: Offer): Promise<void> => {
  const by = await nameOfPartner(ctx, row.idPartner);
  await notify(ctx, {
    key: 'alumni.offer.submitted',
    type: 'alumniEmployer',
    to: holders(ctx.db, ['alumniAdmin'], ctx.now),
    about: { resource: 'job-offer', id: row.id },
    route: offerRoute(row.id),
    todo: { closedWhen: { status: { in: ['published', 'returned', 'closed', 'expired', 'draft'] } } },
    mergeKey: `alumni.offer:${row.id}`,
    subject: { hr: `Ponuda posla čeka objavu: ${row.title}`, en: `A job offer is awaiting publication: ${row.title}` },
    text: {
      hr: `${by} predaje ponudu «${row.title}». Pročitajte je pa je objavite ili vratite s razlogom.`,
      en: `${by} has submitted the offer “${row.title}”. Read it and publish it, or send it back with the reason.`,
    },
  });
};
const tellEmployer = (ctx: TxCtx, row: Offer, what: 'published' | 'returned', note: string | null): Promise<number> =>
  notify(ctx, {
    key: `alumni.offer.${what}`,
    type: 'alumniEmployer',
    to: accountsAtPartner(ctx.db, row.idPartner),
    about: { resource: 'job-offer', id: row.id },
    route: offerRoute(row.id),
    subject:
      what === 'published'
        ? { hr: `Ponuda je objavljena: ${row.title}`, en: `Your offer is published: ${row.title}` }
        : { hr: `Ponuda je vraćena: ${row.title}`, en: `Your offer was sent back: ${row.title}` },
    text:
      what === 'published'
        ? {
            hr: `Alumni vide ponudu do ${dayInText(row.applyUntil, 'hr')} Prijave stižu uz ponudu.`,
            en: `Graduates see the offer until ${dayInText(row.applyUntil, 'en')}. Applications come with the offer.`,
          }
        : {
            hr: `Razlog: ${note ?? ''} Ispravite ponudu i predajte je ponovno.`,
            en: `Reason: ${note ?? ''} Correct the offer and submit it again.`,
          },
  });

/** Graduates who are open to offers and whom it fits, and those whose saved search finds it: with their consent alone. */
const tellGraduates = async (ctx: TxCtx, row: Offer): Promise<void> => {
  const by = await nameOfPartner(ctx, row.idPartner);
  await notify(ctx, {
    key: 'alumni.offer.fits',
    type: 'alumniStudent',
    to: whomItFits(ctx, row.id),
    about: { resource: 'job-offer', id: row.id },
    route: offerRoute(row.id),
    mergeKey: `alumni.fits:${row.id}`,
    subject: { hr: `Nova ponuda posla: ${row.title}`, en: `A new job offer: ${row.title}` },
    text: {
      hr: `${by} traži: ${row.title}. Prijave su otvorene do ${dayInText(row.applyUntil, 'hr')}`,
      en: `${by} is looking for: ${row.title}. Apply until ${dayInText(row.applyUntil, 'en')}.`,
    },
  });
};

export const jobOfferPolicy: Policy<typeof jobOffer> = {
  read: me =>
    keepsAlumni(me) || {
      any: [
        own(me),
        ...(isGraduate(me) ? [{ status: 'published', applyUntil: { from: clock } } as OfferRule, appliedFor(me)] : []),
      ],
    },
  create: me => keepsAlumni(me) || own(me),
  update: me => keepsAlumni(me) || ownIn(me, 'draft', 'returned', 'published'),
  // An own edit of a published offer returns it, so the row is submitted afterwards.
  after: me => keepsAlumni(me) || own(me),
  remove: me => keepsAlumni(me) || ownIn(me, 'draft', 'returned'),
  // Who pays how much stands in the offer; why one was sent back is between the employer and the institution.
  notes: me => keepsAlumni(me) || own(me),
  check: (_ctx, { verb, row }) =>
    verb !== 'remove' && row.applyBy !== 'portal' && row.applyTarget === null
      ? [error('targetNeeded', 'applyTarget')]
      : [],
  fill: (ctx, { before }) =>
    before?.status === 'published' && ctx.me && !ctx.me.isAdmin && !keepsAlumni(ctx.me)
      ? { status: 'submitted', publishedAt: null }
      : {},
  effect: async (ctx, { before, row }) => {
    if (before?.status === 'published' && row.status === 'submitted') await askKeepers(ctx, row);
  },
  moves: {
    submit: { by: me => keepsAlumni(me) || own(me), ready: problemsOf, effect: askKeepers },
    publish: {
      by: keepsAlumni,
      ready: problemsOf,
      set: ctx => ({ publishedAt: wallClock(ctx.now) }),
      effect: async (ctx, row) => {
        await tellEmployer(ctx, row, 'published', null);
        await tellGraduates(ctx, row);
      },
    },
    sendBack: {
      by: keepsAlumni,
      set: () => ({ publishedAt: null }),
      effect: async (ctx, row, { note }) => {
        await tellEmployer(ctx, row, 'returned', note);
      },
    },
    close: { by: me => keepsAlumni(me) || own(me) },
    expire: {
      by: 'system',
      when: now => rule`${col('applyUntil')} < (${now}::timestamptz at time zone 'Europe/Zagreb')::date`,
    },
  },
};
