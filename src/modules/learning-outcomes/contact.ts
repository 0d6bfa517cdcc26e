/** Hours of teaching by their kinds. */
interface Taught {
  readonly lectures: number;
  readonly seminars: number;
  readonly exercises: number;
}
/** What attendance takes of a student: the hours of teaching, of 45 minutes, and the same in hours of 60. */
export const contactOf = ({ lectures, seminars, exercises }: Taught) => {
  const taught = lectures + seminars + exercises;
  return { taught, clock: Math.round(taught * 75) / 100 };
};
/** A syllabus counts attendance in either; without attendance, or before the course has hours, there is nothing to compare. */
export const agrees = (attendance: number | null, { taught, clock }: ReturnType<typeof contactOf>): boolean =>
  attendance === null || taught === 0 || [taught, clock].includes(Math.round(attendance * 100) / 100);
