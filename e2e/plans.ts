import { expect } from 'vitest';
import type { Portal } from './portal.ts';

/** The demo's plans that wait for a decision go back to their holders, and lessons that nobody recorded are cancelled: a year with them cannot be closed. */
export const decidePlans = async (portal: Portal): Promise<void> => {
  const admin = await portal.signedIn('admin');
  const at = (path: string): string => `${portal.url}/api/v1/${path}`;
  const waiting = await admin.page.request.get(at('stcourse?filter[planStatus]=submitted&pagination[limit]=500'));
  for (const { id, rowVer } of (await waiting.json()).data) {
    const data = { rowVer, note: 'Godina se zatvara.' };
    const answer = await admin.page.request.put(at(`stcourse/return?id=${id}`), { data });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Zagreb' });
  const unrecorded = await admin.page.request.get(
    at(`st-co-lesson?filter[status]=planned&filter[start][to]=${today}&pagination[limit]=500`),
  );
  for (const { id, rowVer, start } of (await unrecorded.json()).data) {
    if (String(start).slice(0, 10) === today) continue;
    const answer = await admin.page.request.put(at(`st-co-lesson/cancel?id=${id}`), {
      data: { rowVer, note: 'Nije održano.' },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  await admin.leave();
};
