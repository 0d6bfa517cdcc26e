import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import { academicyear, stCoGroup, stCoTeacher } from '../../src/modules/catalogues/model.ts';
import { stCoTopic } from '../../src/modules/course-conductions/model.ts';
import { dbOf, type Person, put, signIn } from '../harness/people.ts';
import {
  newCourse,
  newStudent,
  newTeacher,
  type Planned,
  plannedCourse,
  startTeaching,
  type Teaching,
} from './conductions-world.ts';

// The plan of a course: who moves it from where to where, what it needs, what it closes.

type Json = any;
let world: Teaching;
beforeAll(async () => {
  world = await startTeaching();
});
afterAll(() => world?.portal.stop());

const row = async (id: number): Promise<Json> => (await world.planner.get(`stcourse/view?id=${id}`)).body;
const make = async (who: Person, move: string, id: number, more: object = {}) =>
  who.put(`stcourse/${move}?id=${id}`, { rowVer: (await row(id)).rowVer, ...more });
const inState = (planStatus: string): Promise<Planned> => plannedCourse(world, { values: { planStatus } });
const keys = (answer: { body: Json }): string[] =>
  Array.isArray(answer.body) ? answer.body.map((p: Json) => p.key) : [];
const told = async (who: Person): Promise<string[]> =>
  (await who.get('inbox?sort=-id')).body.data.map((message: Json) => message.subject);

describe('the flow of a plan', () => {
  it('a holder submits, a planner approves; those it concerns hear of it', async () => {
    const { idStCo } = await plannedCourse(world);
    expect((await make(world.holder, 'submit', idStCo)).status).toBe(200);
    const { planStatus, 'idCourse.label': _label } = await row(idStCo);
    expect(planStatus).toBe('submitted');
    const subject = (await told(world.planner))[0];
    expect(subject).toMatch(/^Teaching plan submitted: Course K\d+$/);
    // The head of the study decides too.
    expect((await told(world.head))[0]).toBe(subject);
    expect((await told(world.stranger)).length).toBe(0);
    expect((await make(world.planner, 'approve', idStCo)).status).toBe(200);
    expect((await row(idStCo)).planStatus).toBe('approved');
    expect((await told(world.holder))[0]).toBe(subject!.replace('submitted', 'approved'));
  });

  it('whoever decides returns it with a reason, which its holder reads', async () => {
    const { idStCo } = await inState('submitted');
    const silent = await make(world.head, 'return', idStCo);
    expect([silent.status, (await row(idStCo)).planStatus]).toEqual([422, 'submitted']);
    expect((await make(world.head, 'return', idStCo, { note: 'Premalo vježbi.' })).status).toBe(200);
    expect((await row(idStCo)).planStatus).toBe('draft');
    const { body } = await world.holder.get('inbox?sort=-id');
    expect(body.data[0].subject).toContain('returned');
    const letter = (await world.holder.get(`inbox/view?id=${body.data[0].id}`)).body;
    expect(letter.body).toContain('Premalo vježbi.');
  });

  it('the head of the study approves, and a holder who heads nothing does not', async () => {
    const { idStCo } = await inState('submitted');
    expect((await make(world.holder, 'approve', idStCo)).status).toBe(403);
    expect((await make(world.head, 'approve', idStCo)).status).toBe(200);
  });

  it('an approved plan is opened for revision with a reason and submitted again', async () => {
    const { idStCo } = await inState('approved');
    expect((await make(world.holder, 'revise', idStCo)).status).toBe(422);
    expect((await make(world.holder, 'revise', idStCo, { note: 'Nova grupa.' })).status).toBe(200);
    expect((await told(world.planner))[0]).toContain('in revision');
    expect((await make(world.holder, 'submit', idStCo)).status).toBe(200);
    expect((await row(idStCo)).planStatus).toBe('submitted');
  });

  const moves = {
    submit: { from: ['draft', 'revision'], may: ['holder', 'planner'] },
    approve: { from: ['submitted'], may: ['head', 'planner'] },
    return: { from: ['submitted'], may: ['head', 'planner'] },
    revise: { from: ['approved'], may: ['holder', 'planner'] },
  } as const;
  for (const [move, { from, may }] of Object.entries(moves)) {
    it(`${move}: from no other state, by nobody else`, async () => {
      for (const state of ['draft', 'submitted', 'approved', 'revision', 'closed']) {
        const { idStCo } = await inState(state);
        for (const name of ['holder', 'planner', 'head', 'stranger'] as const) {
          const isMine = (may as readonly string[]).includes(name);
          if (isMine && (from as readonly string[]).includes(state)) continue;
          const answer = await make(world[name], move, idStCo, move === 'submit' ? {} : { note: 'x' });
          // Who may not make it is refused in the right state too; in another one the state is said first.
          const isInTime = (from as readonly string[]).includes(state);
          expect([state, name, answer.status]).toEqual([state, name, isInTime ? 403 : isMine ? 409 : answer.status]);
          expect([403, 409]).toContain(answer.status);
        }
        expect((await row(idStCo)).planStatus).toBe(state);
      }
    });
  }

  it('nobody closes or reopens a plan by hand', async () => {
    const { idStCo } = await plannedCourse(world);
    for (const move of ['close', 'reopen'])
      for (const who of [world.holder, world.planner, await signIn(world.portal, { roles: ['admin'] })])
        expect([403, 404, 409]).toContain((await make(who, move, idStCo)).status);
    expect((await row(idStCo)).planStatus).toBe('draft');
  });

  it('of two who decide at once one is told that it has changed', async () => {
    const { idStCo } = await inState('submitted');
    const { rowVer } = await row(idStCo);
    const answers = await Promise.all([
      world.planner.put(`stcourse/approve?id=${idStCo}`, { rowVer }),
      world.head.put(`stcourse/return?id=${idStCo}`, { rowVer, note: 'x' }),
    ]);
    expect(answers.map(a => a.status).sort()).toEqual([200, 409]);
  });
});

