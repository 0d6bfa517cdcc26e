import { expect, it } from 'vitest';
import { jmbagOf, oibOf } from '../../demo/numbers.ts';
import { Random } from '../../demo/random.ts';
import { sql } from '../../src/kernel/server/index.ts';
import { dbOf } from '../harness/people.ts';
import { brought, counts, type Json, portal, run, theFaculty } from './isvu-world.ts';
import { whileJobsRun } from './system.ts';

// Whatever a file says: the preview has told exactly what applying it does, the same file again does nothing, and taking it
// back leaves every declared field as it was. Files are made up, with a seed that stays.

theFaculty();

const seed = new Random(24);
const random = (): number => seed.next();
const pick = <T>(of: readonly T[]): T => seed.pick(of);
const patience = 120_000;
const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

type Cells = Readonly<Record<string, string>>;
interface Kind {
  readonly kind: string;
  readonly rows: readonly Cells[];
  /** What a later file says otherwise. */
  readonly other: () => Cells;
  /** A line that is never right. */
  readonly bad: Cells;
  readonly tables: readonly string[];
  /** The first file has all of them: what others come to need is not taken back under them. */
  readonly isWhole?: true;
}
const names = ['Ana', 'Čedo', 'Đurđa', 'Šime', 'Žarko', 'Ivo'];
const students = upTo(8).map(i => jmbagOf(70_000 + i));
const studyCourses = [40_001, 40_002, 40_003].flatMap(SifPredmet =>
  ['P', 'L'].map(VrstaNastave => ({
    AkGod: '2026',
    SifStudij: '101',
    SifPredmet: String(SifPredmet),
    Semestar: '1',
    Status: 'O',
    ECTS: '5,0',
    VrstaNastave,
    Sati: '30',
  })),
);
const place = (course: number): Cells => ({ AkGod: '2026', SifStudij: '101', SifPredmet: String(course) });
const kinds: readonly Kind[] = [
  {
    kind: 'studies',
    rows: upTo(4).map(i => ({
      SifStudij: String(210 + i),
      Naziv: `Studij ${i}`,
      NazivEn: pick(['', 'Study']),
      Razina: 'PSV',
      Trajanje: '6',
      ECTS: '180',
      NacinIzvedbe: pick(['R', 'I', 'RI', '']),
    })),
    other: () => ({ Naziv: `Preimenovan ${random()}`.slice(0, 30) }),
    bad: { SifStudij: '299', Naziv: 'Bez razine', Razina: 'NEMA', Trajanje: '6', ECTS: '180' },
    tables: ['study'],
  },
  {
    kind: 'courses',
    rows: upTo(5).map(i => ({
      SifPredmet: String(40_001 + i),
      Naziv: `Predmet ${i}`,
      ECTS: pick(['4,5', '5,0', '6']),
      UlaziUProsjek: pick(['DA', 'NE', '']),
    })),
    other: () => ({ ECTS: pick(['3,0', '3,5']) }),
    bad: { SifPredmet: 'x', Naziv: 'Bez šifre', ECTS: '5' },
    tables: ['course'],
  },
  {
    kind: 'studyCourses',
    rows: studyCourses,
    isWhole: true,
    other: () => ({ Sati: pick(['15', '45', '60']) }),
    bad: { ...studyCourses[0]!, SifPredmet: '49999' },
    tables: ['stcourse', 'st-co-teachingtype'],
  },
  {
    kind: 'teachers',
    rows: upTo(4).flatMap(i => {
      const who = {
        SifOsoba: String(6000 + i),
        OIB: oibOf(String(8_000_000_000 + i)),
        Ime: pick(names),
        Prezime: `Nastavnik ${i}`,
        Zvanje: 'DOC',
        StatusZaposlenja: 'Z',
        Email: `nastavnik${i}@vrelo.example`,
      };
      return [who, { ...who, ...place(pick([40_001, 40_002])), VrstaNastave: 'P', Uloga: 'I', Postotak: '20' }];
    }),
    other: () => ({}),
    bad: {
      SifOsoba: '6999',
      OIB: '12345678904',
      Ime: 'A',
      Prezime: 'B',
      Zvanje: 'DOC',
      StatusZaposlenja: 'Z',
      Email: 'a@b.hr',
    },
    tables: ['teacher', 'st-co-teacher'],
  },
  {
    kind: 'students',
    rows: students.map(JMBAG => ({
      JMBAG,
      Ime: pick(names),
      Prezime: pick(['Šarić', 'Novak', 'Babić']),
      Spol: pick(['M', 'Ž', '']),
      DatumRodjenja: pick(['1.2.2005.', '']),
      Drzavljanstvo: pick(['HR', '']),
      Email: pick(['', 'mail@posta.example']),
    })),
    other: () => ({ Prezime: `Novo${Math.floor(random() * 1000)}`, DatumRodjenja: pick(['3.4.2004.', '']) }),
    bad: { JMBAG: jmbagOf(79_999), Ime: 'Iva', Prezime: '' },
    tables: ['student'],
  },
  {
    kind: 'enrolments',
    rows: students.map((JMBAG, i) => ({
      JMBAG,
      AkGod: '2026',
      SifStudij: '101',
      NastavnaGodina: '1',
      NacinStudiranja: 'R',
      IndikatorUpisa: 'P',
      TemeljFinanciranja: pick(['MZO', '']),
      DatumUpisa: '25.09.2026.',
      SifUpisniList: pick([String(9000 + i), '']),
    })),
    other: () => ({ NacinStudiranja: 'I', TemeljFinanciranja: pick(['S', 'O', '']) }),
    bad: {
      JMBAG: students[0]!,
      AkGod: '2024',
      SifStudij: '101',
      NastavnaGodina: '1',
      NacinStudiranja: 'R',
      IndikatorUpisa: 'P',
      DatumUpisa: '25.09.2026.',
    },
    tables: ['studentenrollment'],
  },
  {
    kind: 'courseEnrolments',
    rows: students.map(JMBAG => ({
      JMBAG,
      ...place(pick([40_001, 40_002])),
      NacinUpisa: pick(['P', '']),
      StatusPredmeta: 'U',
      Ocjena: '',
      DatumOcjene: '',
    })),
    other: () => pick([{ StatusPredmeta: 'O' }, { StatusPredmeta: 'P', Ocjena: '4', DatumOcjene: '10.10.2026.' }]),
    bad: { JMBAG: students[1]!, ...place(30_101), StatusPredmeta: 'P', Ocjena: '', DatumOcjene: '' },
    tables: ['st-co-enrollment'],
  },
  {
    kind: 'groups',
    rows: ['P1', 'P2', 'P3'].map(Grupa => ({
      AkGod: '2026',
      Semestar: '1',
      SifPredmet: '40001',
      VrstaNastave: 'P',
      Grupa,
      Kapacitet: '60',
    })),
    other: () => ({}),
    bad: {
      AkGod: '2026',
      Semestar: '1',
      SifPredmet: '40001',
      VrstaNastave: 'L',
      Grupa: 'A1',
      NadGrupa: 'P9',
      Kapacitet: '20',
    },
    tables: ['st-co-group'],
  },
  {
    kind: 'outcomes',
    rows: upTo(4).map(i => ({
      ...place(40_001),
      SifPredmet: i < 2 ? '' : '40001',
      Rbr: String(i + 1),
      Opis: `Objasniti pojam ${i}.`,
    })),
    other: () => ({ Opis: `Primijeniti metodu ${Math.floor(random() * 1000)}.` }),
    bad: { ...place(40_001), Rbr: '9', Opis: 'Bla bla.' },
    tables: ['learningoutcomestudy', 'learningoutcomestudycourse'],
  },
];
const asFile = (rows: readonly Cells[], columns: readonly string[]): string =>
  [columns.join(';'), ...rows.map(row => columns.map(name => row[name] ?? '').join(';'))].join('\r\n');
