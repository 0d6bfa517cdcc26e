import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'code',
          include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'demo/**/*.test.ts', 'tools/**/*.test.ts', 'scripts/**/*.test.ts'],
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
