/** What may come along, beside study courses, their hours and coefficients, which always do. */
export const copyOptions = [
  'teachers',
  'groups',
  'units',
  'literature',
  'slots',
  'rooms',
  'norm',
  'outcomes',
  'assessment',
  'sets',
  'thesis',
  'internship',
  'calendar',
] as const;
export type CopyOption = (typeof copyOptions)[number];

export const places = ['courseConductions', 'learningOutcomes', 'administration'] as const;
export type Place = (typeof places)[number];

/** Which of it each module offers; what is the institution's as a whole stands in Administration alone. */
export const offeredIn: Readonly<Record<Place, readonly CopyOption[]>> = {
  courseConductions: ['teachers', 'groups', 'units', 'literature', 'slots', 'rooms', 'norm'],
  learningOutcomes: ['outcomes', 'assessment', 'sets', 'units', 'literature'],
  administration: copyOptions,
};
/** What makes no sense without something else. */
export const needs: Readonly<Partial<Record<CopyOption, readonly CopyOption[]>>> = {
  slots: ['groups', 'teachers'],
  rooms: ['slots'],
  assessment: ['outcomes'],
};
export const permissionOf: Readonly<Record<Place, string>> = {
  courseConductions: 'AppModuleCourseConductionsFromPreviousAcademicyearImportEdit',
  learningOutcomes: 'AppModuleLearningOutcomesFromPreviousAcademicyearImportEdit',
  administration: 'AppModuleAdministrationFromPreviousAcademicyearImportEdit',
};
/** The address of each: what is switched off there is closed here. */
export const moduleOf: Readonly<Record<Place, string>> = {
  courseConductions: '/CourseConductions',
  learningOutcomes: '/LearningOutcomes',
  administration: '/Administration',
};
/** So long after copying what nobody has touched can be taken back. */
export const undoHours = 24;
