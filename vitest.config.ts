import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Every route in every theme is the longest story and a short file: begun last, one core would wait for the other. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = (file: TestSpecification) => file.moduleId.endsWith('e2e/routes.test.ts');
    return (await super.sort(files)).toSorted((a, b) => Number(isLongest(b)) - Number(isLongest(a)));
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'code',
          include: [
            'src/**/*.test.{ts,tsx}',
            'test/**/*.test.ts',
            'demo/**/*.test.ts',
            'tools/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          globalSetup: existsSync('test/harness/global-setup.ts') ? ['test/harness/global-setup.ts'] : [],
          pool: 'forks',
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/prepared.ts'],
          setupFiles: ['e2e/watch.ts'],
          pool: 'forks',
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // As patient as every other wait of a story: a slow machine is slow, not wrong.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
