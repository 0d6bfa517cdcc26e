import { verify } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { hashPassword, isPassword } from './password.ts';

it('a password is kept as argon2id of the asked cost, and is known again however its letters are written', async () => {
  const hash = await hashPassword('čvrsta lozinka 7');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verify(hash, 'čvrsta lozinka 7'.normalize('NFKC'))).toBe(true);
  expect(await isPassword(hash, 'čvrsta lozinka 7'.normalize('NFD'))).toBe(true);
  expect(await isPassword(hash, 'čvrsta lozinka 8')).toBe(false);
});

it('nobody’s password is right, not even the one it is compared with, nor that of a hash nobody can read', async () => {
  expect(await isPassword(null, 'a password that nobody has')).toBe(false);
  expect(await isPassword('no hash at all', 'whatever it is')).toBe(false);
  expect(await isPassword('', '')).toBe(false);
});
