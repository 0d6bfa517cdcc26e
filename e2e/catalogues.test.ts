import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jmbagOf, oibOf } from '../demo/numbers.ts';
import {
  accessibilityProblems,
  fitsItsWidth,
  type Portal,
  rulesOf,
  show,
  startPortal,
  type Visitor,
} from './portal.ts';
import { openTab, pick, topDialog as top } from './forms.ts';
import { decidePlans } from './plans.ts';
import { menus, settled } from './screens.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  await portal?.close();
});

// ——— What a person's hands do ———

const put = async (
  within: Locator,
  values: Readonly<Record<string, string | { readonly pick: string } | { readonly choose: string }>>,
) => {
  for (const [name, value] of Object.entries(values)) {
    const field = within.locator(`[data-field="${name}"]`);
    if (typeof value === 'string') await field.locator('input, textarea').first().fill(value);
    else if ('choose' in value) await field.locator('select').selectOption({ label: value.choose });
    else await pick(field, value.pick);
  }
};
const save = async (page: Page) => {
  const before = await page.getByRole('dialog').count();
  await top(page).getByRole('button', { name: 'Spremi', exact: true }).click();
  await expect.poll(() => page.getByRole('dialog').count(), { timeout: 45_000 }).toBe(before - 1);
};
/** Adds a record on the list of a route. */
const add = async (visitor: Visitor, route: string, values: Parameters<typeof put>[1]) => {
  await visitor.open(route);
  await settled(visitor.page);
  await visitor.page
    .getByRole('button', { name: /^Dodaj/ })
    .first()
    .click();
  await put(top(visitor.page), values);
  await save(visitor.page);
};
/** The page of the record that the search finds, through the dialog's own way to it. */
const openPage = async (visitor: Visitor, route: string, wanted: string) => {
  const { page } = visitor;
  await visitor.open(route);
  await page.getByRole('searchbox', { name: /^Traži: / }).fill(wanted);
  await page.keyboard.press('Enter');
  await page.waitForURL(/[?&]search=/);
  await settled(page);
  await page.locator('tr[data-row]', { hasText: wanted }).first().locator('.k-open').click();
  await top(page).getByRole('link', { name: 'Otvori na stranici' }).click();
  await page.locator('.k-page-part').first().waitFor();
  await settled(page);
};
/** The page of the first record that has rows under this tab. */
const visitRecord = async (visitor: Visitor, route: string, tab: string) => {
  await visitor.open(route);
  await visitor.page.locator('tr[data-row]').first().waitFor();
  const ids = await visitor.page
    .locator('tr[data-row]')
    .evaluateAll(rows => rows.map(row => row.getAttribute('data-row')));
  for (const id of ids) {
    await visitor.open(`${route}?record=${id}`);
    const shown = await openTab(visitor.page, tab);
    await shown.waitFor();
    await settled(visitor.page);
    if ((await shown.locator('tr[data-row]').count()) > 0) return;
  }
  throw new Error(`No record of ${route} has rows under «${tab}».`);
};
const call = (page: Page, method: string, path: string, body?: unknown) =>
  page.evaluate(
    async ([m, p, b]) => {
      const answer = await fetch(`/api/v1/${p}`, {
        method: m as string,
        headers: { 'content-type': 'application/json' },
        ...(b === undefined ? {} : { body: JSON.stringify(b) }),
      });
      return { status: answer.status, json: await answer.json().catch(() => null) };
    },
    [method, path, body] as const,
  );

