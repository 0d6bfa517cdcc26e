import { defineModule, permissionsOf } from '../../kernel/resource/index.ts';

const right = permissionsOf('DMS', ['View', 'Edit', 'AdministrationEdit']);

/** Documents of the institution. It stands in no menu; so far it brings its rights, its screens come with the module. */
export const documentsModule = defineModule({
  id: 'documents',
  route: '/DMS',
  icon: 'folder',
  resources: {},
  entries: [],
  permissions: right.all,
  roles: { dmsAdmin: { hr: 'voditelj dokumenata', en: 'document administrator', keepsModule: true } },
  grants: {
    user: right('View'),
    teacher: right('View', 'Edit'),
    student: right('View'),
    dmsAdmin: right.all,
  },
});
