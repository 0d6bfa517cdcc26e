import { type App, decrypt, encrypt, invalid, keyOfSecret } from '../../../kernel/server/index.ts';

/**
 * Addresses of databases hold passwords: they stand in the table and in its history only sealed, with a key that is made of
 * the portal's secret and of the constituent, so that a sealed one fits no other row. The form of an address is kept.
 */
const mark = 'postgres://sealed/';
const keyOf = (app: Pick<App, 'secret'>, cid: string): Buffer => keyOfSecret(app, cid, 'address of a database');
/** What fits into the column when it is sealed. */
const longest = 330;

/** An address that was never sealed, as the history would say it: a regular expression of PostgreSQL. */
export const openInHistory = 'postgres(ql)?://(?!sealed/)';

export const isSealed = (address: string): boolean => address.startsWith(mark);

export const sealAddress = (app: Pick<App, 'secret'>, cid: string, address: string): string => {
  // Node names the whole address, password and all, when it cannot read one: it is not let so far.
  if (!URL.canParse(address)) throw invalid('databaseUrl', 'invalidValue');
  if (Buffer.byteLength(address) > longest) throw invalid('databaseUrl', 'tooLong', { max: longest });
  return mark + encrypt(keyOf(app, cid), address);
};

/** Throws where the secret is another than the one it was sealed with. */
export const openAddress = (app: Pick<App, 'secret'>, cid: string, stored: string): string => {
  if (!isSealed(stored)) return stored;
  const address = decrypt(keyOf(app, cid), stored.slice(mark.length));
  if (address === null) throw new Error('The address of a database was sealed with another secret.');
  return address;
};
