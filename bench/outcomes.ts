import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbedded } from '../src/kernel/operations/index.ts';
import {
  composeApp,
  createServer,
  filesOf,
  hashToken,
  insertRows,
  migrate,
  openDatabase,
  readSettings,
  sql,
} from '../src/kernel/server/index.ts';
import { academicyear, course, stcourse, study } from '../src/modules/catalogues/model.ts';
import {
  learningoutcomestudy,
  learningoutcomestudycourse,
  loCourse,
  loCourseStudy,
  loStudy,
} from '../src/modules/learning-outcomes/model.ts';
import { identity, serverModules } from '../src/modules/server.ts';
import { newFolder } from './load.ts';

/**
 * The outcomes of a large study among many: 80 courses with eight outcomes each, 20 outcomes of the study, every outcome of a
 * course given to three of them; beside it so many studies of the same size that nothing is found by looking at everything.
 * Milliseconds of a whole answer over HTTP: the map of the study (goal 200), and 200 cells of its matrix written and emptied
 * again (goal 150). `npx tsx bench/outcomes.ts [studies] [rounds]`.
 */
const [studies, rounds] = [Number(process.argv[2] ?? 30), Number(process.argv[3] ?? 15)];
const [courses, ofCourse, ofStudy, links, cells] = [80, 8, 20, 3, 200];
const folder = await newFolder();
const log = { info: () => {}, warn: () => {}, error: console.error };
const embedded = await startEmbedded({ dataDir: join(folder, 'pg'), durable: false, log });
const database = openDatabase(embedded.url, { statementTimeout: 0 });
const app = composeApp(serverModules, identity, 'bench');
const token = 'bench-token-0000000000000000';

interface Filled {
  readonly idLoStudy: number;
  readonly outcomes: readonly number[];
  readonly given: readonly number[];
}
const many = <T>(length: number, make: (i: number) => T): T[] => Array.from({ length }, (_, i) => make(i));
const fill = async (): Promise<Filled> => {
  await database.pool.query('create schema if not exists c_main');
  await migrate(database, ['c_main']);
  const ctx = {
    app,
    cid: 'main',
    files: filesOf(app, 'main'),
    me: null,
    language: 'hr' as const,
    now: new Date(),
    requestId: 'bench',
    ip: '',
    log,
  };
  await database.transaction('c_main', async db => {
    for (const m of serverModules) await m.seed?.({ ...ctx, db });
  });
  const filled = await database.transaction('c_main', async db => {
    await db.run(sql`insert into ${db.table('user')} (username, email, first_name, last_name, language, status)
      values ('bench', 'bench@vrelo.example', 'B', 'B', 'hr', 'active')`);
    await db.run(
      sql`insert into ${db.table('auth-assignment')} (id_user, id_role) select 1, id from ${db.table('auth-item')} where name = 'admin'`,
    );
    await db.run(sql`insert into ${db.table('session')} (token_hash, id_user, last_seen_at, expires_at)
      values (${hashToken(token)}, 1, now(), now() + interval '1 day')`);
    const verb = (await db.one<{ id: number; lev: number }>(
      sql`select id, id_bloomlev as lev from ${db.table('bloomverb')} order by id limit 1`,
    ))!;
    const parts = [
      {
        num: 1,
        content: 'opisati',
        contentEn: null,
        verbs: [{ idBloomlev: verb.lev, level: null, idVerb: verb.id, verb: null }],
      },
    ];
    const startYear = new Date().getFullYear();
    const [idAcademicyear] = await insertRows(db, academicyear, [
      {
        startYear,
        code: `${startYear}/${startYear + 1}`,
        startDate: `${startYear}-10-01`,
        endDate: `${startYear + 1}-09-30`,
        normSystem: 'norm',
        status: 'active',
      },
    ]);
    let last: Filled | null = null;
    for (let s = 0; s < studies; s++) {
      const [idStudy] = await insertRows(db, study, [
        {
          code: `S${s}`,
          nameHr: `Studij ${s}`,
          abbr: `S${s}`,
          idEdulev: 3,
          mode: 'both',
          semesters: 6,
          ects: 180,
          active: 1,
        },
      ]);
      const idCourses = await insertRows(
        db,
        course,
        many(courses, i => ({ code: `S${s}C${i}`, nameHr: `Predmet ${s}.${i}`, defaultEcts: 5 })),
      );
      const idStCos = await insertRows(
        db,
        stcourse,
        idCourses.map((idCourse, i) => ({
          idAcademicyear: idAcademicyear!,
          idStudy: idStudy!,
          idCourse,
          yearOfStudy: 1 + Math.floor((i % 6) / 2),
          semester: 1 + (i % 6),
          kind: i % 4 === 3 ? 'elective' : 'compulsory',
          ects: 5,
          planStatus: 'draft',
          num: i + 1,
          place: `S${s}C${i}`,
        })),
      );
      const [idLoStudy] = await insertRows(db, loStudy, [
        { idStudy: idStudy!, idAcademicyear: idAcademicyear!, status: 'draft' },
      ]);
      const outcomes = await insertRows(
        db,
        learningoutcomestudy,
        many(ofStudy, i => ({
          idStudy: idStudy!,
          idAcademicyear: idAcademicyear!,
          idLoStudy: idLoStudy!,
          code: `IU${i + 1}`,
          num: i + 1,
          parts,
          textHr: 'opisati',
        })),
      );
      const heads = await insertRows(
        db,
        loCourse,
        idStCos.map(idStCo => ({ idStCo, status: 'draft' })),
      );
      const given = await insertRows(
        db,
        learningoutcomestudycourse,
        idStCos.flatMap((idStCo, i) =>
          many(ofCourse, n => ({
            idStCo,
            idLoCourse: heads[i]!,
            code: `I${n + 1}`,
            num: n + 1,
            parts,
            textHr: 'opisati',
          })),
        ),
      );
      await insertRows(
        db,
        loCourseStudy,
        given.flatMap((id, i) =>
          many(links, n => ({
            idLoStudy: idLoStudy!,
            idLearningoutcomestudycourse: id,
            idLearningoutcomestudy: outcomes[(i + n * 5) % ofStudy]!,
            contribution: 1 + n,
          })),
        ),
      );
      last = { idLoStudy: idLoStudy!, outcomes, given };
    }
    return last!;
  });
  await database.pool.query('vacuum analyze');
  return filled;
};