describe('a catalogue editor', () => {
  it('builds a study from nothing, enrols a student in its first year, and sees the year closed', async () => {
    const editor = await portal.visitAs('courseconductionsadmin');
    const { page } = editor;
    const active = (await call(page, 'GET', 'academicyear?filter[status]=active')).json.data[0] as {
      code: string;
      startDate: string;
    };
    const year = active.code;
    const firstDay = active.startDate.split('-').map(Number).toReversed().join('.');
    await add(editor, '/CourseConductions/Organizationunit', {
      code: 'OEK',
      nameHr: 'Odjel za ekologiju',
      kind: { choose: 'Odjel' },
      idParent: { pick: 'Fakultet' },
    });
    await add(editor, '/CourseConductions/Study', {
      code: 'EKO-P',
      nameHr: 'Zaštita okoliša',
      nameEn: 'Environmental Protection',
      abbr: 'ZO',
      idEdulev: { pick: 'Prijediplomski stručni' },
      idOrganizationunit: { pick: 'Odjel za ekologiju' },
      semesters: '6',
      ects: '180',
    });
    for (const [code, nameHr, ects] of [
      ['EKO101', 'Uvod u ekologiju', '6'],
      ['EKO102', 'Kemija okoliša', '5'],
      ['EKO151', 'Kartografija', '4'],
      ['EKO152', 'Strani jezik struke', '4'],
    ])
      await add(editor, '/CourseConductions/Course', {
        code: code!,
        nameHr: nameHr!,
        defaultEcts: ects!,
        idOrganizationunit: { pick: 'Odjel za ekologiju' },
      });
    await add(editor, '/CourseConductions/Teacher', {
      oib: oibOf('7418529630'),
      firstName: 'Zvjezdana',
      lastName: 'Đurđević',
      titlePrefix: 'dr. sc.',
      idAcademicvocation: { pick: 'docent' },
      idOrganizationunit: { pick: 'Odjel za ekologiju' },
      email: 'zvjezdana.durdevic@vrelo.example',
    });

    // The study's page gathers what hangs on it, and its courses are added there.
    await openPage(editor, '/CourseConductions/Study', 'EKO-P');
    const courses = await openTab(page, 'Predmeti na studiju');
    const give = async (course: string, more: Parameters<typeof put>[1]) => {
      await courses
        .getByRole('button', { name: /^Dodaj/ })
        .first()
        .click();
      await top(page).locator('[data-field="idCourse"]').waitFor();
      // On a study's page nobody is asked which study it is.
      await expect.poll(() => top(page).locator('[data-field="idStudy"]').count()).toBe(0);
      await put(top(page), { idAcademicyear: { pick: year }, idCourse: { pick: course }, semester: '1', ...more });
      await save(page);
      await courses.locator('tr[data-row]', { hasText: course }).waitFor();
    };
    await give('Uvod u ekologiju', { ects: '6' });
    await give('Kemija okoliša', { ects: '5' });
    await give('Kartografija', { ects: '4', kind: { choose: 'Izborni' }, electiveGroup: 'I1', electiveQuota: '1' });
    await give('Strani jezik struke', {
      ects: '4',
      kind: { choose: 'Izborni' },
      electiveGroup: 'I1',
      electiveQuota: '1',
    });
    expect(await accessibilityProblems(page)).toEqual([]);

    // Who holds a course is said on the course's own page.
    await openPage(editor, '/CourseConductions/StCourse', 'Uvod u ekologiju');
    const teachers = await openTab(page, 'Nositelji i izvođači');
    await teachers
      .getByRole('button', { name: /^Dodaj/ })
      .first()
      .click();
    await put(top(page), { idTeacher: { pick: 'Đurđević' }, role: { choose: 'Nositelj' } });
    await save(page);
    await teachers.locator('tr[data-row]', { hasText: 'Đurđević' }).waitFor();
    await openPage(editor, '/CourseConductions/Study', 'EKO-P');
    await openTab(page, 'Predmeti na studiju');

    // The holder's page knows of it too, and a reference tells who stands behind it.
    const holder = courses.getByRole('link', { name: /Đurđević/ }).first();
    await holder.hover();
    await page.locator('.k-ref-card', { hasText: 'Odjel za ekologiju' }).waitFor();
    await holder.click();
    await page.getByRole('heading', { level: 1, name: /Zvjezdana Đurđević/ }).waitFor();
    await (await openTab(page, 'Nositelj predmeta')).locator('tr[data-row]', { hasText: 'Uvod u ekologiju' }).waitFor();

    // A scale is right only as a whole: one with a gap is refused, and what was typed stays.
    await openPage(editor, '/CourseConductions/Study', 'EKO-P');
    const scale = await openTab(page, 'Ljestvica ocjena');
    await scale.getByRole('button', { name: 'Uredi ljestvicu' }).click();
    await top(page).getByLabel('B: Bodova do').fill('89');
    await top(page).getByRole('button', { name: 'Spremi', exact: true }).click();
    await top(page).getByRole('alert').first().waitFor();
    await top(page).getByLabel('B: Bodova do').fill('90,99');
    await save(page);
    await expect.poll(() => scale.locator('tr[data-row]').count()).toBe(6);

    await add(editor, '/CourseConductions/Student', {
      jmbag: jmbagOf(98_765),
      firstName: 'Šimun',
      lastName: 'Čakanić',
      email: 'simun.cakanic@student.vrelo.example',
    });
    await add(editor, '/CourseConductions/StudentEnrollment', {
      idStudent: { pick: 'Čakanić' },
      idAcademicyear: { pick: year },
      idStudy: { pick: 'Zaštita okoliša' },
      yearOfStudy: '1',
      enrolledOn: firstDay,
    });
    await openPage(editor, '/CourseConductions/Student', 'Čakanić');
    await (await openTab(page, 'Upisi godine')).locator('tr[data-row]').first().locator('.k-open').click();
    await top(page).getByRole('tab', { name: 'Upisani predmeti' }).click();
    await top(page).getByRole('button', { name: 'Upiši godinu' }).click();
    const plan = page.getByRole('dialog', { name: 'Upiši godinu' });
    await plan.getByText('Uvod u ekologiju').waitFor();
    await plan.getByRole('checkbox', { name: /Kartografija/ }).check();
    await expect.poll(() => plan.getByRole('checkbox', { name: /Strani jezik/ }).isDisabled()).toBe(true);
    await plan.getByText('Predmeta: 3 · ukupno 15 ECTS').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await plan.getByRole('button', { name: 'Upiši godinu' }).click();
    await page.locator('.notice', { hasText: 'Upisano predmeta: 3' }).waitFor();
    await plan.waitFor({ state: 'detached' });
    await expect.poll(() => top(page).locator('tr[data-row]').count(), { timeout: 45_000 }).toBe(3);
    await top(page).getByRole('button', { name: 'Zatvori', exact: true }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    const taken = await openTab(page, 'Upisi predmeta');
    await expect.poll(() => taken.locator('tr[data-row]').count()).toBe(3);

    // Whoever else is in that year is enrolled from the study's page, in the background.
    await add(editor, '/CourseConductions/Student', {
      jmbag: jmbagOf(98_766),
      firstName: 'Žana',
      lastName: 'Šćuric',
      email: 'zana.scuric@student.vrelo.example',
    });
    await add(editor, '/CourseConductions/StudentEnrollment', {
      idStudent: { pick: 'Šćuric' },
      idAcademicyear: { pick: year },
      idStudy: { pick: 'Zaštita okoliša' },
      yearOfStudy: '1',
      enrolledOn: firstDay,
    });
    await openPage(editor, '/CourseConductions/Study', 'EKO-P');
    await page.getByRole('button', { name: 'Upiši godinu svima' }).click();
    const all = page.getByRole('dialog', { name: 'Upiši godinu svima' });
    await all.getByText(/otvorenih upisa 2$/).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await all.getByRole('button', { name: 'Upiši godinu' }).click();
    await all.getByText('Upisano studenata: 1; već upisanih: 1; odbijenih: 0.').waitFor({ timeout: 45_000 });
    await all.getByRole('button', { name: 'Zatvori', exact: true }).last().click();
    await all.waitFor({ state: 'detached' });
    await editor.leave();

    await decidePlans(portal);
    // Closing a year is for whoever keeps the years; afterwards nothing that hangs on it changes.
    const keeper = await portal.signedIn('academicyearadmin');
    await keeper.open('/CourseConductions/Academicyear');
    await keeper.page.locator('tr[data-row]', { hasText: year }).locator('.k-open').click();
    await top(keeper.page).getByRole('tab', { name: 'Semestri' }).click();
    await expect.poll(() => top(keeper.page).locator('tr[data-row]').count()).toBe(2);
    await top(keeper.page).getByRole('tab', { name: 'Podaci' }).click();
    await top(keeper.page).getByRole('button', { name: 'Zatvori', exact: true }).last().click();
    await keeper.page
      .getByRole('dialog', { name: 'Zatvori' })
      .getByRole('button', { name: 'Zatvori', exact: true })
      .last()
      .click();
    await keeper.page.locator('.notice', { hasText: 'Akademska godina je zatvorena.' }).waitFor();
    await keeper.leave();

    const again = await portal.visitAs('courseconductionsadmin');
    await openPage(again, '/CourseConductions/Study', 'EKO-P');
    const row = (await openTab(again.page, 'Predmeti na studiju')).locator('tr[data-row]', {
      hasText: 'Uvod u ekologiju',
    });
    await row.waitFor();
    await expect.poll(() => row.getByRole('button', { name: /^(Uredi|Obriši)/ }).count()).toBe(0);
    const found = (await call(again.page, 'GET', 'stcourse?customFilter[idCourse.code]=EKO101')).json.data[0];
    const refused = await call(again.page, 'PUT', `stcourse/update?id=${found.id}`, { ects: 7, rowVer: found.rowVer });
    expect([403, 404, 409]).toContain(refused.status);
    await again.leave();
  }, 600_000);
});

describe('a librarian', () => {
  it('looks things up and can change nothing: no button offers it, and the API refuses it', async () => {
    const librarian = await portal.signedIn('librarian');
    const { page } = librarian;
    await librarian.open('/Catalogues');
    // Typing finds the card without its marks, and Enter opens it.
    await page.keyboard.press('/');
    await page.keyboard.type('zupan');
    await expect.poll(() => page.locator('.card-link b').allInnerTexts()).toEqual(['Županije']);
    await page.keyboard.press('Escape');
    await page.keyboard.type('qqq');
    await page.getByText('Ništa nije pronađeno').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.type('predmeti na');
    await page.keyboard.press('Enter');
    await page.locator('main[data-screen="/Catalogues/StCourse"]').waitFor();
    await page.locator('tr[data-row]').first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^(Dodaj|Uredi:|Obriši:)/ }).count()).toBe(0);
    // By keyboard alone: into the row, to its reference, and the card tells about it.
    await page.locator('tr[data-row][tabindex="0"]').focus();
    for (let step = 0; step < 10 && !(await page.evaluate(() => document.activeElement?.matches('.k-ref a'))); step++)
      await page.keyboard.press('Tab');
    await page.locator('.k-ref-card').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.k-ref-card').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.locator('.k-page-part').first().waitFor();
    await settled(page);
    await expect.poll(() => page.getByRole('button', { name: /^(Dodaj|Uredi|Obriši)/ }).count()).toBe(0);
    // A list in which nothing can be done with its rows has no boxes to tick.
    await visitRecord(librarian, '/Catalogues/Organizationunit', 'Nastavnici');
    await page.locator('.k-page-part tr[data-row]').first().waitFor();
    expect(await page.locator('.k-page-part').getByRole('checkbox').count()).toBe(0);
    for (const [resource, body] of [
      ['study', { code: 'X' }],
      ['course', { code: 'X' }],
      ['room', { code: 'X' }],
      ['teacher', { lastName: 'X' }],
      ['bloomverb', { verbHr: 'x' }],
      ['state', { code2: 'XX' }],
    ] as const) {
      expect((await call(page, 'POST', `${resource}/create`, body)).status, resource).toBe(403);
      const { json } = await call(page, 'GET', `${resource}?pagination[limit]=1&return[can]=1`);
      expect(json.data.length, resource).toBe(1);
      expect(json.data[0].can, resource).toEqual([]);
      expect([403, 404], resource).toContain(
        (await call(page, 'PUT', `${resource}/update?id=${json.data[0].id}`, { ...body, rowVer: json.data[0].rowVer }))
          .status,
      );
      expect([403, 404], resource).toContain(
        (await call(page, 'DELETE', `${resource}/delete?id=${json.data[0].id}`)).status,
      );
    }
    await librarian.leave();
  }, 240_000);
});

