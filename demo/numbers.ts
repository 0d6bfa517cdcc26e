import { jmbagCheckDigit } from '../src/modules/catalogues/jmbag.ts';
import type { Random } from './random.ts';

/** An OIB out of ten digits: the eleventh by ISO 7064, MOD 11,10. */
export const oibOf = (ten: string): string => {
  let rest = 10;
  for (const digit of ten) {
    rest = (rest + Number(digit)) % 10 || 10;
    rest = (rest * 2) % 11;
  }
  return `${ten}${(11 - rest) % 10}`;
};
/** A JMBAG of the demo university (0990) with a serial number of five digits. */
export const jmbagOf = (serial: number): string => {
  const nine = `0990${String(serial).padStart(5, '0')}`;
  return `${nine}${jmbagCheckDigit(nine)}`;
};

/** OIBs none of which comes twice. */
export const oibsFrom = (random: Random): (() => string) => {
  const given = new Set<string>();
  return () => {
    for (;;) {
      const oib = oibOf(random.digits(10));
      if (given.has(oib)) continue;
      given.add(oib);
      return oib;
    }
  };
};
