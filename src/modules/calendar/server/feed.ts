import { createHash } from 'node:crypto';
import { type Language, wordLanguageOf } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  type Endpoint,
  hashToken,
  insertRows,
  inTransaction,
  invalid,
  isToken,
  type Me,
  meOf,
  newToken,
  notAllowed,
  notFound,
  raw,
  sql,
  type Sql,
  writeAudit,
} from '../../../kernel/server/index.ts';
import { roomsNamed } from '../../catalogues/server/index.ts';
import { accountsNamed, addressOf } from '../../people/server/index.ts';
import { calendarFeed } from '../model.ts';
import { type FeedAddress, feedAddress, feedOf, feedSince, type FeedSince, type OfTeaching } from '../model/shapes.ts';
import { wall } from './events.ts';
import {
  lessonsChosen,
  looksAtTeaching,
  nameOfChoice,
  readChoice,
  refuseTooWide,
  writtenChoice,
} from './feed-of-teaching.ts';
import { type IcsEvent, type IcsSeries, icsText } from './ics.ts';
import { inRooms } from './reading.ts';
import { calendarReader, editsCalendar, seesCalendar } from './rules.ts';
import { nameFor, says } from './says.ts';
import { concerning, isOutFor, ofEvent, whoseById, whoseOf } from './whose.ts';

/** What a calendar program sees: the last month, and more than a year ahead. */
const [before, ahead] = ["interval '31 days'", "interval '400 days'"];
const utc = (column: string): Sql => raw(`to_char(${column} at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"')`);

/** Whoever acts as somebody else gets no key to their calendar. */
const keeperOf = (ctx: Ctx): Me => {
  const me = calendarReader(ctx);
  if (me.actor) throw notAllowed();
  return me;
};
/** What an address is of: a room, a choice of teaching, or neither, which is one's own calendar. */
interface Subject {
  readonly idRoom: number | null;
  readonly teaching: string | null;
}
/** Each person's own address of a room, so that one who loses it takes it from nobody else. */
const addressesOf = (me: Me, { idRoom, teaching }: Subject): Sql =>
  sql`id_user = ${me.id} and id_room is not distinct from ${idRoom}::int and teaching is not distinct from ${teaching}::text`;
const subjectOf = async (
  ctx: Ctx,
  { idRoom, ...chosen }: { readonly idRoom?: number | null } & OfTeaching,
): Promise<Subject> => {
  refuseTooWide(chosen);
  const teaching = writtenChoice(chosen);
  if (idRoom == null) return { idRoom: null, teaching };
  if (teaching !== null) throw invalid('idRoom', 'feedOfOneThing', undefined, calendarFeed.name);
  if (!(await ctx.db.one(sql`select 1 from ${roomsNamed(ctx)} r where id = ${idRoom} and is_open`))) throw notFound();
  return { idRoom, teaching };
};

const since = endpoint({
  method: 'GET',
  path: 'calendar/feed',
  summary:
    'Since when there is a secret address of one’s own calendar, of a room’s, or of a choice of teaching. The address itself is shown only when it is made.',
  about: 'calendar-event',
  query: feedOf,
  answer: feedSince,
  async handle(ctx, { query }): Promise<FeedSince> {
    const me = keeperOf(ctx);
    const subject = await subjectOf(ctx, query);
    const found = await ctx.db.one<FeedSince>(
      sql`select ${wall(raw('created_at'))} as since from ${ctx.db.table('calendar-feed')} where ${addressesOf(me, subject)}`,
    );
    return found ?? { since: null };
  },
});
/** Only a print of the secret is kept: this is the one time that anybody reads it. */
const give = endpoint({
  method: 'POST',
  path: 'calendar/feed',
  summary: 'Gives a new secret address for calendar programs, this once; the old one is dead at once.',
  about: 'calendar-event',
  body: feedOf,
  answer: feedAddress,
  async handle(ctx, { body }): Promise<FeedAddress> {
    const me = keeperOf(ctx);
    const subject = await subjectOf(ctx, body);
    const { idRoom, teaching } = subject;
    const token = newToken();
    await inTransaction(ctx, async tx => {
      await tx.db.lock('calendar-feed', me.id, idRoom ?? teaching ?? 0);
      // An address of a room that was once everybody's ends when somebody who keeps the calendar asks for a new one.
      const shared = editsCalendar(me) ? sql`or (id_user is null and id_room = ${idRoom}::int)` : raw('');
      await tx.db.run(sql`delete from ${tx.db.table('calendar-feed')} where (${addressesOf(me, subject)}) ${shared}`);
      const who = { idUser: me.id, createdBy: me.id, updatedBy: me.id };
      const [id] = await insertRows(tx.db, calendarFeed, [{ tokenHash: hashToken(token), idRoom, teaching, ...who }]);
      await writeAudit(tx, { resource: calendarFeed, action: 'renew', id: id!, diff: {} });
    });
    const url = `${addressOf(ctx)}/calendar/feed/${token}.ics`;
    return { url, webcal: url.replace(/^https?:/, 'webcal:') };
  },
});

