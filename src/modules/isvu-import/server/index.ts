import { type Policy, type Rule, type ServerModule, startRun, type Me } from '../../../kernel/server/index.ts';
import { isvuImportEnUk } from '../en-uk.ts';
import { isvuImportHr } from '../hr.ts';
import type { isvuImport } from '../model.ts';
import { isvuImportModule } from '../module.ts';
import { importEndpoints } from './endpoints.ts';
import { broughtBy, markPolicy } from './marks.ts';
import { importJobs } from './runs.ts';

/** Files of the kinds that the person may bring, whoever has brought them. */
const ofMyKinds = (me: Me): Rule<typeof isvuImport> => {
  const kinds = broughtBy(me);
  return kinds.length > 0 && { kind: { in: kinds } };
};
const importPolicy: Policy<typeof isvuImport> = {
  read: ofMyKinds,
  create: ofMyKinds,
  async effect(ctx, { verb, row }) {
    if (verb === 'create' && ctx.me) await startRun(ctx, 'isvu-import.check', { id: row.id });
  },
  moves: {
    validate: { by: 'system' },
    readAgain: { by: 'system' },
    fail: { by: 'system' },
    apply: { by: 'system' },
    discard: { by: ofMyKinds },
    revert: { by: 'system' },
  },
};

export { compareFile, writeFile } from './runs.ts';

export const isvuImports: ServerModule = {
  module: isvuImportModule,
  words: { hr: isvuImportHr, 'en-uk': isvuImportEnUk },
  policies: { 'isvu-import': importPolicy, 'isvu-code-map': markPolicy },
  endpoints: importEndpoints,
  jobs: importJobs,
};
