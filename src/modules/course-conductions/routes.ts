import type { Variant } from './variants.ts';

const managerPath = '/CourseConductions/StudyCourseManager';
/** Where a course is looked at in one of its faces; `at` names a piece of the screen that gets the focus. */
export const managerRoute = (variant: Variant, idStCo?: number, at?: string): string =>
  `${managerPath}?${variant}=1${idStCo === undefined ? '' : `&idStCo=${idStCo}`}${at === undefined ? '' : `&at=${at}`}`;
