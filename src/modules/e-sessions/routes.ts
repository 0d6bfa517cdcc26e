/** Where a session is prepared, called and held. */
export const sessionRoute = (id: number, tab?: string): string =>
  `/ESessions/ESessions?record=${id}${tab ? `&tab=${tab}` : ''}`;
export const preparationRoute = (id: number): string => `/ESessions/ESessionPreparations?record=${id}`;
