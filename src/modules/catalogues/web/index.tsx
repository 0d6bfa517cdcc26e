import type { ModuleParts } from '../../../kernel/web/shell/parts.ts';

export const parts: ModuleParts = {
  selections: [{ resource: 'academicyear', field: 'code', sort: '-startYear', fallback: { field: 'status', value: 'active' } }],
};
