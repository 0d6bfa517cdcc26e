/** A topic as it is typed in one line: «Znakovni nizovi 2 h P». */
export interface TypedTopic {
  readonly name: string;
  readonly hours: number;
  /** The code of its type of teaching. */
  readonly type: string;
}

const pattern = /^(.+?)\s+(\d+(?:[.,]\d+)?)\s*h?\s+(\S+)$/u;
/** Null where the line does not say all three. Without a type the only one that the course has is meant. */
export const readTopic = (line: string, types: readonly string[]): TypedTopic | null => {
  const text = line.trim();
  const found = pattern.exec(text);
  const type = found && types.find(code => code.toLocaleLowerCase() === found[3]!.toLocaleLowerCase());
  if (found && type) return { name: found[1]!, hours: Number(found[2]!.replace(',', '.')), type };
  const short = /^(.+?)\s+(\d+(?:[.,]\d+)?)\s*h?$/u.exec(text);
  if (short && types.length === 1)
    return { name: short[1]!, hours: Number(short[2]!.replace(',', '.')), type: types[0]! };
  return null;
};
