import { defineModule } from '../../kernel/resource/index.ts';
import { frompreviousImport, frompreviousImportRow } from './model.ts';

/** A year's plans taken over into the next one. It stands in no menu of its own: each module that has something to take over opens its screen. */
export const yearCopyModule = defineModule({
  id: 'year-copy',
  route: '/YearCopy',
  icon: 'calendar-time',
  resources: { frompreviousImport, frompreviousImportRow },
  entries: [],
});
