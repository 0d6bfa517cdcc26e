import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import '@fastify/multipart';
import { type AnyResource, check, type FieldDef, type FileValue } from '../../resource/index.ts';
import { mayBring } from '../callers.ts';
import type { Ctx, Me } from '../contract.ts';
import { invalid, notFound, Refusal } from '../errors.ts';
import { examine } from '../kept-files.ts';
import { wantText } from '../full-text.ts';
import { picturesOf } from '../pictures.ts';
import { fileHeaders } from '../sent-files.ts';
import type { Opened, Range } from '../shelf.ts';
import { admit, takeIntoUse } from '../stored.ts';
import { or, sql } from '../sql.ts';
import { oneOf, Turns } from '../turns.ts';
import { type Answer, type Io, type RawQuery, whileThere } from './io.ts';
import { scopeOf } from './list.ts';
import { param, refuseUnknown, seenOr422 } from './request.ts';
import { idIs, readId } from './row.ts';
import { asSql, fieldOf, Source } from './source.ts';

/** A picture that was drawn before the transaction began: what a row keeps of it, and nothing that a client could send. */
export class DrawnPicture {
  readonly hash: string;
  readonly size: number;
  constructor(hash: string, size: number) {
    this.hash = hash;
    this.size = size;
  }
}

/** A file that the server itself has put into the store, or that another row has: nothing that a client could send. */
export class KeptFile implements FileValue {
  readonly hash: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  constructor({ hash, name, mime, size }: FileValue) {
    this.hash = hash;
    this.name = name;
    this.mime = mime;
    this.size = size;
  }
}
/** What the row keeps of one that is in the store already. */
export const keepKept = async (ctx: Ctx, name: string, field: FieldDef, file: KeptFile): Promise<FileValue> => {
  if (!(await takeIntoUse(ctx, file.hash))) throw invalid(name, 'fileUnknown');
  if (field.fullText) await wantText(ctx, file.hash);
  return { ...file };
};

/** Drawn anew and kept under the hash of its content. No transaction waits for it. */
export const drawImage = async (
  ctx: Ctx,
  io: Io,
  name: string,
  field: FieldDef,
  dataUrl: string,
): Promise<DrawnPicture> => {
  const problem = check({ ...field, required: true }, dataUrl);
  if (problem) throw invalid(name, problem.key, problem.params);
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  if (bytes.length > (field.maxBytes ?? 1_048_576)) throw invalid(name, 'fileSizeExceed');
  const drawn = await whileThere(io, gone => picturesOf(ctx.app).draw(bytes, { who: oneOf(ctx), gone }));
  if ('refused' in drawn) throw invalid(name, drawn.refused);
  const draft = await ctx.files.receive(drawn.picture, 20 * 1_048_576);
  await admit(work => io.transaction(ctx, tx => work(tx.db)), ctx.me, name, draft, 'image/jpeg');
  return new DrawnPicture(draft.hash, draft.size);
};
/** What the row keeps of a picture. */
export const keepImage = async (
  ctx: Ctx,
  io: Io,
  name: string,
  field: FieldDef,
  value: string | DrawnPicture,
): Promise<string> =>
  keepDrawn(ctx, name, field, value instanceof DrawnPicture ? value : await drawImage(ctx, io, name, field, value));
/** The same of one that was drawn before the transaction began, as those of a request are. */
export const keepDrawn = async (ctx: Ctx, name: string, field: FieldDef, value: unknown): Promise<string> => {
  if (!(value instanceof DrawnPicture)) {
    const problem = check({ ...field, required: true }, value);
    if (problem) throw invalid(name, problem.key, problem.params);
    throw new Error(`The picture «${name}» was not drawn: drawAhead comes before the transaction.`);
  }
  if (!(await takeIntoUse(ctx, value.hash))) throw invalid(name, 'imageUnreadable');
  return value.hash;
};

