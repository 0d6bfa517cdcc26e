import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { date, integer, text, wordLanguageOf } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  fileHeaders,
  inTransaction,
  invalid,
  isThere,
  type LinkDef,
  notAllowed,
  notFound,
  type Policy,
  Refusal,
  revokeLinks,
  save,
  saveMatching,
  seen,
  sendLink,
  sql,
} from '../../../kernel/server/index.ts';
import { letters } from '../letters.ts';
import { dmsDocument, dmsShare } from '../model.ts';
import { managesDocument, ofShare } from './rights.ts';

const mostDays = 90;
const mostTries = 10;
const linkName = 'documents.share';

const derive = promisify(scrypt) as (password: string, salt: string, length: number) => Promise<Buffer>;
const proofOf = async (password: string, salt = randomBytes(16).toString('hex')): Promise<string> =>
  `${salt}:${(await derive(password, salt, 32)).toString('hex')}`;
const proves = async (password: string, proof: string): Promise<boolean> =>
  timingSafeEqual(Buffer.from(await proofOf(password, proof.split(':')[0])), Buffer.from(proof));

/** Whoever may give rights to a document sees to whom it was given by link, and takes it back. */
export const dmsSharePolicy: Policy<typeof dmsShare> = {
  read: ofShare,
  remove: ofShare,
  fields: { proof: { seenBy: () => false }, wrongTries: { seenBy: () => false } },
  async effect(ctx, { verb, row }) {
    if (verb === 'remove') await revokeLinks(ctx, linkName, row.id);
  },
};

const dayOf = (moment: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zagreb' }).format(moment);

const give = endpoint({
  method: 'POST',
  path: 'dms-share/give',
  summary: 'Gives a document to an address by a link that ends on its day; what hangs on a row is given to nobody.',
  about: 'dms-document',
  body: {
    idDmsDoc: integer({ required: true, min: 1 }),
    email: text({ required: true, format: 'email' }),
    until: date({ required: true }),
    password: text({ max: 200, verbatim: true }),
  },
  answer: { id: integer({ required: true }) },
  status: 201,
  async handle(ctx, { body: { idDmsDoc, email, until, password } }) {
    const { me } = ctx;
    if (!me || !(await seen(ctx, dmsDocument, idDmsDoc))) throw notFound();
    if (await isThere(ctx, dmsDocument, { all: [{ id: idDmsDoc }, { isHosted: 1 }] }))
      throw invalid('idDmsDoc', 'shareHosted', undefined, dmsShare.name);
    if (!(await isThere(ctx, dmsDocument, { all: [{ id: idDmsDoc }, managesDocument(me)] }))) throw notAllowed();
    const today = dayOf(ctx.now);
    if (until < today) throw invalid('until', 'sharePast', undefined, dmsShare.name);
    if (until > dayOf(new Date(ctx.now.getTime() + mostDays * 86_400_000)))
      throw invalid('until', 'shareTooLong', { days: mostDays }, dmsShare.name);
    const proof = password ? await proofOf(password) : null;
    return inTransaction(ctx, async tx => {
      const { after } = await save(
        tx,
        dmsShare,
        { idDmsDoc, email, until, hasPassword: proof ? 1 : 0, proof },
        { as: 'system' },
      );
      await sendLink(tx, linkName, after.id, { email, language: ctx.language });
      return { id: after.id };
    });
  },
});

interface Shared {
  readonly id: number;
  readonly title: string;
  readonly until: string;
  readonly proof: string | null;
  readonly wrongTries: number;
  readonly taken: number;
  readonly content: { readonly hash: string; readonly name: string; readonly mime: string; readonly size: number };
}
/** What the caller's link gives, as long as its day has not passed and the document is still there to be given. */
const sharedWith = async (ctx: Ctx, { evenLocked = false } = {}): Promise<Shared> => {
  const caller = ctx.me?.caller;
  if (caller?.kind !== 'link') throw notAllowed();
  const found =
    await ctx.db.one<Shared>(sql`select s.id, d.title, s.until::text as until, s.proof, s.wrong_tries as "wrongTries", s.taken, d.content
    from ${ctx.db.table('dms-share')} s join ${ctx.db.table('dms-document')} d on d.id = s.id_dms_doc
    where s.id = ${caller.row} and d.deleted_at is null and d.is_hosted = 0 and d.status <> 'disposed' and d.content is not null`);
  const gone = (key: string) => new Refusal(410, { key }, { resource: dmsShare.name });
  if (!found || found.until < dayOf(ctx.now)) throw gone('shareGone');
  if (found.wrongTries >= mostTries && !evenLocked) throw gone('shareLocked');
  return found;
};
const look = endpoint({
  method: 'GET',
  path: 'dms-share/document',
  summary: 'What the link gives: the name and size of the file, until when, and whether a password is asked.',
  answer: {
    title: text({ required: true }),
    name: text({ required: true }),
    size: integer({ required: true }),
    until: date({ required: true }),
    hasPassword: integer({ required: true }),
  },
  async handle(ctx) {
    const { title, content, until, proof } = await sharedWith(ctx);
    return { title, name: content.name, size: content.size, until, hasPassword: proof ? 1 : 0 };
  },
});
/** By POST: the password stands in no address, and a scanner that opens links takes nothing. */
const take = endpoint({
  method: 'POST',
  path: 'dms-share/file',
  summary: 'The bytes of what the link gives; ten wrong passwords close it.',
  body: { password: text({ max: 200, verbatim: true }) },
  answer: 'bytes',
  async handle(ctx, { body: { password }, reply }) {
    const shared = await sharedWith(ctx);
    if (shared.proof) {
      if (!password) throw invalid('password', 'sharePassword', undefined, dmsShare.name);
      // Counted before it is looked at: many at once are still only ten.
      await inTransaction(ctx, async tx => {
        await tx.db.lock('share', shared.id);
        const { wrongTries } = await sharedWith(tx);
        await saveMatching(tx, dmsShare, { id: shared.id }, { wrongTries: wrongTries + 1 });
      });
      if (!(await proves(password, shared.proof))) throw invalid('password', 'sharePassword', undefined, dmsShare.name);
    }
    const kept = await ctx.files.open(shared.content.hash);
    if (!kept) throw notFound();
    await inTransaction(ctx, async tx => {
      await tx.db.lock('share', shared.id);
      const { taken } = await sharedWith(tx, { evenLocked: true });
      await saveMatching(tx, dmsShare, { id: shared.id }, { taken: taken + 1, wrongTries: 0 });
    });
    const { name, size } = shared.content;
    return reply.headers(fileHeaders({ mime: 'application/octet-stream', name, size })).send(kept.stream);
  },
});
export const shareEndpoints = [give, look, take];

export const documentLinks: Readonly<Record<string, LinkDef>> = {
  [linkName]: {
    on: dmsShare.name,
    days: mostDays,
    title: { hr: 'Dokument', en: 'Document' },
    endpoints: ['GET dms-share/document', 'POST dms-share/file'],
    async letter(ctx, { row, url, language }) {
      const about = await ctx.db.one<{ title: string; until: string }>(
        sql`select d.title, to_char(s.until, 'FMDD. FMMM. YYYY.') as until from ${ctx.db.table('dms-share')} s
          join ${ctx.db.table('dms-document')} d on d.id = s.id_dms_doc
          where s.id = ${row} and d.deleted_at is null and s.until >= (${ctx.now}::timestamptz at time zone 'Europe/Zagreb')::date`,
      );
      return about && letters.shared(about, url, wordLanguageOf(language));
    },
  },
};
