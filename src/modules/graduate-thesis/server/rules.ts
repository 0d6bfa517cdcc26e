import { wallClock } from '../../../kernel/resource/index.ts';
import { col, type Ctx, type Me, type Rule, rule, type SqlRule, table } from '../../../kernel/server/index.ts';
import type { Seat } from '../model.ts';
import { right } from '../rights.ts';

type Right = 'TeacherEdit' | 'StudentEdit' | 'CommissionEdit' | 'LibrarianEdit' | 'ReportsView';
export const has = (me: Me, ...names: readonly Right[]): boolean =>
  names.some(name => right(name).some(permission => me.permissions.has(permission)));
export const today = (ctx: Pick<Ctx, 'now'>): string => wallClock(ctx.now).slice(0, 10);

/** Decides on topics, commissions and days: whoever prepares it for the house, and the standing members for their studies. */
export const decides = (me: Me): Rule =>
  has(me, 'CommissionEdit') || { idStudy: { in: [...(me.facts.thesisStudies ?? [])] } };
export const isStudentOf = (me: Me): Rule => has(me, 'StudentEdit') && { idStudent: me.facts.idStudent };
export const isMentorOf = (me: Me): Rule => has(me, 'TeacherEdit') && { idMentor: me.facts.idTeacher };
export const isAsked = (me: Me): Rule => has(me, 'TeacherEdit') && { idOffered: me.facts.idTeacher };
export const keepsArchive = (me: Me): boolean => has(me, 'LibrarianEdit');

/** Whoever sits in the commission of a defence, in one of these seats; who has declined does not. */
export const sits = (
  me: Me,
  field = 'id',
  seats: readonly Seat[] = ['president', 'mentor', 'member', 'secretary', 'substitute'],
): SqlRule => rule`${col(field)} in (select d.id_st_co_graduatethesis from ${table('graduatethesis-defensecommission')} d
    where d.id_teacher = ${me.facts.idTeacher} and d.deleted_at is null and d.status <> 'declined' and d.role = any(${[...seats]}::text[]))`;
/** Defences of the commissions in which this teacher sits. */
export const sitsAt = (
  me: Me,
  field: string,
  seats: readonly Seat[],
): SqlRule => rule`${col(field)} in (select f.id from ${table('graduatethesis-defense')} f
    join ${table('graduatethesis-defensecommission')} d on d.id_st_co_graduatethesis = f.id_st_co_graduatethesis
    where d.id_teacher = ${me.facts.idTeacher} and d.deleted_at is null and d.status <> 'declined' and d.role = any(${[...seats]}::text[]))`;

/** The author, the mentors, whoever is asked to be one, both commissions, and the library once it is defended. */
export const readsThesis = (me: Me): Rule => ({
  any: [
    { idStudent: me.facts.idStudent },
    { idMentor: me.facts.idTeacher },
    { idComentor: me.facts.idTeacher },
    { idOffered: me.facts.idTeacher },
    decides(me),
    sits(me),
    keepsArchive(me) && { status: { in: ['defended', 'deposited', 'archived'] } },
  ],
});
