import { defineModule } from '../../kernel/resource/index.ts';
import { constituent } from './model.ts';

/** The constituents of a university, for whoever keeps all of them. Its one screen stands in the central administration. */
export const centralModule = defineModule({
  id: 'central',
  route: '/AdminConstituent',
  icon: 'building-bank',
  resources: { constituent },
  entries: [],
});
