import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Hole, misfits, planted, type Told, verdictOf } from './holes/hole.ts';
import { holes } from './holes/index.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'katedra-holes-test-'));
  mkdirSync(join(root, 'src'));
  writeFileSync(join(root, 'src/door.ts'), 'if (!me) throw notSignedIn();\nopen($1);\nopen($2);\n');
  writeFileSync(join(root, 'src/door.test.ts'), '');
});
afterAll(() => rmSync(root, { recursive: true }));

const hole: Hole = {
  name: 'open-door',
  why: 'Everybody comes in.',
  file: 'src/door.ts',
  before: 'if (!me) throw notSignedIn();',
  after: 'look($&);',
  seenBy: ['src/door.test.ts'],
};

it('puts what the mistake says in the place of what stands there, letter by letter', () => {
  expect(planted('a\nif (!me) throw notSignedIn();\nb', hole)).toBe('a\nlook($&);\nb');
});

it('every hole of ours fits the tree', () => expect(misfits(join(import.meta.dirname, '..'), holes)).toEqual([]));

describe('a hole that no longer fits the tree is told', () => {
  it('and one that fits is not', () => expect(misfits(root, [hole])).toEqual([]));
  it.each<[string, Partial<Hole>, string]>([
    ['its text has gone', { before: 'if (!you)' }, 'src/door.ts has its text no longer'],
    ['its text stands there twice', { before: 'open(' }, 'src/door.ts has its text 2 times'],
    ['its file has gone', { file: 'src/gate.ts' }, 'there is no src/gate.ts'],
    ['its test has gone', { seenBy: ['src/gate.test.ts'] }, 'there is no src/gate.test.ts'],
    ['it names no test', { seenBy: [] }, 'it names no test'],
    ['it changes nothing', { after: hole.before }, 'it changes nothing'],
    ['nobody could type its name', { name: 'Open door' }, 'its name is not in words with hyphens'],
  ])('%s', (_, more, said) => {
    const told = { ...hole, ...more };
    expect(misfits(root, [told])).toEqual([`${told.name}: ${said}.`]);
  });
  it('two have one name', () => expect(misfits(root, [hole, hole])).toEqual(['open-door: another one has its name.']));
});

describe('what the tests say of a hole', () => {
  const run = (statuses: readonly string[], message = ''): Told => ({
    numPassedTests: statuses.filter(s => s === 'passed').length,
    testResults: [
      {
        name: '/copy/src/door.test.ts',
        message,
        assertionResults: statuses.map((status, i) => ({ fullName: `test ${i}`, status })),
      },
    ],
  });
  it('a test that fails has seen it', () =>
    expect(verdictOf(run(['passed', 'failed', 'skipped']), false)).toEqual({
      is: 'seen',
      file: '/copy/src/door.test.ts',
      test: 'test 1',
    }));
  it('if all pass it has survived', () =>
    expect(verdictOf(run(['passed', 'passed']), true)).toEqual({ is: 'survived' }));
  it('a source that does not load is no hole, and neither is a test that is not there', () => {
    expect(verdictOf(run([], 'SyntaxError: Unexpected token\n  at x'), false)).toEqual({
      is: 'broken',
      says: 'SyntaxError: Unexpected token',
    });
    expect(verdictOf(run(['skipped']), true)).toEqual({ is: 'broken', says: 'no test ran' });
    expect(verdictOf(null, false)).toEqual({ is: 'broken', says: 'the tests told nothing' });
  });
});
