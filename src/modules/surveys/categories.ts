// Apart from the model, which comes with the lists: the first screen asks for these alone.

/** What such surveys ask about: they have no roll of their own, each line comes with an internship that ends. */
export const ofInternships = ['internshipStudent', 'internshipMentor'] as const;
/** Surveys that a rule may open. */
export const opening = ['course', ...ofInternships] as const;
export const categories = ['general', 'internshipStudent', 'internshipMentor', 'alumni', 'course', 'event'] as const;
