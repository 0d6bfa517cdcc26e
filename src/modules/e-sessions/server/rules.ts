import { col, type Me, type Rule, rule, sql, table } from '../../../kernel/server/index.ts';
import { right } from '../rights.ts';

const has = (me: Me, names: readonly string[]): boolean => me.isAdmin || names.some(name => me.permissions.has(name));

/** Who keeps the bodies runs the sessions of each of them; nobody votes by it. */
export const keepsBodies = (me: Me): boolean => has(me, right('CataloguesEdit'));
const inTypes = (field: string, types: readonly number[]): Rule => ({ [field]: { in: types } }) as Rule;

/** Runs the sessions of the body that this field or path names. */
export const runsBody = (me: Me, field: string): Rule =>
  keepsBodies(me) || inTypes(field, me.facts.isSessionTypeAdmin ?? []);
export const prepares = (me: Me, field: string): Rule =>
  has(me, right('ESessionPreparationEdit', 'CataloguesEdit')) && runsBody(me, field);
export const approves = (me: Me, field: string): Rule => inTypes(field, me.facts.isSessionTypeApprover ?? []);
export const records = (me: Me, field: string): Rule => inTypes(field, me.facts.isSessionTypeRecorder ?? []);

/** Leads the session: its chair, or whoever runs the sessions of the body. `at` is the path to the session, with its dot. */
export const leads = (me: Me, at = ''): Rule =>
  has(me, right('ESessionEdit', 'CataloguesEdit')) && {
    any: [runsBody(me, `${at}idEsesstype`), { [`${at}idChair.idUser`]: me.id } as Rule],
  };

/** Was called to the session that this column names. */
export const wasCalled = (me: Me, session: string): Rule =>
  rule`${col(session)} in (select a.id_esess from ${table('esess-attendance')} a join ${table('esessiontype-member')} m on m.id = a.id_esesstype_mem
    where a.deleted_at is null and m.id_user = ${me.id})`;
/** Sat in the body on the day of the session: of a seat that was given up before, nothing is left but the call. */
const satThen = sql`m.deleted_at is null and m.mandate_from <= (e.date_from at time zone 'Europe/Zagreb')::date and coalesce(m.mandate_to, 'infinity') >= (e.date_from at time zone 'Europe/Zagreb')::date`;
/** Was called with a vote, or replaces somebody who has one: confidential items are theirs. */
export const wasCalledToVote = (me: Me, session: string): Rule =>
  rule`${col(session)} in (select a.id_esess from ${table('esess-attendance')} a join ${table('esession')} e on e.id = a.id_esess join ${table('esessiontype-member')} m on m.id_user = ${me.id} and (m.id = a.id_esesstype_mem or m.id = a.id_substitute) and ${satThen}
    where a.deleted_at is null and a.has_vote = 1)`;
/** The same of the session on whose agenda the item stands that this column names. */
export const wasCalledToVoteOn = (me: Me, item: string): Rule =>
  rule`(select i.id_esess from ${table('esess-agenda')} i where i.id = ${col(item)}) in (select a.id_esess from ${table('esess-attendance')} a join ${table('esession')} e on e.id = a.id_esess join ${table('esessiontype-member')} m on m.id_user = ${me.id} and (m.id = a.id_esesstype_mem or m.id = a.id_substitute) and ${satThen}
    where a.deleted_at is null and a.has_vote = 1)`;
