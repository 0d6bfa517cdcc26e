import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jmbagOf } from '../demo/numbers.ts';
import { wallClock } from '../src/kernel/resource/index.ts';
import { addDays, weekdayOf } from '../src/modules/calendar/model/time.ts';
import {
  accessibilityProblems,
  fitsItsWidth,
  patience,
  type Portal,
  rulesOf,
  show,
  startPortal,
  type Visitor,
} from './portal.ts';
import { menus, settled } from './screens.ts';

// A coordinator whose course two hundred students take at once.

let portal: Portal;
let visitor: Visitor;
beforeAll(async () => {
  portal = await startPortal();
  await fillCourse(portal.database!);
  visitor = await portal.signedIn('internshipadmin');
});
afterAll(async () => {
  await visitor?.leave();
  await portal?.close();
});

const today = wallClock(new Date()).slice(0, 10);
/** The last working days before today, the latest first. */
const lastDays: string[] = [];
for (let day = addDays(today, -1); lastDays.length < 12; day = addDays(day, -1))
  if (weekdayOf(day) < 6) lastDays.push(day);

/** How many are in each state; of those who work, every fourth has written nothing and every fourth is too slow. */
const states = { none: 20, proposed: 20, assigned: 20, active: 100, diarySubmitted: 20, completed: 20 } as const;
const fillCourse = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set search_path to c_main');
    const of = Object.entries(states).flatMap(([state, many]) => Array.from({ length: many }, () => state));
    const numbers = of.map((_, n) => jmbagOf(60_000 + n));
    const { rows: made } = await client.query<{ id: number }>(
      `insert into student (jmbag, first_name, last_name, gender, active)
        select jmbag, 'Zrinka', 'Dvjestota ' || lpad(n::text, 3, '0'), 'f', 1 from unnest($1::text[]) with ordinality as t (jmbag, n) order by n returning id`,
      [numbers],
    );
    const ids = made.map(row => row.id);
    await client.query(
      `create temp table course as select x.id as id_ints_set, x.id_academicyear, x.id_st_co, c.id_study,
          (select id_teacher from ints_setting_teacher t where t.id_ints_set = x.id and t.deleted_at is null order by is_coordinator desc, id limit 1) as id_teacher,
          e.id as id_par_employee, e.id_partner
        from ints_st_course_setting x join stcourse c on c.id = x.id_st_co join academicyear y on y.id = x.id_academicyear and y.status = 'active'
          cross join lateral (select e.id, e.id_partner from par_employee e join partner p on p.id = e.id_partner and p.status = 'active'
            where e.is_mentor = 1 and e.active = 1 and e.deleted_at is null order by e.id limit 1) e
        where x.deleted_at is null order by x.id limit 1`,
    );
    await client.query(
      `with enrolled as (insert into studentenrollment (id_student, id_academicyear, id_study, year_of_study, mode, kind, enrolled_on, status)
          select s, id_academicyear, id_study, 3, 'full', 'first', current_date - 40, 'enrolled' from unnest($1::int[]) s, course returning id)
        insert into st_co_enrollment (id_studentenrollment, id_st_co, enrol_kind, status) select enrolled.id, id_st_co, 'first', 'enrolled' from enrolled, course`,
      [ids],
    );
    await client.query(
      `insert into internship (ints_kind, id_ints_set, id_academicyear, id_st_co, id_student, id_partner, id_par_employee, id_teacher, date_from, date_to, planned_hours, status)
        select 'placement', id_ints_set, id_academicyear, id_st_co, s, id_partner, id_par_employee, id_teacher, $3::date, current_date + 30, 80, state
        from unnest($1::int[], $2::text[]) as t (s, state), course where state <> 'none'`,
      [ids, of, lastDays.at(-1)],
    );
    const working = `select i.id, row_number() over (order by i.id) % 4 as pace from internship i where i.id_student = any($1) and i.status = 'active'`;
    await client.query(
      `insert into internship_diary (id_ints, date, work_description, status)
        select i.id, d, 'Programiranje.', 'confirmed' from (${working}) i, unnest($2::date[]) d where i.pace <> 0`,
      [ids, lastDays],
    );
    await client.query(
      `insert into ints_diary_attendance (id_ints, date, presence, hours, source, is_confirmed)
        select i.id, d, 'present', case i.pace when 1 then 0.5 else 6 end, 'student', 1 from (${working}) i, unnest($2::date[]) d where i.pace <> 0`,
      [ids, lastDays],
    );
    await client.query('analyze');
  } finally {
    await client.end();
  }
};

