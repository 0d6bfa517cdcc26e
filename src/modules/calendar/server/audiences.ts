import { type Audience, keyIn, readsEvery, sql } from '../../../kernel/server/index.ts';
import { courseInWords, studentsBehind } from '../../catalogues/server/index.ts';

/** Those who are in a teaching group today. */
export const calendarAudiences: Readonly<Record<string, Audience>> = {
  group: {
    resource: 'st-co-group',
    people: ({ db, now }, value) =>
      studentsBehind(
        db,
        sql`select g.id_st_co_enrollment from ${db.table('st-co-group-student')} g where g.id_st_co_group = ${keyIn(value)} and g.deleted_at is null
          and (${now}::timestamptz at time zone 'Europe/Zagreb')::date between g."from" and coalesce(g."to", 'infinity'::date)`,
      ),
    async label(ctx, value) {
      const found = await ctx.db.one<{ code: string; idStCo: number }>(
        sql`select t.code, t.id_st_co as "idStCo" from ${ctx.db.table('st-co-group')} t where t.id = ${keyIn(value)} and t.deleted_at is null`,
      );
      return found && `${(await courseInWords(ctx, found.idStCo)) ?? ''} ${found.code}`.trim();
    },
    sees: (ctx, value) =>
      readsEvery(ctx, 'st-co-group-student', row => sql`${row.col('idStCoGroup')} = ${keyIn(value)}`),
  },
};
