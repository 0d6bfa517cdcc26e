import type { Me, Rule } from '../../../kernel/server/index.ts';
import { holdsCourse } from '../../catalogues/server/index.ts';
import { right } from '../rights.ts';

const holdsAny = (me: Me, permissions: readonly string[]): boolean => permissions.some(p => me.permissions.has(p));

/** Whoever plans the teaching of the whole institution. */
export const plansTeaching = (me: Me): boolean => holdsAny(me, right('Edit'));
/** Whoever plans teaching, and the holder of the course that the row belongs to by its `idStCo`. */
export const plansCourse = (me: Me): Rule =>
  plansTeaching(me) || (holdsAny(me, right('StudyCourseManagerEdit')) && holdsCourse(me));
