import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetSessions, setSwitch, sql } from '../../src/kernel/server/index.ts';
import { organizationunit, stCoTeacher } from '../../src/modules/catalogues/model.ts';
import { duty } from '../../src/modules/papers/model.ts';
import type { Client } from '../harness/portal.ts';
import { actingAs, dbOf, type Person, put, signIn } from '../harness/people.ts';
import { newTeacher, plannedCourse, startTeaching, type Teaching } from './conductions-world.ts';
import { inPortal } from './system.ts';

// A plan is approved by somebody other than its holder.

type Json = any;
let world: Teaching;
let admin: Person;
beforeAll(async () => {
  world = await startTeaching();
  admin = await signIn(world.portal, { roles: ['admin'], username: 'admin' });
});
afterAll(() => world?.portal.stop());

const row = async (id: number): Promise<Json> => (await admin.get(`stcourse/view?id=${id}`)).body;
const make = async (who: Client, move: string, id: number, more: object = {}) =>
  who.put(`stcourse/${move}?id=${id}`, { rowVer: (await row(id)).rowVer, ...more });
const keys = (answer: { body: Json }): string[] =>
  Array.isArray(answer.body) ? answer.body.map((p: Json) => p.key) : [];
const waiting = async (who: Client): Promise<number[]> =>
  (await who.get('stcourse?scenario=waitingForMe&filter[planStatus]=submitted&pagination[limit]=500')).body.data.map(
    (one: Json) => one.id,
  );
const subjects = async (who: Client): Promise<string[]> =>
  (await who.get('inbox?sort=-id')).body.data.map((message: Json) => message.subject);
const table = (name: string) => dbOf(world.portal).table(name);
const teacherWho = async (
  username: string,
  permissions: readonly string[] = [],
  roles: readonly string[] = ['teacher'],
) => {
  const person = await signIn(world.portal, { roles, username, permissions });
  return { ...person, idTeacher: await newTeacher(world.portal, { idUser: person.id, lastName: username }) };
};
/** A course with a whole plan that this teacher holds: alone, beside another holder, or in the course's own line alone. */
const heldBy = async (idTeacher: number, role = 'holder'): Promise<number> => {
  const { idStCo } = await plannedCourse(world);
  const db = dbOf(world.portal);
  if (role === 'holder') {
    await db.run(sql`update ${table('st-co-teacher')} set id_teacher = ${idTeacher} where id_st_co = ${idStCo}`);
    await db.run(sql`update ${table('stcourse')} set id_holder = ${idTeacher} where id = ${idStCo}`);
  } else if (role === 'named') {
    await db.run(sql`update ${table('stcourse')} set id_holder = ${idTeacher} where id = ${idStCo}`);
  } else await put(world.portal, stCoTeacher, { idStCo, idTeacher, role, num: 2 });
  return idStCo;
};
const submitted = async (idTeacher: number, role?: string): Promise<number> => {
  const id = await heldBy(idTeacher, role);
  expect((await make(world.planner, 'submit', id)).status).toBe(200);
  return id;
};
const isRefused = async (who: Client, id: number, why = 'ownPlan'): Promise<void> => {
  const answer = await make(who, 'approve', id);
  expect([answer.status, keys(answer), (await row(id)).planStatus]).toEqual([422, [why], 'submitted']);
};

