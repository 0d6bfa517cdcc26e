import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/**
 * What the portal does each minute or night is put into its queue now, as a turn of its clock would be, and is over when this
 * returns. The portal's own process takes it and runs it; only nobody waits for the minute.
 */
export const runJobNow = async (database: string, job: string, patience: number): Promise<void> => {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    await client.query('set search_path to c_main');
    const put = await client.query<{ id: string }>('insert into job_run (kind) values ($1) returning id', [job]);
    const { id } = put.rows[0]!;
    await client.query('select pg_notify($1, $2)', ['katedra_jobs', JSON.stringify(['main', 'run', id])]);
    for (const end = Date.now() + patience; ; await pause(50)) {
      const { rows } = await client.query<{ state: string }>('select state from job_run where id = $1', [id]);
      const state = rows[0]?.state;
      if (state === 'done') return;
      if (!['waiting', 'running'].includes(state ?? '') || Date.now() > end)
        throw new Error(`The job ${job} is ${state ?? 'gone'}.`);
    }
  } finally {
    await client.end();
  }
};