describe('what a plan needs', () => {
  const refusal = async (idStCo: number): Promise<string[]> => {
    const answer = await make(world.holder, 'submit', idStCo);
    expect(answer.status).toBe(422);
    return keys(answer);
  };
  const lines = async (idStCo: number, who: Person = world.holder): Promise<Json[]> =>
    (await who.get(`stcourse/lacks?id=${idStCo}`)).body;
  const open = async (idStCo: number): Promise<string[]> =>
    (await lines(idStCo)).filter(line => line.level !== 'met').map(line => line.key);

  it('an empty course is told all that it lacks, where that is mended and by whom', async () => {
    const idStCo = await newCourse(world, { holder: false });
    const found = await lines(idStCo, world.planner);
    expect(found.map(({ key, level, who, isMine }) => [key, level, who, isMine])).toEqual([
      ['holderMissing', 'error', 'planner', 1],
      ['hoursMissing', 'error', 'planner', 1],
      ['aimsMissing', 'warning', 'holder', 1],
      ['literatureMissing', 'warning', 'holder', 1],
    ]);
    expect(found[0].route).toBe(
      `/CourseConductions/StudyCourseManager?thematic_units_and_topics=1&idStCo=${idStCo}&at=teachers`,
    );
    expect(found[0].message).toBe('The course has no holder');
  });

  it('a whole plan lacks nothing that matters', async () => {
    const { idStCo } = await plannedCourse(world);
    expect(await open(idStCo)).toEqual(['aimsMissing', 'literatureMissing']);
    const submit = await make(world.holder, 'submit', idStCo);
    expect(submit.status).toBe(200);
  });

  it('topics must take the hours there are, neither less nor more', async () => {
    const { idStCo, idTopic } = await plannedCourse(world);
    const topic = (await world.holder.get(`st-co-topic/view?id=${idTopic}`)).body;
    const less = await world.holder.put(`st-co-topic/update?id=${idTopic}`, { rowVer: topic.rowVer, hours: 28 });
    expect([less.status, less.body.warnings ?? []]).toEqual([200, []]);
    expect(await refusal(idStCo)).toEqual(['topicHours']);
    const more = await world.holder.put(`st-co-topic/update?id=${idTopic}`, { rowVer: less.body.rowVer, hours: 32 });
    expect([more.status, more.body.warnings.map((w: Json) => w.key)]).toEqual([200, ['hoursOver']]);
    expect(await refusal(idStCo)).toEqual(['topicHours']);
    const view = (await world.holder.get(`stcourse/view?id=${idStCo}`)).body;
    expect(view.blocked.submit.map((p: Json) => p.message)).toEqual(['Topics of P take 32 h, the course has 30 h']);
  });

  it('hours without topics, and topics of a type without hours', async () => {
    const { idStCo, idUnit } = await plannedCourse(world);
    expect(
      (await world.holder.post('st-co-teachingtype/create', { idStCo, idTeachingtype: world.types.A, hours: 15 }))
        .status,
    ).toBe(201);
    expect(await refusal(idStCo)).toEqual(['topicHours', 'groupsMissing']);
    const strange = await world.holder.post('st-co-topic/create', {
      idStCoThematicunit: idUnit,
      idTeachingtype: world.types.L,
      nameHr: 'Pokus',
      hours: 2,
    });
    expect([strange.status, keys(strange)]).toEqual([422, ['noHoursOfType']]);
  });

  it('every group has teachers, and their shares are the whole', async () => {
    const { idStCo, idGroup, idShare } = await plannedCourse(world);
    const share = (await world.holder.get(`st-co-group-teacher/view?id=${idShare}`)).body;
    const half = await world.holder.put(`st-co-group-teacher/update?id=${idShare}`, {
      rowVer: share.rowVer,
      sharePct: 50,
    });
    expect(half.status).toBe(200);
    expect(await refusal(idStCo)).toEqual(['groupShares']);
    expect((await world.holder.delete(`st-co-group-teacher/delete?id=${idShare}`)).status).toBe(200);
    expect(await refusal(idStCo)).toEqual(['groupWithoutTeacher']);
    expect((await lines(idStCo)).find(line => line.key === 'groupWithoutTeacher').element).toBe(`group-${idGroup}`);
  });

  it('shares are written together, and more than the whole only where several teach at once', async () => {
    const { idStCo, idGroup } = await plannedCourse(world);
    const idTeacher = await newTeacher(world.portal);
    const set = (rows: object[]) => world.holder.put(`st-co-group-teacher/set?of=${idGroup}`, { rows });
    const mine = { idTeacher: world.holder.idTeacher, sharePct: 60 };
    const stranger = await set([mine, { idTeacher, sharePct: 40 }]);
    expect([stranger.status, keys(stranger)]).toEqual([422, ['notOnCourse']]);
    await put(world.portal, stCoTeacher, { idStCo, idTeacher, role: 'executor', num: 2 });
    const much = await set([mine, { idTeacher, sharePct: 60 }]);
    expect([much.status, keys(much)]).toEqual([422, ['sharesNotWhole']]);
    expect((await set([mine, { idTeacher, sharePct: 40 }])).status).toBe(200);
    expect(
      (
        await set([
          { ...mine, coTeaching: 1 },
          { idTeacher, sharePct: 60, coTeaching: 1 },
        ])
      ).status,
    ).toBe(200);
    expect(await open(idStCo)).not.toContain('groupShares');
    // Whoever has a share stays among the teachers of the course.
    const onCourse = (await world.planner.get(`st-co-teacher?filter[idStCo]=${idStCo}&filter[idTeacher]=${idTeacher}`))
      .body.data[0];
    const gone = await world.planner.delete(`st-co-teacher/delete?id=${onCourse.id}`);
    expect([gone.status, keys(gone)]).toEqual([422, ['hasShares']]);
  });

  it('a teacher’s second group of the same kind is repeated teaching, unless somebody says otherwise and why', async () => {
    const { idStCo, idGroup, idShare } = await plannedCourse(world);
    const second = await put(world.portal, stCoGroup, {
      idStCo,
      idTeachingtype: world.types.P,
      code: 'P2',
      capacity: 50,
      num: 2,
    });
    const made = await world.holder.post('st-co-group-teacher/create', {
      idStCoGroup: second,
      idTeacher: world.holder.idTeacher,
    });
    expect([made.status, made.body.isRepeat, made.body.sharePct]).toEqual([201, 1, 100]);
    expect((await world.holder.get(`st-co-group-teacher/view?id=${idShare}`)).body.isRepeat).toBe(0);
    const say = (who: Person, body: object) =>
      who.put(`st-co-group-teacher/update?id=${made.body.id}`, { rowVer: made.body.rowVer, ...body });
    expect((await say(world.holder, { repeatSaid: 'original', repeatReason: 'Drugi jezik' })).status).toBe(422);
    expect((await say(world.planner, { repeatSaid: 'original' })).status).toBe(422);
    const said = await say(world.planner, { repeatSaid: 'original', repeatReason: 'Drugi jezik' });
    expect([said.status, said.body.isRepeat]).toEqual([200, 0]);
    expect(idGroup).not.toBe(second);
  });

  it('students who are in no group are found', async () => {
    const { idStCo } = await plannedCourse(world);
    await newStudent(world, idStCo);
    await newStudent(world, idStCo);
    const found = (await lines(idStCo)).find(line => line.key === 'studentsWithoutGroup');
    expect([found.level, found.message, found.isMine]).toEqual(['warning', 'Students without a group for P: 2', 0]);
    expect((await make(world.holder, 'submit', idStCo)).status).toBe(200);
  });

  it('a course without a holder is not submitted, and a thesis needs no hours', async () => {
    const empty = await newCourse(world, { holder: false });
    const answer = await make(world.planner, 'submit', empty);
    expect([answer.status, keys(answer)]).toEqual([422, ['holderMissing', 'hoursMissing']]);
    const thesis = await newCourse(world, { values: { isGraduateThesis: 1 } });
    expect((await make(world.holder, 'submit', thesis)).status).toBe(200);
  });

  it('everybody is told what they have to do with the course, and how many are enrolled', async () => {
    const { idStCo } = await plannedCourse(world);
    await newStudent(world, idStCo);
    const part = async (who: Person) => (await who.get(`stcourse/part?id=${idStCo}`)).body;
    expect(await part(world.holder)).toEqual({ parts: ['holder'], enrolled: 1 });
    expect(await part(world.planner)).toEqual({ parts: ['planner'], enrolled: 1 });
    expect(await part(world.stranger)).toEqual({ parts: [], enrolled: 1 });
    const student = await signIn(world.portal, { roles: ['student'] });
    expect([403, 404]).toContain((await student.get(`stcourse/part?id=${idStCo}`)).status);
    expect((await world.portal.client('').get(`stcourse/part?id=${idStCo}`)).status).toBe(401);
  });

  it('nobody who does not read courses is told anything', async () => {
    const { idStCo } = await plannedCourse(world);
    const student = await signIn(world.portal, { roles: ['student'] });
    expect([403, 404]).toContain((await student.get(`stcourse/lacks?id=${idStCo}`)).status);
    expect((await world.portal.client('').get(`stcourse/lacks?id=${idStCo}`)).status).toBe(401);
    expect((await world.planner.get('stcourse/lacks?id=999999')).status).toBe(404);
  });
});