/** Some of the rows, some of them said otherwise, and one that is wrong, in whatever place. */
const fileOf = ({ rows, other, bad, isWhole }: Kind, changes: number): string => {
  const said = rows
    .filter(() => random() < 0.75 || (isWhole && changes === 0))
    .map(row => (random() < changes ? { ...row, ...other() } : row));
  const lines = said.length > 0 ? said : [rows[0]!];
  lines.splice(Math.floor(random() * (lines.length + 1)), 0, bad);
  const columns = [...new Set([...rows, bad].flatMap(row => Object.keys(row)))].sort(() => random() - 0.5);
  return asFile(lines, columns);
};

type Snapshot = ReadonlyMap<string, ReadonlyMap<number, Json>>;
const stamps = ['row_ver', 'created_at', 'created_by', 'updated_at', 'updated_by', 'deleted_at', 'deleted_by', 'num'];
const tables = [...new Set(kinds.flatMap(one => one.tables))];
const snapshot = async (): Promise<Snapshot> => {
  const db = dbOf(portal);
  const all = new Map<string, Map<number, Json>>();
  for (const table of tables) {
    const { rows } = await db.run<{ id: number; row: Json }>(
      sql`select id, to_jsonb(t) - ${stamps}::text[] as row from ${db.table(table)} t where deleted_at is null`,
    );
    all.set(table, new Map(rows.map(({ id, row }) => [id, camel(row)])));
  }
  return all;
};
const camel = (row: Json): Json =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !name.startsWith('fold_'))
      .map(([name, value]) => [name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), value]),
  );
/** Without the keys: what is made again has another one. */
const plain = (all: Snapshot): Json =>
  Object.fromEntries([...all].map(([table, rows]) => [table, [...rows.values()].map(canon).sort()]));

