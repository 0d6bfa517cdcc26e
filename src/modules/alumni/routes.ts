/** Where an offer is read. */
export const offerRoute = (id: number): string => `/Alumni/JobOffer?open=${id}`;
export const homeTab = (tab: string): string => `/Alumni?tab=${tab}`;