it('a coordinator of two hundred sees who is late and whose turn it is, and reminds them at once', {
  timeout: 400_000,
}, async () => {
  const { page } = visitor;
  const answered = page.waitForResponse(/internship\/board/);
  await visitor.open('/Internship');
  // Counted by the server, whatever of them has come.
  const ours = await page.request.get(`${(await answered).url()}&search=Dvjestota`);
  expect(((await ours.json()) as { counts: unknown }).counts).toEqual({
    without: 20,
    proposed: 20,
    assigned: 20,
    active: 100,
    grading: 20,
    done: 20,
  });

  // The server needs less than a third of a second for all of them.
  const address = (await answered).url();
  const took: number[] = [];
  for (let n = 0; n < 7; n++) {
    const begun = performance.now();
    expect((await page.request.get(address)).status()).toBe(200);
    took.push(performance.now() - begun);
  }
  expect(Math.min(...took), `in ms: ${took.map(Math.round).join(', ')}`).toBeLessThanOrEqual(300);

  // With the others' there are more than come at once: the column is asked for its next portion.
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  const running = column('U tijeku');
  const many = Number((await running.getByRole('heading').innerText()).match(/\d+/)![0]);
  expect(many).toBeGreaterThan(100);
  await running.getByRole('button', { name: 'Odaberi prvih 100: U tijeku' }).waitFor();
  await running.getByRole('button', { name: 'Još 92' }).click();
  await expect.poll(() => running.getByRole('listitem').count()).toBe(100);
  await running.getByRole('button', { name: `Još ${Math.min(many - 100, 100)}` }).click();
  await expect.poll(() => running.getByRole('listitem').count()).toBe(Math.min(many, 200));

  // By name, so that only these remain: each column says how many it has, and opens when asked.
  await page.getByRole('textbox', { name: 'Traži po imenu, tvrtki ili mentoru' }).fill('Dvjestota');
  const shows = (name: string, many: number) =>
    expect.poll(() => column(name).getByRole('heading').innerText()).toMatch(new RegExp(`${name}\\s*${many}`));
  await shows('Bez mjesta', 20);
  await shows('Predloženo', 20);
  await shows('Dodijeljeno', 20);
  await shows('U tijeku', 100);
  await shows('Ocjenjivanje', 20);
  await shows('Završeno', 20);
  await expect.poll(() => running.getByRole('listitem').count()).toBe(100);
  await expect.poll(() => running.getByText('dva radna dana bez upisa').count()).toBe(25);
  expect(await running.getByText('sati neće biti dovoljno').count()).toBe(25);
  expect(await running.getByText('na redu je student').count()).toBe(100);
  expect(await running.getByText(/^završava /).count()).toBe(75);
  expect(await column('Ocjenjivanje').getByText('na redu je mentor').count()).toBe(8);
  await settled(page);
  expect(await accessibilityProblems(page, rulesOf('light'), menus)).toEqual([]);
  for (const [theme, width] of [
    ['light', 390],
    ['dark', 1440],
  ] as const) {
    await show(page, theme, width);
    expect([theme, width, await fitsItsWidth(page)]).toEqual([theme, width, true]);
  }
  expect(await accessibilityProblems(page, rulesOf('dark'), menus)).toEqual([]);
  await show(page, 'light', 1440);

  // Those who need attention, all at once: first how many, then the letters.
  await page.getByRole('button', { name: /Traži pozornost/ }).click();
  await shows('U tijeku', 50);
  await running.getByRole('button', { name: 'Odaberi sve: U tijeku' }).click();
  await page.getByText('Odabrano: 50').waitFor();
  await page.getByRole('button', { name: 'Podsjeti' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Poruku će dobiti: 50.').waitFor();
  await dialog.getByRole('button', { name: 'Pošalji' }).click();
  await page.getByText('Poslano podsjetnika: 50').waitFor({ timeout: patience });
  await expect.poll(() => page.getByText('Odabrano: 50').count()).toBe(0);
});
