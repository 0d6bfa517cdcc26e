import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { patience } from './portal.ts';

/** What a person puts into a field: text as typed, a choice by its words, several chips, a box ticked or not. */
export type Given = string | number | boolean | readonly string[];

/** The dialog that lies on top. */
export const topDialog = (page: Page): Locator => page.getByRole('dialog').last();

const escaped = (label: string): string => label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** The field of a form under this label, whether or not its label carries the mark of what is required. */
const fieldOf = (within: Locator, label: string): Locator =>
  within
    .locator('[data-field]')
    .filter({
      has: within
        .page()
        .locator('label, legend, .mantine-InputWrapper-label')
        .getByText(new RegExp(`^${escaped(label)}\\s*\\*?$`)),
    })
    .first();

/** In a lazy select one types what one looks for and takes what is offered. */
export const pick = async (field: Locator, wanted: string): Promise<void> => {
  const input = field.locator('input').first();
  await input.click();
  await input.fill(wanted);
  const list = field.page().getByRole('listbox');
  // Rows still come and go until the answer to what was typed is there; a click between them would meet none.
  await list.and(field.page().locator('[aria-busy="false"]')).waitFor();
  await list.getByRole('option').filter({ hasText: wanted }).first().click();
  // What was typed says the wanted word too: only when the list has closed is it chosen.
  await expect.poll(() => list.count()).toBe(0);
  await expect.poll(() => input.inputValue()).toContain(wanted);
};

/** Several rows of another resource: each becomes a chip, and the field asks for the next. */
const pickAll = async (field: Locator, wanted: readonly string[]): Promise<void> => {
  const input = field.locator('input').first();
  for (const one of wanted) {
    await input.fill(one);
    const list = field.page().getByRole('listbox');
    await list.and(field.page().locator('[aria-busy="false"]')).waitFor();
    await list.getByRole('option').filter({ hasText: one }).first().click();
    await field.locator('.mantine-Pill-root').filter({ hasText: one }).first().waitFor();
  }
  // The list stays open for more and would lie over the fields below.
  await input.blur();
  await expect.poll(() => field.page().getByRole('listbox').count()).toBe(0);
};

/** Fills in the fields of a form by their labels, whatever kind of field each is. */
export const fillForm = async (within: Locator, values: Readonly<Record<string, Given>>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) {
    const field = fieldOf(within, label);
    await field.waitFor();
    const input = field.locator('input:not([type="hidden"], [type="file"]), textarea, select').first();
    const [tag, type, role] = await input.evaluate(e => [e.tagName, e.getAttribute('type'), e.getAttribute('role')]);
    if (typeof value === 'boolean') await field.getByRole('checkbox').or(field.getByRole('switch')).setChecked(value);
    else if (typeof value === 'object') {
      if (type === 'checkbox')
        for (const one of value) await field.getByRole('checkbox', { name: one, exact: true }).check();
      else if ((await field.getAttribute('data-kind')) === 'refs') await pickAll(field, value);
      else
        for (const one of value) {
          await input.fill(one);
          await input.press('Enter');
        }
    } else if (tag === 'SELECT') await input.selectOption({ label: String(value) });
    else if (role === 'combobox') await pick(field, String(value));
    else await input.fill(String(value));
  }
};

/** Presses a move of the record that is open, says what its dialog asks for, and waits until it is made. */
export const press = async (page: Page, move: string, values: Readonly<Record<string, Given>> = {}): Promise<void> => {
  await page.locator('.k-moves, .k-next').getByRole('button', { name: move, exact: true }).last().click();
  const dialog = page.getByRole('dialog', { name: move, exact: true });
  await dialog.waitFor();
  await fillForm(dialog, values);
  await dialog.locator('form').getByRole('button', { name: move, exact: true }).click();
  await dialog.waitFor({ state: 'detached', timeout: patience });
};

/** Opens a tab of a record's page or dialog, and gives what it shows. */
export const openTab = async (within: Page | Locator, title: string): Promise<Locator> => {
  // Behind the title may stand how many there are.
  const name = new RegExp(`^${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\d+)?$`);
  const tab = within.getByRole('tab', { name });
  await tab.click();
  await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
  return within.getByRole('tabpanel', { name });
};
