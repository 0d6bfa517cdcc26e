import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetSessions, sql } from '../../src/kernel/server/index.ts';
import { addDays } from '../../src/modules/calendar/model/time.ts';
import { esessiontypeAuthAssignment, esessiontypeMember } from '../../src/modules/e-sessions/model.ts';
import { actingAs, dbOf, type Person, put, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import { bring } from './documents-world.ts';
import { called, type Council, council, draft, item, moves, ok, today, view } from './e-sessions.ts';
import { inPortal } from './system.ts';

// Nobody approves alone what they have prepared, and a body is called by somebody who presides over it.

let portal: Portal;
beforeAll(async () => {
  portal = await startSeeded();
}, 180_000);
afterAll(() => portal?.stop());

const authorise = (c: Council, who: Person, flags: object) =>
  put(portal, esessiontypeAuthAssignment, {
    idEsesstype: c.idType,
    idUser: who.id,
    mandateFrom: addDays(today, -30),
    ...flags,
  });
/** Both rights at once: the one line that somebody has may say several. */
const alsoApproves = async (c: Council) => {
  const db = dbOf(portal);
  await db.run(
    sql`update ${db.table('esessiontype-auth-assignment')} set is_approver = 1 where id_esesstype = ${c.idType} and id_user = ${c.runner.id}`,
  );
};
const asked = async (idEsess: number): Promise<(readonly [number, string])[]> => {
  const db = dbOf(portal);
  return (
    await db.run<{ id: number; decision: string }>(
      sql`select p.id_user as id, p.decision from ${db.table('esess-preparation-approval')} p join ${db.table('esession')} e on e.id = p.id_esess and e.round = p.round
        where p.id_esess = ${idEsess} and p.decision <> 'remark' order by p.id_user`,
    )
  ).rows.map(({ id, decision }) => [id, decision] as const);
};
/** Who is given this role by hand has it at once, whatever the body's lists say. */
const opensPreparations = async (who: Person) => {
  const db = dbOf(portal);
  await db.run(
    sql`insert into ${db.table('auth-assignment')} (id_user, id_role) select ${who.id}, i.id from ${db.table('auth-item')} i where i.name = 'eSessionPreparation'`,
  );
};
const hasRole = async (who: Person, role: string): Promise<boolean> => {
  const db = dbOf(portal);
  const found = await db.one(
    sql`select 1 from ${db.table('auth-assignment')} a join ${db.table('auth-item')} i on i.id = a.id_role where a.id_user = ${who.id} and i.name = ${role} and a.deleted_at is null`,
  );
  return found !== null;
};
const prepared = async (c: Council, more: object = {}): Promise<number> => {
  const { id } = await draft(c, more);
  await item(c, id);
  return id;
};
/** Somebody who prepares sessions of the body and approves what others have prepared. */
const preparing = async (c: Council): Promise<Person> => {
  const who = await signIn(portal, { roles: ['user', 'eSessionPreparation'] });
  await authorise(c, who, { isAdmin: 1, isApprover: 1 });
  return who;
};
const itemsOf = async (c: Council, id: number): Promise<{ id: number; rowVer: number }[]> =>
  (await ok(c.runner.get(`esess-agenda?filter[idEsess]=${id}`))).data;
const encloses = async (who: Person, idEsessAge: number): Promise<{ id: number; rowVer: number }> => {
  const { token } = await bring(portal, who, 'esess-agenda-document', 'prilog.txt', 'Prilog');
  return ok(who.post('esess-agenda-document/create', { idEsessAge, title: 'Prilog', content: token }), 201);
};
const submit = (c: Council, id: number, who: Person = c.runner) => moves(who, 'esession', id, 'submit');
const refusedAs = async (answer: Promise<{ status: number; body: unknown }>, key: string) => {
  const got = await answer;
  expect([got.status, got.body], JSON.stringify(got.body)).toMatchObject([422, [{ key }]]);
};

describe('who prepared a session', () => {
  test('is not asked to approve it, whatever other right they have', async () => {
    const c = await council(portal);
    await alsoApproves(c);
    const id = await prepared(c);
    expect(await ok(submit(c, id))).toMatchObject({ status: 'inApproval', isOwnApproval: 0 });
    expect(await asked(id)).toEqual([[c.approver.id, 'pending']]);
    expect((await moves(c.runner, 'esession', id, 'approve')).status).toBe(403);
    expect((await moves(c.runner, 'esession', id, 'return', { note: 'Ipak ne.' })).status).toBe(403);
    expect(await ok(moves(c.approver, 'esession', id, 'approve'))).toMatchObject({ status: 'approved' });
  });
  test('has written an item of it, or submitted it', async () => {
    const c = await council(portal);
    const second = await signIn(portal, { roles: ['user'] });
    await authorise(c, second, { isAdmin: 1, isApprover: 1 });
    await authorise(c, c.members[2]!, { isApprover: 1 });
    const keeper = await signIn(portal, { roles: ['eSessionAdmin'] });
    await authorise(c, keeper, { isApprover: 1 });
    const id = await prepared(c);
    const [first] = (await ok(c.runner.get(`esess-agenda?filter[idEsess]=${id}`))).data;
    const { rowVer } = await view(keeper, 'esess-agenda', first.id);
    await ok(keeper.put(`esess-agenda/update?id=${first.id}`, { title: 'Drugi naslov', rowVer }));
    await ok(submit(c, id, keeper));
    const others = [c.approver.id, second.id, c.members[2]!.id].toSorted((a, b) => a - b);
    expect((await asked(id)).map(([who]) => who)).toEqual(others);
    await ok(moves(c.approver, 'esession', id, 'return', { note: 'Dopunite.' }));
    // In the next round those count who have written since, too.
    await ok(
      second.post('esess-agenda/create', { idEsess: id, title: 'Razno', itemKind: 'other', voteKind: 'none' }),
      201,
    );
    await ok(submit(c, id));
    expect((await asked(id)).map(([who]) => who)).toEqual(others.filter(who => who !== second.id));
  });
  test('has put its items in order, deleted, restored or enclosed something to them, or submitted it before', async () => {
    const c = await council(portal);
    const [orders, deletes, restores, enclosesNow, takesOut, enclosedToDeleted, submitted] = await Promise.all(
      Array.from({ length: 7 }, () => preparing(c)),
    );
    const keeper = await signIn(portal, { roles: ['eSessionAdmin'] });
    const looksOn = await preparing(c);
    const id = await prepared(c);
    await item(c, id);
    await item(c, id);
    const [first, second, third] = await itemsOf(c, id);
    await ok(orders!.put(`esess-agenda/flip-nums?id=${first!.id}`, { id1: first!.id, id2: second!.id }));
    const remove = async (who: Person, one: number) =>
      ok(who.delete(`esess-agenda/delete?id=${one}&rowVer=${(await view(who, 'esess-agenda', one)).rowVer}`));
    await remove(deletes!, second!.id);
    await ok(restores!.put(`esess-agenda/restore?id=${second!.id}`, {}));
    await encloses(enclosesNow!, first!.id);
    const paper = await encloses(keeper, first!.id);
    await ok(takesOut!.delete(`esess-agenda-document/delete?id=${paper.id}&rowVer=${paper.rowVer}`));
    await encloses(enclosedToDeleted!, third!.id);
    await remove(c.runner, third!.id);
    const free = [c.approver.id, looksOn.id].toSorted((a, b) => a - b);
    await ok(submit(c, id, submitted!));
    expect((await asked(id)).map(([who]) => who)).toEqual(free);
    await ok(moves(c.approver, 'esession', id, 'return', { note: 'Dopunite.' }));
    await ok(submit(c, id));
    // Whoever returned a preparation has not prepared it.
    expect((await asked(id)).map(([who]) => who)).toEqual(free);
  });
  test('while it waits for approval does not approve it any more, but may return it', async () => {
    const c = await council(portal);
    const second = await preparing(c);
    const id = await prepared(c);
    await ok(submit(c, id));
    await ok(moves(c.approver, 'esession', id, 'approve'));
    const { rowVer } = await view(second, 'esession', id);
    await ok(second.put(`esession/update?id=${id}`, { meetingUrl: 'https://sjednica.example.hr/1', rowVer }));
    await refusedAs(moves(second, 'esession', id, 'approve'), 'onlyPreparers');
    expect(await asked(id)).toContainEqual([second.id, 'pending']);
    expect((await view(c.runner, 'esession', id)).status).toBe('inApproval');
    await ok(moves(second, 'esession', id, 'return', { note: 'Dopunjeno, ponovno predajte.' }));
    await ok(submit(c, id));
    // An approval of an earlier round makes nobody a preparer.
    expect(await asked(id)).toEqual([[c.approver.id, 'pending']]);
    expect(await ok(moves(c.approver, 'esession', id, 'approve'))).toMatchObject({ status: 'approved' });
  });
  test('is also who acted as somebody else', async () => {
    const c = await council(portal, { approver: false });
    const admin = await signIn(portal, { roles: ['admin'] });
    await authorise(c, admin, { isApprover: 1 });
    const acting = await actingAs(portal, c.runner, admin);
    const { id, rowVer } = await draft({ ...c, runner: acting as Person });
    await item(c, id);
    await ok(submit(c, id));
    expect(await asked(id)).toEqual([[c.chair.id, 'pending']]);
    expect((await admin.put(`esession/approve?id=${id}`, { rowVer: rowVer + 1 })).status).toBe(403);
    // Also who has only submitted it so.
    const other = await prepared(c, { dateFrom: '2032-05-06 10:00', dateTo: '2032-05-06 12:00' });
    await ok(submit(c, other, acting as Person));
    expect(await asked(other)).toEqual([[c.chair.id, 'pending']]);
  });
  test('is also who acted as somebody else while it waits for approval', async () => {
    const c = await council(portal);
    const admin = await signIn(portal, { roles: ['admin'] });
    await authorise(c, admin, { isApprover: 1 });
    const id = await prepared(c);
    await ok(submit(c, id));
    expect((await asked(id)).map(([who]) => who)).toContain(admin.id);
    const acting = await actingAs(portal, c.runner, admin);
    const { rowVer } = await view(c.runner, 'esession', id);
    await ok(acting.put(`esession/update?id=${id}`, { meetingUrl: 'https://sjednica.example.hr/2', rowVer }));
    await refusedAs(moves(admin, 'esession', id, 'approve'), 'onlyPreparers');
    expect(await asked(id)).toContainEqual([admin.id, 'pending']);
  });
});

test('what waits for approval or was approved is exchanged by nobody: neither items nor what is enclosed to them', async () => {
  const c = await council(portal);
  const admin = await signIn(portal, { roles: ['admin'] });
  const keeper = await signIn(portal, { roles: ['eSessionAdmin'] });
  const id = await prepared(c);
  const idItem = (await itemsOf(c, id))[0]!.id;
  const paper = await encloses(c.runner, idItem);
  const isExchanged = async (who: Person): Promise<void> => {
    const { token } = await bring(portal, who, 'esess-agenda-document', 'drugo.txt', 'Drugo');
    const tries = [
      () => who.post('esess-agenda-document/create', { idEsessAge: idItem, title: 'Drugo', content: token }),
      () => who.put(`esess-agenda-document/update?id=${paper.id}`, { content: token, rowVer: paper.rowVer }),
      () => who.put(`esess-agenda-document/update?id=${paper.id}`, { title: 'Drugo', rowVer: paper.rowVer }),
      () => who.delete(`esess-agenda-document/delete?id=${paper.id}&rowVer=${paper.rowVer}`),
    ];
    for (const each of tries) await refusedAs(each(), 'submitted');
    const { rowVer } = await view(who, 'esess-agenda', idItem);
    const items = [
      () => who.put(`esess-agenda/update?id=${idItem}`, { proposedDecision: 'Donosi se nešto drugo.', rowVer }),
      () => who.post('esess-agenda/create', { idEsess: id, title: 'Razno', itemKind: 'other', voteKind: 'none' }),
      () => who.delete(`esess-agenda/delete?id=${idItem}&rowVer=${rowVer}`),
    ];
    for (const each of items) await refusedAs(each(), 'called');
  };
  await ok(submit(c, id));
  for (const who of [c.runner, keeper, admin]) await isExchanged(who);
  await ok(moves(c.approver, 'esession', id, 'approve'));
  for (const who of [c.runner, keeper, admin]) await isExchanged(who);
  expect((await view(c.runner, 'esess-agenda-document', paper.id)).can ?? []).toEqual([]);
  // After the call it is replaced for everybody to see.
  await ok(moves(c.runner, 'esession', id, 'call'));
  const { token } = await bring(portal, c.runner, 'esess-agenda-document', 'drugo.txt', 'Drugo');
  await ok(
    c.runner.put(`esess-agenda-document/update?id=${paper.id}`, {
      content: token,
      rowVer: (await view(c.runner, 'esess-agenda-document', paper.id)).rowVer,
    }),
  );
  expect(await view(c.members[1]!, 'esess-agenda-document', paper.id)).toMatchObject({ version: 2 });
});

describe('a preparation that no approver is left for', () => {
  test('is approved by the chair, who is told and finds it', async () => {
    for (const isAlone of [true, false]) {
      const c = await council(portal, { approver: false });
      if (!isAlone) await alsoApproves(c);
      const id = await prepared(c);
      expect((await c.chair.get(`esession/view?id=${id}`)).status).toBe(404);
      // Without an approver it is not approved at once, but waits for somebody.
      expect(await ok(submit(c, id))).toMatchObject({ status: 'inApproval' });
      expect(await asked(id)).toEqual([[c.chair.id, 'pending']]);
      const inbox = (await ok(c.chair.get('inbox?filter[messType]=esession'))).data as { subject: string }[];
      expect(inbox.map(({ subject }) => subject).join()).toMatch(/awaiting approval|čeka odobrenje/);
      expect((await ok(c.chair.get('esession/mine'))).lines).toMatchObject([{ what: 'approve', id }]);
      // The pages of preparations are open to them.
      expect(await hasRole(c.chair, 'eSessionPreparation')).toBe(true);
      expect((await view(c.chair, 'esession', id)).can).toEqual(expect.arrayContaining(['approve', 'return']));
      expect((await ok(c.chair.get(`esess-agenda?filter[idEsess]=${id}`))).data).toHaveLength(1);
      // The chair prepares nothing by it, and nobody else approves.
      const { rowVer } = await view(c.chair, 'esession', id);
      expect((await c.chair.put(`esession/update?id=${id}`, { title: 'Drugo', rowVer })).status).toBe(403);
      const acting = await actingAs(portal, c.chair);
      expect((await acting.put(`esession/approve?id=${id}`, { rowVer })).status).toBe(403);
      const admin = await signIn(portal, { roles: ['admin'] });
      for (const who of [c.runner, admin, c.members[1]!])
        expect([403, 404]).toContain((await who.put(`esession/approve?id=${id}`, { rowVer })).status);
      await ok(moves(c.chair, 'esession', id, 'return', { note: 'Dopunite.' }));
      await ok(submit(c, id));
      expect(await ok(moves(c.chair, 'esession', id, 'approve'))).toMatchObject({ status: 'approved' });
      await ok(moves(c.runner, 'esession', id, 'call'));
      // It is over: of what is prepared next the chair reads nothing until they are asked again.
      const next = await prepared(c, { dateFrom: '2033-05-06 10:00', dateTo: '2033-05-06 12:00' });
      await inPortal(portal, ctx => forgetSessions(ctx.db, '*'));
      expect((await c.chair.get(`esession/view?id=${next}`)).status).toBe(404);
    }
  });
  test('is the chair’s for that round alone: where an approver is asked in the next one, the chair reads it no more', async () => {
    const c = await council(portal, { approver: false });
    const id = await prepared(c);
    await ok(submit(c, id));
    await ok(moves(c.chair, 'esession', id, 'return', { note: 'Dopunite.' }));
    const approver = await preparing(c);
    await ok(submit(c, id));
    expect(await asked(id)).toEqual([[approver.id, 'pending']]);
    await inPortal(portal, ctx => forgetSessions(ctx.db, '*'));
    expect((await c.chair.get(`esession/view?id=${id}`)).status).toBe(404);
  });
  test('is refused where there is no chair with an account', async () => {
    const c = await council(portal, { approver: false });
    const db = dbOf(portal);
    const id = await prepared(c);
    await db.run(
      sql`update ${db.table('esessiontype-member')} set member_role = 'member' where id = ${c.idMembers[0]!}`,
    );
    await refusedAs(submit(c, id), 'approverMissing');
    await db.run(
      sql`update ${db.table('esessiontype-member')} set member_role = 'deputyChair' where id = ${c.idMembers[1]!}`,
    );
    await ok(submit(c, id));
    expect(await asked(id)).toEqual([[c.members[1]!.id, 'pending']]);
  });
  test('is approved by the deputy, where the chair has prepared it', async () => {
    for (const chairMayApproveOwn of [0, 1]) {
      const c = await council(portal, { approver: false, chairMayApproveOwn });
      const [, deputy] = c.members;
      const db = dbOf(portal);
      await db.run(
        sql`update ${db.table('esessiontype-member')} set member_role = 'deputyChair' where id = ${c.idMembers[1]!}`,
      );
      await authorise(c, c.chair, { isAdmin: 1 });
      await opensPreparations(c.chair);
      const id = await prepared({ ...c, runner: c.chair });
      // Whatever the body allows: the deputy is free.
      expect(await ok(submit(c, id, c.chair))).toMatchObject({ status: 'inApproval', isOwnApproval: 0 });
      expect(await asked(id)).toEqual([[deputy!.id, 'pending']]);
      expect((await moves(c.chair, 'esession', id, 'approve')).status).toBe(403);
      await ok(moves(deputy!, 'esession', id, 'return', { note: 'Dopunite.' }));
      // A deputy whose mandate is over is not asked; the chair alone has prepared it then.
      await db.run(
        sql`update ${db.table('esessiontype-member')} set mandate_to = ${addDays(today, -1)} where id = ${c.idMembers[1]!}`,
      );
      if (chairMayApproveOwn === 0) await refusedAs(submit(c, id, c.chair), 'onlyPreparers');
      else expect(await ok(submit(c, id, c.chair))).toMatchObject({ isOwnApproval: 1 });
    }
  });
  test('goes to the chair, where the deputy has prepared it, and to the chair first', async () => {
    const c = await council(portal, { approver: false });
    const db = dbOf(portal);
    await db.run(
      sql`update ${db.table('esessiontype-member')} set member_role = 'deputyChair' where id = ${c.idMembers[1]!}`,
    );
    const id = await prepared(c);
    await ok(submit(c, id));
    expect(await asked(id)).toEqual([[c.chair.id, 'pending']]);
    await ok(moves(c.chair, 'esession', id, 'return', { note: 'Dopunite.' }));
    await authorise(c, c.members[1]!, { isAdmin: 1 });
    await opensPreparations(c.members[1]!);
    await ok(submit(c, id, c.members[1]!));
    expect(await asked(id)).toEqual([[c.chair.id, 'pending']]);
  });
  test('by a chair who prepared it is approved only where the body allows it, and the call says so', async () => {
    const c = await council(portal, { approver: false });
    await authorise(c, c.chair, { isAdmin: 1 });
    const keeper = await signIn(portal, { roles: ['eSessionAdmin'] });
    const clerk = await signIn(portal, { roles: ['user', 'eSessionPreparation'] });
    await authorise(c, clerk, { isAdmin: 1 });
    await opensPreparations(c.chair);
    const id = (await draft({ ...c, runner: c.chair })).id;
    await item({ ...c, runner: keeper }, id);
    await refusedAs(submit(c, id, clerk), 'onlyPreparers');
    const type = await view(keeper, 'esessiontype', c.idType);
    await ok(keeper.put(`esessiontype/update?id=${c.idType}`, { chairMayApproveOwn: 1, rowVer: type.rowVer }));
    // Never silently: the chair still has to approve.
    expect(await ok(submit(c, id, clerk))).toMatchObject({ status: 'inApproval', isOwnApproval: 1 });
    await ok(moves(c.chair, 'esession', id, 'approve'));
    const email = 'gost-odobrenja@test.example';
    await put(portal, esessiontypeMember, {
      idEsesstype: c.idType,
      firstName: 'Gost',
      lastName: 'Gostić',
      email,
      memberRole: 'member',
      hasVote: 0,
      mandateFrom: addDays(today, -30),
      num: 9,
    });
    await ok(moves(clerk, 'esession', id, 'call'));
    const letterSays = async (): Promise<string> => {
      const db = dbOf(portal);
      const found = await db.one<{ text: string }>(
        sql`select body as text from ${db.table('mail_queue')} where recipient = ${email} order by at desc limit 1`,
      );
      return found!.text;
    };
    expect(await letterSays()).toContain('Dnevni red pripremila je i odobrila osoba koja predsjeda tijelom.');
    const [told] = (await ok(c.members[2]!.get('inbox?filter[messType]=esession'))).data as { id: number }[];
    expect(JSON.stringify(await view(c.members[2]!, 'inbox', told!.id))).toMatch(
      /The agenda was prepared and approved by the person who presides over the body\.|Dnevni red pripremila je i odobrila/,
    );
    const say = async (idEsess: number) =>
      JSON.stringify(
        await ok(clerk.post('paper-issued/preview', { document: 'poziv-na-sjednicu', idEntity: idEsess, params: {} })),
      );
    const sentence = 'Dnevni red pripremila je i odobrila osoba koja predsjeda tijelom.';
    expect(await say(id)).toContain(sentence);
    const other = await called(c, { dateFrom: '2030-05-06 10:00', dateTo: '2030-05-06 12:00' });
    expect((await view(c.runner, 'esession', other.id)).isOwnApproval).toBe(0);
    expect(await say(other.id)).not.toContain(sentence);
    expect(await letterSays()).not.toContain(sentence);
  });
});

describe('a body without a chair', () => {
  test('summons nothing but a constitutive session over which a named member presides', async () => {
    const c = await council(portal);
    const db = dbOf(portal);
    const chairs = (role: string, n = 0) =>
      db.run(sql`update ${db.table('esessiontype-member')} set member_role = ${role} where id = ${c.idMembers[n]!}`);
    const approved = async (more: object = {}): Promise<number> => {
      const id = await prepared(c, more);
      await ok(submit(c, id));
      await ok(moves(c.approver, 'esession', id, 'approve'));
      return id;
    };
    await chairs('member');
    const id = await approved({ idChair: c.idMembers[1] });
    await refusedAs(moves(c.runner, 'esession', id, 'call'), 'chairMissing');
    const plain = await approved({ kind: 'constitutive', dateFrom: '2031-05-06 10:00', dateTo: '2031-05-06 12:00' });
    await refusedAs(moves(c.runner, 'esession', plain, 'call'), 'chairMissing');
    const first = await approved({
      kind: 'constitutive',
      idChair: c.idMembers[1],
      dateFrom: '2031-05-07 10:00',
      dateTo: '2031-05-07 12:00',
    });
    await ok(moves(c.runner, 'esession', first, 'call'));
    // A mandate that ends before the session presides over nothing.
    await chairs('chair');
    await db.run(
      sql`update ${db.table('esessiontype-member')} set mandate_to = ${addDays(today, 5)} where id = ${c.idMembers[0]!}`,
    );
    await refusedAs(moves(c.runner, 'esession', id, 'call'), 'chairMissing');
    await chairs('deputyChair', 2);
    await ok(moves(c.runner, 'esession', id, 'call'));
  });
});