/** `GET {res}/image?id=&field=&size=30|150|300`, under the row's and the field's rules. */
export const image = async (ctx: Ctx, r: AnyResource, query: RawQuery): Promise<Answer> => {
  refuseUnknown(query, ['id', 'field', 'size', 'v']);
  const hash = await mediaOf(ctx, r, query, 'image');
  const size = param(query, 'size');
  if (size !== undefined && !['30', '150', '300'].includes(size))
    throw invalid('size', 'badParameter', { name: 'size' });
  const stream = size
    ? await ctx.files.small(hash as string, Number(size), async whole => {
        // Twice the points for dense screens; never larger than the picture itself.
        const drawn = await picturesOf(ctx.app).draw(whole, { side: Number(size) * 2 });
        if ('refused' in drawn) throw notFound();
        return drawn.picture;
      })
    : (await ctx.files.open(hash as string))?.stream;
  if (!stream) throw notFound();
  const headers = {
    'content-type': 'image/jpeg',
    'cache-control': 'private, max-age=3600',
    etag: `"${(hash as string).slice(0, 32)}-${size ?? 'full'}"`,
  };
  return { stream, headers };
};
/** `GET {res}/file?id=&field=`: always as a download, never shown as a page of ours. */
export const file = async (ctx: Ctx, r: AnyResource, query: RawQuery, _body: unknown, io: Io): Promise<Answer> => {
  refuseUnknown(query, ['id', 'field']);
  const value = (await mediaOf(ctx, r, query, 'file')) as FileValue;
  const range = rangeIn(io.request.headers.range, value.size);
  if (range === 'outside')
    throw new Refusal(416, { key: 'noSuchPart', params: { n: value.size } }, { length: value.size });
  const kept: (Partial<Opened> & Pick<Opened, 'size'>) | null =
    io.request.method === 'HEAD'
      ? await ctx.files.stat(value.hash)
      : await ctx.files.open(value.hash, range ?? undefined);
  if (!kept) throw notFound();
  return {
    status: range ? 206 : 200,
    ...(kept.stream ? { stream: kept.stream } : { bare: true }),
    headers: {
      'accept-ranges': 'bytes',
      ...(range && { 'content-range': `bytes ${range.from}-${range.to}/${kept.size}` }),
      ...fileHeaders({
        // Rows of earlier days may still hold what their uploader called it.
        mime: shownTypes.includes(value.mime) ? value.mime : 'application/octet-stream',
        name: value.name,
        size: range ? range.to - range.from + 1 : kept.size,
      }),
    },
  };
};
/** One part of a file, as a browser asks for it that goes on with a download. Several at once are answered with the whole. */
const rangeIn = (header: string | undefined, size: number): Range | 'outside' | null => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from > to ? 'outside' : { from, to };
};
/** What a browser may show by itself; everything else leaves as bytes. */
export const shownTypes: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/gif'];

const mediaOf = async (ctx: Ctx, r: AnyResource, query: RawQuery, kind: 'image' | 'file'): Promise<unknown> => {
  const source = new Source(scopeOf(ctx), r);
  const name = param(query, 'field') ?? '';
  if (fieldOf(r, name)?.kind !== kind) throw invalid('field', 'unknownField', { name });
  const seen = seenOr422(source, name, 'field');
  const id = readId(source.base, query);
  // Whoever may choose the row in a select is shown its avatar there.
  const mayLook =
    name === r.avatar ? or([asSql(source.rule('read')), asSql(source.rule('lookup'))]) : asSql(source.rule('read'));
  const found = await ctx.db.one<{ value: unknown }>(
    sql`select ${source.col(name)} as value from ${source.from()} where ${idIs(source, id)} and ${source.live()} and ${mayLook} and ${asSql(seen)}`,
  );
  if (!found?.value) throw notFound();
  return found.value;
};

/** False: it was used before. Noted in the transaction of the row, so a ticket of what is refused stays good. */
const spend = async (ctx: Ctx, { id, until }: Ticket): Promise<boolean> =>
  (
    await ctx.db.run(
      sql`insert into ${ctx.db.table('used_ticket')} (id, until) values (${id}, ${new Date(until)}) on conflict (id) do nothing`,
    )
  ).rowCount > 0;

interface Ticket extends FileValue {
  readonly id: string;
  /** The account that brought it, or the link. */
  readonly user: number | string;
  readonly cid: string;
  readonly until: number;
}
const sign = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('base64url');

