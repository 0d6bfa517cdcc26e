import type { Me, MoveRule, Policy, RuleOf } from '../../../kernel/server/contract.ts';
import type { studentenrollment } from '../model.ts';
import { cc } from '../rights.ts';
import { choosesStudents, editsStudents, readsStudents } from './persons.ts';
import { has } from './rules.ts';

export const decidesEnrollments = (me: Me): boolean => has(me, cc.edit);
const by: MoveRule<typeof studentenrollment> = { by: decidesEnrollments };
const own: RuleOf<typeof studentenrollment> = me => ({ idStudent: me.facts.idStudent });

export const studentenrollmentPolicy: Policy<typeof studentenrollment> = {
  read: me => readsStudents(me) || own(me),
  lookup: me => choosesStudents(me) || own(me),
  create: editsStudents,
  update: editsStudents,
  remove: editsStudents,
  moves: { interrupt: by, resume: by, complete: by, withdraw: by, graduate: by },
};
