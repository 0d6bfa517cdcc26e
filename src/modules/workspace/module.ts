import { defineModule } from '../../kernel/resource/index.ts';
import { erasureRequest, helpDocument, savedView, siteText, supportRequest } from './model.ts';

/** What the generic screens keep for a person. It has no menu: tables and the support button are its screens. */
export const workspaceModule = defineModule({
  id: 'workspace',
  route: '/Workspace',
  icon: 'layout',
  resources: { savedView, supportRequest, helpDocument, siteText, erasureRequest },
  entries: [],
  pages: [
    { path: '/Settings', signedIn: true },
    { path: '/Help/*', signedIn: true },
  ],
});
