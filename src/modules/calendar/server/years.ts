import type { Join } from '../../../kernel/server/index.ts';
import type { academicyear } from '../../catalogues/model.ts';
import { generateYear } from './holidays.ts';

/** The Act that names the public holidays holds since then. */
const firstByLaw = 2020;

/** A new academic year finds the public holidays of both its calendar years there; whoever keeps the calendar changes them as before. */
export const holidaysOfNewYears: Join<typeof academicyear> = {
  async effect(ctx, { verb, row: year }) {
    if (verb !== 'create') return;
    const [first, last] = [year.startDate, year.endDate].map(date => Number(date.slice(0, 4))) as [number, number];
    // No academic year reaches further; a mistyped one does not fill a century with holidays.
    for (let at = Math.max(first, firstByLaw); at <= Math.min(last, first + 1); at++) await generateYear(ctx, at);
  },
};
