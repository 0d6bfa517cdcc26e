/** What a student reads of the own presence in a group: a key of the texts, with what it is filled with. */
export const presenceLine = ({
  came,
  all,
  excused,
  held,
  outside,
}: {
  readonly came: number;
  readonly all: number;
  readonly excused: number;
  readonly held: number;
  readonly outside: number;
}) => {
  if (all > 0) return { key: 'myCame', params: { came, all } } as const;
  if (excused > 0) return { key: 'myExcused', params: { excused } } as const;
  if (held > 0) return { key: 'myNoneOfMine', params: { held } } as const;
  return { key: outside > 0 ? 'myOutside' : 'myNone' } as const;
};
