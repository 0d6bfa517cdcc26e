import { sql } from '../../src/kernel/server/index.ts';
import { dbOf } from './people.ts';
import type { Portal } from './portal.ts';

export const institutionOib = '12345678903';
export const trialBasis = 'Zakona o visokom obrazovanju i znanstvenoj djelatnosti';
/** The institution has said what its acts must have: its OIB, and of each kind on what it rests and what may be done against it. */
export const readyForPapers = async (portal: Portal): Promise<void> => {
  const db = dbOf(portal);
  await db.run(sql`update ${db.table('owner')} set oib = ${institutionOib}`);
  await db.run(
    sql`update ${db.table('paper-kind')} set legal_basis_hr = coalesce(legal_basis_hr, ${trialBasis}), remedy_text = coalesce(remedy_text, 'Protiv ovog akta žalba nije dopuštena.') where paper_class = 'A'`,
  );
};
