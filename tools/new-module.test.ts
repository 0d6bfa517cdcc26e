import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeModule } from './new-module.ts';

const source = resolve(import.meta.dirname, '..');
const lists = ['src/modules/index.ts', 'src/modules/server.ts', 'demo/index.ts'];
const wanted = { name: 'lost-property', titleHr: "Ničije 'stvari'", titleEn: 'Lost property', resource: 'lost-item' };

let root: string;
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'katedra-new-module-'));
  for (const file of lists) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(join(source, file), join(root, file));
  }
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('fills every hole and changes the three lists, each by an import and a line', () => {
  const { written, changed } = writeModule(root, wanted);
  expect(changed).toEqual(lists);
  for (const file of written) expect(read(file), file).not.toMatch(/\{\{|\}\}(?![;,)])/);
  for (const file of lists) {
    const now = read(file).split('\n');
    const before = readFileSync(join(source, file), 'utf8').split('\n');
    expect(
      now.filter(line => !before.includes(line)),
      file,
    ).toHaveLength(2);
    expect(now).toHaveLength(before.length + 2);
  }
  expect(read('src/modules/lost-property/hr.ts')).toContain("title: 'Ničije \\'stvari\\'',");
});

it('writes over nothing, and then changes no list either', () => {
  writeModule(root, wanted);
  const before = lists.map(read);
  expect(() => writeModule(root, wanted)).toThrow(/model\.ts.* there already/);
  expect(lists.map(read)).toEqual(before);
});

it.each(['LostProperty', 'lost_property', '../lost', 'lost-', ''])('refuses the name «%s»', name => {
  expect(() => writeModule(root, { ...wanted, name })).toThrow(/cannot name it/);
  expect(existsSync(join(root, 'e2e'))).toBe(false);
});
