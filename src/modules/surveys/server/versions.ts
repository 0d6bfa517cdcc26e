import { integer } from '../../../kernel/resource/index.ts';
import { endpoint, inTransaction, notFound, save, seen, sql } from '../../../kernel/server/index.ts';
import { survey } from '../model.ts';

/** A definition that is in use stays as it is; what comes of it is a new draft, one version on. */
const nextVersion = endpoint({
  method: 'POST',
  path: 'survey/next-version',
  summary: 'Makes the next version of a definition, as a draft; the one in use stays as it is.',
  query: { id: integer({ required: true, min: 1 }) },
  answer: { id: integer({ required: true }) },
  status: 201,
  async handle(ctx, { query: { id } }) {
    const row = await seen(ctx, survey, id);
    if (!row) throw notFound();
    return inTransaction(ctx, async tx => {
      const first = row.idFirst ?? row.id;
      await tx.db.lock('survey versions', first);
      const last = await tx.db.one<{ version: number }>(
        sql`select max(version)::int as version from ${tx.db.table('survey')} where id = ${first} or id_first = ${first}`,
      );
      const { titleHr, titleEn, category, languages, descriptionHr, descriptionEn, definition } = row;
      const made = await save(
        tx,
        survey,
        {
          titleHr,
          titleEn,
          category,
          languages,
          descriptionHr,
          descriptionEn,
          definition,
          idFirst: first,
          version: last!.version + 1,
        } as never,
        { as: 'system' },
      );
      return { id: made.after!.id };
    });
  },
});
export const versionEndpoints = [nextVersion];
