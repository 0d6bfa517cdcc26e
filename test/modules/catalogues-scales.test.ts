import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import { oibOf } from '../../demo/numbers.ts';
import { seedCatalogues } from '../../src/modules/catalogues/server/seed.ts';
import { type Answer, type DemoPortal, startDemoPortal } from './portal.ts';

// Scales as sets, coefficients of a year, ranks in time, seeds, and what no field may be filled with.

let portal: DemoPortal;
beforeAll(async () => {
  portal = await startDemoPortal();
});
afterAll(() => portal?.close());

type Json = any;
const cc = () => portal.as('courseconductionsadmin');
const lo = () => portal.as('learningoutcomesadmin');
const keys = (answer: Answer): string[] =>
  Array.isArray(answer.json) ? answer.json.map((p: { key: string }) => p.key) : [];
const made = async (answer: Promise<Answer>): Promise<Json> => {
  const { status, json, text } = await answer;
  expect(status, text).toBe(201);
  return json;
};
const statuses = (answers: readonly Answer[]): number[] => answers.map(a => a.status).sort();
let n = 0;
const mark = () => `S${++n}`;
const change = (resource: string, row: Json, body: object, who = 'courseconductionsadmin') =>
  portal.as(who).put(`${resource}/update?id=${row.id}`, { rowVer: row.rowVer, ...body });
const study = async (): Promise<Json> => {
  const code = mark();
  return made(
    cc().post('study/create', {
      code,
      nameHr: code,
      abbr: code,
      idEdulev: await portal.idOf('edulev', 'code', 'PSV'),
      semesters: 6,
      ects: 180,
    }),
  );
};

