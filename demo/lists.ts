/** Lists by what their members have in common, in the order in which that first came. */
export const grouped = <T, K>(all: Iterable<T>, by: (one: T) => K): Map<K, T[]> => {
  const found = new Map<K, T[]>();
  for (const one of all) {
    const key = by(one);
    const list = found.get(key);
    if (list) list.push(one);
    else found.set(key, [one]);
  }
  return found;
};
