import type { Ctx } from '../../../../kernel/server/index.ts';
import { standingPapers } from '../../../papers/server/index.ts';
import type { Case, Held } from './case.ts';
import { day, is, studentIs } from './words.ts';

// What the minutes of a defence and the grade sheets of its members begin with.

/** What minutes and grade sheets begin with. */
export const headOf = async (ctx: Ctx, c: Case, { attempt }: Held) => {
  const [decided] = (await standingPapers(ctx, 'odluka-o-povjerenstvu', 'st-co-graduatethesis', c.id)).slice(-1);
  const marks = [
    decided?.klasa && `KLASA: ${decided.klasa}`,
    decided?.urbroj && `URBROJ: ${decided.urbroj}`,
    day(decided?.issuedOn ?? c.commissionOn),
  ];
  return [
    [studentIs(c, 'Student', 'Studentica'), c.student],
    ['JMBAG', c.jmbag],
    ['Studij', c.study],
    ['Naslov rada', c.titleHr],
    ['Naslov na engleskom jeziku', c.titleEn],
    [is(c.mentorGender, 'Mentor', 'Mentorica'), c.mentor],
    ['Odluka o imenovanju povjerenstva', marks.filter(Boolean).join(', ')],
    ['Pokušaj obrane', attempt === 1 ? 'prvi' : 'drugi'],
    ['Broj zadatka', c.number],
  ] as const;
};
