import { date, integer, list, object, text } from '../../../kernel/resource/index.ts';
import { endpoint, type Endpoint, sql } from '../../../kernel/server/index.ts';
import { graduates, partnersKnown } from '../../people/server/index.ts';

/** Before the door: how many there are, and what is offered. No name of a person stands here. */
const figures = endpoint({
  method: 'GET',
  path: '/site/alumni',
  public: true,
  summary: 'For the public page of alumni: how many graduates and employers there are, and titles of published offers.',
  answer: {
    graduates: integer({ required: true }),
    employers: integer({ required: true }),
    offers: list(
      object({
        title: text({ required: true }),
        employer: text({ required: true }),
        applyUntil: date({ required: true }),
      }),
      { required: true },
    ),
  },
  async handle({ db, now }) {
    const counted =
      await db.one(sql`select (select count(*)::int from ${graduates(db)} g where g.verification = 'verified') as graduates,
      (select count(*)::int from ${partnersKnown(db)} p where p.is_employer = 1 and p.status = 'active') as employers`);
    const offers =
      await db.run(sql`select o.title, p.name as employer, o.apply_until::text as "applyUntil" from ${db.table('job-offer')} o join ${partnersKnown(db)} p on p.id = o.id_partner
      where o.status = 'published' and o.deleted_at is null and o.apply_until >= (${now}::timestamptz at time zone 'Europe/Zagreb')::date order by o.published_at desc limit 8`);
    return { ...counted, offers: offers.rows };
  },
});
export const publicEndpoints: readonly Endpoint[] = [figures];
