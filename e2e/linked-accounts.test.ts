import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Mail, startMail } from './mail.ts';
import {
  accessibilityProblems,
  fitsItsWidth,
  patience,
  type Portal,
  rulesOf,
  show,
  signIn,
  startPortal,
  type Visitor,
} from './portal.ts';
import { menus, settled } from './screens.ts';

// One person with accounts in two constituents of one portal: proven in both, changed between, taken apart.

let mail: Mail;
let portal: Portal;
beforeAll(async () => {
  mail = await startMail();
  portal = await startPortal({ ...mail.settings, KATEDRA_MODE: 'central' });
});
afterAll(async () => {
  await portal?.close();
  await mail?.stop();
});

const secret = 'tiha obala rijeke 48';
const at = (cid: string): string => portal.url.replace(/\/\/[^:]+/, `//${cid}.localhost`);
const fill = async ({ page }: Visitor, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(values)) await page.locator(`input[name="${name}"]`).fill(value);
};
const arrived = ({ page }: Visitor, cid: string, screen: string): Promise<void> =>
  Promise.all([
    page.waitForURL(url => url.origin === at(cid)),
    page.locator(`.shell main[data-screen="${screen}"]`).waitFor(),
  ]).then(() => undefined);
/** Who the page of this constituent is told that it shows. */
const who = ({ page }: Visitor): Promise<{ username: string; roles: string[] }> =>
  page.evaluate(() => fetch('/api/v1/auth/user').then(answer => answer.json()));
const letterTo = async (address: string): Promise<string> => {
  const found = () => mail.letters.find(letter => letter.includes(`To: ${address}`) && letter.includes('token='));
  await expect.poll(found, { timeout: patience }).toBeDefined();
  return /http:\/\/\S+token=[\w-]+/.exec(found()!)![0];
};

