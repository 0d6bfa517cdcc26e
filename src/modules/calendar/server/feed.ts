import { createHash, randomBytes } from 'node:crypto';
import { type Language, wordLanguageOf } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  type Endpoint,
  insertRows,
  inTransaction,
  notFound,
  raw,
  sql,
  type Sql,
  surroundingsOf,
  type TxCtx,
  writeAudit,
} from '../../../kernel/server/index.ts';
import { calendarFeed } from '../model.ts';
import { type FeedAddress, feedAddress, feedOf } from '../model/shapes.ts';
import { wall } from './events.ts';
import { type IcsEvent, type IcsSeries, icsText } from './ics.ts';
import { inRooms } from './reading.ts';
import { calendarEditor, calendarReader, editsCalendar } from './rules.ts';
import { says } from './says.ts';
import { concerning, whoseById } from './whose.ts';

/** What a calendar program sees: the last month, and more than a year ahead. */
const [before, ahead] = ["interval '31 days'", "interval '400 days'"];
const utc = (column: string): Sql => raw(`to_char(${column} at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"')`);

type Owner = { readonly idUser: number } | { readonly idRoom: number };
const column = (owner: Owner): Sql =>
  'idUser' in owner ? sql`id_user = ${owner.idUser}` : sql`id_room = ${owner.idRoom}`;
const newToken = (): string => randomBytes(24).toString('base64url');

const addressOf = (ctx: Ctx, token: string): FeedAddress => {
  const url = `${surroundingsOf(ctx.app).address()}/calendar/feed/${token}.ics`;
  return { url, webcal: url.replace(/^https?:/, 'webcal:') };
};
/** The address of one's own calendar or of a room; made the first time somebody asks. */
const tokenOf = (ctx: Ctx, owner: Owner, renew: boolean): Promise<string> =>
  inTransaction(ctx, async tx => {
    await tx.db.lock('calendar-feed', ...Object.entries(owner).flat());
    const there = await tx.db.one<{ id: number; token: string }>(
      sql`select id, token from ${tx.db.table('calendar-feed')} where ${column(owner)}`,
    );
    if (there && !renew) return there.token;
    const token = newToken();
    if (there) await renewToken(tx, there.id, token);
    else await insertRows(tx.db, calendarFeed, [{ token, ...owner, createdBy: tx.me!.id, updatedBy: tx.me!.id }]);
    return token;
  });
const renewToken = async (ctx: TxCtx, id: number, token: string): Promise<void> => {
  await ctx.db.run(
    sql`update ${ctx.db.table('calendar-feed')} set token = ${token}, row_ver = row_ver + 1, updated_at = now(), updated_by = ${ctx.me!.id} where id = ${id}`,
  );
  // The secret itself stands in no log.
  await writeAudit(ctx, { resource: calendarFeed, action: 'renew', id, diff: {} });
};
const liveRoom = async (ctx: Ctx, id: number): Promise<Owner> => {
  if (
    !(await ctx.db.one(
      sql`select 1 from ${ctx.db.table('room')} where id = ${id} and active = 1 and deleted_at is null`,
    ))
  )
    throw notFound();
  return { idRoom: id };
};

const address = endpoint({
  method: 'GET',
  path: 'calendar/feed',
  summary: 'The secret address of one’s own calendar, or of a room’s, for calendar programs.',
  about: 'calendar-event',
  query: feedOf,
  answer: feedAddress,
  async handle(ctx, { query: { idRoom } }): Promise<FeedAddress> {
    const me = calendarReader(ctx);
    return addressOf(ctx, await tokenOf(ctx, idRoom ? await liveRoom(ctx, idRoom) : { idUser: me.id }, false));
  },
});
const renew = endpoint({
  method: 'POST',
  path: 'calendar/feed',
  summary: 'Gives a new secret address; the old one is dead at once.',
  about: 'calendar-event',
  body: feedOf,
  answer: feedAddress,
  async handle(ctx, { body: { idRoom } }): Promise<FeedAddress> {
    const me = calendarReader(ctx);
    // A room's address is in many hands: whoever renews it takes it from all of them.
    if (idRoom && !editsCalendar(me)) calendarEditor(ctx);
    return addressOf(ctx, await tokenOf(ctx, idRoom ? await liveRoom(ctx, idRoom) : { idUser: me.id }, true));
  },
});

