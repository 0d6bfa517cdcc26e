/** The columns of the board, each with the states whose placements it holds, as they follow one another. */
export const boardColumns = [
  ['proposed', ['proposed', 'returned']],
  ['assigned', ['assigned', 'referred']],
  ['active', ['active']],
  ['grading', ['diarySubmitted', 'mentorGraded']],
  ['done', ['completed', 'failed', 'interrupted', 'cancelled']],
] as const;
/** A column's cards come in portions: all of a faculty's, and the first of a large university's. */
export const cardsAtOnce = 100;
