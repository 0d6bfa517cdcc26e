import type { ModuleParts } from '../../../kernel/web/index.ts';

/** Whoever reads partners reads their people. */
const partnerReaders = [
  'AppModuleInternshipCataloguesEdit',
  'AppModuleInternshipView',
  'AppModuleInternshipTeacherEdit',
  'AppModuleAlumniAdminEdit',
];

export const parts: ModuleParts = {
  records: [{ on: 'partner', rows: 'par-employee', by: 'idPartner', permissions: partnerReaders }],
};
