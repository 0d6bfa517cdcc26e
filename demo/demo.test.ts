import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verify } from '@node-rs/argon2';
import {
  type AnyResource,
  check,
  type FieldDef,
  hasOibCheckDigit,
  hasTable,
  labelMark,
} from '../src/kernel/resource/index.ts';
import {
  composeApp,
  join,
  meOf,
  name,
  raw,
  readSettings,
  Source,
  sql,
  type Sql,
  type TxCtx,
  filesOf,
  giveDatabase,
  giveSurroundings,
} from '../src/kernel/server/index.ts';
import { jobApplication, jobOffer } from '../src/modules/alumni/model.ts';
import { hasJmbagCheckDigit } from '../src/modules/catalogues/jmbag.ts';
import { student, teacher } from '../src/modules/catalogues/model.ts';
import { allResources, rights } from '../src/modules/index.ts';
import { identity, serverModules } from '../src/modules/server.ts';
import { payables } from '../src/modules/course-conductions/server/load/payments.ts';
import { loadReports } from '../src/modules/course-conductions/server/load/reports.ts';
import { createTestDatabase, type TestDatabase } from '../test/harness/database.ts';
import { dataFolder } from '../test/harness/node.ts';
import { unbelievable } from './check.ts';
import { demoAccounts, demoPassword, loadDemo } from './index.ts';
import { jmbagOf, oibOf } from './numbers.ts';
import { Random } from './random.ts';
import { semestersOf } from './catalogues/years.ts';
import { startYearOf } from './world.ts';

describe('the generator', () => {
  it('gives the same numbers for the same seed and others for another', () => {
    const draw = (seed: number) => {
      const r = new Random(seed);
      return Array.from({ length: 20 }, () => r.next());
    };
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
  });
  it('makes OIBs and JMBAGs whose check digits are right', () => {
    expect(oibOf('1234567890')).toBe('12345678903');
    expect(jmbagOf(1)).toBe('0990000019');
    const random = new Random(1);
    for (let i = 0; i < 500; i++) expect(hasOibCheckDigit(oibOf(random.digits(10)))).toBe(true);
    for (let i = 1; i < 500; i++) expect(hasJmbagCheckDigit(jmbagOf(i))).toBe(true);
  });
  it('lets a year begin in October', () => {
    expect(startYearOf('2026-09-30')).toBe(2025);
    expect(startYearOf('2026-10-01')).toBe(2026);
    expect(startYearOf('2027-01-15')).toBe(2026);
  });
  it.each(Array.from({ length: 12 }, (_, i) => 2020 + i))(
    'keeps the semesters of %i in order and inside the year',
    year => {
      const [winter, summer] = semestersOf(year);
      const days = [
        `${year}-10-01`,
        winter!.teachingFrom,
        winter!.teachingTo,
        winter!.examFrom,
        winter!.examTo,
        summer!.teachingFrom,
        summer!.teachingTo,
        summer!.examFrom,
        summer!.examTo,
        `${year + 1}-09-30`,
      ];
      expect(days.toSorted()).toEqual(days);
    },
  );
});

/** What a right and a role are called in the code is their name in the specification; screens say their titles. */
const namesOfRights = new Set<string>(['auth-item', 'auth-item-child', 'auth-assignment']);
/** Words, or a mark that people know: neither nothing, nor a row's number, nor what the code calls a thing. */
const isName = (label: string | null): boolean =>
  label !== null &&
  label.trim() !== '' &&
  !/^#?\d{1,6}$/.test(label) &&
  !label.split(labelMark).some(part => /^(?:[a-z]+(?:[A-Z][a-z]+)+|[a-z]+(?:-[a-z]+)+|[A-Z]+=.*)$/.test(part));

