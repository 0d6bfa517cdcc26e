import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What takes long, the longest first; all else follows. Begun last, one core would wait for the other. A file that is not
 * here costs nothing but balance: put it in when the report shows it among the slow ones.
 */
const longest = [
  'e2e/shapes.test.ts',
  'e2e/routes.test.ts',
  'e2e/generic-table.test.ts',
  'e2e/shell.test.ts',
  'e2e/generic-record.test.ts',
  'e2e/catalogues.test.ts',
  'e2e/e-sessions-life.test.ts',
  'e2e/calendar-screens.test.ts',
  'e2e/desk.test.ts',
  'e2e/calendar.test.ts',
  'e2e/thesis-life.test.ts',
  'e2e/messages.test.ts',
  'e2e/alumni-life.test.ts',
  'e2e/thesis-wrong.test.ts',
  'e2e/outcomes-life.test.ts',
  'e2e/isvu-import.test.ts',
  'e2e/conductions-schedule.test.ts',
  'e2e/profile.test.ts',
  'e2e/home.test.ts',
  'e2e/wire.test.ts',
  'e2e/report.test.ts',
  'e2e/generic-card.test.ts',
  'e2e/catalogue-routes.test.ts',
  'e2e/linked-accounts.test.ts',
  'e2e/generic-moves.test.ts',
  'e2e/conductions-plan.test.ts',
  'e2e/public.test.ts',
  'e2e/conductions-record.test.ts',
  'e2e/surveys.test.ts',
  'e2e/samples.test.ts',
  'e2e/internship-ways.test.ts',
  'e2e/central.test.ts',
  'e2e/documents.test.ts',
  'e2e/failures.test.ts',
  'e2e/alumni.test.ts',
  'e2e/news.test.ts',
  'e2e/papers.test.ts',
  'e2e/e-sessions.test.ts',
  'e2e/shots.test.ts',
  'e2e/conductions-allocation.test.ts',
  'e2e/from-previous.test.ts',
  'e2e/outcomes.test.ts',
  'e2e/accounts.test.ts',
  'e2e/internship-board.test.ts',
  'e2e/accounts-visit.test.ts',
  'e2e/surveys-link.test.ts',
  'e2e/internship-mentor.test.ts',
  'e2e/erasure.test.ts',
  'e2e/conductions-student.test.ts',
  'e2e/reports-schedule.test.ts',
  'e2e/file-viewer.test.ts',
  'e2e/messages-mail.test.ts',
  'e2e/thesis.test.ts',
  'test/foundation/matrix.test.ts',
  'test/foundation/recipe.test.ts',
  'src/main/server.test.ts',
  'test/modules/blocked.test.ts',
  'test/foundation/field-matrix.test.ts',
  'test/foundation/crash.test.ts',
  'test/foundation/starts.test.ts',
  'test/foundation/full-disk.test.ts',
  'test/foundation/endpoints.test.ts',
  'test/modules/surveys-limits.test.ts',
  'test/foundation/add-forms.test.ts',
  'test/accounts/constituents.test.ts',
  'test/modules/conductions-suggest.test.ts',
  'test/modules/documents-hosts.test.ts',
  'test/modules/isvu-import.test.ts',
  'test/modules/isvu-property.test.ts',
  'test/modules/isvu-rules.test.ts',
  'test/accounts/guessing.test.ts',
  'test/foundation/fuzz.test.ts',
  'demo/demo.test.ts',
  'test/modules/calendar-storm.test.ts',
  'test/modules/isvu-trouble.test.ts',
  'test/foundation/jobs.test.ts',
  'test/modules/documents-store.test.ts',
  'test/foundation/bad-input.test.ts',
  'test/foundation/openapi.test.ts',
  'test/modules/central.test.ts',
  'test/modules/health.test.ts',
  'test/modules/profile.test.ts',
  'src/kernel/operations/embedded.test.ts',
  'test/accounts/life.test.ts',
  'test/modules/e-sessions-moves.test.ts',
  'test/modules/catalogues-scales.test.ts',
  'src/kernel/operations/draft.test.ts',
  'test/modules/erasure-walk.test.ts',
  'test/http/uploads.test.ts',
  'test/foundation/counts.test.ts',
];
const place = ({ moduleId }: TestSpecification): number => {
  const at = longest.findIndex(file => moduleId.endsWith(`/${file}`));
  return at < 0 ? longest.length : at;
};
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

/** Where `npm test` keeps what each file became, so that its later runs need not make it again; it goes with the run. */
const made = process.env.KATEDRA_TEST_MADE;
const experimental = made ? { fsModuleCache: true, fsModuleCachePath: made } : {};

export default defineConfig({
  test: {
    pool: 'forks',
    experimental,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'code',
          experimental,
          include: [
            'src/**/*.test.{ts,tsx}',
            'test/**/*.test.ts',
            'demo/**/*.test.ts',
            'tools/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          globalSetup: ['test/harness/global-setup.ts'],
          pool: 'forks',
          // The portal's thousand modules are loaded once for each core, not once for each file: a third of the time otherwise.
          // So a file leaves the process as it found it: globals, timers and spies are put back.
          isolate: false,
          // Twice what the slowest needs on a machine that does ten other things: it ends what hangs, and judges no speed.
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'e2e',
          experimental,
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/prepared.ts'],
          setupFiles: ['e2e/watch.ts'],
          pool: 'forks',
          // One browser for each core, not one for each file.
          isolate: false,
          testTimeout: 600_000,
          hookTimeout: 600_000,
          // As patient as every other wait of a story: a slow machine is slow, not wrong.
          expect: { poll: { timeout: 45_000 } },
        },
      },
    ],
  },
});
