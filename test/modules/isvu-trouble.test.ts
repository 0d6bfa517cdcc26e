import { expect, it } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import { compareFile } from '../../src/modules/isvu-import/server/index.ts';
import { dbOf, rowOf, signIn } from '../harness/people.ts';
import { dayInBook, foreignBook } from '../harness/workbook.ts';
import {
  brought,
  clerk,
  counts,
  ended,
  head,
  jmbag,
  type Json,
  live,
  portal,
  right,
  rows,
  run,
  sent,
  theFaculty,
  year,
} from './isvu-world.ts';
import { inPortal, systemOf, whileJobsRun } from './system.ts';

// Files that are not as they should be, names and marks of the institution's own, what a file lacks, and two at once.

theFaculty();

const enrolling = 'JMBAG;AkGod;SifStudij;NastavnaGodina;NacinStudiranja;IndikatorUpisa;DatumUpisa';
const taking = 'JMBAG;AkGod;SifStudij;SifPredmet;StatusPredmeta';
const enrolled = (who: string): string => `${who};2026;101;1;R;P;25.09.2026.`;
const took = (who: string, status = 'U'): string => `${who};2026;101;30101;${status}`;
const view = async (id: number): Promise<Json> => (await clerk.get(`isvu-import/view?id=${id}`)).body;

it('what the file lacks is reported; only enrolments are marked as given up, and only those that were chosen', async () => {
  const [a, b, c] = [jmbag(), jmbag(), jmbag()];
  await run(
    'apply',
    (await brought('students', [head, ...[a, b, c].map(one => `${one};;Iva;Ivić;;;;`)].join('\n'))).id,
  );
  await run('apply', (await brought('enrolments', [enrolling, ...[a, b, c].map(enrolled)].join('\n'))).id);
  await run('apply', (await brought('courseEnrolments', [taking, ...[a, b, c].map(one => took(one))].join('\n'))).id);

  const lacking = await brought('courseEnrolments', `${taking}\n${took(a)}`);
  expect([counts(lacking), lacking.rowsMissing]).toEqual([[0, 0, 0, 1, 0], 2]);
  const missing = await rows(lacking.id, 'missing');
  // As the line that the file does not have.
  expect(missing.map(row => [row.cells, row.accepted])).toEqual([
    [[b, '2026', '101', '30101', 'U'], 0],
    [[c, '2026', '101', '30101', 'U'], 0],
  ]);
  const before = await live('st-co-enrollment');
  await clerk.put(`isvu-import/accept?id=${lacking.id}`, { lines: [missing[0].line], accepted: 1 });
  expect(await run('apply', lacking.id)).toMatchObject({ state: 'done' });
  expect((await live('st-co-enrollment')).map(row => row.status).sort()).toEqual(['dropped', 'enrolled', 'enrolled']);
  expect((await view(lacking.id)).outcomeHr).toContain('ispisano jer nije u datoteci: 1');
  expect(await run('revert', lacking.id)).toMatchObject({ state: 'done' });
  expect(await live('st-co-enrollment')).toEqual(before);

  // What is signed or graded since the preview is not given up under anybody.
  const stale = await brought('courseEnrolments', `${taking}\n${took(a)}`);
  await clerk.put(`isvu-import/accept?id=${stale.id}`, { action: 'missing', accepted: 1 });
  await run('apply', (await brought('courseEnrolments', `${taking}\n${took(b, 'O')}`)).id);
  expect(await run('apply', stale.id)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('nakon pregleda'),
  });

  const year6 = await brought('enrolments', `${enrolling}\n${enrolled(a)}`);
  expect(year6.rowsMissing).toBe(2);
  await clerk.put(`isvu-import/accept?id=${year6.id}`, { action: 'missing', accepted: 1 });
  await run('apply', year6.id);
  expect((await live('studentenrollment')).filter(row => row.status === 'withdrawn')).toHaveLength(2);
  await run('revert', year6.id);
  expect((await live('studentenrollment')).filter(row => row.status === 'withdrawn')).toEqual([]);

  // Of every other kind it stays a report, whoever insists.
  const students = await brought('students', `${head}\n${a};;Iva;Ivić;;;;`);
  expect(students.rowsMissing).toBeGreaterThanOrEqual(2);
  expect(
    (await clerk.put(`isvu-import/accept?id=${students.id}`, { action: 'missing', accepted: 1 })).body.accepted,
  ).toBe(0);
});

