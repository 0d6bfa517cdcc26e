import { type Ctx, meOf, type PaperDocument, save, sql } from '../src/kernel/server/index.ts';
import { adoptedPlan } from '../src/modules/course-conductions/server/load/adopted-plan.ts';
import { certificateOfTeaching } from '../src/modules/course-conductions/server/load/certificate.ts';
import { duty } from '../src/modules/papers/model.ts';
import { issue, lacksOf, register } from '../src/modules/papers/server/issue.ts';
import { owner } from '../src/modules/people/model.ts';
import type { Institution } from './catalogues/index.ts';
import type { World } from './world.ts';

/** What the letterhead says, and who signs: the dean, every kind of paper. */
export const loadPapers = async (
  world: World,
  institution: Institution,
  users: ReadonlyMap<string, number>,
): Promise<void> => {
  const { ctx } = world;
  await save(
    ctx,
    owner,
    {
      universityNameHr: 'Sveučilište Vrelo',
      universityNameEn: 'University of Vrelo',
      nameGenHr: 'Fakulteta primijenjenih tehnologija i poslovanja Vrelo',
      street: 'Obala Korane 1',
      postalCode: '47000',
      city: 'Karlovac',
      cityLocHr: 'Karlovcu',
      bodyCode: '2133',
    },
    { as: 'system', id: 1 },
  );
  const kinds = await ctx.db.run<{ id: number }>(sql`select id from ${ctx.db.table('paper-kind')} order by id`);
  await save(
    ctx,
    duty,
    {
      functionHr: 'Dekan',
      functionEn: 'Dean',
      // Who heads the faculty also presides over its council.
      idTeacher: institution.teachers.byName('Zdravko Kordun'),
      gender: 'm',
      from: '2024-10-01',
      signs: kinds.rows.map(kind => kind.id),
    },
    { as: 'system' },
  );
  await issuePapers(world, institution, (await meOf(ctx, users.get('admin')!))!);
};

/**
 * Two teachers have a certificate of what they have taught; of one the first was wrong and is void. The plan of a study is adopted.
 * In the first days of a year nothing is confirmed yet: then there is nothing to certify.
 */
const issuePapers = async (
  { ctx: system, startYear, today }: World,
  { teachers }: Institution,
  me: NonNullable<Ctx['me']>,
): Promise<void> => {
  const ctx: Ctx = { ...system, me, language: 'hr' };
  const { db } = system;
  const [marks, year] = ['602-04', today.slice(2, 4)];
  let letter = 0;
  const registered = async (
    document: PaperDocument,
    id: number,
    params: object,
    replaced?: { readonly idReplaces: number; readonly reason: string },
  ): Promise<number | null> => {
    if (!replaced && (await lacksOf(ctx, document, id, params)).length > 0) return null;
    const paper = await issue(ctx, document, id, params, replaced);
    letter++;
    await register(ctx, paper.id, { klasa: `${marks}/${year}-02/${letter}`, urbroj: `2133-${year}-${letter}` });
    return paper.id;
  };
  const years = { yearFrom: startYear, yearTo: startYear };
  await registered(certificateOfTeaching, teachers.byName('Mirna Šimrak'), years);
  const wrong = await registered(certificateOfTeaching, teachers.byName('Tin Pavlešić'), {
    ...years,
    purpose: 'izbora u zvanje višeg predavača',
  });
  if (wrong)
    await registered(
      certificateOfTeaching,
      teachers.byName('Tin Pavlešić'),
      { ...years, purpose: 'izbora u znanstveno-nastavno zvanje' },
      { idReplaces: wrong, reason: 'Pogrešno navedena svrha potvrde' },
    );
  const study = await db.one<{ id: number; idAcademicyear: number }>(
    sql`select c.id_study as id, c.id_academicyear as "idAcademicyear" from ${db.table('stcourse')} c join ${db.table('academicyear')} y on y.id = c.id_academicyear
      where y.status = 'active' and c.deleted_at is null group by 1, 2 order by count(*) desc, 1 limit 1`,
  );
  if (study)
    await registered(adoptedPlan, study.id, {
      idAcademicyear: study.idAcademicyear,
      session: 92,
      sessionOn: `${startYear}-09-10`,
    });
};
