import { expect, it } from 'vitest';
import { managerRoute } from './variants.ts';

it('CC-01 the address says face, course and place', () => {
  expect(managerRoute('course_conduction_plan', 7, 'groups')).toBe(
    '/CourseConductions/StudyCourseManager?course_conduction_plan=1&idStCo=7&at=groups',
  );
});
