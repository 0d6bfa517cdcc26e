/** The four faces of a course's manager, in the order in which a course is prepared and held. Their names stand in addresses. */
export const variants = [
  'thematic_units_and_topics',
  'course_conduction_plan',
  'thematic_units_and_topics_course_conduction-Plan',
  'thematic_units_and_topics_course_conduction-Conduction',
] as const;
export type Variant = (typeof variants)[number];
