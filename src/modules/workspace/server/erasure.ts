import { wallClock } from '../../../kernel/resource/index.ts';
import { error, move, type Policy, type Problem, queueMail, sql, type TxCtx } from '../../../kernel/server/index.ts';
import { notify } from '../../messages/server/index.ts';
import { user } from '../../people/model.ts';
import { erasedLetterEnUk } from '../en-uk.ts';
import { erasedLetterHr } from '../hr.ts';
import type { erasureRequest } from '../model.ts';

const administrators = (ctx: TxCtx) =>
  sql`select a.id_user from ${ctx.db.table('auth-assignment')} a join ${ctx.db.table('auth-item')} i on i.id = a.id_role where i.name = 'admin' and a.deleted_at is null`;

const notOneself = (ctx: TxCtx, row: { readonly idUser: number }): Problem<typeof erasureRequest>[] =>
  row.idUser === ctx.me!.id ? [error('ownAccount')] : [];

export const erasureRequestPolicy: Policy<typeof erasureRequest> = {
  read: me => ({ idUser: me.id }),
  // Nobody asks for it in another's name.
  create: me => !me.actor && { idUser: me.id },
  async fill(ctx, { verb }) {
    if (verb !== 'create') return {};
    const found = await ctx.db.one<{ who: string }>(
      sql`select concat_ws(' ', first_name, last_name, '(' || username || ')') as who from ${ctx.db.table('user')} where id = ${ctx.me!.id}`,
    );
    return { idUser: ctx.me!.id, who: found!.who };
  },
  async effect(ctx, { row }) {
    await notify(ctx, {
      key: 'erasure.asked',
      to: administrators(ctx),
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
      // What the person wrote goes with the person.
      set: ctx => ({ decidedAt: wallClock(ctx.now), reason: null, answer: null, who: null }),
      async effect(ctx, row, input) {
        const to = await ctx.db.one<{ email: string; language: string }>(
          sql`select email, language from ${ctx.db.table('user')} where id = ${row.idUser}`,
        );
        await queueMail(ctx, {
          kind: 'erased',
          to: to!.email,
          ...(to!.language === 'hr' ? erasedLetterHr : erasedLetterEnUk)(),
        });
        await move(ctx, user, row.idUser, 'anonymise', { note: input.note }, { as: 'system' });
        await ctx.db.run(
          sql`update ${ctx.db.table('audit_log')} set diff = null where entity = 'erasure-request' and id_entity = ${String(row.id)}`,
        );
      },
    },
  },
};
