/** The parts of a CV in the order in which Europass has them; the rest follows in the owner's order. */
export const cvSections = ['about', 'work', 'education', 'languages', 'digital', 'other'] as const;
export type CvSection = (typeof cvSections)[number];

export interface CvChoice {
  readonly sections: readonly CvSection[];
  /** Shown only where the owner ticks it. */
  readonly hasBirthDate: boolean;
  /** Somebody without experience may put the education first. */
  readonly educationFirst: boolean;
}