it('columns under other names are told once and remembered', async () => {
  const a = jmbag();
  const other = 'Matični broj;Ime;Prezime studenta';
  const first = await brought('students', `${other}\n${a};Ana;Anić`);
  expect([first.status, first.outcomeHr]).toEqual(['failed', expect.stringContaining('nedostaje stupac JMBAG')]);
  const { body } = await clerk.get(`isvu-import/columns?id=${first.id}`);
  expect([body.heading, body.data.find((one: Json) => one.column === 'Ime')]).toEqual([
    other.split(';'),
    { column: 'Ime', isRequired: 1, name: 'Ime' },
  ]);
  const say = (columns: object[], who = clerk) => who.put(`isvu-import/columns?id=${first.id}`, { columns });
  const jmbagIs = { name: 'Matični broj', column: 'JMBAG' };
  const lastIs = { name: 'Prezime studenta', column: 'Prezime' };
  for (const wrong of [
    [{ name: 'Nema ga', column: 'JMBAG' }],
    [{ name: 'Matični broj', column: 'Nepoznat' }],
    [jmbagIs, { name: 'Ime', column: 'JMBAG' }],
    [jmbagIs, { name: 'Matični broj', column: 'OIB' }],
  ])
    expect((await say(wrong)).status).toBe(422);
  const stranger = await signIn(portal, { permissions: [right('LearningOutcomes')] });
  expect((await say([jmbagIs], stranger)).status).toBe(404);
  expect((await say([jmbagIs, lastIs])).status).toBe(200);
  await whileJobsRun(portal, () =>
    expect.poll(async () => (await view(first.id)).status, { timeout: 30_000 }).toBe('validated'),
  );
  const read = await view(first.id);
  expect([counts(read), read.outcomeHr]).toEqual([[1, 0, 0, 0, 0], null]);
  expect(await run('apply', first.id)).toMatchObject({ state: 'done' });
  const next = await brought('students', `${other.toUpperCase()}\n${a};Ana;Druga`);
  expect((await rows(next.id, 'changed'))[0].diff).toEqual({ lastName: ['Anić', 'Druga'] });
  // The usual names count all the same.
  expect((await brought('students', `${head}\n${jmbag()};;Ivo;Ivić;;;;`)).status).toBe('validated');
});

it('a mark that the institution says means what it says', async () => {
  const a = jmbag();
  const file = `${head}\n${a};;Ana;Anić;1;;;`;
  expect(counts(await brought('students', file))).toEqual([0, 0, 0, 0, 1]);
  const stranger = await signIn(portal, { roles: ['teacher'] });
  expect((await stranger.post('isvu-code-map/create', { means: 'Spol/f', isvuCode: '1' })).status).toBe(403);
  expect((await clerk.post('isvu-code-map/create', { means: 'Spol/x', isvuCode: '1' })).status).toBe(422);
  expect((await clerk.post('isvu-code-map/create', { means: 'Spol/f', isvuCode: 'a1' })).status).toBe(201);
  // One mark means one thing in one column.
  expect((await clerk.post('isvu-code-map/create', { means: 'Spol/m', isvuCode: 'A1' })).status).toBe(409);
  expect((await clerk.post('isvu-code-map/create', { means: 'Uloga/holder', isvuCode: 'A1' })).status).toBe(201);
  const read = await brought('students', file.replace(';1;;;', ';A1;;;'));
  expect((await rows(read.id, 'new'))[0].diff.gender).toEqual([null, 'f']);
});

const names = head.split(';');

