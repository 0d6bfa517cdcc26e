import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 6238 with the values every authenticator application takes for granted: SHA-1, six digits, half a minute. */
const step = 30;
const digits = 6;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const newSecret = (): string => {
  const bits = [...randomBytes(20)].map(byte => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map(five => alphabet[Number.parseInt(five, 2)]).join('');
};
const bytesOf = (secret: string): Buffer => {
  const bits = [...secret].map(letter => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)));
};

export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / step);
export const codeAt = (secret: string, at: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(at));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = mac[mac.length - 1]! & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
};

/** The step whose code this is: now, one before or one after, and later than the last one used. */
export const stepOf = (secret: string, code: string, now: Date, lastStep: number | null): number | null => {
  const given = Buffer.from(code.replace(/\s/g, ''));
  for (const at of [0, -1, 1].map(off => stepAt(now) + off)) {
    const right = Buffer.from(codeAt(secret, at));
    if (at > (lastStep ?? -1) && given.length === right.length && timingSafeEqual(given, right)) return at;
  }
  return null;
};

/** What an authenticator application reads, typed or as a picture. */
export const keyUri = (secret: string, account: string, issuer: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;

/** For a lost phone: ten codes, each good once. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () =>
    randomBytes(5)
      .toString('hex')
      .replace(/(.{5})/, '$1-'),
  );
