import type { Row } from '../../../../kernel/web/index.ts';

export interface Group {
  readonly id: number;
  readonly code: string;
  readonly num: number;
  readonly idTeachingtype: number;
  readonly idParent: number | null;
  readonly capacity: number;
}
export interface ShareOfGroup {
  readonly idStCoGroup: number;
  readonly sharePct: number;
  readonly coTeaching: 0 | 1;
}
/** Groups as a tree laid out: each under the one of which it is a part, types of teaching in their order. */
export const inTree = <G extends Group>(
  groups: readonly G[],
  types: readonly number[],
): { readonly group: G; readonly depth: number }[] => {
  const known = new Set(groups.map(g => g.id));
  const sorted = groups.toSorted(
    (a, b) => types.indexOf(a.idTeachingtype) - types.indexOf(b.idTeachingtype) || a.num - b.num || a.id - b.id,
  );
  const under = (parent: number | null, depth: number): { group: G; depth: number }[] =>
    sorted
      .filter(g => (g.idParent !== null && known.has(g.idParent) ? g.idParent : null) === parent)
      .flatMap(group => [{ group, depth }, ...under(group.id, depth + 1)]);
  return under(null, 0);
};

/** All shares together, in hundredths without what arithmetic leaves behind. */
export const sumOf = (shares: readonly Pick<ShareOfGroup, 'sharePct'>[]): number =>
  Math.round(shares.reduce((sum, s) => sum + s.sharePct, 0) * 100) / 100;
/** The whole group is taught: exactly once, or more than that where several stand before it at once. */
export const areWhole = (shares: readonly Pick<ShareOfGroup, 'sharePct' | 'coTeaching'>[]): boolean =>
  sumOf(shares) === 100 || (sumOf(shares) > 100 && shares.some(s => s.coTeaching === 1));

/** «Programiranje I · A2»: in its course a group is called by its code. */
export const codeOf = (label: unknown): string =>
  String(label ?? '')
    .split(' · ')
    .at(-1)!;
/** «prof. dr. sc. Marija Šimrak» where there is little room: the surname, and the first letter of the name. */
export const shortName = (name: string): string => {
  const words = name
    .split(',')[0]!
    .split(' ')
    .filter(word => !/[.,]$/.test(word) && /^\p{Lu}/u.test(word));
  return words.length < 2 ? name : `${words[0]![0]}. ${words.slice(1).join(' ')}`;
};
export type Listed<T> = T & Row;
