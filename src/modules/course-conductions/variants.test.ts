import { expect, it } from 'vitest';
import { asTimetable, managerRoute } from './variants.ts';

it('CC-06 whatever face was asked for, the timetable is kept, with its course', () => {
  expect(asTimetable('thematic_units_and_topics=1&idStCo=5')).toBe('course_conduction_plan=1&idStCo=5');
  expect(asTimetable('thematic_units_and_topics_course_conduction-Plan=1')).toBe('course_conduction_plan=1');
  expect(asTimetable('')).toBe('course_conduction_plan=1');
});
it('CC-01 the address says face, course and place', () => {
  expect(managerRoute('course_conduction_plan', 7, 'groups')).toBe(
    '/CourseConductions/StudyCourseManager?course_conduction_plan=1&idStCo=7&at=groups',
  );
});
