/** What the address names: a folder, or one of the places beside the folders. */
export type Place = number | 'bin' | 'attached' | 'disposal';
export const placeIn = (rest: string | undefined): Place | null =>
  rest === 'bin' || rest === 'attached' || rest === 'disposal' ? rest : Number(rest) || null;