describe('the scale of a study', () => {
  const gradeOf = (value: number) => portal.idOf('grade', 'value', value);
  const scaleOf = async (idStudy: number): Promise<Json[]> =>
    (await cc().get(`studygrade?filter[idStudy]=${idStudy}&sort=pointsFrom`)).json.data;
  const put = (idStudy: number, rows: readonly object[], who = 'courseconductionsadmin') =>
    portal.as(who).put(`studygrade/set?of=${idStudy}`, { rows });
  const steps = async (...limits: readonly (readonly [string, number, number, number])[]) =>
    Promise.all(
      limits.map(async ([ectsGrade, value, pointsFrom, pointsTo]) => ({
        ectsGrade,
        idGrade: await gradeOf(value),
        pointsFrom,
        pointsTo,
      })),
    );

  it('covers every point from 0 to 100 once', async () => {
    const { id } = await study();
    const before = await scaleOf(id);
    for (const [limits, key] of [
      [
        [
          ['F', 1, 0, 49.99],
          ['A', 5, 60, 100],
        ],
        'gap',
      ],
      [
        [
          ['F', 1, 1, 49.99],
          ['A', 5, 50, 100],
        ],
        'notFromZero',
      ],
      [
        [
          ['F', 1, 0, 49.99],
          ['A', 5, 50, 99],
        ],
        'notToHundred',
      ],
      [
        [
          ['F', 1, 0, 60],
          ['A', 5, 50, 100],
        ],
        'pointsOverlap',
      ],
      [
        [
          ['A', 5, 0, 49.99],
          ['F', 1, 50, 100],
        ],
        'gradesNotRising',
      ],
    ] as const) {
      const refused = await put(id, await steps(...limits));
      expect([refused.status, keys(refused)], key).toEqual([422, [key]]);
    }
    expect(keys(await put(id, await steps(['F', 1, 49, 0], ['A', 5, 50, 100])))).toContain('pointsInOrder');
    expect((await put(id, await steps(['F', 1, 0, 49.99], ['F', 5, 50, 100]))).json).toMatchObject({
      kind: 'conflict',
    });
    expect((await put(id, await steps(['F', 1, 0, 49.995], ['A', 5, 50, 100]))).status).toBe(422);
    expect(await scaleOf(id)).toEqual(before);
    expect((await put(id, await steps(['F', 1, 0, 59.99], ['A', 5, 60, 100]))).status).toBe(200);
    expect((await scaleOf(id)).map(s => [s.ectsGrade, s.pointsFrom])).toEqual([
      ['F', 0],
      ['A', 60],
    ]);
  });
  it('has no overlap even where nobody asks the rules', async () => {
    const { id } = await study();
    await expect(
      portal.inTransaction(ctx =>
        ctx.db.run(sql`insert into ${ctx.db.table('studygrade')} (id_study, id_grade, ects_grade, points_from, points_to)
      select id_study, id_grade, 'A', 10, 20 from ${ctx.db.table('studygrade')} where id_study = ${id} limit 1`),
      ),
    ).rejects.toThrow(/letter_twice|points_overlap/);
  });
  it('is written whole: no row alone, and limits move together', async () => {
    const { id } = await study();
    const rows = await scaleOf(id);
    expect((await change('studygrade', rows[0], { pointsTo: 40 })).status).toBe(403);
    expect((await cc().del(`studygrade/delete?id=${rows[0].id}`)).status).toBe(403);
    expect(
      (
        await cc().post('studygrade/create', {
          idStudy: id,
          idGrade: await gradeOf(1),
          ectsGrade: 'A',
          pointsFrom: 0,
          pointsTo: 1,
        })
      ).status,
    ).toBe(403);
    const moved = rows.map((s: Json) => ({
      id: s.id,
      rowVer: s.rowVer,
      ...(s.ectsGrade === 'F' ? { pointsTo: 44.99 } : s.ectsGrade === 'E' ? { pointsFrom: 45 } : {}),
    }));
    expect((await put(id, moved)).status).toBe(200);
    expect((await put(id, moved)).json).toMatchObject({ kind: 'stale' });
  });
  it('written by two at once is one of the two', async () => {
    const { id } = await study();
    const [a, b] = [
      await steps(['F', 1, 0, 39.99], ['A', 5, 40, 100]),
      await steps(['F', 1, 0, 69.99], ['C', 3, 70, 100]),
    ];
    const both = await Promise.all([put(id, a), put(id, b)]);
    expect(both.map(x => x.status)).toEqual([200, 200]);
    expect([
      ['F', 'A'],
      ['F', 'C'],
    ]).toContainEqual((await scaleOf(id)).map(s => s.ectsGrade));
  });
  it('of a closed year stays as it was, sent along with the others', async () => {
    const { id } = await study();
    const closed = (await cc().get('academicyear?filter[status]=closed')).json.data[0].id;
    const old = (await steps(['F', 1, 0, 49.99], ['A', 5, 50, 100])).map(step => ({ ...step, idAcademicyear: closed }));
    const first = await scaleOf(id);
    const kept = (rows: readonly Json[]) => rows.map(({ id: row, rowVer }) => ({ id: row, rowVer }));
    expect(keys(await put(id, [...kept(first), ...old]))).toEqual(['yearClosed']);
    expect((await put(id, [...kept(first), ...old], 'admin')).status).toBe(200);
    const both = await scaleOf(id);
    const ofClosed = both.filter(s => s.idAcademicyear === closed);
    expect(keys(await put(id, kept(both.filter(s => s.idAcademicyear !== closed))))).toEqual(['yearClosed']);
    expect(
      keys(await put(id, [...kept(both.filter(s => s !== ofClosed[0])), { ...kept([ofClosed[0]])[0], pointsTo: 48 }])),
    ).toContain('yearClosed');
    expect((await put(id, [...kept(ofClosed), ...(await steps(['F', 1, 0, 54.99], ['B', 4, 55, 100]))])).status).toBe(
      200,
    );
  });
  it('is for those who keep grades; the commission and a librarian read it', async () => {
    const { id } = await study();
    const rows = (await scaleOf(id)).map(({ id: row, rowVer }: Json) => ({ id: row, rowVer }));
    for (const who of ['librarian', 'teacher', 'graduatethesiscommissionpreparation']) {
      expect((await portal.as(who).get(`studygrade?filter[idStudy]=${id}`)).json.data, who).toHaveLength(6);
      expect((await put(id, rows, who)).status, who).toBe(403);
    }
    expect((await portal.as('student').get('studygrade')).status).toBe(403);
  });
});

describe('grades are given', () => {
  it('and can be renamed, neither made nor removed', async () => {
    const five = (await cc().get('grade?filter[value]=5')).json.data[0];
    expect((await cc().post('grade/create', { value: 6, nameHr: 'x', isPassing: 1 })).status).toBe(403);
    expect((await cc().del(`grade/delete?id=${five.id}`)).status).toBe(403);
    expect((await change('grade', five, { value: 4 })).json).toMatchObject([{ key: 'readonlyField' }]);
    expect((await change('grade', five, { nameEn: 'outstanding' })).status).toBe(200);
    await expect(
      portal.db.run(sql`update ${portal.db.table('grade')} set is_passing = 1 where value = 1`),
    ).rejects.toThrow(/one_fails/);
  });
});

