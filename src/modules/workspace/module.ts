import { defineModule } from '../../kernel/resource/index.ts';
import { savedView, supportRequest } from './model.ts';

/** What the generic screens keep for a person. It has no menu: tables and the support button are its screens. */
export const workspaceModule = defineModule({
  id: 'workspace',
  route: '/Workspace',
  icon: 'layout',
  resources: { savedView, supportRequest },
  entries: [],
});
