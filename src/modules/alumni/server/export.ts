import { choice, integer, list, text, wallClock } from '../../../kernel/resource/index.ts';
import {
  csv,
  endpoint,
  type Endpoint,
  inTransaction,
  notAllowed,
  save,
  seenList,
  sendFile,
  sql,
  xlsx,
} from '../../../kernel/server/index.ts';
import { alumniStudent } from '../../people/model.ts';
import { graduates } from '../../people/server/index.ts';
import { exportColumns } from '../export-columns.ts';
import { exportLog } from '../model.ts';
import { inAudience } from './audiences.ts';
import { keepsAlumni } from './rules.ts';

/** Who takes data out says what for, and it is written down before the first byte leaves. */
const take = endpoint({
  method: 'POST',
  path: 'alumni/export',
  summary:
    'Profiles of graduates as XLSX or CSV, of an audience or all, in the columns asked for; purpose and count go into the log.',
  about: 'export-log',
  body: {
    purpose: text({ required: true, min: 5, max: 500 }),
    format: choice(['xlsx', 'csv'], { required: true }),
    columns: list(choice(exportColumns, { required: true }), { required: true, distinct: true }),
    idAluAud: integer({ min: 1 }),
  },
  answer: 'bytes',
  async handle(ctx, { body: { purpose, format, columns, idAluAud }, reply }) {
    const { me } = ctx;
    if (!me || me.actor || !(me.isAdmin || keepsAlumni(me))) throw notAllowed();
    const { db } = ctx;
    const ids = (
      await db.run<{ id: number }>(
        sql`select g.id from ${graduates(db)} g where ${idAluAud ? inAudience(db, idAluAud) : sql`true`} order by g.last_name, g.first_name limit 20000`,
      )
    ).rows.map(row => row.id);
    const found = await seenList(ctx, alumniStudent, {
      filter: { id: ids },
      columns,
      sort: ['lastName', 'firstName'],
      limit: 20_000,
    });
    await inTransaction(ctx, tx =>
      save(
        tx,
        exportLog,
        {
          at: wallClock(ctx.now),
          idUser: me.id,
          purpose,
          format,
          idAluAud: idAluAud ?? null,
          columns,
          rows: found.length,
        },
        { as: 'system' },
      ),
    );
    const { words } = ctx.app;
    const cell = (row: (typeof found)[number], name: (typeof exportColumns)[number]): string | number | null => {
      if (name === 'idProfession') return row['idProfession.label'] ?? null;
      const value = row[name];
      return name === 'employmentStatus' || name === 'visibility'
        ? value
          ? words.optionLabel(ctx.language, alumniStudent, name, String(value))
          : null
        : (value ?? null);
    };
    const sheet = {
      title: words.resourceLabel(ctx.language, alumniStudent),
      columns: columns.map(name => ({ heading: words.fieldLabel(ctx.language, alumniStudent, name) })),
      rows: (async function* () {
        yield found.map(row => columns.map(name => cell(row, name)));
      })(),
    };
    return sendFile(reply, format === 'xlsx' ? xlsx(sheet) : csv(sheet), { type: format, name: 'alumni' });
  },
});
export const exportEndpoints: readonly Endpoint[] = [take];
