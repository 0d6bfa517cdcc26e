/** Addresses of the places where outcomes are written, for the server's letters and gaps and for the screens. */
const withTab = (route: string, tab?: string): string => (tab === undefined ? route : `${route}&tab=${tab}`);
export const setRoute = (id: number): string => `/LearningOutcomes/LearningOutcomeSet?record=${id}`;
export const studyRoute = (idStudy: number, idAcademicyear: number, tab?: string): string =>
  withTab(`/LearningOutcomes/LearningOutcomeStudy?study=${idStudy}&year=${idAcademicyear}`, tab);
export const courseRoute = (idStCo: number, tab?: string): string =>
  withTab(`/LearningOutcomes/LearningOutcomeStudyCourse?course=${idStCo}`, tab);