describe('coefficients', () => {
  const year = (startYear: number) =>
    made(
      portal
        .as('academicyearadmin')
        .post('academicyear/create', { startYear, startDate: `${startYear}-10-01`, endDate: `${startYear + 1}-09-30` }),
    );
  const of = async (idAcademicyear: number): Promise<Json[]> =>
    (await cc().get(`teachingtype-coef?filter[idAcademicyear]=${idAcademicyear}&pagination[limit]=100`)).json.data;
  it('of a new year are those of the year before, and a year without them is not activated', async () => {
    const first = await year(2060);
    const types = (await cc().get('teachingtype?pagination[limit]=100')).json.data;
    expect((await of(first.id)).map(c => c.idTeachingtype).sort()).toEqual(types.map((t: Json) => t.id).sort());
    const [lecture] = (await of(first.id)).filter(c => c.idTeachingtype === types.find((t: Json) => t.code === 'P').id);
    expect((await change('teachingtype-coef', lecture, { coefNorm: 2.25 })).status).toBe(200);
    const keeper = portal.as('academicyearadmin');
    const said = await keeper.put(`academicyear/update?id=${first.id}`, {
      rowVer: first.rowVer,
      coefBasis: 'odluci Vijeća',
    });
    expect(said.status, JSON.stringify(said.json)).toBe(200);
    const second = await year(2061);
    // With the coefficients comes what they rest on; a year that says something else keeps it.
    expect(second.coefBasis).toBe('odluci Vijeća');
    expect((await of(second.id)).find(c => c.idTeachingtype === lecture.idTeachingtype)!.coefNorm).toBe(2.25);
    const missing = (await of(second.id))[0]!;
    expect((await cc().del(`teachingtype-coef/delete?id=${missing.id}`)).status).toBe(200);
    const refused = await portal
      .as('academicyearadmin')
      .put(`academicyear/activate?id=${second.id}`, { rowVer: second.rowVer });
    expect(keys(refused)).toEqual(['needsTwoSemesters', 'coefficientsMissing']);
  });
  it('of a new type are there in every open year; one counted in a closed year is not removed', async () => {
    const type = await made(lo().post('teachingtype/create', { code: 'Q', nameHr: 'Kviz', category: 'seminar' }));
    const open = (await cc().get('academicyear?filter[status][not]=closed&pagination[limit]=100')).json.data;
    const given = (await cc().get(`teachingtype-coef?filter[idTeachingtype]=${type.id}&pagination[limit]=100`)).json
      .data;
    expect(given.map((c: Json) => c.idAcademicyear).sort()).toEqual(open.map((y: Json) => y.id).sort());
    expect(given[0]).toMatchObject({ coefNorm: 1.5, coefWork: 4, coefWorkRepeat: 2.4 });
    expect((await cc().del(`teachingtype/delete?id=${type.id}`)).status).toBe(200);
    expect((await cc().get(`teachingtype-coef?filter[idTeachingtype]=${type.id}`)).json.data).toEqual([]);
    expect(keys(await cc().del(`teachingtype/delete?id=${await portal.idOf('teachingtype', 'code', 'P')}`))).toEqual([
      'countedInClosedYear',
    ]);
  });
  it('stand once for a year and type, and a repetition above the first is only said', async () => {
    const y = await year(2062);
    const [row] = (await of(y.id)) as [Json];
    const { idAcademicyear, idTeachingtype, coefNorm, coefNormRepeat, coefWork, coefWorkRepeat } = row;
    expect(
      (
        await cc().post('teachingtype-coef/create', {
          idAcademicyear,
          idTeachingtype,
          coefNorm,
          coefNormRepeat,
          coefWork,
          coefWorkRepeat,
        })
      ).status,
    ).toBe(409);
    expect((await lo().put(`teachingtype-coef/update?id=${row.id}`, { rowVer: row.rowVer, coefNorm: 9 })).status).toBe(
      403,
    );
    expect((await change('teachingtype-coef', row, { coefWorkRepeat: 9 })).json.warnings).toMatchObject([
      { key: 'repeatAbove' },
    ]);
  });
  it('go with a year that is given up', async () => {
    const y = await year(2063);
    expect((await portal.as('academicyearadmin').del(`academicyear/delete?id=${y.id}`)).status).toBe(200);
    expect(await of(y.id)).toEqual([]);
  });
});

