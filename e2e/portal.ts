import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  request,
} from 'playwright-core';
import { runJobNow } from './jobs.ts';
import { copyPrepared, dropPrepared, openFolder } from './prepared.ts';
import { endDatabase, endServer, startServer, startServerOnKnownPort } from './server.ts';
import { windowsOf } from './windows.ts';

/** A portal of its own with the demo institution, on a free port, gone with its data when the story ends. */
export interface Portal {
  readonly url: string;
  readonly browser: Browser;
  /** Its database, for a story that needs more rows than a person would type; null where the portal is somebody else's. */
  readonly database: string | null;
  /** A visitor with a browser of their own. What the page must never do is checked when they leave. */
  visit(options?: BrowserContextOptions): Promise<Visitor>;
  /** Somebody who is signed in already, and has opened nothing yet: what follows is `open`. */
  signedIn(username: string, options?: BrowserContextOptions): Promise<Visitor>;
  /** The same, on the home page. */
  visitAs(username: string, options?: BrowserContextOptions): Promise<Visitor>;
  /** Somebody who is signed in and looks at nothing: calls of the API need no window. */
  calling(username: string): Promise<Caller>;
  /** A job of the clock, by its name: it has run when this returns. A portal that is somebody else's runs it when its minute comes. */
  runJob(name: string): Promise<void>;
  close(): Promise<void>;
}
export interface Caller {
  readonly request: APIRequestContext;
  leave(): Promise<void>;
}
export interface Visitor extends Caller {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Opens `/Catalogues/Room` and waits until that screen, or another one, says its name. */
  open(route: string, screen?: string): Promise<void>;
  /** The route the frame says it shows. */
  screen(): Promise<string | null>;
  /** Ends the visit: no violation of the page's policy, no fault in the page. */
  leave(): Promise<void>;
  readonly faults: string[];
}

export const password = 'katedra-demo';

const chromePath = (): string => {
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const found = [
    process.env.CHROME_PATH,
    ...(process.env.PATH ?? '').split(delimiter).flatMap(folder => names.map(name => join(folder, name))),
    chromium.executablePath(),
  ].find(path => path && existsSync(path));
  if (!found) throw new Error('No browser was found: set CHROME_PATH.');
  return found;
};
export const startBrowser = (): Promise<Browser> => {
  const path = chromePath();
  return chromium.launch({
    executablePath: process.platform === 'win32' ? path : join(import.meta.dirname, 'chromium.sh'),
    env: { ...process.env, KATEDRA_CHROMIUM: path },
    args: ['--no-sandbox', '--force-color-profile=srgb', '--lang=hr'],
  });
};
/** Slow machines run the same stories; only waiting is longer. */
export const patience = 45_000;

/**
 * One browser for all files of a worker; it ends with its process, whose end it hears. Each visit has cookies, storage and
 * windows of its own.
 */
let browser: Promise<Browser> | undefined;
export const sharedBrowser = async (): Promise<Browser> => {
  if (browser && !(await browser).isConnected()) browser = undefined;
  return (browser ??= startBrowser());
};