it('files that are traps or rubbish are refused with a sentence that names the place', async () => {
  const before = await live('student');
  // A packed file that would be huge when it is unpacked.
  const bomb = foreignBook([names, [jmbag(), '', 'A', 'B']]);
  const at = new DataView(bomb.buffer);
  for (let i = 0; i + 46 < bomb.length; i++)
    if (at.getUint32(i, true) === 0x02014b50) at.setUint32(i + 24, 500 * 1_048_576, true);
  const trap = await sent('students', bomb, 'isvu.xlsx');
  if (trap.status === 201)
    expect(await ended(trap.body.id)).toMatchObject({
      status: 'failed',
      outcomeHr: expect.stringContaining('raspakira'),
    });
  else expect(trap.status).toBe(422);

  // A million empty columns, in both kinds of file.
  expect(await brought('students', `${head}${';'.repeat(1_000_000)}\n1`)).toMatchObject({
    status: 'failed',
    outcomeHr: expect.stringContaining('Redak 1 ima više od 200 stupaca'),
  });
  const wide = foreignBook([names, [jmbag(), '', 'A', 'B', ...new Array(16_379).fill(null), ' ']]);
  expect(await brought('students', wide, 'isvu.xlsx')).toMatchObject({
    status: 'failed',
    outcomeHr: expect.stringContaining('Redak 2 ima više od 200 stupaca'),
  });

  // Another encoding than those two: said, not guessed.
  const utf16 = new Uint8Array(Buffer.from(`\ufeff${head}\n${jmbag()};;Ana;Anić;;;;`, 'utf16le'));
  const coded = await sent('students', utf16);
  if (coded.status === 201) expect((await ended(coded.body.id)).outcomeHr).toContain('UTF-16');
  else expect(coded.status).toBe(422);

  // A date that is a bare number is no date; keys twice and references that are not there have their line and column.
  const twice = jmbag();
  const numbers = await brought(
    'students',
    foreignBook([
      names,
      [jmbag(), '', 'Ana', 'Broj', 'Ž', 38_762, 'HR', ''],
      [twice, '', 'Iva', 'Prva', '', '', '', ''],
      [twice, '', 'Iva', 'Druga', '', '', '', ''],
      [jmbag(), '', 'Ivo', 'Drugdje', '', '', 'QQ', ''],
    ]),
    'isvu.xlsx',
  );
  expect(
    (await rows(numbers.id, 'error')).map(row => [row.line, row.messages[0].column, row.messages[0].message]),
  ).toEqual([
    [2, 'DatumRodjenja', '«38762» nije datum oblika dd.mm.gggg.'],
    [4, 'JMBAG', 'Isti zapis stoji i u retku 3.'],
    [5, 'Drzavljanstvo', expect.stringContaining('«QQ» ne postoji')],
  ]);
  expect(await live('student')).toEqual(before);
});

it('of a workbook the first sheet is read, as it is shown', async () => {
  const [a, b] = [jmbag(), jmbag()];
  const bytes = foreignBook(
    [
      names,
      [
        a,
        null,
        { xml: '<si><r><t xml:space="preserve">Ana </t></r><r><rPr><b/></rPr><t>Marija</t></r></si>' },
        'Šarić & sin',
      ],
      // Rows and cells that nobody has filled leave the others where they stand.
      [5, [b, null, 'Ivo', 'Ivić', null, dayInBook('2005-12-31')]],
    ],
    [names, [jmbag(), '', 'Ne', 'Čita']],
  );
  const seen = await brought('students', bytes, 'isvu.xlsx');
  expect(counts(seen)).toEqual([2, 0, 0, 0, 0]);
  expect((await rows(seen.id, 'new')).map(row => [row.line, row.diff])).toEqual([
    [
      2,
      expect.objectContaining({ jmbag: [null, a], firstName: [null, 'Ana Marija'], lastName: [null, 'Šarić & sin'] }),
    ],
    [5, expect.objectContaining({ jmbag: [null, b], lastName: [null, 'Ivić'], birthDate: [null, '2005-12-31'] })],
  ]);
});

