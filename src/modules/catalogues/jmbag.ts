const weights = [2, 3, 4, 5, 1, 2, 3, 4, 5];

/** The last digit of a JMBAG out of its first nine. Not every institution keeps to it, so a wrong one is only said. */
export const jmbagCheckDigit = (nine: string): number => {
  const sum = weights.reduce((total, weight, i) => total + weight * Number(nine[i]), 0);
  const digit = 11 - (sum % 11);
  return digit >= 10 ? 0 : digit;
};
export const hasJmbagCheckDigit = (value: string): boolean =>
  /^\d{10}$/.test(value) && jmbagCheckDigit(value.slice(0, 9)) === Number(value[9]);
