/** Addresses of the places where theses are worked on, for the server's letters and for the screens. */
export const thesisRoute = {
  student: '/GraduateThesis/GraduateThesisApplicationAndPreparation',
  mentor: '/GraduateThesis/GraduateThesisMentorship',
  commission: '/CourseConductions/GraduateThesisCommission',
  seats: '/GraduateThesis/GraduateThesisDefenseCommission',
  defence: '/GraduateThesis/GraduateThesisDefense',
} as const;
export type Desk = keyof typeof thesisRoute;
export const deskRoute = (desk: Desk, id: number): string => `${thesisRoute[desk]}?thesis=${id}`;