it('a long file knows its first lines to its last, also where each line is tried by itself', async () => {
  const many = 2100;
  const a = jmbag();
  const students = await brought(
    'students',
    [
      head,
      `${a};;Ana;Prva;;;;`,
      ...Array.from({ length: many }, () => `${jmbag()};;;Bezimena;;;;`),
      `${a};;Ana;Opet;;;;`,
    ].join('\n'),
  );
  expect(counts(students)).toEqual([1, 0, 0, 0, many + 1]);
  const before = await live('course');
  const courses = await brought(
    'courses',
    [
      'SifPredmet;Naziv;ECTS',
      '41001;Prvi predmet;4,0',
      // Empty lines are none, but they count.
      ...Array.from({ length: many }, () => ';;'),
      '41001;Prvi predmet opet;5,0',
      '41002;Zadnji predmet;4,0',
    ].join('\n'),
  );
  expect(counts(courses)).toEqual([2, 0, 0, 0, 1]);
  const last = { line: many + 3, messages: [{ message: 'Isti zapis stoji i u retku 2.' }] };
  for (const seen of [students, courses]) {
    const { body } = await clerk.get(`isvu-import/rows?id=${seen.id}&action=error&after=${many + 2}`);
    expect(body.data).toMatchObject([last]);
  }
  expect(await live('course')).toEqual(before);
  expect(await run('apply', courses.id)).toMatchObject({ state: 'done' });
  expect(await live('course')).toHaveLength(before.length + 2);
  expect(await run('revert', courses.id)).toMatchObject({ state: 'done' });
  expect(await live('course')).toEqual(before);
});

it('a file that is discarded while it is being refused ends its reading in peace', async () => {
  const { body } = await sent('students', 'JMBAG;Ime\n1;"2');
  const system = systemOf(portal);
  const open = async (key: string) => {
    // Somebody changes their mind while the file is on its way to its reader.
    const { rowVer } = await view(body.id);
    expect((await clerk.put(`isvu-import/discard?id=${body.id}`, { rowVer })).status).toBe(200);
    return system.files.open(key);
  };
  await compareFile({ ...system, files: { ...system.files, open } }, body.id);
  expect(await view(body.id)).toMatchObject({ status: 'discarded', outcomeHr: null });
});

it('200 MB are not taken in at all', async () => {
  const part = new Blob([new Uint8Array(1_048_576).fill(0x3b)]);
  const form = new FormData();
  form.append('file', new Blob(Array.from({ length: 200 }, () => part)), 'isvu.csv');
  const before = (await clerk.get('isvu-import')).body.total;
  // The server may answer before all of it is sent, and close.
  const status = await clerk
    .fetch('isvu-import/upload?field=content', { method: 'POST', body: form })
    .then(answer => answer.status)
    .catch(() => 413);
  expect([413, 422]).toContain(status);
  expect((await clerk.get('isvu-import')).body.total).toBe(before);
});

it('of two who write one kind of one year the second waits and is told; one that breaks leaves nothing half done', async () => {
  const seen = await brought('students', `${head}\n${jmbag()};;Ana;Čekalica;;;;\n${jmbag()};;Eva;Čekalica;;;;`);
  const before = await live('student');
  const jobOf = async (id: string): Promise<Json> =>
    (await clerk.get('job-run')).body.data.find((one: Json) => one.id === id);
  await whileJobsRun(portal, async () => {
    let started = '';
    await inPortal(portal, async tx => {
      await tx.db.lock('isvu-import', 'students', year);
      started = (await clerk.post(`isvu-import/apply?id=${seen.id}`, {})).body.run;
      await expect
        .poll(async () => JSON.stringify(await jobOf(started)), { timeout: 30_000 })
        .toContain('Čeka se drugi uvoz');
      expect(await live('student')).toEqual(before);
      // Its connection breaks while it waits in its transaction.
      const db = dbOf(portal);
      const { rows: ended } = await db.run(
        sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
      );
      expect(ended.length).toBeGreaterThan(0);
      await expect
        .poll(async () => (await jobOf(started))?.state, { timeout: 30_000 })
        .toMatch(/failed|waiting|running/);
    });
    await expect.poll(async () => (await jobOf(started))?.state, { timeout: 60_000 }).toMatch(/done|failed/);
    const now = await view(seen.id);
    const written = (await live('student')).length - before.length;
    // All of it, or nothing and then all of it.
    expect([now.status, written]).toEqual(now.status === 'applied' ? ['applied', 2] : ['validated', 0]);
    if (now.status === 'validated') expect(await run('apply', seen.id)).toMatchObject({ state: 'done' });
  });
  expect((await live('student')).filter(row => row.last_name === 'Čekalica')).toHaveLength(2);
  expect(await rowOf(portal, 'isvu-import', 'id', seen.id)).toMatchObject({ status: 'applied' });
});

