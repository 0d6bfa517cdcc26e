import type { Me, Policy } from '../../../kernel/server/contract.ts';
import type { course, courseEquivalent, stcourse, study } from '../model.ts';
import { cc, lo } from '../rights.ts';
import { catalogueOf, has } from './rules.ts';

const editsStudies = (me: Me): boolean => has(me, cc.catalogues, lo.catalogues);

export const studyPolicy: Policy<typeof study> = catalogueOf(editsStudies);
export const coursePolicy: Policy<typeof course> = catalogueOf(editsStudies);
export const courseEquivalentPolicy: Policy<typeof courseEquivalent> = catalogueOf(editsStudies);
export const stcoursePolicy: Policy<typeof stcourse> = {
  ...catalogueOf(editsStudies),
  fill: (_ctx, { before, input }) => ({ yearOfStudy: Math.ceil(Number(input.semester ?? before?.semester) / 2) }),
};
