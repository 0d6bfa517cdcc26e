import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { App } from './contract.ts';

const [ivBytes, tagBytes] = [12, 16];

/** A key made of the portal's secret, for one row (`of`) and one purpose: what it encrypts fits no other row. */
export const keyOfSecret = ({ secret }: Pick<App, 'secret'>, of: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, of, purpose, 32));
export const newKey = (): Buffer => randomBytes(32);

/** AES-256-GCM: the same text reads differently each time, and a changed one is not decrypted. */
export const encrypt = (key: Buffer, text: string): string => {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
};
/** Null where the key is another one or the text was changed. */
export const decrypt = (key: Buffer, encrypted: string): string | null => {
  const whole = Buffer.from(encrypted, 'base64url');
  const cipher = createDecipheriv('aes-256-gcm', key, whole.subarray(0, ivBytes), { authTagLength: tagBytes });
  try {
    cipher.setAuthTag(whole.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([cipher.update(whole.subarray(ivBytes + tagBytes)), cipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};
