import type { Drill } from '../../../kernel/resource/index.ts';

/** From a figure to one lesson, on the screen where it is recorded. */
export const lessonDrill = ({
  idStCo,
  idStCoLesson,
}: {
  readonly idStCo?: number | null;
  readonly idStCoLesson?: number | null;
}): Extract<Drill, { readonly route: string }> => ({
  route: '/CourseConductions/StudyCourseManager',
  query: { 'thematic_units_and_topics_course_conduction-Conduction': 1, idStCo, lesson: idStCoLesson },
});
