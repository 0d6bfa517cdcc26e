import { expect, it } from 'vitest';
import { type Failure, judge, mostFlaky, mostRetold, type Outcome, patternOf, readReport, toRetell } from './flaky.mjs';

const failure = (file: string, story: string | null, stood: string[] = []): Failure => ({ file, story, stood });
const outcome = (passed: number, ...failures: Failure[]): Outcome => ({
  passed,
  failed: failures.length,
  skipped: 0,
  failures,
});
const [room, year, menu] = [failure('a', 'room'), failure('a', 'year'), failure('b', 'menu')];

it('reads sums, failed stories, files that did not load, and an end without a reason', () => {
  const file = (name: string, status: string, ...tests: object[]) => ({ name, status, assertionResults: tests });
  const report = {
    numPassedTests: 1,
    numPendingTests: 1,
    testResults: [
      file(
        'a',
        'failed',
        { status: 'passed', fullName: 'well' },
        { status: 'failed', fullName: 'room', meta: { stood: ['/Room'] }, failureMessages: ['Error: shut\n at door'] },
      ),
      file('b', 'failed'),
    ],
  };
  expect(readReport(report, 1)).toEqual({
    passed: 1,
    failed: 2,
    skipped: 1,
    failures: [failure('a', 'room', ['Error: shut', '/Room']), failure('b', null)],
  });
  expect(readReport({ numPassedTests: 1, numPendingTests: 0, testResults: [] }, 1).failed).toBe(1);
  expect(readReport({ numPassedTests: 1, numPendingTests: 0, testResults: [] }).failed).toBe(0);
});
it('tells the failed stories of a file again, or all of it when it did not load', () => {
  expect(toRetell(outcome(3, room, menu, year))).toEqual([
    { file: 'a', stories: ['room', 'year'] },
    { file: 'b', stories: ['menu'] },
  ]);
  expect(toRetell(outcome(3, room, failure('a', null)))).toEqual([{ file: 'a', stories: null }]);
  expect(toRetell(outcome(3))).toEqual([]);
});
it('tells nothing again when too much failed, or something that has no name', () => {
  expect(toRetell(outcome(0, ...Array.from({ length: mostRetold + 1 }, (_, i) => failure(String(i), 'room'))))).toEqual(
    [],
  );
  expect(toRetell({ ...outcome(3, room), failed: 2 })).toEqual([]);
});
it('names a story letter for letter', () => {
  const pattern = new RegExp(patternOf(['S-35 a filter (1000 ms) waits?', 'b']));
  expect(['S-35 a filter (1000 ms) waits?', 'b', 'S-35 a filter', 'bb'].map(name => pattern.test(name))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
it('a story that fails twice fails the run', () => {
  expect(judge(outcome(5, room, year), new Map([['a', outcome(1, room)]]))).toMatchObject({
    passed: 6,
    failed: 1,
    broken: [room],
    flaky: [year],
  });
});
it('one that passes alone is flaky, and does not fail the run', () => {
  expect(judge(outcome(5, room), new Map([['a', outcome(1)]]))).toMatchObject({ passed: 6, failed: 0, flaky: [room] });
  expect(judge(outcome(5, failure('a', null)), new Map([['a', outcome(4)]]))).toMatchObject({ passed: 5, failed: 0 });
});
it('more than two files with flaky ones fail the run, however many tests one of them has', () => {
  const inFiles = (many: number) => Array.from({ length: many }, (_, i) => failure(String(i), 'room'));
  const again = new Map(inFiles(mostFlaky + 1).map(({ file }) => [file, outcome(1)]));
  const verdict = judge(outcome(5, ...inFiles(mostFlaky + 1)), again);
  expect(verdict).toMatchObject({ passed: 5, failed: 3, why: '3 files are flaky, and 2 are the most' });
  expect(judge(outcome(5, ...inFiles(mostFlaky)), again)).toMatchObject({ passed: 7, failed: 0 });
  const inOne = Array.from({ length: 9 }, (_, i) => failure('a', String(i)));
  expect(judge(outcome(5, ...inOne), new Map([['a', outcome(9)]]))).toMatchObject({ passed: 14, failed: 0 });
});
it('what was not told again, or came to nothing, stays failed', () => {
  expect(judge(outcome(5, room), new Map()).failed).toBe(1);
  expect(judge(outcome(5, room), new Map([['a', outcome(0)]])).failed).toBe(1);
  expect(judge(outcome(5, room), new Map([['a', { ...outcome(1), failed: 1 }]])).failed).toBe(1);
  expect(judge(outcome(5, room), new Map([['a', outcome(1, failure('a', null))]])).failed).toBe(1);
  expect(judge({ ...outcome(5), failed: 1 }, new Map()).failed).toBe(1);
});
