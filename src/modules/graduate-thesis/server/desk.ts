import { boolean, date, integer, list, object, text } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  type Endpoint,
  inTransaction,
  notFound,
  notSignedIn,
  seen,
  sql,
} from '../../../kernel/server/index.ts';
import { studentsNamed, teachersQualified } from '../../catalogues/server/index.ts';
import { stCoGraduatethesis } from '../model.ts';
import { standingMembers } from './facts.ts';
import { limitsOf } from './limits.ts';
import { rowOf } from './notices.ts';
import { stepOf } from './stand.ts';
import { mentorshipsOf } from './teachers.ts';
import type { Actor } from '../steps.ts';

// ——— The one next step ———

/** Names of those whose turn it is, as a sentence says them. */
const whoseTurn = async (ctx: Ctx, id: number, who: Actor): Promise<string[]> => {
  const { db } = ctx;
  const names = async (select: ReturnType<typeof sql>): Promise<string[]> =>
    (await db.run<{ name: string }>(select)).rows.map(({ name }) => name);
  const g = sql`${db.table('st-co-graduatethesis')} g`;
  switch (who) {
    case 'student':
      return names(sql`select s.name from ${g} join ${studentsNamed(db)} s on s.id = g.id_student where g.id = ${id}`);
    case 'asked':
      return names(
        sql`select t.name from ${g} join ${teachersQualified(db)} t on t.id = g.id_offered where g.id = ${id}`,
      );
    case 'mentor':
      return names(
        sql`select t.name from ${g} join ${teachersQualified(db)} t on t.id = g.id_mentor where g.id = ${id}`,
      );
    case 'commission':
      return names(
        sql`select distinct m.name from ${g} join ${standingMembers(db, ctx.now)} m on m.id_study = g.id_study where g.id = ${id} and m.role = 'president'`,
      );
    case 'members':
    case 'chair':
      return names(sql`select t.name from ${db.table('graduatethesis-defensecommission')} d join ${teachersQualified(db)} t on t.id = d.id_teacher
        where d.id_st_co_graduatethesis = ${id} and d.deleted_at is null and d.status <> 'declined'
          and d.role = any(${who === 'chair' ? ['president'] : ['president', 'mentor', 'member']}::text[])
          and (${who} = 'chair' or d.status = 'asked' or not exists (select from ${db.table('graduatethesis-defensecommission')} o
            where o.id_st_co_graduatethesis = d.id_st_co_graduatethesis and o.status = 'asked' and o.deleted_at is null)) order by d.num`);
    case 'librarian':
      return [];
  }
};
const step = endpoint({
  method: 'GET',
  path: 'graduate-thesis/step',
  summary:
    'The one thing that has to happen next with a thesis: what, whose it is, since when it waits and until when.',
  query: { id: integer({ required: true, min: 1 }) },
  answer: {
    key: text(),
    who: text(),
    names: list(text({ required: true })),
    desk: text(),
    since: date(),
    until: text(),
  },
  async handle(ctx, { query: { id } }) {
    const found = await seen(ctx, stCoGraduatethesis, id);
    if (!found) throw notFound();
    const row = await inTransaction(ctx, tx => rowOf(tx, id));
    const next = await stepOf(ctx, row, await limitsOf(ctx, row));
    const since = (found as { statusOn?: string | null }).statusOn ?? null;
    if (!next) return { key: null, who: null, names: [], desk: null, since, until: null };
    const names = await whoseTurn(ctx, id, next.who);
    return { key: next.key, who: next.who, names, desk: next.desk, since, until: next.until };
  },
});

// ——— The mentor's desk ———

const load = endpoint({
  method: 'GET',
  path: 'graduate-thesis/load',
  summary: 'How many theses the caller leads now, and how many they may lead.',
  answer: { has: integer({ required: true }), most: integer({ required: true }) },
  async handle(ctx) {
    if (!ctx.me) throw notSignedIn();
    const { idTeacher } = ctx.me.facts;
    const most = await ctx.db.one<{
      most: number | null;
    }>(sql`select max(s.max_mentorships)::int as most from ${ctx.db.table('graduatethesis-setting')} s
      where s.deleted_at is null and s.id_study in (select g.id_study from ${ctx.db.table('st-co-graduatethesis')} g where g.id_mentor = ${idTeacher ?? 0} and g.deleted_at is null)`);
    return { has: idTeacher === null ? 0 : await mentorshipsOf(ctx, idTeacher), most: most?.most ?? 10 };
  },
});

// ——— Who may sit in a commission ———

const candidates = endpoint({
  method: 'GET',
  path: 'graduate-thesis/candidates',
  summary:
    'Teachers for the commission of a defence, with what each has in hand: theses led, and seats in the last twelve months.',
  query: { search: text({ max: 100 }) },
  answer: list(
    object({
      id: integer({ required: true }),
      name: text({ required: true }),
      canChair: boolean(),
      canMentor: boolean(),
      leads: integer({ required: true }),
      seats: integer({ required: true }),
    }),
  ),
  async handle(ctx, { query: { search } }) {
    if (!ctx.me) throw notSignedIn();
    const mayAsk =
      ctx.me.isAdmin ||
      ctx.me.facts.isStandingCommissionMember ||
      ctx.me.permissions.has('AppModuleGraduateThesisCommissionEdit') ||
      ctx.me.permissions.has('AppModuleGraduateThesisTeacherEdit');
    if (!mayAsk) return [];
    const { db } = ctx;
    return (
      await db.run(sql`select t.id, t.name, t.can_chair::int as "canChair", t.can_mentor::int as "canMentor",
          (select count(*)::int from ${db.table('st-co-graduatethesis')} g where g.id_mentor = t.id and g.deleted_at is null
            and g.status in ('accepted', 'approved', 'submitted', 'returned', 'ready', 'scheduled', 'failed')) as leads,
          (select count(*)::int from ${db.table('graduatethesis-defensecommission')} d where d.id_teacher = t.id and d.deleted_at is null and d.status <> 'declined'
            and d.created_at > ${ctx.now}::timestamptz - interval '12 months') as seats
        from ${teachersQualified(db)} t where t.is_there and (t.active_to is null or t.active_to >= ${ctx.now}::timestamptz)
          and (${search ?? null}::text is null or t.name ilike '%' || ${search ?? ''} || '%') order by t.last_name, t.name limit 500`)
    ).rows;
  },
});
export const deskEndpoints: readonly Endpoint[] = [step, load, candidates];
