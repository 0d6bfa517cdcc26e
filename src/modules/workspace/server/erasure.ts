import { choice, integer, list, object, text, wallClock } from '../../../kernel/resource/index.ts';
import {
  endpoint,
  type Endpoint,
  error,
  lastLetter,
  move,
  notAllowed,
  notFound,
  type Policy,
  type Problem,
  queueMail,
  sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { notify } from '../../messages/server/index.ts';
import { user } from '../../people/model.ts';
import { accountOf, administratorsOf, isOwnAccount, plannedErasure } from '../../people/server/index.ts';
import { erasedLetterEnUk } from '../en-uk.ts';
import { erasedLetterHr } from '../hr.ts';
import type { erasureRequest } from '../model.ts';

const notOneself = (ctx: TxCtx, row: { readonly idUser: number }): Problem<typeof erasureRequest>[] =>
  isOwnAccount(ctx, row.idUser) ? [error('ownAccount')] : [];

export const erasureRequestPolicy: Policy<typeof erasureRequest> = {
  read: me => ({ idUser: me.id }),
  // Nobody asks for it in another's name.
  create: me => !me.actor && { idUser: me.id },
  async fill(ctx, { verb }) {
    if (verb !== 'create') return {};
    return { idUser: ctx.me!.id, who: (await accountOf(ctx.db, ctx.me!.id)).who };
  },
  async effect(ctx, { row }) {
    await notify(ctx, {
      key: 'erasure.asked',
      to: administratorsOf(ctx.db),
      about: { resource: 'erasure-request', id: row.id },
      route: '/Administration/ErasureRequest',
      todo: { closedWhen: { status: { in: ['withdrawn', 'refused', 'done'] } } },
      subject: { hr: 'Zahtjev za brisanje podataka', en: 'A request to erase data' },
      text: {
        hr: `${row.who} traži brisanje svojih podataka. Odluka je potrebna u roku od mjesec dana.`,
        en: `${row.who} asks for their data to be erased. A decision is due within a month.`,
      },
    });
  },
  moves: {
    withdraw: { by: me => !me.actor && { idUser: me.id } },
    refuse: {
      by: () => false,
      ready: notOneself,
      set: (ctx, _row, input) => ({ answer: input.note, decidedAt: wallClock(ctx.now) }),
      async effect(ctx, row) {
        await notify(ctx, {
          key: 'erasure.refused',
          to: [row.idUser],
          about: { resource: 'erasure-request', id: row.id },
          route: '/Profile',
          sendEmail: true,
          subject: { hr: 'Zahtjev za brisanje podataka je odbijen', en: 'Your request to erase data was refused' },
          text: { hr: row.answer ?? '', en: row.answer ?? '' },
        });
      },
    },
    fulfil: {
      by: () => false,
      ready: notOneself,
      set: ctx => ({ decidedAt: wallClock(ctx.now) }),
      async effect(ctx, row, input) {
        const to = await accountOf(ctx.db, row.idUser);
        await queueMail(ctx, {
          kind: lastLetter,
          to: to.email,
          ...(to.language === 'hr' ? erasedLetterHr : erasedLetterEnUk)(),
        });
        // What the person wrote here goes with the person, like all that declarations name.
        await move(ctx, user, row.idUser, 'anonymise', { note: input.note }, { as: 'system' });
      },
    },
  },
};

/** Whoever decides sees before what will become of what, and what the law keeps; fulfilling does exactly that. */
const plan = endpoint({
  method: 'GET',
  path: 'erasure-request/plan',
  summary: 'What fulfilling a request would do: which rows go, which lose what, and which stay and why.',
  query: { id: integer({ required: true, min: 1 }) },
  answer: {
    data: list(
      object({
        module: text({ required: true }),
        rows: integer({ required: true }),
        what: text({ required: true }),
        does: choice(['remove', 'blank', 'unname', 'keep'], { required: true }),
        fields: list(text({ required: true }), { required: true }),
        why: text(),
      }),
      { required: true },
    ),
  },
  async handle(ctx, { query: { id } }) {
    if (!ctx.me?.isAdmin) throw notAllowed();
    const asked = await ctx.db.one<{ idUser: number }>(
      sql`select id_user as "idUser" from ${ctx.db.table('erasure-request')} where id = ${id} and status = 'open'`,
    );
    if (!asked) throw notFound();
    return { data: [...(await plannedErasure(ctx, asked.idUser))] };
  },
});
export const erasureEndpoints: readonly Endpoint[] = [plan];
