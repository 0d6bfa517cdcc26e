import { defineModule } from '../../kernel/resource/index.ts';
import { isvuCodeMap, isvuImport, isvuImportRow } from './model.ts';

/** Files of ISVU. It stands in no menu: each module that lives on them has the screen as one of its own. */
export const isvuImportModule = defineModule({
  id: 'isvu-import',
  route: '/IsvuImport',
  icon: 'file-text',
  resources: { isvuImport, isvuImportRow, isvuCodeMap },
  entries: [],
});
