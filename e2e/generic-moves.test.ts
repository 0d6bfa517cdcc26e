import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appEnUk, appHr } from '../src/kernel/web/words.ts';
import { fillForm, press } from './forms.ts';
import { accessibilityProblems, endVisit, notices, patience, sharedBrowser } from './portal.ts';
import { toyWords } from './toy/model.ts';
import { buildToy, startToy, type Toy } from './toy/server.ts';

const said = { hr: appHr, 'en-uk': appEnUk };
let browser: Browser;
let built: Awaited<ReturnType<typeof buildToy>>;
beforeAll(async () => {
  [browser, built] = await Promise.all([sharedBrowser(), buildToy()]);
});
afterAll(async () => {
  built?.remove();
});

describe.each(['hr', 'en-uk'] as const)('a record with a flow, in %s', language => {
  const t = said[language];
  const { moves, states, fields } = toyWords[language].resources.plan;
  let toy: Toy;
  let context: BrowserContext;
  let page: Page;
  const faults: string[] = [];
  beforeEach(async () => {
    toy = await startToy(built.folder);
    context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
    context.setDefaultTimeout(patience);
    page = await context.newPage();
    page.on('pageerror', error => faults.push(error.message));
  });
  afterEach(async () => {
    await endVisit(context);
    await toy.close();
    expect(faults).toEqual([]);
  });
  const open = async (route: string) => {
    await page.goto(`${toy.url}/?language=${language}#${route}`);
    await page.locator('.k-next, .k-wizard').first().waitFor();
  };
  const dialog = () => page.getByRole('dialog', { name: moves.submit.label, exact: true });
  const note = () => dialog().getByLabel(t.note);
  const opener = () => page.locator('.k-moves').getByRole('button', { name: moves.submit.label, exact: true });
  const send = () => dialog().locator('form').getByRole('button', { name: moves.submit.label, exact: true }).click();

  it('shows where it is on its way, and the one next step', async () => {
    await open('/Plan');
    const now = page.locator('.k-timeline [aria-current="step"]');
    await now.getByText(states.draft).waitFor();
    await now.getByText('Ana Horvat').waitFor();
    await expect.poll(() => page.locator('.k-timeline > li').count()).toBe(3);
    expect(await accessibilityProblems(page)).toEqual([]);
    await press(page, moves.submit.label, { [t.note]: 'Sve je tu.' });
    await now.getByText(states.submitted).waitFor();
    // What is not possible yet stays, with its reason beneath.
    const later = page.locator('.k-next').getByRole('button', { name: moves.approve.label, exact: true });
    expect(await later.getAttribute('aria-disabled')).toBe('true');
    await page.locator('.k-next').getByText('Rok je prošao.').waitFor();
    await press(page, moves.giveBack.label, { [t.note]: 'Nedostaje literatura.' });
    await now.locator('.k-status[data-kind="warn"]').waitFor();
  });

  it('asks for a list among what a move needs, under its own labels', async () => {
    await open('/Plan');
    await opener().click();
    await dialog().getByRole('button', { name: t.addEntry }).click();
    const { citation, pages } = moves.submit.inputs.sources.fields;
    await fillForm(dialog(), { [citation]: 'Date: Database Systems', [pages]: 12 });
    expect(await dialog().getByText('citation').count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('keeps the dialog and what was typed when the move is refused', async () => {
    toy.refusals.push(
      { status: 409, body: { kind: 'conflict', message: 'Dvorana je zauzeta.' } },
      { status: 422, body: [{ field: 'note', message: 'Recite više.' }] },
      { status: 403, body: { message: 'Ne sada.' } },
    );
    await open('/Plan');
    await opener().click();
    await fillForm(dialog(), { [t.note]: 'Dugo pisano obrazloženje' });
    await send();
    await expect.poll(() => notices(page)).toEqual(['Dvorana je zauzeta.']);
    expect(await note().inputValue()).toBe('Dugo pisano obrazloženje');
    await send();
    await dialog().getByText('Recite više.').waitFor();
    await send();
    await expect.poll(() => notices(page)).toContain('Ne sada.');
    expect(await note().inputValue()).toBe('Dugo pisano obrazloženje');
    await send();
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => toy.plan.status).toBe('submitted');
  });

  it('closes it when the row has changed, says what, and has kept what was typed', async () => {
    await open('/Plan');
    await opener().click();
    await fillForm(dialog(), { [t.note]: 'Dugo pisano obrazloženje' });
    Object.assign(toy.plan, { hours: 45, rowVer: 2 });
    toy.refusals.push({ status: 409, body: { kind: 'stale', message: 'Netko je bio brži.', row: { ...toy.plan } } });
    await send();
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => notices(page)).toEqual([`Netko je bio brži.\n${fields.hours}: 45`]);
    await opener().click();
    expect(await note().inputValue()).toBe('Dugo pisano obrazloženje');
    await send();
    await expect.poll(() => toy.plan.status).toBe('submitted');
  });

  it('has a page of tabs, a head and a side, as the modules place their parts', async () => {
    await open('/Record/plan');
    const tabs = page.getByRole('tab');
    await expect.poll(() => tabs.allInnerTexts()).toEqual([t.details, 'Advice', 'Remarks']);
    await page.locator('.k-page-side .toy-budget', { hasText: 'Baze podataka: 30 h' }).waitFor();
    await page.locator('.k-page-side .k-timeline').waitFor();
    await page.locator('.k-page-main .k-next').waitFor();
    // The next step has the moves already.
    expect(await page.locator('.k-moves').count()).toBe(0);
    expect(await page.locator('.toy-advice, .toy-remarks').count()).toBe(0);
    await tabs.first().focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tabpanel', { name: 'Advice' }).getByText('submit').waitFor();
    await page.keyboard.press('End');
    await page.locator('.toy-remarks').waitFor();
    expect(await page.locator('.toy-advice').count()).toBe(0);
    await page.waitForURL(/[?&]tab=remarks/);
    await page.reload();
    await page.locator('.toy-remarks').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    toy.plan.hours = 31;
    await page.getByRole('button', { name: 'Again' }).click();
    await page.locator('.toy-budget', { hasText: '31 h' }).waitFor();
    // A part that is for drafts alone goes when the plan is one no longer.
    await press(page, moves.submit.label, { [t.note]: 'Sve je tu.' });
    await expect.poll(() => tabs.allInnerTexts()).toEqual([t.details, 'Remarks']);
  });

  it('or a whole page of its module', async () => {
    await page.goto(`${toy.url}/?language=${language}#/Record/lesson`);
    await page.locator('.toy-page', { hasText: 'Lesson 1' }).waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
  });

  it('a wizard keeps what was filled in until it is done', async () => {
    await open('/Wizard');
    const next = () => page.getByRole('button', { name: t.wizardNext, exact: true });
    await next().click();
    await page.getByText('Say who.').waitFor();
    await page.getByLabel('name').fill('Ana');
    await next().click();
    await page.getByLabel('year').fill('2026');
    await page.getByRole('button', { name: t.wizardBack, exact: true }).click();
    expect(await page.getByLabel('name').inputValue()).toBe('Ana');
    await next().click();
    await page.reload();
    await page.getByRole('button', { name: t.wizardAnew }).waitFor();
    expect(await page.getByLabel('year').inputValue()).toBe('2026');
    expect(await accessibilityProblems(page)).toEqual([]);
    await next().click();
    await page.getByRole('button', { name: 'Enrol', exact: true }).click();
    await page.locator('output', { hasText: 'Ana 2026' }).waitFor();
    await page.reload();
    await next().waitFor();
    expect(await page.getByLabel('name').inputValue()).toBe('');
  });
});
