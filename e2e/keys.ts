import type { CDPSession, ElementHandle, Locator, Page } from 'playwright-core';

/** A hand without a mouse. It goes where Tab goes, and what Tab does not reach is not reached. */
export interface Hand {
  /** From wherever the focus is, forwards or backwards, to this. */
  reach(target: Locator): Promise<void>;
  /** Goes to a button, a link or a menu, and presses Enter. */
  press(target: Locator, key?: string): Promise<void>;
  /** Goes to a box and ticks it, or takes its tick away. */
  tick(box: Locator): Promise<void>;
  /** Goes to a field and writes this in place of what stands there. */
  write(field: Locator, text: string): Promise<void>;
  /** Goes to a native select and walks to this choice with the arrows. */
  pick(select: Locator, choice: string): Promise<void>;
  /** Walks from row to row to this one. */
  toRow(row: Locator): Promise<void>;
  /** Waits until what was opened has the focus: a key pressed earlier would be meant for the page under it. */
  inside(panel: Locator): Promise<void>;
  /** Walks a menu with the arrows to this item, and chooses it. */
  choose(item: Locator): Promise<void>;
}

const farthest = 200;

/** Tab so many times, as a quick hand does: each press is the browser's own, only nobody waits in between. */
const tabs = new WeakMap<Page, Promise<CDPSession>>();
const pressTab = async (page: Page, times: number, isBack: boolean): Promise<void> => {
  if (!tabs.has(page)) tabs.set(page, page.context().newCDPSession(page));
  const keys = await tabs.get(page)!;
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, modifiers: isBack ? 8 : 0 };
  await Promise.all(
    Array.from({ length: times }, () => [
      keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab }),
      keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...tab }),
    ]).flat(),
  );
};

export const handOf = (page: Page): Hand => {
  const press = (key: string) => page.keyboard.press(key);
  /** Presses the key that leads nearer until the target has the focus. */
  const walk = async (target: Locator, keys: readonly [back: string, on: string]): Promise<void> => {
    // Looked for once: by its role among thousands of elements that costs more than the key. What was drawn anew is looked for again.
    let element = await found(target);
    for (let steps = 0; steps < farthest; steps++) {
      const way = await element.evaluate(e => {
        if (!e.isConnected) return 'gone';
        const now = document.activeElement;
        if (now === e) return 'there';
        if (now !== null && now !== document.body)
          return (now.compareDocumentPosition(e) & Node.DOCUMENT_POSITION_PRECEDING) !== 0 && !now.contains(e) ? 0 : 1;
        // From nowhere it begins at the end that is nearer: a notice stands behind everything else.
        const stops = [...document.querySelectorAll('a[href], button, input, select, textarea, [tabindex]')];
        return stops.indexOf(e) > stops.length / 2 ? 0 : 1;
      });
      if (way === 'there') return;
      if (way === 'gone') element = await found(target);
      else await press(keys[way]);
    }
    throw new Error(`No key leads to ${target}`);
  };
  const found = async (target: Locator): Promise<ElementHandle<HTMLElement | SVGElement>> => {
    await target.waitFor();
    return (await target.elementHandle())!;
  };
  /** Most of the way at once, by what looks like a stop; the rest step by step, as not all that looks so is one. */
  const reach = async (target: Locator): Promise<void> => {
    // The head of a table is one stop; its buttons are walked with the arrows.
    if (await (await found(target)).evaluate(e => e.matches('.k-th button'))) {
      await tabTo(target.locator('xpath=ancestor::tr[1]').locator('.k-th button[tabindex="0"]:not(:disabled)'));
      return walk(target, ['ArrowLeft', 'ArrowRight']);
    }
    await tabTo(target);
  };
  const tabTo = async (target: Locator): Promise<void> => {
    const [far, isBack] = await (await found(target)).evaluate(e => {
      const stops = [
        ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]'),
      ].filter(
        s => s.tabIndex >= 0 && !s.matches(':disabled, [inert] *') && s.checkVisibility({ visibilityProperty: true }),
      );
      const [from, to] = [stops.indexOf(document.activeElement as HTMLElement), stops.indexOf(e as HTMLElement)];
      return from < 0 || to < 0 ? [0, false] : [Math.abs(to - from), to < from];
    });
    if (far > 3) await pressTab(page, far - 2, isBack);
    await walk(target, ['Shift+Tab', 'Tab']);
  };
  return {
    reach,
    async press(target, key = 'Enter') {
      await reach(target);
      await press(key);
    },
    async tick(box) {
      await reach(box);
      await press(' ');
    },
    async write(field, text) {
      await reach(field);
      await press('Control+a');
      await press('Delete');
      await page.keyboard.type(text);
    },
    async pick(select, choice) {
      await reach(select);
      // What is offered may still be on its way.
      await page.waitForFunction(
        ([e, wanted]) => [...(e as HTMLSelectElement).options].some(o => o.value === wanted || o.label === wanted),
        [await select.elementHandle(), choice] as const,
      );
      const [from, to] = await select.evaluate((e, wanted) => {
        const { options, selectedIndex } = e as HTMLSelectElement;
        return [selectedIndex, [...options].findIndex(o => o.value === wanted || o.label === wanted)] as const;
      }, choice);
      if (to < 0) throw new Error(`${select} does not offer ${choice}`);
      for (let at = from; at !== to; at += Math.sign(to - from)) await press(to > from ? 'ArrowDown' : 'ArrowUp');
    },
    async toRow(row) {
      await row.waitFor();
      // One letter leads to the row that had the focus last, unless it would be written into a field.
      const at = await page.evaluate(() => document.activeElement?.tagName ?? 'BODY');
      if (['INPUT', 'SELECT', 'TEXTAREA'].includes(at)) await reach(page.locator('tr[data-row][tabindex="0"]'));
      else if (at !== 'TR') await press('j');
      await page.locator('tr[data-row]:focus').waitFor();
      await walk(row, ['ArrowUp', 'ArrowDown']);
    },
    async inside(panel) {
      await panel.locator(':focus').first().waitFor({ state: 'attached' });
    },
    async choose(item) {
      await walk(item, ['ArrowUp', 'ArrowDown']);
      await press('Enter');
    },
  };
};