try {
  const { idLoStudy, outcomes, given } = await fill();
  const settings = readSettings({ PORT: '0', KATEDRA_DATA: folder });
  const server = await createServer({ app, database, settings, log, webFolder: folder });
  const { url } = await server.listen();
  const ask = async (path: string, body?: object): Promise<number> => {
    const began = performance.now();
    const answer = await fetch(new URL(`/api/v1/${path}`, url), {
      headers: { cookie: `katedra_session=${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'PUT', body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
    return performance.now() - began;
  };
  // Cells that are empty: outcomes that the filling leaves out of each row.
  const free = given.slice(0, cells).map((id, i) => ({
    idLearningoutcomestudycourse: id,
    idLearningoutcomestudy: outcomes[(i + 1) % ofStudy]!,
  }));
  const matrix = `lo-course-study/cells?of=${idLoStudy}`;
  const write = () => ask(matrix, { put: free.map(cell => ({ ...cell, contribution: 2 })) });
  const empty = () => ask(matrix, { drop: free });
  const figures = { map: [] as number[], write: [] as number[], empty: [] as number[] };
  for (let n = -2; n < rounds; n++) {
    const took = {
      map: await ask(`learning-outcomes/map?id=${idLoStudy}`),
      write: await write(),
      empty: await empty(),
    };
    // The first two rounds are for code and plans that are not made yet.
    if (n >= 0) for (const key of ['map', 'write', 'empty'] as const) figures[key].push(took[key]);
  }
  console.log(`${studies} studies of ${courses} courses, ${studies * courses * ofCourse * links} cells`);
  for (const [key, name, goal] of [
    ['map', `map of ${courses} courses × ${ofStudy} outcomes`, 200],
    ['write', `${cells} cells written`, 150],
    ['empty', `${cells} cells emptied`, 150],
  ] as const) {
    const sorted = figures[key].toSorted((a, b) => a - b);
    const [median, worst] = [sorted[Math.floor(rounds / 2)]!, sorted.at(-1)!];
    console.log(
      `${name.padEnd(36)} median ${median.toFixed(0).padStart(5)} ms · worst ${worst.toFixed(0).padStart(5)} ms (goal ${goal})`,
    );
  }
  await server.close();
} finally {
  await database.close();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}
