import { setTimeout as pause } from 'node:timers/promises';
import { integer, resource, text } from '../../src/kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  inTransaction,
  insertRows,
  invalid,
  type Job,
  startRun,
} from '../../src/kernel/server/index.ts';

/** Jobs of every sort over one toy resource; the test and the process that it kills run the same ones. */
export const step = resource('step', {
  label: 'name',
  fields: { name: text({ required: true }), num2: integer() },
});
const put = (ctx: Ctx, name: string, n: number): Promise<unknown> =>
  inTransaction(ctx, tx => insertRows(tx.db, step, [{ name, num2: n }]));

export const worldJobs: readonly Job[] = [
  {
    // Ten portions, each with its bookmark.
    name: 'portions',
    title: { hr: 'Deset obroka', en: 'Ten portions' },
    async run(ctx, { name, millis = 30 }, run) {
      for (let n = Number(run.bookmark?.next ?? 0); n < 10; n++) {
        await pause(Number(millis));
        await inTransaction(ctx, async tx => {
          await put(tx, String(name), n);
          await run.keep(tx, { next: n + 1 });
        });
        await run.progress(n + 1, 10, { hr: `Obrok ${n + 1}`, en: `Portion ${n + 1}` });
      }
      await run.result('portions.txt', Buffer.from(`ten portions of ${name}`));
    },
  },
  {
    name: 'whole',
    title: params => ({ hr: `Cijelo ${params.name}`, en: `Whole ${params.name}` }),
    crash: 'rollBack',
    async run(ctx, { name, millis = 30, refuse }, run) {
      for (let n = 0; n < 10; n++) {
        await pause(Number(millis));
        await put(ctx, String(name), n);
        await run.progress(n + 1, 10);
      }
      if (refuse === 'sentence') throw invalid('name', 'required');
      if (refuse === 'fault') throw new Error('a secret of the house');
    },
  },
  {
    name: 'short',
    title: { hr: 'Kratko', en: 'Short' },
    run: (ctx, { n }) => put(ctx, 'short', Number(n)).then(() => {}),
  },
];

export const start = endpoint({
  method: 'POST',
  path: 'toy-start',
  summary: 'Starts one of the toy jobs for whoever asks.',
  body: { kind: text({ required: true }), name: text(), millis: integer(), refuse: text(), n: integer() },
  answer: { id: text({ required: true }) },
  handle: async (ctx, { body: { kind, ...params } }) => ({ id: await startRun(ctx, kind, params) }),
});
