import type { Page } from 'playwright-core';
import { startPortal } from '../e2e/portal.ts';
import type { RoomsCalendar, SeenBlock, SeenRoom, SeenType } from '../src/modules/calendar/model/shapes.ts';

/**
 * How long the rooms' timeline takes to be drawn, and whether it scrolls without a hitch, in a real browser. The answer of the
 * server is made here (480 rooms, six events in each), so that only drawing is measured. `npx tsx bench/timeline.ts`
 */
const roomCount = 480;
const pad = (n: number) => String(n).padStart(2, '0');

const rooms: SeenRoom[] = Array.from({ length: roomCount }, (_, i) => ({
  id: i + 1,
  code: `K-${String(i + 1).padStart(3, '0')}`,
  name: `Predavaonica ${i + 1}`,
  building: i % 2 ? 'Korana' : 'Dobra',
  idRoomtype: 1,
  roomtype: 'Predavaonica',
  capacity: 20 + (i % 12) * 10,
  equipment: [],
  isVirtual: 0,
  canBook: 1,
}));
const types: SeenType[] = ['#1f5fbf', '#0b6b44', '#a5221b', '#7a4f00'].map((color, i) => ({
  id: i + 1,
  name: `Vrsta ${i + 1}`,
  kind: 'lesson',
  color,
}));
const eventAt = (day: string, room: SeenRoom, slot: number): SeenBlock => ({
  id: room.id * 10 + slot,
  title: `Predavanje ${room.id}/${slot}`,
  isBusy: 0,
  start: `${day} ${pad(8 + slot * 2)}:00`,
  end: `${day} ${pad(9 + slot * 2)}:30`,
  status: 'confirmed',
  idRoom: room.id,
  idReservationtype: 1 + (slot % 4),
  idSeries: null,
  rowVer: 1,
  isMovable: 0,
});

const portal = await startPortal();
try {
  const { page } = await portal.visitAs('admin', { reducedMotion: 'no-preference' });
  await page.route(/\/api\/v1\/calendar\/rooms/, async route => {
    const day = new URL(route.request().url()).searchParams.get('from')!;
    await route.fulfill({
      json: {
        rooms,
        types,
        events: rooms.flatMap(room => [0, 1, 2, 3, 4, 5].map(slot => eventAt(day, room, slot))),
        holidays: [],
      } satisfies RoomsCalendar,
    });
  });
  await page.goto(`${portal.url}/#/Calendar/Room?date=2026-11-16`);
  await page.locator('.cal-room-row').first().waitFor();
  const draws: number[] = [];
  for (let i = 0; i < 9; i++) draws.push(await timeToDraw(page, i));
  draws.sort((a, b) => a - b);
  const timeline = await scrollThrough(page, '.cal-rooms');
  await page.evaluate(layPlainBoxes, roomCount);
  const plain = await scrollThrough(page, '#plain-boxes');
  console.log(
    `${roomCount} rooms × 1 day (${roomCount * 6} events): another day is drawn ${Math.round(draws[4]!)} ms after it is asked for (median of ${draws.length}; slowest ${Math.round(draws.at(-1)!)} ms)`,
  );
  const said = (s: Scroll) =>
    `${(s.frames / s.seconds).toFixed(1)} frames a second, median ${s.median.toFixed(1)} ms, longest ${s.longest.toFixed(1)} ms`;
  const share = timeline.frames / timeline.seconds / (plain.frames / plain.seconds);
  console.log(
    `scrolling over all of them: ${said(timeline)}; as many plain boxes in the same window: ${said(plain)}; ${share.toFixed(2)} of what the browser reaches here at all`,
  );
} finally {
  await portal.close();
}

/** From the press on «later» to the first frame that shows the other day. */
async function timeToDraw(page: Page, turn: number): Promise<number> {
  return page.evaluate(async n => {
    const button =
      document.querySelector<HTMLElement>(`.cal-bar .k-icon:nth-of-type(${n % 2 === 0 ? 2 : 1})`) ??
      document.querySelectorAll<HTMLElement>('.cal-bar .k-icon')[1]!;
    const title = document.querySelector('.cal-bar h2')!;
    const sheet = document.querySelector('.cal-sheet')!;
    const before = title.textContent;
    const began = performance.now();
    button.click();
    while (title.textContent === before || sheet.getAttribute('aria-busy') === 'true')
      await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now() - began;
  }, turn);
}
/** What this machine can do at all while others use it too: as many boxes with as many words, laid out once, and nothing that runs. */
function layPlainBoxes(lines: number): void {
  const list = document.createElement('div');
  list.id = 'plain-boxes';
  const old = document.querySelector('.cal-rooms')!;
  Object.assign(list.style, { height: `${old.clientHeight}px`, overflow: 'auto', background: '#fff' });
  for (let i = 0; i < lines; i++) {
    const line = list.appendChild(document.createElement('div'));
    Object.assign(line.style, { position: 'relative', height: '40px' });
    line.textContent = `K-${i}`;
    for (let slot = 0; slot < 6; slot++) {
      const box = line.appendChild(document.createElement('div'));
      Object.assign(box.style, {
        position: 'absolute',
        left: `${20 + slot * 13}%`,
        width: '12%',
        top: '2px',
        height: '36px',
        background: '#dde6f2',
        fontSize: '12px',
        overflow: 'hidden',
      });
      box.textContent = `${8 + slot * 2}:00 Predavanje ${i}/${slot}`;
    }
  }
  old.replaceWith(list);
}
interface Scroll {
  readonly frames: number;
  readonly median: number;
  readonly longest: number;
  readonly seconds: number;
}
async function scrollThrough(page: Page, selector: string): Promise<Scroll> {
  return page.evaluate(async found => {
    const box = document.querySelector<HTMLElement>(found)!;
    const times: number[] = [];
    let last = performance.now();
    const began = last;
    while (box.scrollTop + box.clientHeight < box.scrollHeight - 1) {
      box.scrollTop += 60;
      await new Promise(requestAnimationFrame);
      const now = performance.now();
      times.push(now - last);
      last = now;
    }
    times.sort((a, b) => a - b);
    return {
      frames: times.length,
      median: times[Math.floor(times.length / 2)]!,
      longest: times.at(-1)!,
      seconds: (last - began) / 1000,
    };
  }, selector);
}
