/** Addresses of the places where theses are worked on, for the server's letters and for the screens. */
export const thesisRoute = {
  student: '/GraduateThesis/GraduateThesisApplicationAndPreparation',
  mentor: '/GraduateThesis/GraduateThesisMentorship',
  commission: '/CourseConductions/GraduateThesisCommission',
  seats: '/GraduateThesis/GraduateThesisDefenseCommission',
  defence: '/GraduateThesis/GraduateThesisDefense',
} as const;
export type Desk = keyof typeof thesisRoute;
/** A thesis at the desk where it waits: in the module in which the person works, where that has this desk for them. */
export const deskWithin = (screens: readonly string[], desk: Desk, id: number): string => {
  const [, , name] = thesisRoute[desk].split('/');
  return `${screens.find(route => route.endsWith(`/${name}`)) ?? thesisRoute[desk]}?thesis=${id}`;
};
export const deskRoute = (desk: Desk, id: number): string => `${thesisRoute[desk]}?thesis=${id}`;
