import type { Policy } from '../../../kernel/server/index.ts';
import { warning } from '../../../kernel/server/index.ts';
import type { assessmentmethod, bloomlev, bloomverb, dublin, hko, learningmethod, profession } from '../model.ts';
import { alumniEdit, lo } from '../rights.ts';
import { hkoCode } from '../seed/hko.ts';
import { catalogueOf, has } from './rules.ts';

const ofOutcomes = catalogueOf(me => has(me, lo.catalogues));
export const learningmethodPolicy: Policy<typeof learningmethod> = ofOutcomes;
export const assessmentmethodPolicy: Policy<typeof assessmentmethod> = ofOutcomes;
export const dublinPolicy: Policy<typeof dublin> = ofOutcomes;
export const bloomlevPolicy: Policy<typeof bloomlev> = ofOutcomes;

/** What nobody can see or measure makes no outcome. */
const notMeasurable = /^(znati|razumjeti|upoznati( se)?|shvatiti)$/i;
export const bloomverbPolicy: Policy<typeof bloomverb> = {
  ...ofOutcomes,
  check: (_ctx, { verb, row }) =>
    verb !== 'remove' && notMeasurable.test(row.verbHr.trim())
      ? [warning('notMeasurable', 'verbHr', { verb: row.verbHr.trim() })]
      : [],
};

export const hkoPolicy: Policy<typeof hko> = {
  ...ofOutcomes,
  fill: (_ctx, { before, input }) => ({
    code: hkoCode(String(input.level ?? before?.level), String(input.dimension ?? before?.dimension)),
  }),
};

export const professionPolicy: Policy<typeof profession> = catalogueOf(me => has(me, alumniEdit));