it('of two people who bring the same kind for the same year the second reads that it waits, and then has its turn', async () => {
  const other = await signIn(portal, { permissions: [right('Administration')], language: 'hr' });
  const [a, b] = [jmbag(), jmbag()];
  await run('apply', (await brought('students', [head, `${a};;Iva;Prva;;;;`, `${b};;Eva;Druga;;;;`].join('\n'))).id);
  const first = await brought('enrolments', `${enrolling}\n${enrolled(a)}`);
  const made = await sent('enrolments', `${enrolling}\n${enrolled(b)}`, 'isvu.csv', other);
  const second = await ended(made.body.id, other);
  expect([counts(first), counts(second)]).toEqual([
    [1, 0, 0, 0, 0],
    [1, 0, 0, 0, 0],
  ]);
  const before = await live('studentenrollment');
  const jobOf = async (who: typeof clerk, id: string): Promise<Json> =>
    (await who.get('job-run')).body.data.find((one: Json) => one.id === id);
  await whileJobsRun(portal, async () => {
    let [mine, theirs] = ['', ''];
    await inPortal(portal, async tx => {
      // Somebody edits the study: the first import has begun and waits for that.
      await tx.db.run(sql`select 1 from ${tx.db.table('study')} where isvu_code = 101 for update`);
      mine = (await clerk.post(`isvu-import/apply?id=${first.id}`, {})).body.run;
      await expect.poll(async () => (await jobOf(clerk, mine))?.total, { timeout: 30_000 }).toBe(1);
      theirs = (await other.post(`isvu-import/apply?id=${second.id}`, {})).body.run;
      await expect
        .poll(async () => (await jobOf(other, theirs))?.message, { timeout: 30_000 })
        .toBe('Čeka se drugi uvoz iste vrste i godine');
      // Whoever came first is not told so, and neither has written anything.
      expect((await jobOf(clerk, mine)).message).toBe('Zapisuje se');
      expect(await live('studentenrollment')).toEqual(before);
    });
    for (const [who, id] of [
      [clerk, mine],
      [other, theirs],
    ] as const)
      await expect.poll(async () => (await jobOf(who, id))?.state, { timeout: 30_000 }).toBe('done');
  });
  expect(await live('studentenrollment')).toHaveLength(before.length + 2);
});

it('a file that is read again by two at once has each of its lines once', async () => {
  const lines = Array.from({ length: 30 }, () => `${jmbag()};;Ana;Dvaput;;;;`);
  const seen = await brought('students', [head, ...lines].join('\n'));
  const runs = await Promise.all([1, 2].map(() => clerk.post(`isvu-import/check?id=${seen.id}`, {})));
  const started = runs.filter(one => one.status === 200).map(one => one.body.run);
  expect(started.length).toBeGreaterThan(0);
  await whileJobsRun(portal, () =>
    expect
      .poll(
        async () => {
          const { data } = (await clerk.get('job-run')).body;
          return started.every(id => data.find((one: Json) => one.id === id)?.state === 'done');
        },
        { timeout: 30_000 },
      )
      .toBe(true),
  );
  expect(counts(await ended(seen.id))).toEqual([30, 0, 0, 0, 0]);
  expect((await rows(seen.id, 'new')).map(row => row.line)).toEqual(lines.map((_, i) => i + 2));
});
