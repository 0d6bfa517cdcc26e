import { type Ctx, type Db, or, raw, sql, type Sql } from '../../../kernel/server/index.ts';
import { graduatesWhoAgreed, holders, insiders, isStaff, rolesToday } from '../../people/server/index.ts';
import { linkOf, type MessageType, type LinkField } from '../model.ts';
import { linkSource } from './links.ts';

/** Who may write to whom. The one place that says it. */

export interface Writer {
  readonly id: number;
  readonly roles: ReadonlySet<string>;
}
export interface Letter extends Readonly<Partial<Record<LinkField, number | null>>> {
  readonly messType: MessageType;
  readonly idReplyTo?: number | null;
}
/** A condition on the account `u`, or the reason why nobody can be written to. */
/** Why somebody cannot be written to: keys of the outbox's own sentences. */
export type Unreached =
  | 'mayOnlyReply'
  | 'linkNotHere'
  | 'linkNotYours'
  | 'outOfReach'
  | 'accountClosed'
  | 'notYourself';
export type Reach = { readonly to: Sql } | { readonly refused: Unreached };

const isStudent = ({ roles }: Writer): boolean => roles.has('student');

export const reachOf = async (ctx: Ctx, writer: Writer, letter: Letter): Promise<Reach> => {
  const own = await ownReach(ctx, writer, letter);
  if (!letter.idReplyTo) return own;
  // Whoever was written to may answer, whatever else they may.
  const answered = sql`u.id in (${senderOf(ctx.db, writer.id, letter.idReplyTo)})`;
  return { to: 'to' in own ? or([own.to, answered]) : answered };
};

/** Who wrote a message that this reader has: whoever has it not does not learn who wrote it. */
export const senderOf = (
  db: Db,
  reader: number,
  idMess: number,
): Sql => sql`select o.id_sender from ${db.table('outbox')} o join ${db.table('message-copy')} c on c.id_mess = o.id
  where o.id = ${idMess} and o.id_sender is not null and o.deleted_at is null and c.id_user = ${reader} and c.deleted_at is null`;

const ownReach = (ctx: Ctx, writer: Writer, letter: Letter): Promise<Reach> | Reach => {
  const { messType } = letter;
  if (messType === 'general') return generalReach(ctx, writer);
  if (messType === 'alumniStudent' || messType === 'alumniEmployer') return alumniReach(ctx, writer, messType);
  return linkedReach(ctx, writer, letter);
};

const generalReach = ({ app, db, now }: Ctx, writer: Writer): Reach => {
  if (isStaff(writer)) return { to: sql`u.id in (${insiders(db, now)})` };
  if (!isStudent(writer)) return { refused: 'mayOnlyReply' };
  const known = app.modules.flatMap(m => m.contacts?.(db, writer.id) ?? []);
  const people = [holders(db, ['admin', ...app.rights.moduleAdminRoles], now), ...known];
  return { to: or(people.map(ids => sql`u.id in (${ids})`)) };
};

/** Only to those who agreed to hear from us. */
const alumniReach = ({ db, now }: Ctx, { roles }: Writer, type: 'alumniStudent' | 'alumniEmployer'): Reach => {
  if (!roles.has('admin') && !roles.has('alumniAdmin')) return { refused: 'mayOnlyReply' };
  if (type === 'alumniEmployer') return { to: sql`u.id in (${holders(db, ['alumniEmployer'], now)})` };
  return { to: sql`u.id in (${graduatesWhoAgreed(db)})` };
};

const linkedReach = async (ctx: Ctx, writer: Writer, letter: Letter): Promise<Reach> => {
  const source = linkSource(letter.messType);
  const id = letter[linkOf[letter.messType]!];
  if (!source || !id) return { refused: 'linkNotHere' };
  if (!(await source.mayWrite(ctx, writer.id, id))) return { refused: 'linkNotYours' };
  return { to: sql`u.id in (${source.parties(ctx.db, id)})` };
};

/** The writer as the database knows them now, for what is delivered later than it was asked for. */
export const writerOf = async (ctx: Ctx, id: number): Promise<Writer> => ({ id, roles: await rolesToday(ctx, id) });

/** An account that can be written to at all. */
export const isThere = raw('u.there');

export const limits = {
  /** Sent within an hour: more is a mistake or a nuisance. */
  anHour: (writer: Writer): number => (isStaff(writer) ? 120 : 30),
  /** Recipients of one message. */
  recipients: (writer: Writer): number => (isStaff(writer) ? 100_000 : 20),
  drafts: 200,
  /** More than this many are delivered after the answer. */
  atOnce: 200,
} as const;
