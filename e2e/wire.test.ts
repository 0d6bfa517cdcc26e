import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Portal, startPortal } from './portal.ts';
import { settled } from './screens.ts';

// What the first page of a visit costs in requests, with nothing kept from an earlier one.

const most = 45;
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  await portal?.close();
});

it.each(['student', 'teacher', 'admin'])(
  'the landing page of %s comes in few requests, asks nothing twice and speaks one language',
  async name => {
    // A window of its own: nothing is kept in it.
    const visitor = await portal.signedIn(name, { reducedMotion: 'reduce' });
    const { page } = visitor;
    const asked: string[] = [];
    let bytes = 0;
    const session = await visitor.context.newCDPSession(page);
    await session.send('Network.enable');
    session.on('Network.requestWillBeSent', ({ request }) => asked.push(request.url.replace(portal.url, '')));
    session.on('Network.webSocketCreated', ({ url }) => asked.push(url));
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    const has = (what: RegExp) => expect.poll(() => asked.some(url => what.test(url))).toBe(true);
    await visitor.open('/');
    await page.locator('.desk-waiting[data-told]').waitFor();
    await settled(page);
    // The last ones: what waits is counted when the line is open, and the palette is fetched while nothing else happens.
    await has(/unviewedMessageNumber/);
    if (name === 'admin') await has(/calendar\/waiting/);
    await has(/\/assets\/Palette-[\w-]+\.js$/);
    await page.waitForLoadState('networkidle');
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(most);
    const calls = asked.filter(url => url.startsWith('/api/'));
    expect(calls.filter((url, i) => calls.indexOf(url) !== i)).toEqual([]);
    expect(asked.filter(url => /-en-uk-|\/en-uk-/.test(url))).toEqual([]);
    expect(bytes).toBeLessThan(400 * 1024);
    await visitor.leave();
  },
);

it('a link that opens a list fetches nothing of the home page', async () => {
  const visitor = await portal.signedIn('admin', { reducedMotion: 'reduce' });
  const asked: string[] = [];
  visitor.page.on('request', request => asked.push(request.url()));
  await visitor.open('/Catalogues/Student');
  await settled(visitor.page);
  expect(asked.filter(url => /\/assets\/home-/.test(url))).toEqual([]);
  await visitor.leave();
});
