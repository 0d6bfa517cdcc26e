/** č, ć, đ, š, ž found as c, c, d, s, z; case does not count. The same rule as the server's search. */
export const fold = (text: string): string =>
  text.toLocaleLowerCase('hr').normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('đ', 'd');
/** Every word of what is wanted begins or stands somewhere in what is offered. */
export const matches = (wanted: string, ...offered: readonly (string | undefined)[]): boolean => {
  const text = fold(offered.filter(Boolean).join(' '));
  return wanted
    .split(/\s+/)
    .filter(Boolean)
    .every(word => text.includes(word));
};
