import { type Ctx, meOf, type PaperDocument, save, sql } from '../src/kernel/server/index.ts';
import { adoptedPlan } from '../src/modules/course-conductions/server/load/adopted-plan.ts';
import { certificateOfTeaching } from '../src/modules/course-conductions/server/load/certificate.ts';
import { duty, paperKind } from '../src/modules/papers/model.ts';
import { documentNamed, issue, lacksOf, register } from '../src/modules/papers/server/issue.ts';
import { needsOf } from '../src/modules/papers/server/needs.ts';
import { owner } from '../src/modules/people/model.ts';
import type { Institution } from './catalogues/index.ts';
import { oibOf } from './numbers.ts';
import type { World } from './world.ts';

/** The law and its number alone: articles of the statute and of rulebooks are the institution's own. */
const higherEducation = 'Zakona o visokom obrazovanju i znanstvenoj djelatnosti (Narodne novine, broj 119/22)';
const remedyOf = (code: string): string =>
  code === 'rjesenje-o-priznavanju-prakse'
    ? 'Protiv ovog Rješenja može se izjaviti žalba u roku od 15 dana od dana dostave.'
    : 'Protiv ove Odluke žalba nije dopuštena.';

/** What the letterhead says, on what acts rest, and who signs: the dean, every kind of paper; who approves plans of teaching: the vice-dean. */
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
      oib: oibOf('4710002100'),
    },
    { as: 'system', id: 1 },
  );
  const kinds = await ctx.db.run<{ id: number; code: string }>(
    sql`select id, code from ${ctx.db.table('paper-kind')} order by id`,
  );
  for (const { id, code } of kinds.rows) {
    const asked = needsOf(documentNamed(ctx, code));
    const said = {
      ...(asked.includes('basis') && { legalBasisHr: higherEducation }),
      ...(asked.includes('remedy') && { remedyText: remedyOf(code) }),
    };
    if (Object.keys(said).length > 0) await save(ctx, paperKind, said, { as: 'system', id });
  }
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
  await save(
    ctx,
    duty,
    {
      functionHr: 'Prodekanica za nastavu',
      functionEn: 'Vice-dean for teaching',
      idTeacher: institution.teachers.byName('Mirna Šimrak'),
      gender: 'f',
      from: '2024-10-01',
      approvesPlans: 1,
    },
    { as: 'system' },
  );
  await issuePapers(world, institution, (await meOf(ctx, users.get('admin')!))!);
};

/**
 * Two teachers have a certificate of what they have taught; of one the first was wrong and is void.
 * In the first days of a year nothing is confirmed yet: then there is nothing to certify.
 */
const issuePapers = async (
  { ctx: system, startYear, today }: World,
  { teachers }: Institution,
  me: NonNullable<Ctx['me']>,
): Promise<void> => {
  const ctx: Ctx = { ...system, me, language: 'hr' };
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
};

/** The council has adopted the plan of a study at its last session of which the minutes are adopted: of the largest study that has nothing against it. */
export const loadAdoptedPlan = async (
  { ctx: system, today }: World,
  users: ReadonlyMap<string, number>,
): Promise<void> => {
  const ctx: Ctx = { ...system, me: (await meOf(system, users.get('admin')!))!, language: 'hr' };
  const { db } = system;
  const session = await db.one<{ id: number }>(
    sql`select id from ${db.table('esession')} where status = 'archived' order by id_esesstype, date_from desc limit 1`,
  );
  const { rows: studies } = await db.run<{ id: number; idAcademicyear: number }>(
    sql`select c.id_study as id, c.id_academicyear as "idAcademicyear" from ${db.table('stcourse')} c join ${db.table('academicyear')} y on y.id = c.id_academicyear
      where y.status = 'active' and c.deleted_at is null group by 1, 2 order by count(*) desc, 1 limit 10`,
  );
  const year = today.slice(2, 4);
  for (const { id, idAcademicyear } of studies) {
    const params = { idAcademicyear, idEsession: session!.id };
    if ((await lacksOf(ctx, adoptedPlan, id, params)).length > 0) continue;
    const paper = await issue(ctx, adoptedPlan, id, params);
    await register(ctx, paper.id, { klasa: `602-04/${year}-02/9`, urbroj: `2133-${year}-9` });
    return;
  }
};