describe('who writes what of a plan', () => {
  it('a stranger writes nothing of it, its holder units, topics and shares', async () => {
    const { idStCo, idUnit, idTopic, idGroup, idHours, idShare } = await plannedCourse(world);
    const unit = { idStCo, nameHr: 'Druga cjelina' };
    expect((await world.stranger.post('st-co-thematicunit/create', unit)).status).toBe(403);
    const second = await world.holder.post('st-co-thematicunit/create', unit);
    expect([second.status, second.body.num]).toEqual([201, 2]);
    const flip = (who: Person) =>
      who.put(`st-co-thematicunit/flip-nums?id=${second.body.id}`, { id1: second.body.id, id2: idUnit, drop: 1 });
    expect((await flip(world.stranger)).status).toBe(403);
    expect((await flip(world.holder)).status).toBe(200);
    for (const [resource, id] of [
      ['st-co-thematicunit', idUnit],
      ['st-co-topic', idTopic],
      ['st-co-teachingtype', idHours],
      ['st-co-group-teacher', idShare],
    ] as const)
      expect([resource, (await world.stranger.delete(`${resource}/delete?id=${id}`)).status]).toEqual([resource, 403]);
    await put(world.portal, stCoTeacher, { idStCo, idTeacher: world.stranger.idTeacher, role: 'executor', num: 2 });
    const share = { idStCoGroup: idGroup, idTeacher: world.stranger.idTeacher };
    expect((await world.stranger.post('st-co-group-teacher/create', share)).status).toBe(403);
  });

  it('hours from ISVU are the planner’s to change, groups and the least attendance also the holder’s', async () => {
    const { idHours } = await plannedCourse(world);
    await dbOf(world.portal).run(
      sql`update ${dbOf(world.portal).table('st-co-teachingtype')} set is_from_isvu = 1 where id = ${idHours}`,
    );
    const change = async (who: Person, body: object) =>
      who.put(`st-co-teachingtype/update?id=${idHours}`, {
        rowVer: (await who.get(`st-co-teachingtype/view?id=${idHours}`)).body.rowVer,
        ...body,
      });
    const refused = await change(world.holder, { hours: 45 });
    expect([refused.status, keys(refused)]).toEqual([422, ['readonlyField']]);
    expect((await change(world.holder, { attendanceMin: 80 })).status).toBe(200);
    expect((await change(world.planner, { hours: 45 })).status).toBe(200);
  });

  it('a holder says what the course is about, not what the programme says', async () => {
    const { idStCo } = await plannedCourse(world);
    const change = async (who: Person, body: object) =>
      who.put(`stcourse/update?id=${idStCo}`, { rowVer: (await row(idStCo)).rowVer, ...body });
    expect((await change(world.holder, { aimsHr: 'Naučiti misliti.' })).status).toBe(200);
    const refused = await change(world.holder, { ects: 6 });
    expect([refused.status, keys(refused)]).toEqual([422, ['readonlyField']]);
    expect((await change(world.stranger, { aimsHr: 'x' })).status).toBe(403);
    expect((await change(world.planner, { ects: 6 })).status).toBe(200);
  });

  it('what is submitted or approved is fixed, and the sentence says how it is opened', async () => {
    for (const state of ['submitted', 'approved']) {
      const { idStCo, idTopic, idUnit, idHours, idShare, idGroup } = await inState(state);
      const topic = { idStCoThematicunit: idUnit, idTeachingtype: world.types.P, nameHr: 'Još', hours: 1 };
      const refused = await world.holder.post('st-co-topic/create', topic);
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'The teaching plan is submitted or approved: to be changed, it has to be returned or opened for revision',
      ]);
      for (const who of [world.holder, world.planner]) {
        for (const [resource, id] of [
          ['st-co-thematicunit', idUnit],
          ['st-co-teachingtype', idHours],
          ['st-co-group-teacher', idShare],
        ] as const)
          expect([resource, (await who.delete(`${resource}/delete?id=${id}`)).status]).toEqual([resource, 409]);
        // A topic asks its unit, which nobody writes now.
        expect((await who.delete(`st-co-topic/delete?id=${idTopic}`)).status).toBe(403);
        expect((await who.post('st-co-thematicunit/create', { idStCo, nameHr: 'x' })).status).toBe(409);
      }
      const group = (await world.planner.get(`st-co-group/view?id=${idGroup}`)).body;
      const wider = await world.planner.put(`st-co-group/update?id=${idGroup}`, { rowVer: group.rowVer, capacity: 60 });
      expect([wider.status, keys(wider)]).toEqual([422, ['planFixed']]);
      const aims = await world.holder.put(`stcourse/update?id=${idStCo}`, {
        rowVer: (await row(idStCo)).rowVer,
        aimsHr: 'x',
      });
      expect(aims.status).toBe(403);
    }
  });

  it('a topic goes to another unit of its course and to no other course', async () => {
    const { idStCo, idTopic } = await plannedCourse(world);
    const elsewhere = await plannedCourse(world);
    const second = (await world.holder.post('st-co-thematicunit/create', { idStCo, nameHr: 'Druga' })).body;
    const go = async (idStCoThematicunit: number) =>
      world.holder.put(`st-co-topic/update?id=${idTopic}`, {
        rowVer: (await world.holder.get(`st-co-topic/view?id=${idTopic}`)).body.rowVer,
        idStCoThematicunit,
      });
    expect((await go(second.id)).status).toBe(200);
    const refused = await go(elsewhere.idUnit);
    expect([refused.status, keys(refused)]).toEqual([422, ['otherCourse']]);
  });

  it('hours that topics or groups use are not removed, and stay with their course and type', async () => {
    const { idHours } = await plannedCourse(world);
    const used = await world.planner.delete(`st-co-teachingtype/delete?id=${idHours}`);
    expect([used.status, keys(used)]).toEqual([422, ['typeInUse']]);
    const { rowVer } = (await world.planner.get(`st-co-teachingtype/view?id=${idHours}`)).body;
    const other = await world.planner.put(`st-co-teachingtype/update?id=${idHours}`, {
      rowVer,
      idTeachingtype: world.types.A,
    });
    expect([other.status, keys(other)]).toEqual([422, ['courseFixed']]);
  });

  it('too few groups for those enrolled are only said', async () => {
    const { idStCo } = await plannedCourse(world);
    for (let i = 0; i < 3; i++) await newStudent(world, idStCo);
    const made = await world.holder.post('st-co-teachingtype/create', {
      idStCo,
      idTeachingtype: world.types.L,
      hours: 15,
      groupSize: 2,
      groupsPlanned: 1,
    });
    expect([made.status, made.body.warnings.map((w: Json) => [w.key, w.message])]).toEqual([
      201,
      [['fewGroups', '3 enrolled students need at least 2 groups']],
    ]);
  });

  it('a plan that is being submitted and a topic that is being written come one after the other', async () => {
    const { idStCo, idUnit } = await plannedCourse(world);
    const { rowVer } = await row(idStCo);
    const topic = { idStCoThematicunit: idUnit, idTeachingtype: world.types.P, nameHr: 'Kasno', hours: 1 };
    const [submitted, written] = await Promise.all([
      world.holder.put(`stcourse/submit?id=${idStCo}`, { rowVer }),
      world.holder.post('st-co-topic/create', topic),
    ]);
    // Either the topic came first and the plan is no longer whole, or the plan did and is fixed.
    expect([
      [422, 201],
      [200, 409],
    ]).toContainEqual([submitted.status, written.status]);
  });
});

