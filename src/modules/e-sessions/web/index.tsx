import type { ModuleParts } from '../../../kernel/web/index.ts';
import { right } from '../rights.ts';

const readers = { permissions: right.all };
export const parts: ModuleParts = {
  figures: { permissions: right('CataloguesEdit', 'ESessionPreparationEdit'), load: () => import('./home/figures.ts') },
  recordPages: { esession: () => import('./SessionPage.tsx') },
  records: [
    { on: 'esessiontype', rows: 'esessiontype-member', by: 'idEsesstype', ...readers },
    { on: 'esessiontype', rows: 'esessiontype-auth-assignment', by: 'idEsesstype', ...readers },
    { on: 'esess-agenda', rows: 'esess-agenda-document', by: 'idEsessAge', ...readers },
    { on: 'esess-agenda-document', rows: 'esess-agenda-document-version', by: 'idEsessAgeDoc', ...readers },
    { on: 'esess-age-question', rows: 'esess-age-que-option', by: 'idEsessAgeQue', ...readers },
  ],
  waiting: [{ id: 'sessions-mine', ...readers, urgent: true, load: () => import('./home/SessionLines.tsx') }],
};
