import { save, sql, type TxCtx } from '../src/kernel/server/index.ts';
import { duty } from '../src/modules/papers/model.ts';
import { owner } from '../src/modules/people/model.ts';

/** What the letterhead says, and who signs: the dean, every kind of paper. */
export const loadPapers = async (ctx: TxCtx): Promise<void> => {
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
      functionHr: 'Dekanica',
      functionEn: 'Dean',
      personName: 'prof. dr. sc. Nives Žugčić',
      gender: 'f',
      from: '2024-10-01',
      signs: kinds.rows.map(kind => kind.id),
    },
    { as: 'system' },
  );
};
