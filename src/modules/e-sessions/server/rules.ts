import { col, type Me, type Rule, rule, table } from '../../../kernel/server/index.ts';
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
  rule`exists (select from ${table('esess-attendance')} a join ${table('esessiontype-member')} m on m.id = a.id_esesstype_mem
    where a.id_esess = ${col(session)} and a.deleted_at is null and m.id_user = ${me.id})`;
/** Was called with a vote, or replaces somebody who has one: confidential items are theirs. */
export const wasCalledToVote = (me: Me, session: string): Rule =>
  rule`exists (select from ${table('esess-attendance')} a join ${table('esessiontype-member')} m on m.id_user = ${me.id} and (m.id = a.id_esesstype_mem or m.id = a.id_substitute)
    where a.id_esess = ${col(session)} and a.deleted_at is null and a.has_vote = 1)`;