interface Feed {
  readonly idUser: number | null;
  readonly idRoom: number | null;
  readonly room: string | null;
  readonly language: Language;
  readonly isOpen: boolean;
}
/** An account that was closed takes its address along. */
const feedByToken = (ctx: Ctx, token: string): Promise<Feed | null> =>
  ctx.db.one<Feed>(sql`select f.id_user as "idUser", f.id_room as "idRoom", r.code as room, coalesce(u.language, 'hr') as language,
    (u.id is not null and u.status = 'active' and u.deleted_at is null) or (r.id is not null and r.active = 1 and r.deleted_at is null) as "isOpen"
  from ${ctx.db.table('calendar-feed')} f left join ${ctx.db.table('user')} u on u.id = f.id_user left join ${ctx.db.table('room')} r on r.id = f.id_room where f.token = ${token}`);

const feed = endpoint({
  method: 'GET',
  path: '/calendar/feed/:file',
  public: true,
  summary: 'A calendar as iCalendar, for whoever knows its secret address.',
  // Calendar programs put in the address what they like.
  query: 'text',
  answer: 'bytes',
  async handle(ctx, { raw: request, headers, reply }) {
    const token = /^([\w-]{32})\.ics$/.exec((request.params as { file: string }).file)?.[1];
    const found = token ? await feedByToken(ctx, token) : null;
    if (!found?.isOpen) throw notFound();
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

const feedText = async (ctx: Ctx, { idUser, idRoom, room, language }: Feed): Promise<string> => {
  const [from, to] = [sql`${ctx.now}::timestamptz - ${raw(before)}`, sql`${ctx.now}::timestamptz + ${raw(ahead)}`];
  const keys =
    idUser === null ? inRooms(ctx, [idRoom!], from, to) : concerning(ctx.db, await whoseById(ctx.db, idUser), from, to);
  // Of a room everybody sees what is settled, and reads only what is meant for everybody.
  const title =
    idUser === null ? sql`case when e.is_public = 1 then e.title else ${says(language, 'busy')} end` : raw('e.title');
  const name = raw(wordLanguageOf(language) === 'hr' ? 't.name_hr' : 'coalesce(t.name_en, t.name_hr)');
  const { rows: events } =
    await ctx.db.run<IcsEvent>(sql`select e.id, ${title} as title, ${wall(raw('e.start'))} as start, ${wall(raw('e."end"'))} as "end", ${utc('e.start')} as "startUtc", ${utc('e."end"')} as "endUtc",
      e.status, concat_ws(', ', r.code, r.building, r.url) as place, ${idUser === null ? raw('null') : raw('e.description')} as description,
      ${idUser === null ? raw('null') : name} as category, (t.blocks_teacher = 1 or t.blocks_room = 1) as "isBusy", ${utc('e.updated_at')} as "stampUtc", e.row_ver as version,
      ${idUser === null ? raw('null::int') : raw('e.id_series')} as "idSeries", e.series_date::text as "seriesDate"
    from ${ctx.db.table('calendar-event')} e join ${ctx.db.table('reservationtype')} t on t.id = e.id_reservationtype left join ${ctx.db.table('room')} r on r.id = e.id_room
    where e.id = any (array(${keys})) and e.deleted_at is null ${idUser === null ? raw("and e.status = 'confirmed'") : raw('')} order by e.start, e.id`);
  const ids = [...new Set(events.flatMap(e => (e.idSeries === null ? [] : [e.idSeries])))];
  const series =
    ids.length === 0
      ? []
      : (
          await ctx.db.run<IcsSeries>(sql`select id, rrule, ${wall(raw('start'))} as start, ${wall(raw('"end"'))} as "end"
    from ${ctx.db.table('calendar-series')} where id = any(${ids}::int[]) and deleted_at is null order by id`)
        ).rows;
  return icsText({
    name: idUser === null ? says(language, 'ofRoom', { room: room ?? '' }) : says(language, 'ofPerson'),
    host: new URL(surroundingsOf(ctx.app).address()).hostname,
    language: wordLanguageOf(language) === 'hr' ? 'hr' : 'en',
    events,
    series,
  });
};

export const feedEndpoints: readonly Endpoint[] = [address, renew, feed];
