import { expect, it } from 'vitest';
import { serverModules } from '../../src/modules/server.ts';

it('every job of a module has a name that people read, in both languages', () => {
  const jobs = serverModules.flatMap(m => m.jobs ?? []);
  expect(jobs.length).toBeGreaterThan(20);
  const nameless = jobs.filter(job => {
    const said = job.called ?? (typeof job.title === 'object' ? job.title : undefined);
    return !said || [said.hr, said.en].some(text => text.trim() === '' || text.includes(job.name));
  });
  expect(nameless.map(job => job.name)).toEqual([]);
});
