import { expect, it } from 'vitest';
import { managerRoute } from './routes.ts';
import { variants } from './variants.ts';

it('CC-01 the address says face, course and place', () => {
  expect(managerRoute('course_conduction_plan', 7, 'groups')).toBe(
    '/CourseConductions/StudyCourseManager?course_conduction_plan=1&idStCo=7&at=groups',
  );
});

it('the four faces are called as old addresses call them, letter for letter', () => {
  expect(variants).toEqual([
    'thematic_units_and_topics',
    'course_conduction_plan',
    'thematic_units_and_topics_course_conduction-Plan',
    'thematic_units_and_topics_course_conduction-Conduction',
  ]);
  expect(managerRoute('thematic_units_and_topics_course_conduction-Plan')).toBe(
    '/CourseConductions/StudyCourseManager?thematic_units_and_topics_course_conduction-Plan=1',
  );
});
