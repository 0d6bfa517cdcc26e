/** What a student reads of the own presence in a group: a key of the texts, with what it is filled with. */
export const presenceLine = ({
  came,
  all,
  excused,
  held,
}: {
  readonly came: number;
  readonly all: number;
  readonly excused: number;
  readonly held: number;
}) => {
  if (all > 0) return { key: 'myCame', params: { came, all } } as const;
  if (excused > 0) return { key: 'myExcused', params: { excused } } as const;
  return held > 0 ? ({ key: 'myNoneOfMine', params: { held } } as const) : ({ key: 'myNone' } as const);
};