describe('whoever holds a course', () => {
  for (const role of ['holder', 'coholder', 'named'])
    it(`does not approve its plan as head of the study: ${role}`, async () => {
      const id = await submitted(world.head.idTeacher, role);
      await isRefused(world.head, id);
      expect((await world.head.get(`stcourse/view?id=${id}`)).body.blocked.approve[0].message).toContain('its holder');
      expect((await make(world.planner, 'approve', id)).status).toBe(200);
      expect((await row(id)).isApprovedByHolder).toBe(0);
    });

  it('does not approve it by planning teaching, nor as an administrator', async () => {
    for (const who of [
      await teacherWho('planning', ['AppModuleCourseConductionsEdit']),
      await teacherWho('administering', [], ['teacher', 'admin']),
    ]) {
      const id = await submitted(who.idTeacher);
      await isRefused(who, id);
      expect((await make(world.head, 'approve', id)).status).toBe(200);
    }
  });

  it('does not approve it as somebody else, and nobody approves it in their name', async () => {
    const both = await teacherWho('both', [], ['teacher', 'admin']);
    const id = await submitted(both.idTeacher);
    await isRefused(await actingAs(world.portal, world.head, both), id);
    await isRefused(await actingAs(world.portal, both), id);
    // An administrator who holds nothing may act as the head of the study.
    expect((await make(await actingAs(world.portal, world.head), 'approve', id)).status).toBe(200);
  });

  for (const role of ['holder', 'coholder'])
    it(`does not leave a plan that waits, to approve it as somebody else: ${role}`, async () => {
      const id = await submitted(world.head.idTeacher, role);
      const planner = await signIn(world.portal, {
        roles: ['courseConductionsAdmin', 'teacher'],
        username: `leaving-${role}`,
      });
      const db = dbOf(world.portal);
      await db.run(sql`update ${table('teacher')} set id_user = ${planner.id} where id = ${world.head.idTeacher}`);
      await inPortal(world.portal, ctx => forgetSessions(ctx.db, '*'));
      const held = await db.one<{ id: number; rowVer: number }>(
        sql`select id, row_ver as "rowVer" from ${table('st-co-teacher')} where id_st_co = ${id} and id_teacher = ${world.head.idTeacher}`,
      );
      const less = { role: 'executor', rowVer: held!.rowVer };
      for (const left of [
        await planner.delete(`st-co-teacher/delete?id=${held!.id}`),
        await planner.put(`st-co-teacher/update?id=${held!.id}`, less),
      ])
        expect([left.status, keys(left)]).toEqual([422, ['holdsSubmitted']]);
      await isRefused(planner, id);
      // Somebody else who plans teaching may say that another holds it.
      expect((await world.planner.put(`st-co-teacher/update?id=${held!.id}`, less)).status).toBe(200);
      await db.run(sql`update ${table('teacher')} set id_user = ${world.head.id} where id = ${world.head.idTeacher}`);
      await inPortal(world.portal, ctx => forgetSessions(ctx.db, '*'));
    });

  it('does not count as two: who submits in the name of the holder does not approve', async () => {
    const acting = await signIn(world.portal, { roles: ['admin'], username: 'acting' });
    const id = await heldBy(world.holder.idTeacher);
    expect((await make(await actingAs(world.portal, world.holder, acting), 'submit', id)).status).toBe(200);
    await isRefused(acting, id, 'submittedForHolder');
    expect((await make(admin, 'approve', id)).status).toBe(200);
  });

  it('is not offered it among what waits, and is not told to decide', async () => {
    const id = await heldBy(world.head.idTeacher);
    expect((await make(world.head, 'submit', id)).status).toBe(200);
    const subject = (await subjects(world.planner))[0]!;
    expect(subject).toContain('submitted');
    expect(await subjects(world.head)).not.toContain(subject);
    expect(await waiting(world.head)).not.toContain(id);
    expect(await waiting(world.planner)).toContain(id);
    expect((await world.head.get('home')).body.todos.map((one: Json) => one.subject)).not.toContain(subject);
  });
});

