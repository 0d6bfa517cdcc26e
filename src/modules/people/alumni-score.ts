/** What a graduate's profile is measured by. What is a text or a picture is there or not, the rest is counted. */
export interface AlumniForm {
  readonly about?: string | null;
  readonly motto?: string | null;
  readonly picture?: string | null;
  readonly addresses?: number | null;
  readonly educations?: number | null;
  readonly workExperiences?: number | null;
  readonly digitalSkills?: number | null;
  readonly languages?: number | null;
  readonly phones?: number | null;
  readonly socialMedia?: number | null;
  readonly websites?: number | null;
  readonly otherSections?: number | null;
}
export type AlumniPart = keyof AlumniForm;

const countOf = (table: string, which = ''): string =>
  `(select count(*) from {${table}} s where s.id_alu_stu = {row}.id${which})`;
const contact = (type: string): string => countOf('alumni-contact', ` and s.contact_type = '${type}'`);
/** Only what the person has confirmed counts. */
const confirmed = " and s.status = 'confirmed'";

/** Each part with its points and where the database finds it. One table: the score of a form and that of a row follow from it. */
export const alumniParts: Readonly<Record<AlumniPart, { readonly points: number; readonly sql: string }>> = {
  about: { points: 5, sql: "btrim(coalesce({row}.about, ''), E' \\t\\n\\r') <> ''" },
  motto: { points: 5, sql: "btrim(coalesce({row}.motto, ''), E' \\t\\n\\r') <> ''" },
  picture: { points: 5, sql: '{row}.picture is not null' },
  addresses: { points: 5, sql: `${countOf('alumni-address')} > 0` },
  educations: { points: 10, sql: `${countOf('alumni-education', confirmed)} > 0` },
  workExperiences: { points: 10, sql: `${countOf('alumni-work-experience', confirmed)} > 0` },
  digitalSkills: { points: 10, sql: `${countOf('alumni-digital-skill')} > 0` },
  languages: { points: 10, sql: `${countOf('alumni-language')} > 0` },
  phones: { points: 10, sql: `${contact('phone')} > 0` },
  socialMedia: { points: 10, sql: `${contact('socialMedia')} > 0` },
  websites: { points: 10, sql: `${contact('website')} > 0` },
  otherSections: { points: 10, sql: `${countOf('alumni-other-section')} > 0` },
};
export const alumniPartNames = Object.keys(alumniParts) as readonly AlumniPart[];

/** Text counts if it is not blank; of a section two entries count as one. */
export const hasPart = (form: AlumniForm, part: AlumniPart): boolean => {
  const value = form[part];
  return typeof value === 'number' ? value > 0 : typeof value === 'string' && value.trim() !== '';
};
/** How complete a profile is, 100 at most; limited to the chosen parts where some are chosen. */
export const scoreOf = (form: AlumniForm, parts: readonly AlumniPart[] = alumniPartNames): number =>
  Math.min(
    100,
    [...new Set(parts)].reduce((sum, part) => sum + (hasPart(form, part) ? alumniParts[part].points : 0), 0),
  );
/** What is missing, what brings most first. */
export const missingParts = (form: AlumniForm): readonly AlumniPart[] =>
  alumniPartNames.filter(part => !hasPart(form, part)).sort((a, b) => alumniParts[b].points - alumniParts[a].points);

/** The same as a column over the stored row. */
export const completenessSql = `least(100, ${alumniPartNames
  .map(part => `case when ${alumniParts[part].sql} then ${alumniParts[part].points} else 0 end`)
  .join(' + ')})`;