describe('the demo institution', () => {
  let db: TestDatabase;
  let data: Awaited<ReturnType<typeof dataFolder>>;
  const now = new Date('2026-11-15T10:00:00Z');
  const app = composeApp(serverModules, identity);
  const inTransaction = <T>(work: (ctx: TxCtx) => Promise<T>): Promise<T> =>
    db.database.transaction(db.schema, tx =>
      work({
        app,
        cid: 'main',
        db: tx,
        files: filesOf(app, 'main'),
        me: null,
        language: 'hr',
        now,
        requestId: 'demo',
        ip: '127.0.0.1',
        log: { info() {}, warn() {}, error() {} },
      }),
    );
  const count = async (resource: string, where = raw('')): Promise<number> => {
    const d = db.database.forSchema(db.schema);
    return (await d.one<{ n: number }>(sql`select count(*)::int as n from ${d.table(resource)} ${where}`))!.n;
  };
  beforeAll(async () => {
    db = await createTestDatabase(allResources);
    giveDatabase(app, db.database);
    data = await dataFolder();
    const settings = readSettings({ KATEDRA_DATA: data.path });
    giveSurroundings(app, { settings, version: '', realtime: null, address: () => '' });
    await inTransaction(async ctx => {
      for (const m of serverModules) await m.seed?.(ctx);
    });
    const began = performance.now();
    expect(await inTransaction(ctx => loadDemo(ctx))).toBe(true);
    process.stdout.write(`The demo institution was loaded in ${((performance.now() - began) / 1000).toFixed(1)} s.\n`);
  });
  afterAll(async () => {
    await db?.drop();
    await data?.remove();
  });

  it.each(['hr', 'en-uk'] as const)(
    'calls its rows by words (%s): none is without a name, none has a key for one',
    async language => {
      const strange = await inTransaction(async ctx => {
        const admin = await ctx.db.one<{ id: number }>(
          sql`select id from ${ctx.db.table('user')} where username = 'admin'`,
        );
        const scope = { app, db: ctx.db, me: (await meOf(ctx, admin!.id))!, language, now };
        const found: string[] = [];
        for (const r of (allResources as readonly AnyResource[]).filter(
          one => !one.internal && !namesOfRights.has(one.name),
        )) {
          const source = new Source(scope, r);
          const { rows } = await ctx.db.run<{ label: string | null }>(
            sql`select distinct label from (select ${source.labelForAll()} as label from ${source.from()} limit 400) labelled`,
          );
          found.push(...rows.filter(({ label }) => !isName(label)).map(({ label }) => `${r.name}: ${label}`));
        }
        return found;
      });
      expect(strange).toEqual([]);
    },
  );

  it('opens to every account by the ways of a rule together just the rows that the rule opens', async () => {
    const differing = await inTransaction(async ctx => {
      const found: string[] = [];
      let asked = 0;
      for (const { username } of demoAccounts) {
        const account = await ctx.db.one<{ id: number }>(
          sql`select id from ${ctx.db.table('user')} where username = ${username}`,
        );
        const scope = { app, db: ctx.db, me: (await meOf(ctx, account!.id))!, language: 'hr' as const, now };
        for (const r of allResources as readonly AnyResource[]) {
          const source = new Source(scope, r);
          const arms = source.arms('read');
          if (!hasTable(r) || arms.length < 2) continue;
          asked++;
          const rowsOf = (condition: Sql): Sql =>
            sql`select ${source.col('id')}::text as id from ${source.from()} where ${condition}`;
          const [rule, each] = [rowsOf(source.rule('read') as Sql), rowsOf(source.each('read'))];
          const ways = join(arms.map(rowsOf), ' union ');
          const { rows } = await ctx.db.run<{ id: string }>(
            sql`(${rule} except (${ways})) union all ((${ways}) except ${rule}) union all (${each} except ${rule}) union all (${rule} except ${each})`,
          );
          if (rows.length > 0) found.push(`${username}: ${r.name} ${rows.map(({ id }) => id).join(' ')}`);
        }
      }
      expect(asked).toBeGreaterThan(100);
      return found;
    });
    expect(differing).toEqual([]);
  }, 120_000);

  it('has folders of each module with documents, one on hold and one whose time has passed', async () => {
    expect(await count('dms-document')).toBeGreaterThanOrEqual(40);
    expect(await count('dms-document-version')).toBeGreaterThan(await count('dms-document'));
    expect(await count('dms-document', sql`where is_hosted = 1 and entity = 'partner'`)).toBeGreaterThanOrEqual(2);
    expect(await count('dms-document', sql`where entity = 'graduatethesis-version'`)).toBe(
      await count('graduatethesis-version'),
    );
    // Each body has a folder; what the council has issued lies in its own.
    expect(await count('esessiontype', sql`where id_dms_folder is not null`)).toBe(3);
    const ofBodies = sql`where id_dms_fol in (select id_dms_folder from ${db.database.forSchema(db.schema).table('esessiontype')})`;
    expect(await count('dms-document', ofBodies)).toBe(3);
    expect(await count('dms-document', sql`where legal_hold = 1`)).toBe(1);
    const due = sql`where retain_until < '2026-11-15' and legal_hold = 0`;
    expect(await count('dms-document', due)).toBe(1);
  });

  it('has a file of ISVU that was applied, and one that waits with three errors and a conflict', async () => {
    const d = db.database.forSchema(db.schema);
    const { rows } = await d.run(
      sql`select status, rows_error as errors, rows_conflict as conflicts, rows_same as same from ${d.table('isvu-import')} order by id`,
    );
    expect(rows).toEqual([
      { status: 'applied', errors: 0, conflicts: 0, same: expect.any(Number) },
      { status: 'validated', errors: 3, conflicts: 1, same: 1 },
    ]);
    // Three mistakes of three kinds, each with its column.
    const bad = await d.run<{ messages: string }>(
      sql`select messages from ${d.table('isvu-import-row')} where action = 'error' order by line`,
    );
    expect(bad.rows.map(row => JSON.parse(row.messages)[0].column)).toEqual(['Naziv', 'ECTS', 'PolazeSe']);
  });

  it('has forty graduates of ten years, open to different readers, and six employers with offers in every state', async () => {
    const d = db.database.forSchema(db.schema);
    const shares = async (piece: Sql): Promise<Record<string, number>> =>
      Object.fromEntries(
        (await d.run<{ name: string; n: number }>(piece)).rows.map(({ name, n }) => [name, n] as const),
      );
    const by = (resource: string, column: string): Promise<Record<string, number>> =>
      shares(
        sql`select ${raw(column)} as name, count(*)::int as n from ${d.table(resource)} where deleted_at is null group by 1`,
      );
    const sum = (counted: Record<string, number>): number => Object.values(counted).reduce((all, n) => all + n, 0);
    const visibility = await by('alumni-student', 'visibility');
    expect(sum(visibility)).toBe(40);
    for (const kind of ['private', 'alumni', 'employers']) expect(visibility[kind]).toBeGreaterThanOrEqual(8);
    const verification = await by('alumni-student', 'verification');
    expect(verification).toEqual({ verified: 37, unverified: 2, rejected: 1 });
    const years = await shares(
      sql`select graduation_year::text as name, count(*)::int as n from ${d.table('alumni-education')} where is_from_isvu = 1 group by 1`,
    );
    expect(Object.keys(years).map(Number).toSorted()).toEqual(Array.from({ length: 10 }, (_, i) => 2016 + i));
    expect(sum(years)).toBe(40);

    const offers = await by('job-offer', 'status');
    expect(Object.keys(offers).toSorted()).toEqual([...jobOffer.fields.status.flow.states].toSorted());
    const employers = await shares(
      sql`select p.name, count(*)::int as n from ${d.table('job-offer')} o join ${d.table('partner')} p on p.id = o.id_partner and p.is_employer = 1 and p.status = 'active' group by 1`,
    );
    expect(Object.keys(employers)).toHaveLength(6);
    expect(sum(employers)).toBe(sum(offers));
    const applications = await by('job-application', 'status');
    expect(Object.keys(applications).toSorted()).toEqual([...jobApplication.fields.status.flow.states].toSorted());
    // Nothing was published after its own deadline; what is over is over, what is open is open.
    const today = sql`'2026-11-15'::date`;
    expect(
      await count(
        'job-offer',
        sql`where (published_at is not null) <> (status in ('published', 'closed', 'expired')) or published_at::date > apply_until
          or (status = 'expired') <> (apply_until < ${today}) or published_at::date > ${today}`,
      ),
    ).toBe(0);
    expect(await count('alumni-audience')).toBe(2);
  });

  it('gives everybody about what they owe, one a third more and the dean half of it, and leaves an external unpaid', async () => {
    const [standings, unpaid] = await inTransaction(async ctx => {
      const admin = (await ctx.db.one<{ id: number }>(
        sql`select id from ${ctx.db.table('user')} where username = 'admin'`,
      ))!;
      const year = (await ctx.db.one<{ id: number }>(
        sql`select id from ${ctx.db.table('academicyear')} where status = 'active'`,
      ))!;
      const seen = { ...ctx, me: await meOf(ctx, admin.id) };
      const rows = await loadReports['rpt-teacher-load-plan'].rows(seen, {
        idAcademicyear: year.id,
        season: null,
        idOrganizationunit: null,
        idTeacher: null,
        employment: null,
        withThesis: 1,
        form: 'summary',
      });
      return [
        new Map(
          rows.flatMap(row =>
            row.obligation ? [[row.teacher!, Math.round((100 * row.owed!) / row.obligation)] as const] : [],
          ),
        ),
        await payables(seen, { from: '2026-10-01', to: '2026-11-30' }),
      ] as const;
    });
    const named = (name: string): number => [...standings].find(([teacher]) => teacher.includes(name))![1];
    expect([named('Mirna Šimrak'), named('Zdravko Kordun')]).toEqual([132, 54]);
    const others = [...standings].filter(([teacher]) => !/Šimrak|Kordun/.test(teacher));
    expect(others.length).toBeGreaterThan(25);
    expect(others.filter(([, percent]) => percent < 80 || percent > 110)).toEqual([]);
    expect(unpaid.filter(row => !row.isOver && row.amount > 0).length).toBeGreaterThan(0);
    expect(unpaid.filter(row => row.isOver).map(row => row.teacher.name)).toEqual(
      expect.arrayContaining([expect.stringContaining('Dražen Oštarić')]),
    );
  });

  it('two teachers have a certificate of their teaching, one of the first was void, a plan is adopted, sessions have papers', async () => {
    const d = db.database.forSchema(db.schema);
    const { rows } = await d.run(sql`
      select k.code, p.status, p.id_replaces is not null as replaces from ${d.table('paper-issued')} p join ${d.table('paper-kind')} k on k.id = p.id_paper_kind order by p.id`);
    const code = 'potvrda-o-izvodenju-nastave';
    expect(rows).toEqual([
      { code, status: 'registered', replaces: false },
      { code, status: 'void', replaces: false },
      { code, status: 'registered', replaces: true },
      // What sessions have filed in the folders of their bodies.
      ...['poziv-na-sjednicu', 'zapisnik-sjednice', 'odluka-tijela'].map(filed => ({
        code: filed,
        status: 'registered',
        replaces: false,
      })),
      // Adopted at a session of the council.
      { code: 'izvedbeni-plan-nastave', status: 'registered', replaces: false },
    ]);
  });

  it('sessions that are prepared or called have documents of every sort, one of them replaced after the call', async () => {
    const d = db.database.forSchema(db.schema);
    const { rows } = await d.run<{ mime: string; n: number; secret: number; replaced: number }>(sql`
      select x.content ->> 'mime' as mime, count(*)::int as n, sum(x.is_confidential)::int as secret, count(x.replaced_at)::int as replaced
      from ${d.table('esess-agenda-document')} x join ${d.table('esess-agenda')} i on i.id = x.id_esess_age join ${d.table('esession')} e on e.id = i.id_esess
      where e.status = 'called' group by 1 order by 1`);
    expect(rows).toEqual([
      { mime: 'application/pdf', n: 5, secret: 1, replaced: 1 },
      {
        mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        n: 1,
        secret: 0,
        replaced: 0,
      },
      { mime: 'image/png', n: 1, secret: 0, replaced: 0 },
    ]);
    expect(await count('esess-agenda-document-version')).toBe(1);
  });

  it('has the sizes of the domain', async () => {
    expect(await count('academicyear')).toBe(3);
    expect(await count('academicyear-semester')).toBe(6);
    expect(await count('organizationunit')).toBe(12);
    expect(await count('room')).toBe(22);
    expect(await count('teacher')).toBe(44);
    expect(await count('student')).toBe(360);
    expect(await count('study')).toBe(6);
    expect(await count('course')).toBe(90);
    expect(await count('stcourse')).toBe(318);
    expect(await count('studentenrollment')).toBe(615);
    const [taken, passed] = [
      await count('st-co-enrollment'),
      await count('st-co-enrollment', raw("where status = 'passed'")),
    ];
    expect(Math.abs(taken - 5_500)).toBeLessThan(150);
    expect(passed).toBeGreaterThan(1_500);
    const d = db.database.forSchema(db.schema);
    const external = await d.one<{ n: number }>(
      sql`select count(*)::int as n from ${d.table('teacher')} where employment in ('external', 'titular')`,
    );
    expect(external!.n).toBe(11);
  });
  it('gives every semester of every study thirty ECTS', async () => {
    const d = db.database.forSchema(db.schema);
    const { rows } = await d.run<{ code: string; semester: number; ects: number }>(sql`
      select code, semester, sum(ects)::int as ects from (
        select s.code, c.semester, coalesce(c.elective_group, c.id::text) as choice, max(c.ects) * coalesce(max(c.elective_quota), 1) as ects from ${d.table('study')} s
        join ${d.table('stcourse')} c on c.id_study in (s.id, s.id_parent) join ${d.table('academicyear')} y on y.id = c.id_academicyear and y.status = 'active'
        where s.code <> 'RAČ-D' group by 1, 2, 3) taken group by 1, 2 order by 1, 2`);
    expect(rows).toHaveLength(3 * 6 + 2 * 4);
    expect(rows.filter(row => row.ects !== 30)).toEqual([]);
  });
  it('would make no officer laugh', async () => {
    expect(await unbelievable(db.database.forSchema(db.schema))).toEqual([]);
  });
  it('is noticed when it is no longer believable', async () => {
    /** Each change alone, taken back, and the beginning of what must be said of it. */
    const broken = async (change: (d: TxCtx['db']) => Sql, say: string): Promise<void> => {
      const undo = new Error('undo');
      await inTransaction(async ({ db: d }) => {
        await d.run(raw("set local session_replication_role = 'replica'"));
        await d.run(change(d));
        const said = await unbelievable(d);
        expect(
          said.some(line => line.startsWith(say)),
          `${say} | ${said.join(', ')}`,
        ).toBe(true);
        throw undo;
      }).catch(error => {
        if (error !== undo) throw error;
      });
    };
    await broken(
      d =>
        sql`update ${d.table('studentenrollment')} set id_academicyear = (select id from ${d.table('academicyear')} where status = 'planning') where id = (select min(id) from ${d.table('studentenrollment')})`,
      'enrolled in a year',
    );
    await broken(d => sql`update ${d.table('stcourse')} set ects = ects + 10`, 'years above 75');
    await broken(d => sql`update ${d.table('stcourse')} set ects = ects / 2`, 'years of 55 to 65');
    await broken(
      d =>
        sql`delete from ${d.table('stcourse')} where id = (select min(id) from ${d.table('stcourse')} where elective_group is not null)`,
      'choices without',
    );
    await broken(
      d =>
        sql`update ${d.table('stcourse')} set id_holder = (select t.id from ${d.table('teacher')} t join ${d.table('academicvocation')} v on v.id = t.id_academicvocation where v.code = 'LEK' limit 1)`,
      'languages held by others',
    );
    await broken(
      d =>
        sql`update ${d.table('stcourse')} set id_holder = (select t.id from ${d.table('teacher')} t join ${d.table('organizationunit')} o on o.id = t.id_organizationunit where o.code = 'STR' limit 1)`,
      'computing held by others',
    );
    await broken(d => sql`delete from ${d.table('st-co-teacher')} where role = 'holder'`, 'holders who are not among');
    await broken(
      d => sql`update ${d.table('student')} set birth_date = birth_date - interval '8 years'`,
      'freshmen of 18',
    );
    await broken(d => sql`update ${d.table('studentenrollment')} set mode = 'full'`, 'part-time');
    await broken(
      d =>
        sql`update ${d.table('calendar-event')} set id_room = (select id from ${d.table('room')} where code = 'D-L2') where source = 'manual'`,
      'meetings and consultations',
    );
    await broken(d => sql`delete from ${d.table('par-employee')}`, 'partners with employees');
    await broken(
      d =>
        sql`update ${d.table('stcourse')} set aims_hr = null where id = (select min(id) from ${d.table('stcourse')})`,
      'courses without aims',
    );
    await broken(
      d =>
        sql`update ${d.table('stcourse')} set literature = '[]' where id = (select min(id) from ${d.table('stcourse')})`,
      'courses without aims',
    );
    await broken(d => sql`update ${d.table('teacher')} set title_suffix = null`, 'no title stands behind');
  });
  it('lets everybody take only courses of their own study, each once, and pass none that they repeat', async () => {
    const d = db.database.forSchema(db.schema);
    const strange = await d.one<{ n: number }>(sql`
      select count(*)::int as n from ${d.table('st-co-enrollment')} c join ${d.table('studentenrollment')} e on e.id = c.id_studentenrollment
      join ${d.table('stcourse')} sc on sc.id = c.id_st_co join ${d.table('study')} s on s.id = e.id_study
      where sc.id_academicyear <> e.id_academicyear or sc.id_study not in (s.id, coalesce(s.id_parent, s.id)) or sc.year_of_study > e.year_of_study`);
    expect(strange!.n).toBe(0);
    const again = await d.one<{ n: number }>(sql`
      select count(*)::int as n from ${d.table('st-co-enrollment')} c join ${d.table('studentenrollment')} e on e.id = c.id_studentenrollment join ${d.table('stcourse')} sc on sc.id = c.id_st_co
      where c.enrol_kind = 'repeat' and exists (select from ${d.table('st-co-enrollment')} c2 join ${d.table('studentenrollment')} e2 on e2.id = c2.id_studentenrollment
        join ${d.table('stcourse')} sc2 on sc2.id = c2.id_st_co where e2.id_student = e.id_student and sc2.id_course = sc.id_course and sc2.id_study = sc.id_study and c2.status = 'passed' and e2.id_academicyear < e.id_academicyear)`);
    expect(again!.n).toBe(0);
  });
  it('has the people and courses of the stories, in their places', async () => {
    const d = db.database.forSchema(db.schema);
    const one = async (text: string, head: string): Promise<string | undefined> =>
      (
        await d.one<{ who: string }>(sql`
      select t.first_name || ' ' || t.last_name as who from ${d.table(text)} x join ${d.table('teacher')} t on t.id = x.id_head where x.code = ${head}`)
      )?.who;
    expect(await one('organizationunit', 'FPTP')).toBe('Zdravko Kordun');
    expect(await one('study', 'RAČ')).toBe('Mirna Šimrak');
    for (const course of [
      'Programiranje I',
      'Baze podataka',
      'Matematika I',
      'Računalne mreže',
      'Poslovni procesi',
      'Engleski jezik u struci I',
      'Termodinamika',
      'Završni rad',
    ])
      expect(await count('course', sql`where name_hr = ${course}`), course).toBe(1);
    const people = await d.run<{ who: string; study: string; year: number }>(sql`
      select s.first_name || ' ' || s.last_name as who, y.code as study, e.year_of_study as year from ${d.table('student')} s join ${d.table('studentenrollment')} e on e.id_student = s.id
      join ${d.table('study')} y on y.id = e.id_study join ${d.table('academicyear')} a on a.id = e.id_academicyear and a.status = 'active'
      where s.last_name in ('Bukša', 'Štefanac', 'Krešić') order by s.id`);
    expect(people.rows).toEqual([
      { who: 'Lovro Bukša', study: 'RAČ', year: 2 },
      { who: 'Nika Štefanac', study: 'RAČ', year: 3 },
      { who: 'Petar Krešić', study: 'RAČ-D-PZ', year: 1 },
    ]);
  });
  it('lets the active year contain today', async () => {
    const d = db.database.forSchema(db.schema);
    const active = await d.run<{ code: string }>(
      sql`select code from ${d.table('academicyear')} where status = 'active' and ${now}::date between start_date and end_date`,
    );
    expect(active.rows).toEqual([{ code: '2026/2027' }]);
  });
  it('keeps every row valid for its form', async () => {
    const d = db.database.forSchema(db.schema);
    for (const r of [teacher, student]) {
      const fields = Object.entries(r.all as Record<string, FieldDef>).filter(
        ([, f]) => f.kind === 'text' || f.kind === 'enum' || f.kind === 'date',
      );
      for (const [field, def] of fields) {
        const column = name(field.replace(/[A-Z]/g, c => `_${c.toLowerCase()}`));
        const values = await d.run<{ v: string | null }>(
          sql`select ${column}${raw(def.kind === 'date' ? '::text' : '')} as v from ${d.table(r.name)}`,
        );
        expect(values.rows.map(row => check(def, row.v)).filter(Boolean), `${r.name}.${field}`).toEqual([]);
      }
    }
  });
  it('teaches a whole year: groups, members and lessons of the sizes of the domain', async () => {
    expect(await count('calendarholiday')).toBe(60);
    const [groups, members] = [await count('st-co-group'), await count('st-co-group-student')];
    const lessons = await count('calendar-event', raw("where source = 'lesson'"));
    expect(Math.abs(groups - 255)).toBeLessThan(10);
    expect(Math.abs(members - 5_900)).toBeLessThan(150);
    expect(Math.abs(lessons - 7_435)).toBeLessThan(100);
    expect(await count('calendar-event', raw("where source = 'manual'"))).toBe(240);
    expect(await count('calendar-event-teacher')).toBe(lessons);
    expect(await count('calendar-event-group')).toBe(lessons);
  });
  it('lets no room, teacher, group or student be in two places', async () => {
    const d = db.database.forSchema(db.schema);
    const twice = async (held: Sql): Promise<number> =>
      (await d.one<{ n: number }>(sql`select count(*)::int as n from (
      select start, max("end") over (partition by who order by start, id rows between unbounded preceding and 1 preceding) as before from (${held}) held) h where start < before`))!
        .n;
    const events = d.table('calendar-event');
    expect(
      await twice(
        sql`select id, id_room as who, start, "end" from ${events} where status = 'confirmed' and id_room in (select id from ${d.table('room')} where is_virtual = 0)`,
      ),
    ).toBe(0);
    expect(
      await twice(
        sql`select e.id, t.id_teacher as who, e.start, e."end" from ${events} e join ${d.table('calendar-event-teacher')} t on t.id_calendar_event = e.id where e.status = 'confirmed'`,
      ),
    ).toBe(0);
    expect(
      await twice(
        sql`select e.id, g.id_st_co_group as who, e.start, e."end" from ${events} e join ${d.table('calendar-event-group')} g on g.id_calendar_event = e.id where e.status = 'confirmed'`,
      ),
    ).toBe(0);
    // Who repeats a course has it with the year below, and that is the one collision that is allowed.
    expect(
      await twice(sql`select e.id, y.id_student as who, e.start, e."end" from ${events} e join ${d.table('calendar-event-group')} g on g.id_calendar_event = e.id
      join ${d.table('st-co-group-student')} m on m.id_st_co_group = g.id_st_co_group join ${d.table('st-co-enrollment')} c on c.id = m.id_st_co_enrollment and c.enrol_kind = 'first'
      join ${d.table('studentenrollment')} y on y.id = c.id_studentenrollment where e.status = 'confirmed'`),
    ).toBe(0);
  });
  it('holds rooms and people just as the database itself would say', async () => {
    const d = db.database.forSchema(db.schema);
    const columns = {
      'calendar-event': ['blocks_room', 'blocks_teacher', 'is_block'],
      'calendar-event-teacher': ['start', '"end"', 'blocks'],
      'calendar-event-group': ['start', '"end"', 'blocks'],
    } as const;
    for (const [table, copied] of Object.entries(columns)) {
      const all = async () =>
        (await d.one<{ all: string }>(
          sql`select md5(string_agg(${raw(copied.map(c => `${c}::text`).join(` || ' ' || `))}, ',' order by id)) as all from ${d.table(table)}`,
        ))!.all;
      const written = await all();
      // Every trigger runs again and copies what it finds.
      await d.run(sql`update ${d.table(table)} set id = id`);
      expect(await all(), table).toBe(written);
    }
  });
  it('teaches on no holiday, in rooms that hold the group, by people who may', async () => {
    const d = db.database.forSchema(db.schema);
    const onHolidays = await d.one<{
      n: number;
    }>(sql`select count(*)::int as n from ${d.table('calendar-event')} e join ${d.table('calendarholiday')} h
      on (e.start at time zone 'Europe/Zagreb')::date between h.date_from and h.date_to and h.kind in ('public', 'institution') where e.source = 'lesson'`);
    expect(onHolidays!.n).toBe(0);
    const crowded = await d.one<{
      n: number;
    }>(sql`select count(*)::int as n from ${d.table('calendar-event')} e join ${d.table('room')} r on r.id = e.id_room
      where e.source = 'lesson' and r.is_virtual = 0 and e.attendees > r.capacity`);
    expect(crowded!.n).toBe(0);
    const strays = await d.one<{
      n: number;
    }>(sql`select count(*)::int as n from ${d.table('st-co-group-student')} m join ${d.table('st-co-group')} g on g.id = m.id_st_co_group and g.id_parent is not null
      where not exists (select from ${d.table('st-co-group-student')} p where p.id_st_co_group = g.id_parent and p.id_st_co_enrollment = m.id_st_co_enrollment)`);
    expect(strays!.n).toBe(0);
    const full = await d.one<{ n: number }>(sql`select count(*)::int as n from ${d.table('st-co-group')} g
      where g.capacity < (select count(*) from ${d.table('st-co-group-student')} m where m.id_st_co_group = g.id)`);
    expect(full!.n).toBe(0);
  });
  it('tells its stories: competing requests, one that came too late, a cancelled lesson made up, a moved one, a substitute, a series', async () => {
    const d = db.database.forSchema(db.schema);
    const competing = await d.one<{
      n: number;
    }>(sql`select count(*)::int as n from ${d.table('calendar-event')} a join ${d.table('calendar-event')} b
      on a.id_room = b.id_room and a.id < b.id and a.start < b."end" and b.start < a."end" where a.status = 'requested' and b.status = 'requested'`);
    expect(competing!.n).toBe(1);
    const late = await d.one<{
      note: string;
    }>(sql`select a.decision_note as note from ${d.table('calendar-event')} a join ${d.table('calendar-event')} b
      on a.id_room = b.id_room and a.start < b."end" and b.start < a."end" and b.status = 'confirmed' where a.status = 'rejected' and a.title = 'Proba debatnog kluba'`);
    expect(late!.note).toContain('Radionica za srednjoškolce');
    const of = (where: Sql) => count('calendar-event', where);
    expect(await of(raw("where source = 'lesson' and status = 'cancelled'"))).toBe(2);
    expect(
      await of(raw("where source = 'lesson' and extract(isodow from start at time zone 'Europe/Zagreb') = 6")),
    ).toBe(2);
    expect(await of(raw("where source = 'lesson' and title like '%nadoknada%'"))).toBe(0);
    expect(await of(raw("where source = 'lesson' and (start at time zone 'Europe/Zagreb')::time = '20:00'"))).toBe(1);
    expect(await of(raw("where decision_note like 'Zamjena%'"))).toBe(1);
    expect(await of(raw('where id_series is not null'))).toBe(11);
  });
  it('holds its lessons: slots, teachers, topics and roll calls up to today, and some to record', async () => {
    const d = db.database.forSchema(db.schema);
    const lessons = await count('st-co-lesson');
    expect(lessons).toBe(await count('calendar-event', raw("where source = 'lesson'")));
    expect(await count('st-co-lesson-teacher')).toBe(lessons);
    const differs = await d.one<{ n: number }>(sql`select count(*)::int as n from ${d.table('st-co-lesson')} l
      join ${d.table('calendar-event')} e on e.id = l.id_calendar_event join ${d.table('st-co-lesson-teacher')} t on t.id_st_co_lesson = l.id
      where l.start <> e.start or l."end" <> e."end" or l.id_room <> e.id_room or (l.status in ('cancelled', 'compensated')) <> (e.status = 'cancelled')
        or not exists (select from ${d.table('calendar-event-teacher')} x where x.id_calendar_event = e.id and x.id_teacher = t.id_teacher)`);
    expect(differs!.n).toBe(0);
    const of = (where: string) => count('st-co-lesson', raw(where));
    expect(await of("where status in ('held', 'confirmed')")).toBeGreaterThan(500);
    expect(await of("where status = 'compensated'")).toBe(1);
    expect(await of("where status = 'cancelled'")).toBe(1);
    expect(await of("where category = 'makeup' and id_replaces is not null")).toBe(2);
    expect(await of("where category = 'makeup' and extract(isodow from start at time zone 'Europe/Zagreb') = 6")).toBe(
      2,
    );
    expect(await of('where was_start is not null')).toBe(1);
    expect(await count('st-co-lesson-teacher', raw('where is_substitute = 1 and id_substituted is not null'))).toBe(1);
    const waiting = await d.one<{ n: number }>(sql`select count(*)::int as n from ${d.table('st-co-lesson')} l
      join ${d.table('st-co-lesson-teacher')} t on t.id_st_co_lesson = l.id join ${d.table('teacher')} p on p.id = t.id_teacher
      where l.status = 'planned' and l.start < ${now}::timestamptz - interval '1 day' and p.last_name in ('Šimrak', 'Pavlešić')`);
    expect(waiting!.n).toBeGreaterThanOrEqual(1);
    const absentees = await d.run<{
      name: string;
    }>(sql`select distinct s.last_name as name from ${d.table('st-co-attendance')} a
      join ${d.table('st-co-enrollment')} e on e.id = a.id_st_co_enrollment join ${d.table('studentenrollment')} y on y.id = e.id_studentenrollment
      join ${d.table('student')} s on s.id = y.id_student group by s.id, s.last_name
      having avg((a.status in ('present', 'late'))::int) < 0.7`);
    expect(absentees.rows).toEqual([{ name: 'Krešić' }]);
  });
  it('gives every teacher and student of the accounts a week full of lessons', async () => {
    const d = db.database.forSchema(db.schema);
    const week = sql`e.status = 'confirmed' and e.source = 'lesson' and e.start between ${now}::timestamptz and ${now}::timestamptz + interval '7 days'`;
    for (const username of ['teacher', 'teacher2']) {
      const lessons = await d.one<{
        n: number;
      }>(sql`select count(*)::int as n from ${d.table('calendar-event')} e join ${d.table('calendar-event-teacher')} p on p.id_calendar_event = e.id
        join ${d.table('teacher')} t on t.id = p.id_teacher join ${d.table('user')} u on u.id = t.id_user where u.username = ${username} and ${week}`);
      expect(lessons!.n, username).toBeGreaterThanOrEqual(4);
    }
    for (const username of ['student', 'student2']) {
      const lessons = await d.one<{
        n: number;
      }>(sql`select count(*)::int as n from ${d.table('calendar-event')} e join ${d.table('calendar-event-group')} g on g.id_calendar_event = e.id
        join ${d.table('st-co-group-student')} m on m.id_st_co_group = g.id_st_co_group join ${d.table('st-co-enrollment')} c on c.id = m.id_st_co_enrollment
        join ${d.table('studentenrollment')} y on y.id = c.id_studentenrollment join ${d.table('student')} s on s.id = y.id_student join ${d.table('user')} u on u.id = s.id_user
        where u.username = ${username} and ${week}`);
      expect(lessons!.n, username).toBeGreaterThanOrEqual(10);
    }
  });
  it('gives every role its account, with the one password', async () => {
    expect(demoAccounts.map(a => a.username).sort()).toEqual(
      [...rights.roleNames.map(r => r.toLowerCase()), 'teacher2', 'student2'].sort(),
    );
    const d = db.database.forSchema(db.schema);
    const { rows } = await d.run<{
      username: string;
      roles: string[];
      hash: string;
      teacher: number | null;
      student: number | null;
    }>(sql`
      select u.username, c.password_hash as hash, t.id as teacher, s.id as student, array(select i.name from ${d.table('auth-assignment')} a
        join ${d.table('auth-item')} i on i.id = a.id_role where a.id_user = u.id order by i.name) as roles
      from ${d.table('user')} u join ${d.table('user-credential')} c on c.id_user = u.id
      left join ${d.table('teacher')} t on t.id_user = u.id left join ${d.table('student')} s on s.id_user = u.id`);
    expect(rows).toHaveLength(21);
    for (const a of demoAccounts) expect(rows.find(r => r.username === a.username)!.roles).toEqual([...a.roles].sort());
    expect(rows.find(r => r.username === 'institutionmentor')!.roles).toEqual(['institutionMentor']);
    expect(
      rows
        .filter(r => r.teacher)
        .map(r => r.username)
        .sort(),
    ).toEqual(['teacher', 'teacher2']);
    expect(
      rows
        .filter(r => r.student)
        .map(r => r.username)
        .sort(),
    ).toEqual(['student', 'student2']);
    expect(new Set(rows.map(r => r.hash)).size).toBe(1);
    expect(rows[0]!.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verify(rows[0]!.hash, demoPassword)).toBe(true);
  });
  it('stays away from a portal that has people', async () => {
    expect(await inTransaction(ctx => loadDemo(ctx))).toBe(false);
    expect(await count('student')).toBe(360);
  });
});