/** `POST {res}/upload?field=`: streams one file in; the answer's token goes into create or update. */
export const upload = async (ctx: Ctx, r: AnyResource, query: RawQuery, _body: unknown, io: Io): Promise<Answer> => {
  refuseUnknown(query, ['field']);
  const { me } = scopeOf(ctx);
  const name = param(query, 'field') ?? '';
  const field = fieldOf(r, name);
  const source = new Source(scopeOf(ctx), r);
  if (field?.kind !== 'file') throw invalid('field', 'unknownField', { name });
  if (!mayBring(ctx, r.name, name) || (source.rule('create') === false && source.rule('update') === false))
    throw new Refusal(403, 'notAllowed');
  if (!io.request.isMultipart()) throw new Refusal(415, 'mediaType');
  return uploads.during(oneOf(ctx), () => whileThere(io, gone => receive(ctx, io, name, field, bringerOf(me), gone)));
};
const bringerOf = (me: Me): number | string => (me.caller?.kind === 'link' ? `link ${me.caller.grant}` : me.id);
const uploads = new Turns(4, 'tooManyUploads');
const receive = async (
  ctx: Ctx,
  io: Io,
  name: string,
  field: FieldDef,
  user: number | string,
  gone: AbortSignal,
): Promise<Answer> => {
  const limit = field.maxBytes ?? 50 * 1_048_576;
  const part = await io.request.file({ limits: { fileSize: limit + 1, files: 1 } });
  if (!part) throw invalid(name, 'required');
  const draft = await ctx.files.receive(part.file, limit, gone).catch((error: unknown) => {
    hearOut(io.request.raw);
    throw error;
  });
  const called = cleanName(part.filename);
  const mime = await examine(ctx.app, draft, { name: called, field: name, accept: field.accept });
  await admit(work => io.transaction(ctx, tx => work(tx.db)), ctx.me, name, draft, mime);
  const ticket: Ticket = {
    id: randomUUID(),
    hash: draft.hash,
    size: draft.size,
    name: called,
    mime,
    user,
    cid: ctx.cid,
    until: ctx.now.getTime() + 86_400_000,
  };
  const text = Buffer.from(JSON.stringify(ticket)).toString('base64url');
  return {
    json: { token: `${text}.${sign(ctx.app.secret, text)}`, name: ticket.name, size: ticket.size, mime: ticket.mime },
  };
};

/** What still comes of a body that is refused goes nowhere: held back, it would stand before everything that the browser asks over this connection next. */
const hearOut = (body: IncomingMessage): void => {
  body.unpipe();
  body.resume();
};

const cleanName = (name: string): string =>
  name
    .normalize('NFC')
    // Control characters, paths, and the marks that turn a name around so that it ends like another.
    .replace(/[\0-\x1f\x7f-\x9f/\\\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '_')
    .slice(0, 200)
    // A letter that was cut in two is none.
    .toWellFormed() || 'file';

/** What the row keeps of an uploaded file: only its own uploader can put it there, once, within a day. */
export const keptFile = async (
  ctx: Ctx,
  name: string,
  field: FieldDef,
  token: string,
  before: FileValue | null,
): Promise<FileValue> => {
  const [text = '', signature = ''] = token.split('.');
  const expected = Buffer.from(sign(ctx.app.secret, text));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) throw invalid(name, 'fileUnknown');
  const ticket = JSON.parse(Buffer.from(text, 'base64url').toString()) as Ticket;
  // One of the days before tickets were counted has no number and cannot be spent.
  if (!ticket.id) throw invalid(name, 'fileUnknown');
  if (!ctx.me || ticket.user !== bringerOf(ctx.me) || ticket.cid !== ctx.cid || ticket.until < ctx.now.getTime())
    throw invalid(name, 'fileUnknown');
  if (before?.hash === ticket.hash && before.name === ticket.name) return before;
  if (!(await takeIntoUse(ctx, ticket.hash))) throw invalid(name, 'fileUnknown');
  if (!(await spend(ctx, ticket))) throw invalid(name, 'fileUsed');
  if (field.fullText) await wantText(ctx, ticket.hash);
  return { hash: ticket.hash, name: ticket.name, mime: ticket.mime, size: ticket.size };
};
