import type { Policy } from '../../../kernel/server/contract.ts';
import type { grade, studygrade, teachingtype, teachingtypeCoef } from '../model.ts';
import { cc, lo, thesis } from '../rights.ts';
import { catalogueOf, has, readsCatalogues } from './rules.ts';

export const teachingtypePolicy: Policy<typeof teachingtype> = catalogueOf(me => has(me, cc.catalogues, lo.catalogues));
export const teachingtypeCoefPolicy: Policy<typeof teachingtypeCoef> = catalogueOf(me => has(me, cc.catalogues));

const editsGrades = catalogueOf(me => has(me, cc.catalogues, thesis.catalogues));
/** The thesis commission grades too, and looks the scale up. */
export const gradePolicy: Policy<typeof grade> = { ...editsGrades, read: me => readsCatalogues(me) || has(me, thesis.commission) };
export const studygradePolicy: Policy<typeof studygrade> = { ...editsGrades, read: me => readsCatalogues(me) || has(me, thesis.commission) };
