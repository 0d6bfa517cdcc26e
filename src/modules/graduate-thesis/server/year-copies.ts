import { type YearCopier, yearCopier } from '../../catalogues/server/index.ts';
import { graduatethesisSetting } from '../model.ts';

/** Limits and weights of theses; theses themselves are nobody's to copy. */
export const thesisSettingsOfYear: readonly YearCopier[] = [
  yearCopier(
    graduatethesisSetting,
    (_ctx, { from, studies }) => ({
      which: { idAcademicyear: from.id, ...(studies.length > 0 && { idStudy: { in: [...studies] } }) },
      follows: { idAcademicyear: 'academicyear' },
      key: ['idStudy', 'idAcademicyear'],
    }),
    { with: ['thesis'] },
  ),
];