describe('closing a year', () => {
  it('and activating another: of two at once one becomes active', async () => {
    const keeper = portal.as('academicyearadmin');
    const active = (await cc().get('academicyear?filter[status]=active')).json.data[0];
    const ready = async (startYear: number): Promise<Json> => {
      const y = await made(
        keeper.post('academicyear/create', {
          startYear,
          startDate: `${startYear}-10-01`,
          endDate: `${startYear + 1}-09-30`,
        }),
      );
      for (const [kind, from, to] of [
        ['winter', `${startYear}-10-03`, `${startYear + 1}-01-27`],
        ['summer', `${startYear + 1}-02-27`, `${startYear + 1}-06-15`],
      ])
        await made(
          keeper.post('academicyear-semester/create', {
            idAcademicyear: y.id,
            kind,
            teachingFrom: from,
            teachingTo: to,
          }),
        );
      return y;
    };
    const years = [await ready(2070), await ready(2071)];
    // Without an active one both would be right alone.
    await portal.db.run(sql`update ${portal.db.table('academicyear')} set status = 'planning' where id = ${active.id}`);
    const answers = await Promise.all(
      years.map(y => keeper.put(`academicyear/activate?id=${y.id}`, { rowVer: y.rowVer })),
    );
    expect(statuses(answers)).toEqual([200, 409]);
    expect((await cc().get('academicyear?filter[status]=active')).json.data).toHaveLength(1);
    await portal.db.run(sql`update ${portal.db.table('academicyear')} set status = case when id = ${active.id} then 'active' else 'planning' end
      where id = ${active.id} or status = 'active'`);
  });
  it('completes the enrolments of those who study, and of nobody else', async () => {
    const active = (await cc().get('academicyear?filter[status]=active')).json.data[0];
    const count = async (status: string) =>
      (
        await cc().get(
          `studentenrollment?filter[idAcademicyear]=${active.id}&filter[status]=${status}&return[count]=1&pagination[limit]=1`,
        )
      ).json.count;
    const one = (
      await cc().get(
        `studentenrollment?filter[idAcademicyear]=${active.id}&filter[status]=enrolled&pagination[limit]=1`,
      )
    ).json.data[0];
    await cc().put(`studentenrollment/interrupt?id=${one.id}`, { rowVer: one.rowVer });
    const [studying, paused] = [await count('enrolled'), await count('interrupted')];
    expect(studying).toBeGreaterThan(0);
    await portal.decidePlans();
    const closed = await portal
      .as('academicyearadmin')
      .put(`academicyear/close?id=${active.id}`, { rowVer: active.rowVer });
    expect(closed.status, closed.text).toBe(200);
    expect([await count('enrolled'), await count('interrupted'), await count('completed')]).toEqual([
      0,
      paused,
      studying,
    ]);
    const again = await portal
      .as('admin')
      .put(`academicyear/reopen?id=${active.id}`, { rowVer: closed.json.rowVer, note: 'Za ostale provjere.' });
    expect(again.status, again.text).toBe(200);
  });
});

