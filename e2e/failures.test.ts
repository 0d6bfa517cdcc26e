import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notices, type Portal, startPortal, type Visitor } from './portal.ts';
import { settled } from './screens.ts';

let portal: Portal;
let admin: Visitor;
beforeAll(async () => {
  portal = await startPortal();
  admin = await portal.visitAs('admin');
  // Seconds in which a notice stays pass at once.
  await admin.page.clock.install();
});
afterAll(async () => {
  await portal?.close();
});

const firstRow = (page: Page) => page.locator('tr[data-row]').first();
const openFirst = async (page: Page) => {
  await firstRow(page)
    .getByRole('button', { name: /^Uredi/ })
    .click();
  await page.getByRole('dialog').waitFor();
};
/** One call each: where it is made, and what a person does that makes it. */
const calls: readonly {
  readonly name: string;
  readonly url: RegExp;
  readonly method?: string;
  readonly at?: string;
  readonly act: (page: Page) => Promise<unknown>;
}[] = [
  {
    name: 'the list',
    url: /\/api\/v1\/roomtype\?/,
    act: page => page.getByRole('button', { name: 'Osvježi' }).first().click(),
  },
  {
    name: 'one record',
    url: /\/api\/v1\/roomtype\/view/,
    act: page =>
      firstRow(page)
        .getByRole('button', { name: /^Uredi/ })
        .click(),
  },
  {
    name: 'a change',
    url: /\/api\/v1\/roomtype\/update/,
    method: 'PUT',
    act: async page => {
      await openFirst(page);
      await page
        .getByRole('dialog')
        .getByLabel(/^Naziv \(hrvatski\)/)
        .fill('Drugi naziv');
      await page.getByRole('dialog').getByRole('button', { name: 'Spremi' }).click();
    },
  },
  {
    name: 'a deletion',
    url: /\/api\/v1\/roomtype\/delete/,
    method: 'DELETE',
    act: async page => {
      await firstRow(page)
        .getByRole('button', { name: /^Obriši/ })
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Obriši' }).click();
    },
  },
  {
    name: 'another order',
    url: /\/api\/v1\/room\/flip-nums/,
    method: 'PUT',
    at: '/Catalogues/Room',
    act: async page => {
      await page.getByRole('button', { name: 'Još o ovom popisu' }).click();
      await page.getByRole('menuitem', { name: 'Promijeni redoslijed' }).click();
      await firstRow(page)
        .getByRole('button', { name: /^Pomakni dolje/ })
        .click();
    },
  },
  {
    name: 'the options of a select',
    url: /\/api\/v1\/roomtype\/options/,
    at: '/Catalogues/Room',
    act: async page => {
      await openFirst(page);
      await page
        .getByRole('dialog')
        .getByLabel(/^Tip prostora/)
        .click();
    },
  },
  {
    name: 'a new record',
    url: /\/api\/v1\/roomtype\/create/,
    method: 'POST',
    act: async page => {
      await page
        .getByRole('button', { name: /^Dodaj/ })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(/^Oznaka/).fill('NOVI');
      await dialog.getByLabel(/^Naziv \(hrvatski\)/).fill('Novi tip');
      await dialog.getByRole('button', { name: /^(Spremi|Dodaj|Stvori)/ }).click();
    },
  },
  {
    name: 'the history',
    url: /\/api\/v1\/roomtype\/history/,
    act: async page => {
      await openFirst(page);
      await page.getByRole('tab', { name: 'Povijest' }).click();
    },
  },
  {
    name: 'the language of the profile',
    url: /\/api\/v1\/auth\/profile/,
    method: 'PUT',
    at: '/Settings',
    act: async page => {
      await page.locator('main select.language').selectOption('en-us');
    },
  },
];

describe('no failure is silent', () => {
  for (const { name, url, method, at = '/Catalogues/Roomtype', act } of calls) {
    it(`S-57 ${name} that fails leaves one notice that stays, and nothing else`, async () => {
      const { page } = admin;
      await admin.open('/Help');
      await admin.open(at);
      await settled(page);
      const sentence = `Pogreška: ${name}`;
      await page.route(url, route =>
        method && route.request().method() !== method
          ? route.continue()
          : route.fulfill({ status: 500, json: { message: sentence, ref: 'x' } }),
      );
      await act(page);
      await page.locator('.notice[data-kind="negative"]', { hasText: sentence }).waitFor();
      await page.clock.fastForward(3300);
      await expect.poll(() => notices(page)).toEqual([sentence]);
      await page.unroute(url);
      await page.reload();
    });
  }

  it('S-57 the three that the specification keeps quiet stay quiet, and the frame works on', async () => {
    const { page } = admin;
    let isInboxAsked = false;
    for (const url of [/\/site\/owner-terms-conditions/, /\/api\/v1\/inbox/, /\/3003\/socket\.io/])
      await page.route(url, async route => {
        await route.abort();
        isInboxAsked ||= route.request().url().includes('/inbox');
      });
    await admin.open('/Catalogues');
    await page.clock.fastForward(3500);
    await expect.poll(() => isInboxAsked).toBe(true);
    await settled(page);
    await expect.poll(() => notices(page)).toEqual([]);
    expect(admin.faults).toEqual([]);
  });
});