/** A constituent from nothing, as its own story tells; gives the link of its first administrator. */
const opened = async ({ page }: Visitor, cid: string, name: string, nodePort: number): Promise<string> => {
  const made = await page.request.post(`${portal.url}/api/v1/constituent/create`, {
    data: {
      cid,
      nameHr: name,
      shortName: name,
      host: `${cid}.localhost`,
      backendUrl: `http://${cid}.localhost`,
      nodePort,
      contactEmail: `ured@${cid}.example`,
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = (await made.json()) as { id: number };
  const status = async () =>
    (await (await page.request.get(`${portal.url}/api/v1/constituent/view?id=${id}`)).json()).status;
  await expect.poll(status, { timeout: 4 * patience }).toBe('active');
  const first = await page.request.post(`${portal.url}/api/v1/constituent/first-administrator?id=${id}`, { data: {} });
  return (await first.json()).link;
};
const setUp = async (visitor: Visitor, link: string, username: string, lastName: string): Promise<void> => {
  await visitor.page.goto(link);
  await fill(visitor, { username, email: `${username}@posao.example`, firstName: 'Iva', lastName, password: secret });
  await visitor.page.locator('main form button').click();
  await visitor.page.waitForURL(/\/backend\/owner/);
};

const switcher = ({ page }: Visitor) => page.getByRole('button', { name: 'Vaše druge sastavnice' });
const changeTo = async (visitor: Visitor, name: string): Promise<void> => {
  await switcher(visitor).click();
  await visitor.page.locator('.disclosure-panel').getByRole('link', { name, exact: true }).click();
};
const linked = ({ page }: Visitor) => page.getByRole('region', { name: 'Druge sastavnice' });

it('a person proves both accounts, changes between them with the roles of each, and takes them apart', {
  timeout: 600_000,
}, async () => {
  const keeper = await portal.signedIn('admin');
  const pravo = await opened(keeper, 'pravo', 'Pravni fakultet', 3010);
  const fer = await opened(keeper, 'fer', 'Elektrotehnika', 3011);
  await keeper.leave();

  // The second one's own administrator invites Iva as a librarian.
  const dean = await portal.visit();
  await setUp(dean, fer, 'dekanat', 'Dekanić');
  await dean.page.goto(`${at('fer')}/backend/user-new`);
  await fill(dean, { username: 'iva.kos', email: 'iva@fer.example', firstName: 'Iva', lastName: 'Kos' });
  await dean.page.locator('main form button').click();
  await dean.page.waitForURL(/\/backend\/user\?id=/);
  await dean.page.locator('select[name="role"]').selectOption({ label: 'knjižničar' });
  await dean.page.getByRole('button', { name: 'Dodaj ulogu' }).click();
  await dean.page.locator('.tag', { hasText: 'knjižničar' }).waitFor();
  await dean.leave();

  // At the first one she is its administrator. Without an account that she has entered there is nothing to link.
  const iva = await portal.visit();
  const { page } = iva;
  await setUp(iva, pravo, 'iva', 'Kos');
  await page.goto(`${at('pravo')}/#/Profile`);
  await arrived(iva, 'pravo', '/Profile');
  expect(await switcher(iva).count()).toBe(0);
  await linked(iva).getByRole('button', { name: 'Poveži: Elektrotehnika' }).click();
  await linked(iva).getByRole('alert').getByText('Računi nisu povezani').waitFor();
  await linked(iva).getByRole('button', { name: 'Poveži: Elektrotehnika' }).waitFor();

  // She sets the password of the other with its letter, signs in there, and links from here.
  await page.goto(await letterTo('iva@fer.example'));
  await fill(iva, { password: secret, passwordAgain: secret });
  await page.locator('button[type="submit"]').click();
  // An invited person is signed in with the password that she has set.
  await page.locator('.shell main').waitFor();
  expect((await who(iva)).username).toBe('iva.kos');
  await page.goto(`${at('pravo')}/#/Profile`);
  await arrived(iva, 'pravo', '/Profile');
  await linked(iva).getByRole('button', { name: 'Poveži: Elektrotehnika' }).click();
  await linked(iva).getByRole('link', { name: 'Prijeđi' }).waitFor();
  await arrived(iva, 'pravo', '/Profile');
  expect(await linked(iva).getByRole('alert').count()).toBe(0);
  await settled(page);
  for (const theme of ['light', 'dark'] as const)
    for (const width of [1440, 390]) {
      await show(page, theme, width);
      await switcher(iva).click();
      await page.locator('.disclosure-panel').getByRole('link', { name: 'Elektrotehnika' }).waitFor();
      expect([theme, width, await fitsItsWidth(page)]).toEqual([theme, width, true]);
      expect(await accessibilityProblems(page, rulesOf(theme), menus)).toEqual([]);
      await page.keyboard.press('Escape');
    }
  await iva.leave();

  // In a browser that knows only the first she comes to the second, and is there who she is there.
  const later = await portal.visit();
  await signIn(later, at('pravo'), 'iva', secret);
  expect(await who(later)).toMatchObject({ username: 'iva', roles: ['admin', 'user'] });
  await changeTo(later, 'Elektrotehnika');
  await arrived(later, 'fer', '/');
  expect(await who(later)).toMatchObject({ username: 'iva.kos', roles: ['librarian'] });
  const menu = later.page.getByRole('navigation', { name: 'Moduli' }).first();
  await menu.getByRole('link').first().waitFor();
  expect(await menu.getByRole('link', { name: 'Administracija' }).count()).toBe(0);
  await later.page.goto(`${at('fer')}/#/Administration`);
  await later.page.locator('main[data-screen="403"]').waitFor();
  // And back: an administrator again.
  await changeTo(later, 'Pravni fakultet');
  await arrived(later, 'pravo', '/');
  expect(await who(later)).toMatchObject({ username: 'iva', roles: ['admin', 'user'] });
  await later.page.goto(`${at('pravo')}/#/Administration`);
  await arrived(later, 'pravo', '/Administration');

  // What she takes away at the second is taken away at the first; the way that was there leads to the door.
  const way = await later.page.evaluate(
    async () => (await (await fetch('/api/v1/auth/constituents')).json()).data[0].href as string,
  );
  await later.page.goto(`${at('fer')}/#/Profile`);
  await arrived(later, 'fer', '/Profile');
  await linked(later).getByRole('button', { name: 'Odspoji: Pravni fakultet' }).click();
  await linked(later).getByRole('button', { name: 'Poveži: Pravni fakultet' }).waitFor();
  await expect.poll(() => switcher(later).count()).toBe(0);
  await later.page.goto(`${at('pravo')}/#/Profile`);
  await arrived(later, 'pravo', '/Profile');
  await linked(later).getByRole('button', { name: 'Poveži: Elektrotehnika' }).waitFor();
  expect(await switcher(later).count()).toBe(0);
  await later.leave();

  const stranger = await portal.visit();
  await signIn(stranger, at('pravo'), 'iva', secret);
  await stranger.page.goto(way);
  await stranger.page.locator('main[data-screen="/Login"]').waitFor();
  await stranger.page.getByText('Prijava računom druge sastavnice nije uspjela').waitFor();
  expect(await stranger.page.evaluate(() => fetch('/api/v1/auth/user').then(answer => answer.status))).toBe(401);
  await stranger.leave();
});
