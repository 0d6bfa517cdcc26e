import { expect, it } from 'vitest';
import type { AnyResource, Erasure, FieldDef } from '../../src/kernel/resource/index.ts';
import { composeApp, leadsOf } from '../../src/kernel/server/index.ts';
import { identity, serverModules } from '../../src/modules/server.ts';

const app = composeApp(serverModules, identity);
const stored = [...app.resources.values()].filter(r => !r.over);
const fieldsOf = (r: AnyResource) =>
  Object.entries(r.all as Record<string, FieldDef>).filter(
    ([, f]) => !f.computed && f.kind !== 'boolean' && !f.options,
  );

/** What tells who somebody is, how to reach them or what they look like: by kind, and where the kind is plain text, by name. */
const isPersonal = ([name, f]: [string, FieldDef]): boolean =>
  ['email', 'oib', 'jmbag'].includes(f.format ?? '') ||
  f.kind === 'image' ||
  /^(ip|street|iban|foreignId)$|^(first|last|birth|maiden)Name$|phone|mobile|birth|address|personal/i.test(name);

/** Accounts, and all that is about a person through them at any depth. */
const hangsOnPerson = (r: AnyResource, seen: readonly string[] = []): boolean =>
  r.name === 'user' ||
  leadsOf(r).some(field => {
    const target = app.resources.get(r.all[field]!.to!);
    const base = target?.over ? app.resources.get(target.over.resource) : target;
    return base !== undefined && !seen.includes(base.name) && hangsOnPerson(base, [...seen, r.name]);
  });
const linesOf = (r: AnyResource): Record<string, Erasure> => (r.erase ?? {}) as Record<string, Erasure>;

it('says of every personal field of a row about a person what erasing does to it', () => {
  const persons = stored.filter(r => hangsOnPerson(r));
  expect(persons.map(r => r.name)).toEqual(
    expect.arrayContaining(['user', 'student', 'teacher', 'teacher-vocation', 'st-co-enrollment', 'alumni-student']),
  );
  const silent = persons.flatMap(r =>
    Object.values(linesOf(r)).includes('remove')
      ? []
      : fieldsOf(r)
          .filter(isPersonal)
          .filter(([name]) => linesOf(r)[name] === undefined)
          .map(([name]) => `${r.name}.${name}`),
  );
  expect(silent).toEqual([]);
});

it('knows of every row with personal fields that names an account, a student or a teacher as its own whom it is about', () => {
  const own = ['idUser', 'idStudent', 'idTeacher'];
  const unled = stored
    .filter(r => r.name !== 'user' && fieldsOf(r).some(isPersonal))
    .filter(r => fieldsOf(r).some(([name, f]) => f.kind === 'ref' && own.includes(name)))
    .filter(r => leadsOf(r).length === 0)
    .map(r => r.name);
  expect(unled).toEqual([]);
});

it('gives a reason for what stays', () => {
  for (const r of stored)
    for (const line of Object.values(linesOf(r)))
      if (typeof line === 'object') expect(line.keep, r.name).toMatch(/^[A-Z].{20,}\.$/);
});