describe('ranks of a teacher', () => {
  const vocation = (code: string) => portal.idOf('academicvocation', 'code', code);
  const teacher = async (more: object = {}): Promise<Json> =>
    made(
      cc().post('teacher/create', {
        oib: oibOf(String(5_500_000_000 + ++n)),
        firstName: 'Rang',
        lastName: mark(),
        email: `${mark()}@vrelo.example`,
        idAcademicvocation: await vocation('DOC'),
        ...more,
      }),
    );
  const history = async (id: number): Promise<Json[]> =>
    (await cc().get(`teacher-vocation?filter[idTeacher]=${id}&sort=from`)).json.data;
  const add = (body: object) => cc().post('teacher-vocation/create', body);

  it('do not overlap, also by two hands', async () => {
    const t = await teacher();
    const row = { idTeacher: t.id, idAcademicvocation: await vocation('AS'), from: '2010-01-01', to: '2014-12-31' };
    expect(statuses(await Promise.all([add(row), add({ ...row, from: '2014-12-31', to: '2015-06-30' })]))).toEqual([
      201, 409,
    ]);
    expect((await add({ ...row, from: '2014-12-01', to: '2015-01-31' })).status).toBe(409);
    expect(keys(await add({ ...row, from: '2020-02-01', to: '2020-01-01' }))).toEqual(['datesInOrder']);
    expect((await add({ ...row, from: '2016-01-01', to: '2016-12-31' })).status).toBe(201);
  });
  it('follow the teacher, and the teacher follows them', async () => {
    const t = await teacher({ vocationFrom: '2015-03-01' });
    expect(await history(t.id)).toMatchObject([{ from: '2015-03-01', to: null }]);
    const promoted = await change('teacher', t, {
      idAcademicvocation: await vocation('IZV'),
      vocationFrom: '2020-04-01',
    });
    expect(promoted.status, promoted.text).toBe(200);
    expect((await history(t.id)).map(h => [h.from, h.to])).toEqual([
      ['2015-03-01', '2020-03-31'],
      ['2020-04-01', null],
    ]);
    const entries = async (row: Json) =>
      (await portal.as('admin').get(`teacher-vocation/history?id=${row.id}`)).json.data.map((e: Json) => e.diff);
    const [first, second] = await history(t.id);
    expect((await entries(first))[0]).toEqual({ to: [null, '2020-03-31'] });
    expect((await entries(second))[0]).toMatchObject({ from: [null, '2020-04-01'] });
    const corrected = await change('teacher', promoted.json, { vocationFrom: '2020-05-01' });
    expect(corrected.status, corrected.text).toBe(200);
    expect((await history(t.id)).map(h => h.from)).toEqual(['2015-03-01', '2020-05-01']);
    expect((await entries(second))[0]).toEqual({ from: ['2020-04-01', '2020-05-01'] });
    const last = (await history(t.id)).at(-1);
    expect((await change('teacher-vocation', last, { idAcademicvocation: await vocation('RED') })).status).toBe(200);
    expect((await cc().get(`teacher/view?id=${t.id}`)).json.idAcademicvocation).toBe(await vocation('RED'));
    expect((await cc().del(`teacher/delete?id=${t.id}`)).status).toBe(200);
    expect(await history(t.id)).toEqual([]);
  });
});

describe('the descriptors of outcomes', () => {
  const resources = ['learningmethod', 'assessmentmethod', 'hko', 'dublin', 'bloomlev', 'bloomverb'];
  it.each(resources)('C-09: %s opens with CataloguesView, is written with CataloguesEdit alone', async resource => {
    for (const who of ['teacher', 'librarian', 'learningoutcomesadmin'])
      expect((await portal.as(who).get(`${resource}?return[count]=1`)).json.count, who).toBeGreaterThan(5);
    for (const who of ['teacher', 'librarian', 'courseconductionsadmin', 'student'])
      expect((await portal.as(who).post(`${resource}/create?dryRun=1`, {})).status, who).toBe(403);
    expect((await lo().post(`${resource}/create?dryRun=1`, {})).status).toBe(422);
  });
  it('have codes that follow from level and dimension', async () => {
    const row = (await lo().get('hko?filter[code]=6-SKILL_COGNITIVE')).json.data[0];
    expect(row).toMatchObject({ level: '6', dimension: 'skillCognitive' });
    expect((await lo().post('hko/create', { level: '6', dimension: 'skillCognitive', textHr: 'x' })).status).toBe(409);
    expect((await change('hko', row, { code: 'X' }, 'learningoutcomesadmin')).json).toMatchObject([
      { key: 'readonlyField' },
    ]);
  });
  it('have no verb twice on a level, whatever its case; one that cannot be measured is said', async () => {
    const idBloomlev = (await lo().get('bloomlev?filter[level]=1')).json.data[0].id;
    const verb = (verbHr: string) => lo().post('bloomverb/create', { idBloomlev, verbHr });
    expect((await verb('OPISATI')).status).toBe(409);
    expect((await made(verb('Znati'))).warnings).toMatchObject([{ key: 'notMeasurable' }]);
    expect(statuses(await Promise.all([verb('citirati'), verb('Citirati')]))).toEqual([201, 409]);
    expect((await lo().del(`bloomlev/delete?id=${idBloomlev}`)).json).toMatchObject({ kind: 'inUse' });
  });
  it('C-06: professions are a tree that the alumni’s administrator keeps', async () => {
    const alumni = portal.as('alumniadmin');
    const [group, part] = [
      (await alumni.get('profession?filter[code]=2')).json.data[0],
      (await alumni.get('profession?filter[code]=25')).json.data[0],
    ];
    expect(part.idParent).toBe(group.id);
    expect(keys(await change('profession', group, { idParent: part.id }, 'alumniadmin'))).toEqual(['cycle']);
    expect((await alumni.del(`profession/delete?id=${group.id}`)).json).toMatchObject({ kind: 'inUse' });
    expect((await lo().post('profession/create', { nameHr: 'x' })).status).toBe(403);
  });
});