describe('who else decides', () => {
  let units = 0;
  it('is the head of the unit above, and of what is above that', async () => {
    const [dean, chief, stranger] = [await teacherWho('dean'), await teacherWho('chief'), await teacherWho('other')];
    const unit = (code: string, idHead: number, idParent: number | null) =>
      put(world.portal, organizationunit, { code, nameHr: code, kind: 'chair', idHead, idParent, num: ++units });
    const top = await unit('U1', dean.idTeacher, null);
    const below = await unit('U2', chief.idTeacher, top);
    await unit('U3', stranger.idTeacher, top);
    const db = dbOf(world.portal);
    await inPortal(world.portal, ctx => forgetSessions(ctx.db, '*'));
    for (const who of [dean, chief]) {
      const id = await submitted(world.head.idTeacher);
      await db.run(
        sql`update ${table('course')} set id_organizationunit = ${below} where id = (select id_course from ${table('stcourse')} where id = ${id})`,
      );
      expect((await make(stranger, 'approve', id)).status).toBe(403);
      expect((await make(who, 'approve', id)).status).toBe(200);
    }
    const own = await submitted(chief.idTeacher);
    await db.run(
      sql`update ${table('course')} set id_organizationunit = ${below} where id = (select id_course from ${table('stcourse')} where id = ${own})`,
    );
    await isRefused(chief, own);
  });

  it('is whoever has the duty for teaching, as long as they have it', async () => {
    const vice = await teacherWho('vice');
    const id = await submitted(world.head.idTeacher);
    expect((await make(vice, 'approve', id)).status).toBe(403);
    const made = await admin.post('duty/create', {
      functionHr: 'Prodekanica za nastavu',
      idTeacher: vice.idTeacher,
      from: '2020-10-01',
      to: '2021-09-30',
      approvesPlans: 1,
    });
    expect(made.status).toBe(201);
    expect((await make(vice, 'approve', id)).status).toBe(403);
    const { rowVer } = (await admin.get(`duty/view?id=${made.body.id}`)).body;
    expect((await admin.put(`duty/update?id=${made.body.id}`, { to: null, rowVer })).status).toBe(200);
    expect(await waiting(vice)).toContain(id);
    const own = await submitted(vice.idTeacher);
    expect(await waiting(vice)).not.toContain(own);
    await isRefused(vice, own);
    expect((await make(vice, 'approve', id)).status).toBe(200);
    await put(world.portal, duty, { functionHr: 'Dekan', idTeacher: world.stranger.idTeacher, from: '2020-10-01' });
    expect((await make(world.stranger, 'approve', own)).status).toBe(403);
  });
});

describe('where nobody else exists', () => {
  it('the institution may allow it, and then it is said on the page, in the history and on paper', async () => {
    const db = dbOf(world.portal);
    const id = await submitted(world.head.idTeacher);
    await inPortal(world.portal, ctx => setSwitch(ctx, 'holderApprovesPlan', true));
    // Somebody else still exists.
    await isRefused(world.head, id);
    // Nobody plans teaching any more; whoever has the duty or heads a unit is gone too.
    await db.run(sql`update ${table('user')} set status = 'blocked' where id <> all(${[world.head.id, admin.id]})`);
    await inPortal(world.portal, ctx => setSwitch(ctx, 'holderApprovesPlan', false));
    await isRefused(world.head, id);
    await inPortal(world.portal, ctx => setSwitch(ctx, 'holderApprovesPlan', true));
    // The only one who may is told when somebody submits it.
    const other = await heldBy(world.head.idTeacher);
    expect((await make(admin, 'submit', other)).status).toBe(200);
    expect((await subjects(world.head))[0]).toContain(`submitted: ${(await row(other))['idCourse.label']}`);
    expect((await make(world.head, 'approve', id)).status).toBe(200);
    expect((await row(id)).isApprovedByHolder).toBe(1);
    const entries = (await admin.get(`stcourse/history?id=${id}`)).body;
    expect(JSON.stringify(entries)).toContain('isApprovedByHolder');
    const { idStudy, idAcademicyear } = await row(id);
    const paper = await admin.get(
      `rpt-study-conduction-plan/print?idStudy=${idStudy}&idAcademicyear=${idAcademicyear}`,
    );
    expect(JSON.stringify(paper.body)).toContain('The plan was approved by its holder: ');
    // Opened for revision, it is approved by nobody.
    expect((await make(world.head, 'revise', id, { note: 'Nova grupa' })).status).toBe(200);
    expect((await row(id)).isApprovedByHolder).toBe(0);
  });
});
