import type { Policy, ServerModule } from '../src/kernel/server/index.ts';
import type { student } from '../src/modules/catalogues/model.ts';
import { serverModules } from '../src/modules/server.ts';

/** The three rules a list is measured under; the bare server has the same conditions written by hand. */
export const rules = ['true', 'column', 'joins'] as const;
export type RuleName = (typeof rules)[number];

const students: Record<RuleName, Policy<typeof student>['read']> = {
  true: () => true,
  column: () => ({ active: 1 }),
  joins: () => ({ 'idStateCity.idStateCounty.idState': 1 }),
};

/** The portal's own modules, with the rule of students replaced by the one that is measured. */
export const modulesUnder = (rule: RuleName): readonly ServerModule[] =>
  serverModules.map(m => {
    if (!('student' in m.module.resources)) return m;
    const read = students[rule];
    const policy: Policy<typeof student> = { read, create: read, update: read, remove: read };
    return { ...m, policies: { ...m.policies, student: policy } };
  });
