import { type Block, type Sheet, wallClock, wordLanguageOf } from '../../../kernel/resource/index.ts';
import { type Ctx, sql } from '../../../kernel/server/index.ts';
import { studiesAwarding } from '../../catalogues/server/index.ts';
import { letterhead } from '../../papers/server/index.ts';
import { alumniStudent } from '../../people/model.ts';

// The report as a list: one sheet, which is a paper or a workbook. What the screen does not show stands on neither.

export interface Share {
  readonly label: string;
  readonly count: number;
}
export interface Asked {
  readonly idStudy?: number | null;
  readonly idStudyLevel?: number | null;
  readonly yearFrom?: number | null;
  readonly yearTo?: number | null;
}
export interface Figures {
  readonly graduated: number;
  readonly profiles: number;
  readonly registered: number;
  readonly verified: number;
  readonly completeness: number | null;
  readonly distributions: readonly {
    readonly name: 'employment' | 'firstJob' | 'sector' | 'county' | 'employer';
    readonly shown: readonly Share[];
    readonly rest: number;
  }[];
}
const words = {
  hr: {
    title: 'Izvješće o alumnijima',
    years: 'Diplomirali',
    study: 'Studij',
    graduated: 'Diplomiralo, po evidenciji',
    profiles: 'Profila',
    registered: 'S računom',
    verified: 'Potvrđenih',
    completeness: 'Prosječna popunjenost',
    suppression: 'Skupine s manje od pet osoba prikazuju se zajedno s drugima ili se ne prikazuju.',
    tooFew: 'Premalo osoba za prikaz.',
    group: 'Skupina',
    people: 'Osoba',
    rest: 'Ostali zajedno',
    employment: 'Radni status',
    firstJob: 'Vrijeme do prvog posla',
    sector: 'Djelatnosti',
    county: 'Županije',
    employer: 'Poslodavci',
    before: 'prije diplome',
    upTo3: 'u 3 mjeseca',
    upTo6: 'u 6 mjeseci',
    upTo12: 'u godini dana',
    later: 'kasnije',
  },
  en: {
    title: 'Alumni report',
    years: 'Graduated',
    study: 'Study',
    graduated: 'Graduated, by the records',
    profiles: 'Profiles',
    registered: 'With an account',
    verified: 'Verified',
    completeness: 'Mean completeness',
    suppression: 'Groups of fewer than five people are shown together with others, or not at all.',
    tooFew: 'Too few people to show.',
    group: 'Group',
    people: 'People',
    rest: 'Others together',
    employment: 'Employment',
    firstJob: 'Time to the first job',
    sector: 'Sectors',
    county: 'Counties',
    employer: 'Employers',
    before: 'before graduation',
    upTo3: 'within 3 months',
    upTo6: 'within 6 months',
    upTo12: 'within a year',
    later: 'later',
  },
} as const;

export const sheetOf = async (ctx: Ctx, found: Figures, { idStudy, yearFrom, yearTo }: Asked): Promise<Sheet> => {
  const lang = wordLanguageOf(ctx.language) === 'hr' ? 'hr' : 'en';
  const say = words[lang];
  const on = wallClock(ctx.now).slice(0, 10);
  const study = idStudy
    ? await ctx.db.one<{ hr: string; en: string }>(
        sql`select s.name_hr as hr, s.name_en as en from ${studiesAwarding(ctx.db)} s where s.id = ${idStudy}`,
      )
    : null;
  const labelOf = (name: string, label: string): string =>
    name === 'employment'
      ? ctx.app.words.optionLabel(ctx.language, alumniStudent, 'employmentStatus', label)
      : name === 'firstJob'
        ? say[label as 'before']
        : label;
  return {
    format: 'P',
    lang,
    title: say.title,
    on,
    foot: { kind: 'list', words: say.title },
    blocks: [
      await letterhead(ctx, on, lang),
      { block: 'title', text: say.title.toUpperCase() },
      {
        block: 'facts',
        facts: [
          ...(study ? [{ label: say.study, value: study[lang] }] : []),
          ...(yearFrom || yearTo ? [{ label: say.years, value: `${yearFrom ?? '…'} – ${yearTo ?? '…'}` }] : []),
          { label: say.graduated, value: String(found.graduated) },
          { label: say.profiles, value: String(found.profiles) },
          { label: say.registered, value: String(found.registered) },
          { label: say.verified, value: String(found.verified) },
          {
            label: say.completeness,
            value:
              found.completeness === null
                ? '–'
                : `${String(found.completeness).replace('.', lang === 'hr' ? ',' : '.')} %`,
          },
        ],
      },
      { block: 'text', text: say.suppression, small: true },
      ...found.distributions.flatMap(({ name, shown, rest }): Block[] => [
        { block: 'heading', level: 2, text: say[name] },
        shown.length + rest === 0
          ? { block: 'text', text: say.tooFew }
          : {
              block: 'table',
              summary: say[name],
              columns: [
                { head: say.group, width: 135 },
                { head: say.people, width: 40, align: 'right' },
              ],
              rowHeads: [0],
              rows: [
                ...shown.map(({ label, count }) => ({ cells: [labelOf(name, label), String(count)] })),
                ...(rest > 0 ? [{ cells: [say.rest, String(rest)] }] : []),
              ],
            },
      ]),
    ],
  };
};
