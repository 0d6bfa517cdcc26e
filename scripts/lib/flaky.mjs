// A test or story that fails is told once more, alone. What it is then: broken, or flaky. Few flaky ones are named; more are a failure.

/**
 * So many files with flaky tests are named and passed; one more, and they are not to be trusted. Files, because a portal that
 * came up too late fails every test of its file.
 */
export const mostFlaky = 2;
/** Beyond so many files nothing is told again: whatever came out, the run would fail. */
export const mostRetold = 8;

const filesOf = failures => [...new Set(failures.map(f => f.file))];

/** Of each message the line that says what was wrong: who reads only the end of the output must know it. */
const firstLines = (messages = []) => messages.map(message => message.split('\n', 1)[0].slice(0, 240));

/** What vitest's report holds: sums, and what failed. A file that does not load, or an error outside of any test, fails as a whole. */
export const readReport = (report, code = 0) => {
  const failures = report.testResults.flatMap(file => {
    const failed = file.assertionResults.filter(test => test.status === 'failed');
    if (failed.length === 0) return file.status === 'failed' ? [{ file: file.name, story: null, stood: [] }] : [];
    return failed.map(test => ({
      file: file.name,
      story: test.fullName,
      stood: [...firstLines(test.failureMessages), ...(test.meta?.stood ?? [])],
    }));
  });
  return {
    passed: report.numPassedTests,
    failed: failures.length || (code === 0 ? 0 : 1),
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    failures,
  };
};

/** What is told once more: for each file its failed stories, or all of it. Nothing, if too much failed or nothing that has a name. */
export const toRetell = ({ failed, failures }) => {
  const files = filesOf(failures);
  if (files.length === 0 || failures.length < failed || files.length > mostRetold) return [];
  return files.map(file => {
    const stories = failures.filter(f => f.file === file).map(f => f.story);
    return { file, stories: stories.includes(null) ? null : stories };
  });
};
/** For vitest's `-t`: these stories and no others. */
export const patternOf = stories =>
  `^(${stories.map(name => name.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('|')})$`;

/**
 * The last word. `again` says for each file what its second telling gave: what failed there has failed twice, the rest was flaky.
 * A file without a second telling is as it was.
 */
export const judge = (first, again) => {
  const failedTwice = ({ file, story }) => {
    const second = again.get(file);
    if (!second) return true;
    // Nothing ran, or something failed that has no name: no proof that all is well.
    if (second.passed === 0 || second.failures.length < second.failed) return true;
    return second.failures.some(f => f.story === null || story === null || f.story === story);
  };
  const broken = first.failures.filter(failedTwice);
  const flaky = first.failures.filter(f => !failedTwice(f));
  const nameless = first.failed - first.failures.length;
  const shaky = filesOf(flaky).length;
  const tooMany = shaky > mostFlaky ? flaky.length : 0;
  const retold = flaky.filter(f => f.story !== null).length;
  return {
    passed: first.passed + (tooMany ? 0 : retold),
    failed: broken.length + nameless + tooMany,
    skipped: first.skipped,
    broken,
    flaky,
    ...(tooMany && { why: `${shaky} files are flaky, and ${mostFlaky} are the most` }),
  };
};