interface Feed {
  readonly idUser: number | null;
  readonly idRoom: number | null;
  readonly room: string | null;
  readonly teaching: string | null;
  readonly language: Language;
}
/** An account that was closed takes its addresses along, and so does a room. */
const feedByToken = (ctx: Ctx, token: string): Promise<Feed | null> =>
  ctx.db.one<Feed>(sql`select f.id_user as "idUser", f.id_room as "idRoom", r.code as room, f.teaching, coalesce(u.language, 'hr') as language
  from ${ctx.db.table('calendar-feed')} f left join ${accountsNamed(ctx.db)} u on u.id = f.id_user left join ${roomsNamed(ctx)} r on r.id = f.id_room
  where f.token_hash = ${hashToken(token)} and (f.id_user is null or u.is_active) and (f.id_room is null or r.is_open)`);

const feed = endpoint({
  method: 'GET',
  path: '/calendar/feed/:file',
  public: true,
  secretPath: true,
  summary: 'A calendar as iCalendar, for whoever knows its secret address.',
  // Calendar programs put in the address what they like.
  query: 'text',
  answer: 'bytes',
  async handle(ctx, { raw: request, headers, reply }) {
    const token = /^(.+)\.ics$/.exec((request.params as { file: string }).file)?.[1];
    const found = isToken(token) ? await feedByToken(ctx, token) : null;
    if (!found) throw notFound();
    const text = await feedText(ctx, found);
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
    reply.headers({
      etag,
      'cache-control': 'private, max-age=300',
      'content-type': 'text/calendar; charset=utf-8',
      'x-robots-tag': 'noindex',
    });
    const known = String(headers['if-none-match'] ?? '')
      .split(',')
      .map(item => item.trim().replace(/^W\//, ''));
    if (known.includes(etag) || known.includes('*')) return reply.status(304).send();
    return reply.send(text);
  },
});

/** A choice of teaching, as its reader would see it now on the calendar of teaching. */
const teachingOf = async (
  ctx: Ctx,
  idUser: number,
  chosen: OfTeaching,
  from: Sql,
  to: Sql,
): Promise<{ keys: Sql; where: Sql }> => {
  const me = await meOf(ctx, idUser);
  if (!me || !seesCalendar(me)) throw notFound();
  const ownOnly = looksAtTeaching(me) ? raw('true') : sql`e.id in (${concerning(ctx.db, whoseOf(me), from, to)})`;
  return {
    keys: lessonsChosen(ctx, chosen, from, to),
    where: sql`e.source = 'lesson' and e.status = 'confirmed' and ${isOutFor(ctx.db, me, ofEvent)} and ${ownOnly}`,
  };
};
const feedText = async (ctx: Ctx, { idRoom, room, teaching, language, ...feed }: Feed): Promise<string> => {
  // Whoever reads a room's calendar reads no more in it than anybody.
  const idUser = idRoom === null ? feed.idUser : null;
  const [from, to] = [sql`${ctx.now}::timestamptz - ${raw(before)}`, sql`${ctx.now}::timestamptz + ${raw(ahead)}`];
  const chosen = teaching === null ? null : readChoice(teaching);
  const isOut = isOutFor(ctx.db, null, ofEvent);
  const { keys, where } =
    idUser === null
      ? { keys: inRooms(ctx, [idRoom!], from, to), where: raw("e.status = 'confirmed'") }
      : chosen === null
        ? { keys: concerning(ctx.db, await whoseById(ctx.db, idUser), from, to), where: isOut }
        : await teachingOf(ctx, idUser, chosen, from, to);
  // Of a room everybody sees what is settled, and reads only what is meant for everybody.
  const title =
    idUser === null
      ? sql`case when e.is_public = 1 and ${isOut} then e.title else ${says(language, 'busy')} end`
      : raw('e.title');
  const name = nameFor({ language }, 't');
  const events =
    await ctx.db.rows<IcsEvent>(sql`select e.id, ${title} as title, ${wall(raw('e.start'))} as start, ${wall(raw('e."end"'))} as "end", ${utc('e.start')} as "startUtc", ${utc('e."end"')} as "endUtc",
      e.status, concat_ws(', ', r.code, r.building, r.url) as place, ${idUser === null ? raw('null') : raw('e.description')} as description,
      ${idUser === null ? raw('null') : name} as category, (t.blocks_teacher = 1 or t.blocks_room = 1) as "isBusy", ${utc('e.updated_at')} as "stampUtc", e.row_ver as version,
      ${idUser === null ? raw('null::int') : raw('e.id_series')} as "idSeries", e.series_date::text as "seriesDate"
    from ${ctx.db.table('calendar-event')} e join ${ctx.db.table('reservationtype')} t on t.id = e.id_reservationtype left join ${roomsNamed(ctx)} r on r.id = e.id_room
    where e.id = any (array(${keys})) and e.deleted_at is null and ${where} order by e.start, e.id`);
  const ids = [...new Set(events.flatMap(e => e.idSeries ?? []))];
  const series =
    await ctx.db.rows<IcsSeries>(sql`select id, rrule, ${wall(raw('start'))} as start, ${wall(raw('"end"'))} as "end"
    from ${ctx.db.table('calendar-series')} where id = any(${ids}::int[]) and deleted_at is null order by id`);
  return icsText({
    name:
      idUser === null
        ? says(language, 'ofRoom', { room: room ?? '' })
        : chosen === null
          ? says(language, 'ofPerson')
          : await nameOfChoice(ctx, chosen, language),
    host: new URL(addressOf(ctx)).hostname,
    language: wordLanguageOf(language) === 'hr' ? 'hr' : 'en',
    events,
    series,
  });
};

export const feedEndpoints: readonly Endpoint[] = [since, give, feed];