/** A portal with a database of its own, unless KATEDRA_E2E_URL says which one to visit. */
export const startPortal = async (env: Readonly<Record<string, string>> = {}): Promise<Portal> => {
  const given = Object.keys(env).length === 0 ? process.env.KATEDRA_E2E_URL : undefined;
  const [{ url, database, end }, shared] = await Promise.all([
    given ? { url: given.replace(/\/$/, ''), database: null, end: async () => {} } : startOwn(env),
    sharedBrowser(),
  ]);
  return portalAt(url, database, shared, end);
};
/** With settings for mail the port must be known before: the links in letters name it. */
const startOwn = async (
  env: Readonly<Record<string, string>>,
): Promise<{ url: string; database: string | null; end(): Promise<void> }> => {
  const data = openFolder('katedra-story-');
  const database = await copyPrepared(data);
  const start = env.SMTP_HOST ? startServerOnKnownPort : startServer;
  const { url, server } = await start(data, { ...(database && { DATABASE_URL: database }), ...env });
  return {
    url,
    database,
    async end() {
      // A copy goes with all the others: nothing in it is worth an end in order.
      if (database) {
        server.kill('SIGKILL');
        await dropPrepared(database);
      } else if ((await endServer(server)) !== 0) endDatabase(data);
      rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
};
const portalAt = (url: string, database: string | null, shared: Browser, end: () => Promise<void>): Portal => {
  const windows = windowsOf(shared, url, patience, endVisit);
  const visit = async (options: BrowserContextOptions = {}): Promise<Visitor> => {
    const window = await windows.take(options);
    const { context, page, faults } = window;
    story.visits.add(context);
    let isHere = true;
    const screen = () => page.locator('main[data-screen]').getAttribute('data-screen');
    return {
      page,
      request: page.request,
      get context() {
        window.isTouched = true;
        return context;
      },
      faults,
      screen,
      async open(route, expected = route.replace(/\?.*$/, '')) {
        const target = `${url}/#${route}`;
        if (page.url() === target) await page.reload();
        else await page.goto(target);
        await page.locator(`main[data-screen="${expected}"]`).waitFor();
        // A refusal may stand there from before: the address says that this one has come.
        if (expected === '403') await page.waitForURL(address => address.hash === '#/403');
      },
      async leave() {
        if (!isHere) return;
        isHere = false;
        const goesOn = !story.hasFailed() && faults.length === 0;
        if (goesOn) story.visits.delete(context);
        await windows.giveBack(window, goesOn);
        if (faults.length > 0) throw new Error(`The page did what it must not:\n${faults.join('\n')}`);
      },
    };
  };
  const signedIn: Portal['signedIn'] = async (username, options) => {
    const visitor = await visit(options);
    await enter(visitor, username);
    return visitor;
  };
  const calls = new Set<APIRequestContext>();
  return {
    url,
    browser: shared,
    database,
    visit,
    signedIn,
    async calling(username) {
      const calling = await request.newContext({ baseURL: url, timeout: patience });
      calls.add(calling);
      await enter({ request: calling }, username);
      return {
        request: calling,
        async leave() {
          calls.delete(calling);
          await calling.dispose();
        },
      };
    },
    async visitAs(username, options) {
      const visitor = await signedIn(username, options);
      await visitor.page.goto(`${url}/#/`);
      await visitor.page.locator('.shell main[data-screen]').waitFor();
      return visitor;
    },
    async runJob(name) {
      if (database) await runJobNow(database, name, patience);
    },
    async close() {
      for (const context of [...story.visits]) await endVisit(context);
      await windows.close();
      for (const calling of calls) await calling.dispose();
      await end();
      // Outside of the stories nobody else visits anything.
      if (!process.env.VITEST) await shared.close();
    },
  };
};

/** Whether this was over in time; what was not goes on by itself, and nobody waits for it. */
const overWithin = async (milliseconds: number, work: Promise<unknown>): Promise<boolean> => {
  let soon: NodeJS.Timeout | undefined;
  try {
    return await Promise.race([
      work.then(() => true),
      new Promise<boolean>(done => {
        soon = setTimeout(done, milliseconds, false);
      }),
    ]);
  } finally {
    clearTimeout(soon);
  }
};

/** What watches over the stories tells of a failed one where its pages stood; elsewhere nothing fails. */
export const story = {
  hasFailed: (): boolean => false,
  visits: new Set<BrowserContext>(),
  /** Said at once, and kept for the report. */
  stood: (line: string): void => console.error(`The story stood at ${line}`),
  tell: async (context: BrowserContext): Promise<void> => {
    for (const page of context.pages()) {
      const seen = page
        .evaluate(() => {
          const textOf = (selector: string) =>
            [...document.querySelectorAll<HTMLElement>(selector)].map(e =>
              (e.getAttribute('aria-label') ?? e.innerText).trim().slice(0, 80),
            );
          return JSON.stringify({
            screen: document.querySelector('main')?.dataset.screen,
            dialogs: textOf('[role="dialog"]'),
            notices: textOf('.notice-text'),
            busy: textOf('[aria-busy="true"]').length,
            focus: document.activeElement?.outerHTML.slice(0, 160),
          });
        })
        .catch(String);
      if (
        !(await overWithin(
          3000,
          seen.then(what => story.stood(`${page.url()}: ${what}`)),
        ))
      )
        story.stood(`${page.url()}, which does not answer.`);
    }
  },
};

const stopOnItsWay = async (page: Page): Promise<void> => {
  try {
    await (await page.context().newCDPSession(page)).send('Page.stopLoading');
  } catch {
    /* it has closed by itself */
  }
};
/**
 * Chromium may never answer the end of a visit whose page is on its way to another document.
 * Such a way is ended first; a visit that hangs all the same ends with its browser.
 */
export const endVisit = async (context: BrowserContext): Promise<void> => {
  if (story.hasFailed()) await story.tell(context);
  story.visits.delete(context);
  await overWithin(5000, Promise.all(context.pages().map(stopOnItsWay)));
  await overWithin(5000, context.close());
};

/** By the call that the form makes, without the form: whoever came in before is somebody else from the next document on. */
export const enter = async (who: Pick<Caller, 'request'>, username: string, secret = password): Promise<void> => {
  const answer = await who.request.post('/api/v1/auth/login', { data: { username, password: secret } });
  if (!answer.ok()) throw new Error(`${username} was not let in: ${answer.status()} ${await answer.text()}`);
};
/** Through the form, as a person does. */
export const signIn = async (
  { page }: Pick<Visitor, 'page'>,
  url: string,
  username: string,
  secret = password,
): Promise<void> => {
  await page.goto(`${url}/#/Login`);
  // The landing page has the same form, which stands there until this one has come.
  const door = page.locator('main[data-screen="/Login"]');
  await door.locator('input[name="username"]').fill(username);
  await door.locator('input[name="password"]').fill(secret);
  await page.keyboard.press('Enter');
  await page.locator('.shell main[data-screen]').waitFor();
};

/** It would write down the source of every element it looks at, right or wrong: of the wrong ones it is read afterwards. */
const axeSource = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')};axe.configure({ noHtml: true })`;
interface AxeViolation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly element: Element | null; readonly failureSummary?: string }[];
}
type AxeRules = { readonly type: 'tag' | 'rule'; readonly values: readonly string[] };
export const everyRule: AxeRules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** The rules whose answer depends on the theme. */
export const colourRules: AxeRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
/** Names, roles and order are the same by night; what a theme changes are its colours. For what is looked at by day too. */
export const rulesOf = (theme: 'light' | 'dark'): AxeRules => (theme === 'light' ? everyRule : colourRules);
/** What axe finds wrong with the page as it stands, in lines a person can act on; `besides` is what it need not look into. */
export const accessibilityProblems = async (
  page: Page,
  rules: AxeRules = everyRule,
  besides: readonly string[] = [],
): Promise<string[]> => {
  // What is half faded in or half another colour is nothing that anybody reads; what turns for ever is.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(a => a.playState !== 'running' || a.effect?.getComputedTiming().endTime === Infinity),
  );
  // Evaluated by the test's own connection, so the page's policy stays as it is for everybody else.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([asked, exclude]) => {
      const { axe, leftOutOfLooks } = globalThis as unknown as {
        axe: { run(context: object, options: object): Promise<{ violations: AxeViolation[] }> };
        leftOutOfLooks?: string;
      };
      // What a page hides for a look anyway is not there during it, and stands where it stood again afterwards.
      const leftOut = leftOutOfLooks === undefined ? [] : [...document.querySelectorAll(leftOutOfLooks)];
      const places = leftOut.map(element => {
        const place = document.createComment('');
        element.replaceWith(place);
        return place;
      });
      try {
        // Of what is right it would tell each element's address too, which takes a quarter of its time.
        const { violations } = await axe.run(
          { exclude },
          { runOnly: asked, resultTypes: ['violations'], selectors: false, elementRef: true },
        );
        return violations.flatMap(v =>
          v.nodes.map(
            n =>
              `${v.id}: ${v.help} — ${n.element?.outerHTML.slice(0, 160)} ${n.failureSummary?.split('\n').slice(1, 2).join(' ') ?? ''}`,
          ),
        );
      } finally {
        places.forEach((place, i) => {
          place.replaceWith(leftOut[i]!);
        });
      }
    },
    [rules, besides] as const,
  );
};

/** Switches theme and width in place, as a person's machine would, and waits until the page has followed. */
export const show = async (page: Page, colorScheme: 'light' | 'dark', width: number): Promise<void> => {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 900 });
  // The backend site is no part of the page that is drawn here: it follows the machine by its style sheet alone.
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"], html:not(:has(#root))`).waitFor();
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
};

/** Nothing stands beyond the right edge, once the page has followed its width. */
export const fitsItsWidth = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, null, { timeout: 5000 })
    .then(
      () => true,
      () => false,
    );

/** The notices on the screen now. */
export const notices = (page: Page): Promise<string[]> => page.locator('.notice .notice-text').allInnerTexts();
