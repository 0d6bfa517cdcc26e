import { defineModule, permissionsOf } from '../../kernel/resource/index.ts';
import * as m from './model.ts';

const right = permissionsOf('DMS', ['View', 'Edit', 'AdministrationEdit']);

/** Documents of the institution. It stands in no menu: links, attachments and the palette lead here. */
export const documentsModule = defineModule({
  id: 'documents',
  route: '/DMS',
  icon: 'folder',
  resources: {
    dmsFolder: m.dmsFolder,
    dmsDocumentType: m.dmsDocumentType,
    dmsDocument: m.dmsDocument,
    dmsDocumentVersion: m.dmsDocumentVersion,
    dmsPermission: m.dmsPermission,
    dmsShare: m.dmsShare,
    dmsAttachment: m.dmsAttachment,
    dmsRegister: m.dmsRegister,
  },
  entries: [],
  pages: [{ path: '/DMS/*', permissions: right.all }],
  permissions: right.all,
  roles: { dmsAdmin: { hr: 'voditelj dokumenata', en: 'document administrator', keepsModule: true } },
  grants: {
    user: right('View'),
    teacher: right('View', 'Edit'),
    student: right('View'),
    dmsAdmin: right.all,
  },
});
