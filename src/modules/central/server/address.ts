import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type App, invalid } from '../../../kernel/server/index.ts';

/**
 * Addresses of databases hold passwords: they stand in the table and in its history only sealed, with a key that is made of
 * the portal's secret and of the constituent, so that a sealed one fits no other row. The form of an address is kept.
 */
const mark = 'postgres://sealed/';
const keyOf = ({ secret }: Pick<App, 'secret'>, cid: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, cid, 'address of a database', 32));
/** What fits into the column when it is sealed. */
const longest = 330;

/** An address that was never sealed, as the history would say it: a regular expression of PostgreSQL. */
export const openInHistory = 'postgres(ql)?://(?!sealed/)';

export const isSealed = (address: string): boolean => address.startsWith(mark);

export const sealAddress = (app: Pick<App, 'secret'>, cid: string, address: string): string => {
  // Node names the whole address, password and all, when it cannot read one: it is not let so far.
  if (!URL.canParse(address)) throw invalid('databaseUrl', 'invalidValue');
  if (Buffer.byteLength(address) > longest) throw invalid('databaseUrl', 'tooLong', { max: longest });
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(app, cid), iv);
  const sealed = Buffer.concat([cipher.update(address, 'utf8'), cipher.final()]);
  return mark + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
};

/** Throws where the secret is another than the one it was sealed with. */
export const openAddress = (app: Pick<App, 'secret'>, cid: string, stored: string): string => {
  if (!isSealed(stored)) return stored;
  const whole = Buffer.from(stored.slice(mark.length), 'base64url');
  const cipher = createDecipheriv('aes-256-gcm', keyOf(app, cid), whole.subarray(0, 12));
  cipher.setAuthTag(whole.subarray(12, 28));
  return Buffer.concat([cipher.update(whole.subarray(28)), cipher.final()]).toString('utf8');
};