describe('the year and its plans', () => {
  it('is not closed while plans wait, closes the others, and gives them back when it is opened again', async () => {
    const idAcademicyear = await put(world.portal, academicyear, {
      startYear: 2020,
      code: '2020/2021',
      startDate: '2020-10-01',
      endDate: '2021-09-30',
      normSystem: 'norm',
      status: 'planning',
    });
    const db = dbOf(world.portal);
    // Only one year is active: this one, for as long as the test lasts.
    const activate = (id: number, status: string) =>
      db.run(sql`update ${db.table('academicyear')} set status = ${status} where id = ${id}`);
    await activate(world.idYear, 'planning');
    await activate(idAcademicyear, 'active');
    const [waiting, approved] = [
      await plannedCourse(world, { values: { idAcademicyear, planStatus: 'submitted' } }),
      await plannedCourse(world, { values: { idAcademicyear, planStatus: 'approved' } }),
    ];
    const keeper = await signIn(world.portal, { roles: ['academicyearAdmin'] });
    const close = async () =>
      keeper.put(`academicyear/close?id=${idAcademicyear}`, {
        rowVer: (await keeper.get(`academicyear/view?id=${idAcademicyear}`)).body.rowVer,
      });
    const refused = await close();
    expect([refused.status, keys(refused)]).toEqual([422, ['plansSubmitted']]);
    expect((await make(world.planner, 'return', waiting.idStCo, { note: 'x' })).status).toBe(200);
    expect((await close()).status).toBe(200);
    expect([(await row(waiting.idStCo)).planStatus, (await row(approved.idStCo)).planStatus]).toEqual([
      'closed',
      'closed',
    ]);
    expect((await world.planner.delete(`st-co-thematicunit/delete?id=${waiting.idUnit}`)).status).toBe(409);
    const admin = await signIn(world.portal, { roles: ['admin'] });
    const { rowVer } = (await admin.get(`academicyear/view?id=${idAcademicyear}`)).body;
    const reopened = await admin.put(`academicyear/reopen?id=${idAcademicyear}`, { rowVer, note: 'Ispravak.' });
    expect(reopened.status).toBe(200);
    expect([(await row(waiting.idStCo)).planStatus, (await row(approved.idStCo)).planStatus]).toEqual([
      'draft',
      'approved',
    ]);
    await activate(idAcademicyear, 'planning');
    await activate(world.idYear, 'active');
  });
});

it('a plan cannot be written by update, and rows of it are no numbers out of range', async () => {
  const { idStCo, idUnit } = await plannedCourse(world);
  const forged = await world.planner.put(`stcourse/update?id=${idStCo}`, {
    rowVer: (await row(idStCo)).rowVer,
    planStatus: 'approved',
  });
  expect(forged.status).toBe(422);
  for (const hours of [0, -1, 5000])
    expect(
      (
        await world.holder.post('st-co-topic/create', {
          idStCoThematicunit: idUnit,
          idTeachingtype: world.types.P,
          nameHr: 'x',
          hours,
        })
      ).status,
    ).toBe(422);
  // What is put in without asking is found by the same sums.
  await put(world.portal, stCoTopic, {
    idStCoThematicunit: idUnit,
    idTeachingtype: world.types.A,
    nameHr: 'x',
    hours: 1,
    num: 9,
  });
  const { body } = await world.holder.get(`stcourse/lacks?id=${idStCo}`);
  expect(body.filter((line: Json) => line.level === 'error').map((line: Json) => line.message)).toEqual([
    'Topics of A take 1 h, the course has 0 h',
  ]);
});
