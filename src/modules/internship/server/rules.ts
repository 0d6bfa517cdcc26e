import { wallClock } from '../../../kernel/resource/index.ts';
import { col, type Ctx, invalid, type Me, type Rule, rule, type SqlRule, table } from '../../../kernel/server/index.ts';
import { right } from '../rights.ts';

type Suffix = typeof right extends (...chosen: readonly (infer S extends string)[]) => unknown ? S : never;
export const has = (me: Me, ...names: readonly Suffix[]): boolean =>
  right(...names).some(name => me.permissions.has(name));
export const edits = (me: Me): boolean => has(me, 'Edit');
export const readsAll = (me: Me): boolean => has(me, 'View', 'Edit');
export const today = ({ now }: Pick<Ctx, 'now'>): string => wallClock(now).slice(0, 10);

/** Rows of the settings in whose teachers this person is. */
export const inSetting = (me: Me, field = 'idIntsSet'): SqlRule | false =>
  has(me, 'TeacherEdit') &&
  rule`${col(field)} in (select t.id_ints_set from ${table('ints-setting-teacher')} t where t.id_teacher = ${me.facts.idTeacher} and t.deleted_at is null)`;
export const coordinates = (me: Me, field = 'idIntsSet'): SqlRule | false =>
  has(me, 'TeacherEdit') &&
  rule`${col(field)} in (select t.id_ints_set from ${table('ints-setting-teacher')} t
    where t.id_teacher = ${me.facts.idTeacher} and t.is_coordinator = 1 and t.deleted_at is null)`;

// ——— What somebody is to an internship; `at` leads there from rows that hang on it ———

type At = '' | 'idInts.' | 'idIntsTaskAss.idInts.';
export const asStudent = (me: Me, at: At = ''): Rule =>
  has(me, 'StudentEdit') && { [`${at}idStudent`]: me.facts.idStudent };
export const asMentor = (me: Me, at: At = ''): Rule =>
  has(me, 'InstitutionMentorEdit') && {
    [`${at}idParEmployee`]: me.facts.idParEmployee,
    // Before it is decided a proposal is no affair of the company's mentor.
    [`${at}status`]: {
      in: [
        'assigned',
        'referred',
        'active',
        'diarySubmitted',
        'mentorGraded',
        'completed',
        'failed',
        'interrupted',
        'cancelled',
      ],
    },
  };
export const asContact = (me: Me): Rule =>
  has(me, 'InstitutionMentorEdit') && { idPartner: me.facts.contactOfPartner, intsKind: 'placement' };
/** The teacher who is the student's mentor, and the teachers of the course's setting. */
export const asTeacher = (me: Me, at: At = ''): Rule => {
  if (!has(me, 'TeacherEdit')) return false;
  const own = { [`${at}idTeacher`]: me.facts.idTeacher };
  const ofSetting =
    at === ''
      ? rule`${col('idIntsSet')} in (select t.id_ints_set from ${table('ints-setting-teacher')} t where t.id_teacher = ${me.facts.idTeacher} and t.deleted_at is null)`
      : at === 'idInts.'
        ? rule`${col('idInts')} in (select i.id from ${table('internship')} i join ${table('ints-setting-teacher')} t on t.id_ints_set = i.id_ints_set and t.deleted_at is null where t.id_teacher = ${me.facts.idTeacher})`
        : rule`${col('idIntsTaskAss')} in (select a.id from ${table('ints-task-assignment')} a join ${table('internship')} i on i.id = a.id_ints
            join ${table('ints-setting-teacher')} t on t.id_ints_set = i.id_ints_set and t.deleted_at is null where t.id_teacher = ${me.facts.idTeacher})`;
  return { any: [own, ofSetting] };
};
/** The company's mentor, by an account of their own or by a link that was sent to them about this internship. */
export const isItsMentor = (
  me: Me | null,
  held: { readonly id: number; readonly idParEmployee: number | null },
): boolean =>
  me !== null &&
  held.idParEmployee !== null &&
  (me.caller?.kind === 'link' ? me.caller.row === held.id : me.facts.idParEmployee === held.idParEmployee);
/** The internship that is asked for; a link knows only one and need not name it. */
export const askedFor = ({ me }: Pick<Ctx, 'me'>, id: number | null | undefined): number => {
  const asked = id ?? (me?.caller?.kind === 'link' ? me.caller.row : null);
  if (asked === null) throw invalid('id', 'required');
  return asked;
};
/** Whoever decides about placements. */
export const asCoordinator = (me: Me): Rule => edits(me) || coordinates(me);
