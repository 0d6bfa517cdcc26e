import { defineModule } from '../../kernel/resource/index.ts';
import { duty, paperCase, paperIssued, paperKind } from './model.ts';

/** What the institution issues on paper. It stands in no menu: papers are issued on the page of the row they are about, its forms stand in Administration. */
export const papersModule = defineModule({
  id: 'papers',
  route: '/Papers',
  icon: 'file-text',
  resources: { paperKind, duty, paperCase, paperIssued },
  entries: [],
});
