import type { Browser, BrowserContext, BrowserContextOptions, Dialog, Page } from 'playwright-core';

/**
 * A window of the browser with cookies and storage of its own. One that is left is swept and lent to the next visitor of the
 * same portal, who finds nothing of the last one but a warm cache of the portal's own files: a new one needs half as much
 * again of a processor before it shows its first screen.
 */
export interface Window {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the page did that it must not, told by itself; the list of whoever has the window now. */
  faults: string[];
  /** Something was done to it that cannot be taken back: nobody else gets it. */
  isTouched: boolean;
}

/** How a visitor finds a window, and how it is put back. */
const asFound = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const;
/** What is set on a page for good, or is beyond its page: whoever calls these keeps the window to the end. */
const forGood = ['addInitScript', 'exposeBinding', 'exposeFunction', 'on', 'setExtraHTTPHeaders'] as const;

const openWindow = async (
  browser: Browser,
  url: string,
  patience: number,
  options: BrowserContextOptions,
): Promise<Window> => {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'hr-HR',
    timezoneId: 'Europe/Zagreb',
    ...asFound,
    ...options,
  });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  const window: Window = { context, page, faults: [], isTouched: Object.keys(options).length > 0 };
  await context.exposeFunction('reportFault', (fault: string) => {
    window.faults.push(fault);
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', e => {
      void (globalThis as unknown as { reportFault(f: string): void }).reportFault(
        `policy: ${e.violatedDirective} ${e.blockedURI} ${e.sample}`,
      );
    });
  });
  page.on('pageerror', error => window.faults.push(`fault: ${error.message}`));
  page.on('framenavigated', frame => {
    if (frame === page.mainFrame() && !frame.url().startsWith(`${url}/`)) window.isTouched = true;
  });
  const touch = (): void => {
    window.isTouched = true;
  };
  for (const name of forGood) {
    const work = page[name] as (...args: unknown[]) => unknown;
    Object.defineProperty(page, name, {
      value: (...args: unknown[]) => {
        touch();
        return work.apply(page, args);
      },
    });
  }
  const { clock } = page;
  Object.defineProperty(page, 'clock', {
    get: () => {
      touch();
      return clock;
    },
  });
  return window;
};

/** Whether it is again as a visitor finds it. */
const sweep = async (window: Window, url: string): Promise<boolean> => {
  const { context, page } = window;
  if (context.pages().length !== 1 || page.isClosed() || !page.url().startsWith(`${url}/`)) return false;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // What the page has told until here has arrived with this answer; what it says while it goes is nobody's.
  await page.evaluate(() => sessionStorage.clear());
  window.faults = [];
  // Whoever leaves in the middle of a form is asked whether they mean it.
  const goOn = (question: Dialog): void => void question.accept();
  page.addListener('dialog', goOn);
  // Another document of the same portal: the last one's socket, timers and requests end with it.
  await page.goto(`${url}/healthz`, { timeout: 5000 });
  page.removeListener('dialog', goOn);
  const line = await context.newCDPSession(page);
  await line.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' });
  await line.detach();
  await context.clearCookies();
  await context.clearPermissions();
  await page.emulateMedia({
    media: null,
    colorScheme: null,
    contrast: null,
    forcedColors: null,
    reducedMotion: asFound.reducedMotion,
  });
  await page.setViewportSize(asFound.viewport);
  await page.mouse.move(-10, -10);
  return true;
};

/** The windows of one portal. `end` closes one for good. */
export const windowsOf = (
  browser: Browser,
  url: string,
  patience: number,
  end: (context: BrowserContext) => Promise<void>,
) => {
  const free: Window[] = [];
  return {
    async take(options: BrowserContextOptions): Promise<Window> {
      const swept = Object.keys(options).length === 0 ? free.pop() : undefined;
      if (swept) swept.faults = [];
      return swept ?? openWindow(browser, url, patience, options);
    },
    async giveBack(window: Window, isWorthIt: boolean): Promise<void> {
      const isSwept = isWorthIt && !window.isTouched && (await sweep(window, url).catch(() => false));
      if (isSwept && !window.isTouched) free.push(window);
      else await end(window.context);
    },
    async close(): Promise<void> {
      for (const { context } of free.splice(0)) await end(context);
    },
  };
};