type Diff = Record<string, [unknown, unknown]>;
const told = async (id: number): Promise<{ action: string; idTarget: number | null; diff: Diff }[]> => {
  const db = dbOf(portal);
  const { rows } = await db.run<Json>(
    sql`select action, id_target as "idTarget", diff from ${db.table('isvu-import-row')} where id_isvu_import = ${id} and accepted = 1`,
  );
  return rows.map((row: Json) => ({ ...row, diff: JSON.parse(row.diff) }));
};
/** What was told of each resource that the kind writes: fields by the resource they stand in. */
const byResource = (main: string, diff: Diff): Map<string, Diff> => {
  const of = new Map<string, Diff>();
  for (const [name, both] of Object.entries(diff)) {
    const [table, field] = name.includes('/') ? (name.split('/') as [string, string]) : [main, name];
    of.set(table, { ...of.get(table), [field]: both });
  }
  return of;
};
/** As text, whatever order the database keeps the keys in. */
const canon = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, one: unknown) =>
    one !== null && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => a.localeCompare(b)))
      : one,
  );
const same = (a: unknown, b: unknown): boolean => canon(a) === canon(b);
const holdsTrue = (main: string, rows: Awaited<ReturnType<typeof told>>, before: Snapshot, after: Snapshot): void => {
  for (const table of tables) {
    const [was, now] = [before.get(table)!, after.get(table)!];
    const made = [...now].filter(([id]) => !was.has(id)).map(([, row]) => row);
    const changed = [...now].flatMap(([id, row]) => {
      const old = was.get(id);
      const fields = old ? Object.keys(row).filter(name => !same(old[name], row[name])) : [];
      return fields.map(name => canon([name, old[name] ?? null, row[name] ?? null]));
    });
    const parts = rows.flatMap(row => {
      const diff = byResource(main, row.diff).get(table);
      return diff
        ? [
            {
              diff,
              isOld:
                Object.values(diff).some(([old]) => old !== null) ||
                (table === main && row.idTarget !== null && row.action === 'changed'),
            },
          ]
        : [];
    });
    const saidChanged = parts
      .filter(one => one.isOld)
      .flatMap(({ diff }) => Object.entries(diff).map(([name, [old, next]]) => canon([name, old, next])));
    // What the server fills by itself (the sentence of an outcome) follows from what was told.
    const own = new Set(saidChanged.map(one => JSON.parse(one)[0]));
    expect(changed.filter(one => own.has(JSON.parse(one)[0])).sort(), `${table} changed`).toEqual(saidChanged.sort());
    if (saidChanged.length === 0) expect(changed, `${table} changed`).toEqual([]);
    const saidMade = parts.filter(one => !one.isOld).map(one => one.diff);
    const rest = [...made];
    for (const diff of saidMade) {
      const at = rest.findIndex(row => Object.entries(diff).every(([name, [, next]]) => same(row[name], next)));
      expect(at, `${table} made ${JSON.stringify(diff)} of ${JSON.stringify(rest)}`).toBeGreaterThanOrEqual(0);
      rest.splice(at, 1);
    }
    expect(rest, `${table} made without a word`).toEqual([]);
  }
};

it(
  'whatever a file says, its preview is true, again it does nothing, and it goes without a trace',
  { timeout: 600_000 },
  () =>
    whileJobsRun(portal, async () => {
      const applied: { id: number; before: Json; kind: string; changes: number }[] = [];
      for (const changes of [0, 0.5])
        for (const kind of kinds) {
          const file = fileOf(kind, changes);
          const before = await snapshot();
          const seen = await brought(kind.kind, file, 'isvu.csv', patience);
          const why = `${kind.kind}\n${file}`;
          expect(seen.status, `${why} ${seen.outcomeHr}`).toBe('validated');
          // The wrong line is one; what leans on a line that an earlier file did not have is another.
          expect(seen.rowsError, why).toBeGreaterThanOrEqual(1);
          expect(plain(await snapshot()), `${why}: a preview writes nothing`).toEqual(plain(before));
          const rows = await told(seen.id);
          if (rows.length === 0) continue;
          expect(await run('apply', seen.id, patience), why).toMatchObject({ state: 'done' });
          holdsTrue(kind.tables[0]!, rows, before, await snapshot());
          const again = await brought(kind.kind, file, 'isvu.csv', patience);
          const declined = seen.rowsChanged + seen.rowsNew - rows.length;
          expect([again.idSame, counts(again)], why).toEqual([
            seen.id,
            [0, declined, seen.rowsConflict, rows.length + seen.rowsSame, seen.rowsError],
          ]);
          applied.push({ id: seen.id, before: plain(before), kind: kind.kind, changes });
        }
      expect(applied.length).toBeGreaterThan(12);
      // The second files go, the newest first. What they had changed of the first ones' rows was touched since: that stays.
      for (const { id, before, kind } of applied.filter(one => one.changes > 0).reverse()) {
        expect(await run('revert', id, patience), kind).toMatchObject({ state: 'done' });
        const now = plain(await snapshot());
        for (const rows of [now, before])
          for (const table of tables)
            rows[table] = rows[table].map((row: string) => row.replace(/"id":\d+,?/, '')).sort();
        expect(now, `${kind} taken back`).toEqual(before);
      }
    }),
);
