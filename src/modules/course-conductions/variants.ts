/** The four faces of a course's manager, in the order in which a course is prepared and held. Their names stand in addresses. */
export const variants = [
  'thematic_units_and_topics',
  'course_conduction_plan',
  'thematic_units_and_topics_course_conduction-Plan',
  'thematic_units_and_topics_course_conduction-Conduction',
] as const;
export type Variant = (typeof variants)[number];

const managerPath = '/CourseConductions/StudyCourseManager';
/** Where a course is looked at in one of its faces; `at` names a piece of the screen that gets the focus. */
export const managerRoute = (variant: Variant, idStCo?: number, at?: string): string =>
  `${managerPath}?${variant}=1${idStCo === undefined ? '' : `&idStCo=${idStCo}`}${at === undefined ? '' : `&at=${at}`}`;
/** The same query with the timetable's flag instead of any other. */
export const asTimetable = (query: string): string => {
  const asked = new URLSearchParams(query);
  for (const flag of variants) asked.delete(flag);
  return [`${variants[1]}=1`, asked.toString()].filter(Boolean).join('&');
};
