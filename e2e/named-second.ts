import type { Locator } from 'playwright-core';
import type { RequestsAnswer } from '../src/modules/calendar/model/shapes.ts';
import type { EnrolPlan } from '../src/modules/catalogues/model.ts';
import { sessionRoute } from '../src/modules/e-sessions/routes.ts';
import { thesisRoute } from '../src/modules/graduate-thesis/routes.ts';
import { ask } from './calendar.ts';
import type { NamedScreen } from './named.ts';
import type { Caller, Visitor } from './portal.ts';
import { settled } from './screens.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: number };
const rows = async (who: Pick<Caller, 'request'>, path: string): Promise<readonly Row[]> =>
  (await ask<{ data: readonly Row[] }>(who, 'GET', path)).data;
/** The first of them that is so; they are asked about one by one. */
const firstThat = async <T>(all: readonly T[], isSo: (one: T) => boolean | Promise<boolean>): Promise<T> => {
  for (const one of all) if (await isSo(one)) return one;
  throw new Error('The demo has none that is so.');
};
const dialogOf = ({ page }: Visitor): Locator => page.getByRole('dialog').last();
const manager = '/CourseConductions/StudyCourseManager';
/** The address of the first lesson that waits for its record on the teacher's desk. */
const lessonToRecord = async (visitor: Visitor): Promise<string> => {
  await visitor.open('/');
  const waiting = visitor.page.locator('.desk-waiting a[href*="lesson="]').first();
  return (await waiting.getAttribute('href'))!.replace(/^#/, '');
};

export const namedSecond: readonly NamedScreen[] = [
  {
    name: '13-booking',
    who: 'teacher',
    async bring(visitor, language) {
      await visitor.open('/Calendar/Room?book=1', '/Calendar/Room');
      const dialog = dialogOf(visitor);
      const field = (name: string): Locator => dialog.locator(`[data-field="${name}"]`);
      await field('idReservationtype').locator('select').selectOption({ index: 1 });
      await field('title')
        .locator('input')
        .fill(language === 'hr' ? 'Radionica iz baza podataka' : 'Databases workshop');
      // Of what is free instead of nothing, the first room.
      await dialog.locator('.cal-others button').first().click();
      // Twelve weeks from any day of the winter semester lead over Christmas.
      await field('repeats').locator('select').selectOption('weekly');
      await dialog.locator('.cal-preview tbody tr').first().waitFor();
      await settled(visitor.page);
      await dialog.locator('.cal-preview').evaluate(preview => preview.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: '14-requests',
    who: 'calendaradmin',
    async bring(visitor) {
      const { groups } = await ask<RequestsAnswer>(visitor, 'GET', 'calendar/requests?offset=0');
      const { requests } = await firstThat(groups, group => group.requests.length > 1);
      await visitor.open('/Calendar/Requests');
      await visitor.page.locator(`[data-request-id="${requests[0]!.id}"] .cal-request-acts button`).first().click();
      await dialogOf(visitor).locator('li').first().waitFor();
    },
  },
  {
    name: '15-messages',
    who: 'teacher',
    async bring(visitor) {
      await visitor.open('/Messages');
      await visitor.page.locator('.mail-list li button').first().click();
      await visitor.page.locator('.mail-thread').waitFor();
    },
  },
  {
    name: '16-enrol-year',
    who: 'admin',
    async bring(visitor) {
      const enrolled = await rows(
        visitor,
        'studentenrollment?filter[status]=enrolled&filter[idAcademicyear.status]=active&pagination[limit]=100',
      );
      const { idStudent } = await firstThat(enrolled, async ({ id }) => {
        const { compulsory, electives } = await ask<EnrolPlan>(visitor, 'GET', `studentenrollment/plan?id=${id}`);
        return compulsory.length > 0 && electives.length > 0;
      });
      await visitor.open(`/Catalogues/Student?record=${String(idStudent)}`, '/Catalogues/Student');
      await visitor.page.locator('.enrol-open').click();
      await dialogOf(visitor).locator('.enrol-part').first().waitFor();
    },
  },
  {
    name: '17-palette',
    who: 'admin',
    async bring(visitor, language) {
      await visitor.open('/');
      await visitor.page.keyboard.press('Control+K');
      const answered = visitor.page.waitForResponse(answer => answer.url().includes('search='));
      await visitor.page.locator('.palette input').fill(language === 'hr' ? 'nov' : 'bo');
      // The lists answer after the screens and the acts, which are known at once.
      await answered;
      await visitor.page.locator('.palette [role="option"]').first().waitFor();
    },
  },
  {
    name: '18-confirm-delete',
    who: 'admin',
    async bring(visitor) {
      await visitor.open('/Catalogues/Room');
      await settled(visitor.page);
      const row = visitor.page.locator('[data-row]').first();
      // A phone shows cards, which no key deletes: there it is the last of what stands behind the dots.
      if (await row.evaluate(element => element.tagName === 'TR')) {
        await row.focus();
        await visitor.page.keyboard.press('Delete');
      } else {
        await row.locator('button').last().click();
        await visitor.page.getByRole('menuitem').last().click();
      }
      await dialogOf(visitor).getByRole('button').last().waitFor();
    },
  },
  {
    name: '19-course-plan',
    who: 'teacher',
    async bring(visitor) {
      const idStCo = /idStCo=\d+/.exec(await lessonToRecord(visitor))![0];
      await visitor.open(`${manager}?thematic_units_and_topics_course_conduction-Plan=1&${idStCo}`, manager);
      await settled(visitor.page);
    },
  },
  {
    name: '20-lesson-record',
    who: 'teacher',
    async bring(visitor) {
      await visitor.open(await lessonToRecord(visitor), manager);
      await visitor.page.locator('.roll button').first().waitFor();
    },
  },
  {
    name: '21-thesis',
    who: 'student2',
    async bring(visitor) {
      await visitor.open(thesisRoute.student);
      await settled(visitor.page);
    },
  },
  {
    name: '22-session',
    who: 'teacher2',
    async bring(visitor) {
      const [open] = await rows(visitor, 'esession?filter[status]=open&pagination[limit]=1');
      const route = sessionRoute(open!.id);
      await visitor.open(route, route.split('?')[0]);
      await visitor.page.locator('.es-ballot').first().waitFor();
      // The documents of an item come after it.
      await visitor.page.locator('.es-files a').first().waitFor();
    },
  },
  {
    name: '23-survey-results',
    who: 'teacher',
    async bring(visitor) {
      await visitor.open('/Surveys/SurveysResults');
      await visitor.page.locator('.sv-mine a').first().click();
      await visitor.page.locator('.sv-bars').first().waitFor();
    },
  },
  {
    name: '24-backend',
    who: 'admin',
    async bring({ page }) {
      await page.goto('/backend/matrix');
      await page.locator('table').first().waitFor();
    },
  },
];
