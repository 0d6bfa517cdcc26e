import {
  type Ctx,
  invalid,
  makeMany,
  notFound,
  save,
  saveMatching,
  seen,
  sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { learningoutcomeset, learningoutcomesetOutcome, loStudy, loStudySet } from '../model.ts';
import { asNewVersion, isDecided, isLater, nextYear } from './later-years.ts';
import { writesSets } from './rules.ts';

// A set of outcomes through the years: the same code is the same set.

const inYear = async (ctx: Ctx, id: number, year: number): Promise<number | null> => {
  const set = ctx.db.table('learningoutcomeset');
  const found = await ctx.db.one<{ id: number }>(sql`select n.id from ${set} o join ${set} n
      on lower(n.code) = lower(o.code) and n.id_academicyear = ${year} and n.deleted_at is null where o.id = ${id}`);
  return found?.id ?? null;
};

/** A draft of the later year with everything the set says; as the person, who may not begin a set there by copying either. */
const beginSet = async (ctx: TxCtx, id: number, idAcademicyear: number): Promise<number> => {
  const old = (await seen(ctx, learningoutcomeset, id))!;
  const { code, nameHr, nameEn, hkoLevel, ects, source, registerCode, descriptionHr, descriptionEn } = old;
  const { assessmentProcedure, materialConditions, staffConditions } = old;
  const said = { code, nameHr, nameEn, hkoLevel, ects, source, registerCode, descriptionHr, descriptionEn };
  const conditions = { assessmentProcedure, materialConditions, staffConditions };
  const values = { ...said, ...conditions, idAcademicyear } as never;
  const idSet = (await save(ctx, learningoutcomeset, values, { as: 'person' })).after!.id;
  const { rows } = await ctx.db.run<{ num: number; textHr: string; textEn: string | null; verbs: never }>(
    sql`select num, text_hr as "textHr", text_en as "textEn", verbs from ${ctx.db.table('learningoutcomeset-outcome')}
      where id_learningoutcomeset = ${id} and deleted_at is null order by num`,
  );
  const lines = rows.map(line => ({ ...line, idLearningoutcomeset: idSet }));
  await makeMany(ctx, learningoutcomesetOutcome, lines, asNewVersion);
  return idSet;
};

/** Studies of that year whose outcomes are still a draft and that were begun before the set was: they are led to it. */
const leadStudies = async (ctx: TxCtx, from: number, to: number, year: number): Promise<void> => {
  const { rows } = await ctx.db.run<{ id: number; sets: number[] }>(sql`
    select h.id, array(select u.id_target from ${ctx.db.table('lo-study-id-sets')} u where u.id_row = h.id order by u.num) as sets
    from ${ctx.db.table('lo-study')} h where h.id_academicyear = ${year} and h.status = 'draft' and h.deleted_at is null
      and exists (select from ${ctx.db.table('lo-study-id-sets')} u where u.id_row = h.id and u.id_target = ${from})`);
  for (const { id, sets } of rows) {
    await save(ctx, loStudy, { idSets: sets.map(set => (set === from ? to : set)) }, { as: 'system', id });
    await saveMatching(
      ctx,
      loStudySet,
      { idLoStudy: id, idLearningoutcomeset: from },
      { idLearningoutcomeset: to },
      asNewVersion,
    );
  }
};

export const setAgain = async (ctx: TxCtx, id: number, said: number | null): Promise<number> => {
  const row = await seen(ctx, learningoutcomeset, id);
  if (!row) throw notFound();
  const to = said ?? (await nextYear(ctx, row.idAcademicyear!));
  if (!isDecided(row.status) || !(await isLater(ctx, row.idAcademicyear!, to)))
    throw invalid('to', 'laterYear', undefined, learningoutcomeset.name);
  if ((await inYear(ctx, id, to)) !== null) throw invalid('to', 'thereAlready', undefined, learningoutcomeset.name);
  const made = await beginSet(ctx, id, to);
  await leadStudies(ctx, id, made, to);
  return made;
};

/**
 * The sets of a study as they are in a later year, in their order. One that is not there yet is begun by whoever writes
 * sets; for everybody else the study goes on with the earlier one, until somebody begins it.
 */
export const setsInYear = async (ctx: TxCtx, idLoStudy: number, year: number): Promise<Map<number, number>> => {
  const { rows } = await ctx.db.run<{ id: number; status: string }>(sql`
    select s.id, s.status from ${ctx.db.table('lo-study-id-sets')} u join ${ctx.db.table('learningoutcomeset')} s on s.id = u.id_target and s.deleted_at is null
    where u.id_row = ${idLoStudy} order by u.num`);
  const mayBegin = ctx.me !== null && (ctx.me.isAdmin || writesSets(ctx.me));
  const now = new Map<number, number>();
  for (const { id, status } of rows) {
    const there = await inYear(ctx, id, year);
    now.set(id, there ?? (mayBegin && isDecided(status) ? await beginSet(ctx, id, year) : id));
  }
  return now;
};