describe('the pages of records', () => {
  it('gather what is known of a teacher and of a student, pass axe light and dark, wide and narrow, and speak English', async () => {
    const admin = await portal.visitAs('admin');
    const { page } = admin;
    const problems: string[] = [];
    for (const [route, wanted] of [
      ['/Catalogues/Teacher', 'Nositelj predmeta'],
      ['/Catalogues/Student', 'Upisi predmeta'],
    ] as const) {
      await admin.open(route);
      const id = await page.locator('tr[data-row]').nth(2).getAttribute('data-row');
      await admin.open(`${route}?record=${id}`);
      await (await openTab(page, wanted)).waitFor();
      // The address leads back to the same tab.
      await page.reload();
      await page.getByRole('tab', { name: wanted, selected: true }).waitFor();
      for (const width of [1440, 390])
        for (const theme of ['light', 'dark'] as const) {
          await show(page, theme, width);
          await settled(page);
          problems.push(
            ...(await accessibilityProblems(page, rulesOf(theme), menus)).map(p => `${route} ${theme} ${width}: ${p}`),
          );
          if (!(await fitsItsWidth(page))) problems.push(`${route} ${width}: wider than the window`);
        }
      await show(page, 'light', 1440);
    }
    expect(problems).toEqual([]);
    await page.getByRole('link', { name: 'Studenti' }).click();
    await page.locator('tr[data-row]').first().waitFor();
    await admin.open('/Catalogues/Student?record=999999');
    await page.getByText('Zapisa nema').waitFor();
    await admin.open('/Settings');
    await page.locator('select.language').last().selectOption('en-uk');
    await admin.open('/Catalogues/Academicyear');
    await page.locator('tr[data-row] .k-open').first().click();
    await top(page).getByRole('tab', { name: 'Semesters' }).click();
    await top(page).locator('tr[data-row]').first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await admin.leave();
  }, 240_000);
});