describe('seeds', () => {
  it('come once: what was changed stays, what was deleted does not come back', async () => {
    const verb = (await lo().get('bloomverb?filter[verbHr]=navesti')).json.data[0];
    expect((await change('bloomverb', verb, { verbHr: 'navesti primjer' }, 'learningoutcomesadmin')).status).toBe(200);
    const method = (await lo().get('learningmethod?filter[code]=TEREN')).json.data[0];
    expect((await lo().del(`learningmethod/delete?id=${method.id}`)).status).toBe(200);
    const coefficients = (await cc().get('teachingtype-coef?return[count]=1')).json.count;
    await portal.inTransaction(seedCatalogues);
    expect((await lo().get('bloomverb?filter[verbHr]=navesti')).json.data).toEqual([]);
    expect((await lo().get('learningmethod?filter[code]=TEREN')).json.data).toEqual([]);
    expect((await cc().get('teachingtype-coef?return[count]=1')).json.count).toBe(coefficients);
    expect((await lo().get('hko?return[count]=1')).json.count).toBe(30);
    expect((await lo().get('dublin?return[count]=1')).json.count).toBe(20);
  });
});

describe('bad input', () => {
  it('refuses pictures that are none, too heavy or too wide, and stores nothing', async () => {
    const row = (await cc().get('teacher?pagination[limit]=1')).json.data[0];
    const picture = (value: string) => change('teacher', row, { picture: value });
    const png = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;
    /** The head of a picture that says how wide it is, with nothing behind it. */
    const wide = Buffer.from('89504e470d0a1a0a0000000d49484452000075300000753008020000003d2d1f1c', 'hex');
    for (const [what, value] of [
      ['text', png(Buffer.from('no picture at all'))],
      ['script', 'data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+'],
      ['wide', png(wide)],
      ['address', 'https://example.com/x.png'],
      ['other kind', 'data:text/html;base64,PGI+'],
      ['empty', 'data:image/png;base64,'],
    ] as const)
      expect((await picture(value)).status, what).toBe(422);
    expect([413, 422]).toContain((await picture(png(Buffer.alloc(20 * 1_048_576)))).status);
    expect((await cc().get(`teacher/view?id=${row.id}`)).json.rowVer).toBe(row.rowVer);
  });
  it('keeps names with every trick of Unicode as they are, or says why not', async () => {
    const unit = await portal.idOf('organizationunit', 'code', 'FPTP');
    for (const nameHr of [
      '‮obrnuto',
      'Z̸a̷l̶g̵o',
      '👩‍🔬 odjel',
      'ﬁ ligatura',
      'Şişli İĞ',
      ' a ',
      'Đ'.repeat(255),
      "O'Brien; drop table",
      '<script>alert(1)</script>',
      '\u200bnevidljiv',
    ]) {
      const row = await made(
        cc().post('course/create', { code: mark(), nameHr, defaultEcts: 1, idOrganizationunit: unit }),
      );
      expect((await cc().get(`course/view?id=${row.id}`)).json.nameHr, nameHr).toBe(row.nameHr);
    }
    for (const nameHr of ['\u0000', 'a\u0000b', '\ud800', '   ', '', 'Đ'.repeat(256), 5, ['a'], { a: 1 }])
      expect(
        (await cc().post('course/create', { code: mark(), nameHr, defaultEcts: 1 })).status,
        JSON.stringify(nameHr),
      ).toBe(422);
  });
  it('checks an OIB and keeps it from two hands', async () => {
    const idAcademicvocation = await portal.idOf('academicvocation', 'code', 'DOC');
    const teacher = (oib: unknown) =>
      cc().post('teacher/create', {
        oib,
        firstName: 'O',
        lastName: 'Ib',
        email: `${mark()}@vrelo.example`,
        idAcademicvocation,
      });
    for (const oib of ['12345678901', '1234567890', '123456789012', '1234567890a', '١٢٣٤٥٦٧٨٩٠٣'])
      expect((await teacher(oib)).status, oib).toBe(422);
    const oib = oibOf('6600000001');
    expect(statuses(await Promise.all([teacher(oib), teacher(oib)]))).toEqual([201, 409]);
  });
});
