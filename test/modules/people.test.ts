import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken, sql } from '../../src/kernel/server/index.ts';
import { identity } from '../../src/modules/server.ts';
import { rights } from '../../src/modules/index.ts';
import { demoAccounts } from '../../demo/index.ts';
import { jmbagOf, oibOf } from '../../demo/numbers.ts';
import { type DemoPortal, startDemoPortal } from './portal.ts';

let portal: DemoPortal;
beforeAll(async () => {
  portal = await startDemoPortal();
});
afterAll(() => portal?.close());

const keys = (json: { key: string }[]) => json.map(p => p.key);
const admin = () => portal.as('admin');
const rowOf = async (resource: string, id: number) => (await admin().get(`${resource}/view?id=${id}`)).json;
const userOf = async (username: string) => rowOf('user', await portal.idOf('user', 'username', username));
let made = 0;
/** A fresh active account with these roles, so that the demo's own stay as they are. */
const someone = async (...roles: string[]) => {
  const username = `test${++made}`;
  const created = await admin().post('user/create', {
    username,
    email: `${username}@vrelo.example`,
    firstName: 'Probni',
    lastName: `Korisnik ${made}`,
  });
  expect(created.status, created.text).toBe(201);
  const active = (await admin().put(`user/confirm?id=${created.json.id}`, { rowVer: created.json.rowVer })).json;
  for (const role of roles)
    expect(
      (
        await admin().post('auth-assignment/create', {
          idUser: active.id,
          idRole: await portal.idOf('auth-item', 'name', role),
        })
      ).status,
    ).toBe(201);
  return { id: active.id as number, username, rowVer: active.rowVer as number };
};

describe('identity', () => {
  const find = (token: string, now = new Date()) => identity.find(portal.db, hashToken(token), now);

  it.each(demoAccounts.map(a => [a.username, a.roles] as const))(
    '%s has the permissions of %j',
    async (username, roles) => {
      const found = await find(await portal.signIn(username));
      expect([...found!.me.roles].sort()).toEqual([...roles].sort());
      expect([...found!.me.permissions].sort()).toEqual([...new Set(roles.flatMap(r => rights.defaults[r]!))].sort());
      // The accounts give what the matrix says; what follows from it is the kernel's to add.
      expect((await portal.as(username).get('auth/user')).json.permissions).toEqual(
        [...rights.withImplied(found!.me.permissions)].sort(),
      );
    },
  );
  it('knows no session that is unknown, expired, or of an account that is not active', async () => {
    expect(await find('nobody')).toBeNull();
    const token = await portal.signIn('user', new Date(Date.now() + 60_000));
    expect(await find(token)).not.toBeNull();
    expect(await find(token, new Date(Date.now() + 61_000))).toBeNull();
    const pending = (
      await admin().post('user/create', {
        username: 'pendingone',
        email: 'pending@vrelo.example',
        firstName: 'A',
        lastName: 'B',
      })
    ).json;
    expect(await find(await portal.signIn('pendingone'))).toBeNull();
    await admin().put(`user/confirm?id=${pending.id}`, { rowVer: pending.rowVer });
    expect(await find(await portal.signIn('pendingone'))).not.toBeNull();
  });
  it('counts roles by the Croatian day, both ends included, and says when that changes', async () => {
    const person = await someone('user');
    const idRole = await portal.idOf('auth-item', 'name', 'dmsAdmin');
    await admin().post('auth-assignment/create', {
      idUser: person.id,
      idRole,
      dateFrom: '2031-03-10',
      dateTo: '2031-03-12',
    });
    const token = await portal.signIn(person.username, new Date('2032-01-01T00:00:00Z'));
    const at = async (moment: string) => {
      const f = await find(token, new Date(moment));
      return [f!.me.roles.has('dmsAdmin'), f!.me.permissions.has('AppModuleDMSEdit'), f!.validUntil.toISOString()];
    };
    expect(await at('2031-03-09T22:59:00Z')).toEqual([false, false, '2031-03-09T23:00:00.000Z']);
    expect(await at('2031-03-09T23:00:00Z')).toEqual([true, true, '2031-03-12T23:00:00.000Z']);
    expect(await at('2031-03-12T22:59:00Z')).toEqual([true, true, '2031-03-12T23:00:00.000Z']);
    expect(await at('2031-03-12T23:00:00Z')).toEqual([false, false, '2032-01-01T00:00:00.000Z']);
  });
  it('lets an administrator act as another only while being one', async () => {
    const helper = await someone('admin');
    const token = await portal.signIn('student');
    await portal.db.run(
      sql`update ${portal.db.table('session')} set id_actor = ${helper.id}, act_reason = 'pomoć' where token_hash = ${hashToken(token)}`,
    );
    expect((await find(token))!.me).toMatchObject({
      username: 'student',
      actor: { username: helper.username, reason: 'pomoć' },
    });
    const assignment = (await admin().get(`auth-assignment?filter[idUser]=${helper.id}`)).json.data[0];
    expect((await admin().del(`auth-assignment/delete?id=${assignment.id}`)).status).toBe(200);
    expect(await find(token)).toBeNull();
  });
  it('follows the matrix as the institution keeps it', async () => {
    const before = (await find(await portal.signIn('librarian')))!.me.permissions;
    expect(before.has('AppModuleInternshipView')).toBe(false);
    const cell = {
      idRole: await portal.idOf('auth-item', 'name', 'librarian'),
      idPermission: await portal.idOf('auth-item', 'name', 'AppModuleInternshipEdit'),
    };
    const added = await admin().post('auth-item-child/create', cell);
    expect(added.status, added.text).toBe(201);
    const after = rights.withImplied((await find(await portal.signIn('librarian')))!.me.permissions);
    expect([after.has('AppModuleInternshipEdit'), after.has('AppModuleInternshipView')]).toEqual([true, true]);
    const { seedPeople } = await import('../../src/modules/people/server/seed.ts');
    const teacherCell = (
      await admin().get(
        `auth-item-child?filter[idRole]=${cell.idRole}&filter[idPermission]=${await portal.idOf('auth-item', 'name', 'AppModuleGraduateThesisLibrarianEdit')}`,
      )
    ).json.data[0];
    expect((await admin().del(`auth-item-child/delete?id=${teacherCell.id}`)).status).toBe(200);
    await portal.inTransaction(seedPeople);
    const kept = (await find(await portal.signIn('librarian')))!.me.permissions;
    expect([kept.has('AppModuleGraduateThesisLibrarianEdit'), kept.has('AppModuleInternshipEdit')]).toEqual([
      false,
      true,
    ]);
  });
  it('keeps the matrix between roles and permissions', async () => {
    const id = (name: string) => portal.idOf('auth-item', 'name', name);
    const post = (idRole: number, idPermission: number) =>
      admin().post('auth-item-child/create', { idRole, idPermission });
    expect(keys((await post(await id('AppModuleDMSView'), await id('user'))).json).sort()).toEqual([
      'notAPermission',
      'notARole',
    ]);
    expect(keys((await post(await id('admin'), await id('AppModuleDMSView'))).json)).toEqual(['adminHasAll']);
    expect((await post(await id('user'), await id('AppModuleDMSView'))).status).toBe(409);
  });
});

describe('accounts', () => {
  it("are the administrator's to read and write; everybody has only the own one", async () => {
    for (const role of rights.roleNames.filter(r => r !== 'admin')) {
      const me = portal.as(role.toLowerCase());
      const rows = (await me.get('user')).json.data;
      expect(
        rows.map((u: { username: string }) => u.username),
        role,
      ).toEqual([role.toLowerCase()]);
      expect((await me.post('user/create', {})).status, role).toBe(403);
      expect((await me.put(`user/update?id=${rows[0].id}`, { phone: '1', rowVer: rows[0].rowVer })).status, role).toBe(
        403,
      );
      expect((await me.put(`user/block?id=${rows[0].id}`, { note: 'x', rowVer: rows[0].rowVer })).status, role).toBe(
        403,
      );
    }
  });
  it('show who the person is, and never a password', async () => {
    const teacher = await userOf('teacher');
    expect(teacher.idTeacher).toBe(await portal.idOf('teacher', 'last_name', 'Šimrak'));
    expect(teacher['idTeacher.label']).toContain('Šimrak');
    expect([teacher.idStudent, teacher.idParEmployee]).toEqual([null, null]);
    expect((await userOf('institutionmentor')).idParEmployee).toEqual(expect.any(Number));
    expect((await admin().get('user?pagination[limit]=500')).text).not.toMatch(/argon2|passwordHash/);
    for (const hidden of ['user-credential', 'user-token']) expect((await admin().get(hidden)).status).toBe(404);
    expect((await admin().get('user?filter[passwordHash][like]=a')).status).toBe(422);
  });
  it('have one user name and one e-mail whatever the case', async () => {
    const create = (username: string, email: string) =>
      admin().post('user/create', { username, email, firstName: 'A', lastName: 'B' });
    expect((await create('student', 'other@vrelo.example')).json).toMatchObject({
      kind: 'unique',
      message: 'To korisničko ime već postoji',
    });
    expect((await create('other', 'STUDENT@vrelo.example')).json).toMatchObject({
      kind: 'unique',
      message: 'Račun s tom e-poštom već postoji',
    });
    expect(keys((await create('Other', 'other@vrelo.example')).json)).toEqual(['invalidValue']);
  });
  it('signs a blocked user out at once, and wants a reason', async () => {
    const person = await someone('user');
    expect((await portal.as(person.username).get('user')).status).toBe(200);
    expect(keys((await admin().put(`user/block?id=${person.id}`, { rowVer: person.rowVer })).json)).toEqual([
      'noteRequired',
    ]);
    const blocked = await admin().put(`user/block?id=${person.id}`, { rowVer: person.rowVer, note: 'zlouporaba' });
    expect(blocked.json).toMatchObject({ status: 'blocked' });
    await expect.poll(async () => (await portal.as(person.username).get('user')).status, { timeout: 1000 }).toBe(401);
    expect((await admin().put(`user/unblock?id=${person.id}`, { rowVer: blocked.json.rowVer })).json).toMatchObject({
      status: 'active',
      failedLogins: 0,
    });
  });
  it('leaves nothing of an anonymised person but the row', async () => {
    const person = await someone('user');
    await portal.db.run(
      sql`insert into ${portal.db.table('user-credential')} (id_user, password_hash, password_changed_at) values (${person.id}, 'x', now())`,
    );
    const changed = (await admin().put(`user/update?id=${person.id}`, { phone: '+385 99 111', rowVer: person.rowVer }))
      .json;
    const gone = await admin().put(`user/anonymise?id=${person.id}`, {
      rowVer: changed.rowVer,
      note: 'zahtjev za brisanje',
    });
    expect(gone.json, gone.text).toMatchObject({
      status: 'deleted',
      username: `deleted-${person.id}`,
      phone: null,
      oib: null,
    });
    const { db } = portal;
    const left = await db.one<{ credentials: number; roles: number; said: string }>(sql`select
      (select count(*)::int from ${db.table('user-credential')} where id_user = ${person.id}) as credentials,
      (select count(*)::int from ${db.table('auth-assignment')} where id_user = ${person.id} and deleted_at is null) as roles,
      (select coalesce(string_agg(concat(diff::text, note), ''), '') from ${db.table('audit_log')} where entity = 'user' and id_entity = ${String(person.id)}) as said`);
    expect(left).toEqual({ credentials: 0, roles: 0, said: '' });
    const entries = await db.one<{ n: number }>(
      sql`select count(*)::int as n from ${db.table('audit_log')} where entity = 'user' and id_entity = ${String(person.id)}`,
    );
    expect(entries!.n).toBeGreaterThanOrEqual(3);
  });
  it('are never deleted', async () => {
    const person = await someone();
    expect((await admin().del(`user/delete?id=${person.id}`)).status).toBe(403);
  });
});

describe('roles', () => {
  const assign = async (idUser: number, role: string, who = admin()) =>
    who.post('auth-assignment/create', { idUser, idRole: await portal.idOf('auth-item', 'name', role) });
  const assignmentOf = async (username: string, role: string) => {
    const idRole = await portal.idOf('auth-item', 'name', role);
    return (
      await admin().get(
        `auth-assignment?filter[idUser]=${await portal.idOf('user', 'username', username)}&filter[idRole]=${idRole}`,
      )
    ).json.data[0];
  };

  it('are read by their owner and changed by nobody but the administrator', async () => {
    const mine = (await portal.as('teacher').get('auth-assignment')).json.data;
    expect(mine.map((a: Record<string, string>) => a['idRole.label']).sort()).toEqual(['teacher', 'user']);
    expect((await assign(await portal.idOf('user', 'username', 'teacher'), 'admin', portal.as('teacher'))).status).toBe(
      403,
    );
  });
  it('nobody edits their own', async () => {
    const own = await assignmentOf('admin', 'user');
    const [deleted, given] = [
      await admin().del(`auth-assignment/delete?id=${own.id}`),
      await assign(await portal.idOf('user', 'username', 'admin'), 'dmsAdmin'),
    ];
    expect([deleted.status, keys(deleted.json), given.status, keys(given.json)]).toEqual([
      422,
      ['ownRoles'],
      422,
      ['ownRoles'],
    ]);
  });
  it.each([
    ['teacher', 'needsTeacher'],
    ['student', 'needsStudent'],
    ['institutionMentor', 'needsParEmployee'],
    ['alumniEmployer', 'needsParEmployee'],
    ['alumniStudent', 'needsAlumniStudent'],
  ])('%s needs the row of that person (%s)', async (role, say) => {
    const person = await someone('user');
    expect(keys((await assign(person.id, role)).json)).toEqual([say]);
  });
  it('a person has a role once at a time', async () => {
    const person = await someone('dmsAdmin');
    expect((await assign(person.id, 'dmsAdmin')).json).toMatchObject({
      kind: 'conflict',
      message: 'Korisnik u tom razdoblju već ima tu ulogu',
    });
    const wrong = await admin().post('auth-assignment/create', {
      idUser: person.id,
      idRole: await portal.idOf('auth-item', 'name', 'surveyAdmin'),
      dateFrom: '2031-02-02',
      dateTo: '2031-02-01',
    });
    expect(keys(wrong.json)).toEqual(['datesInOrder']);
    expect(
      keys(
        (
          await admin().post('auth-assignment/create', {
            idUser: person.id,
            idRole: await portal.idOf('auth-item', 'name', 'AppModuleDMSView'),
          })
        ).json,
      ),
    ).toEqual(['notARole']);
  });

  it('the last active administrator can neither be blocked nor lose the role', async () => {
    const second = await someone('admin');
    const other = portal.as(second.username);
    const first = await userOf('admin');
    // With two of them, each may take the right from the other.
    expect((await other.put(`user/block?id=${first.id}&dryRun=1`, { note: 'x', rowVer: first.rowVer })).status).toBe(
      200,
    );
    expect(
      keys(
        (await other.put(`user/block?id=${second.id}`, { note: 'x', rowVer: (await userOf(second.username)).rowVer }))
          .json,
      ),
    ).toEqual(['ownAccount']);

    const theirs = await assignmentOf(second.username, 'admin');
    const ends = await admin().put(`auth-assignment/update?id=${theirs.id}`, {
      dateTo: '2020-01-01',
      rowVer: theirs.rowVer,
    });
    expect(ends.status, ends.text).toBe(200);
    // Now the second one's session still acts, but as nobody special.
    await expect.poll(async () => (await other.get('user')).json.data.length, { timeout: 1000 }).toBe(1);

    // The first is alone: who could take the role from them is only the system, so ask the policy itself.
    const { isLastAdministrator } = await import('../../src/modules/people/server/admins.ts');
    expect(await portal.inTransaction(ctx => isLastAdministrator(ctx, first.id))).toBe(true);
    expect(await portal.inTransaction(ctx => isLastAdministrator(ctx, second.id))).toBe(false);
    const { authAssignmentPolicy } = await import('../../src/modules/people/server/roles.ts');
    const last = await assignmentOf('admin', 'admin');
    const removal = (ctx: Parameters<NonNullable<typeof authAssignmentPolicy.check>>[0]) =>
      authAssignmentPolicy.check!(ctx, { verb: 'remove', before: last, row: last, input: {} });
    expect((await portal.inTransaction(async ctx => removal(ctx))).map(p => p.key)).toEqual(['lastAdmin']);
    const lapsing = { ...last, dateTo: '2099-01-01' };
    const problems = await portal.inTransaction(async ctx =>
      authAssignmentPolicy.check!(ctx, { verb: 'update', before: last, row: lapsing, input: {} }),
    );
    expect(problems).toEqual([{ level: 'warning', field: 'dateTo', key: 'adminEnds' }]);
  });
});

describe('sessions and settings', () => {
  it("a person sees and ends the own sessions, and nobody reads the token's hash", async () => {
    await portal.signIn('student2');
    const mine = (await portal.as('student2').get('session')).json.data;
    expect(mine.length).toBeGreaterThanOrEqual(2);
    expect(Object.keys(mine[0])).not.toContain('tokenHash');
    for (const who of ['student2', 'admin'])
      for (const query of ['filter[tokenHash][like]=a', 'sort=tokenHash', 'columns=tokenHash'])
        expect((await portal.as(who).get(`session?${query}`)).status, `${who} ${query}`).toBe(422);
    const others = (await admin().get(`session?filter[idUser]=${await portal.idOf('user', 'username', 'teacher2')}`))
      .json.data;
    await portal.signIn('teacher2');
    expect(others.every((s: { idUser: number }) => s.idUser !== mine[0].idUser)).toBe(true);
    const foreign = (await portal.db.one<{ id: number }>(
      sql`select s.id from ${portal.db.table('session')} s join ${portal.db.table('user')} u on u.id = s.id_user where u.username = 'teacher2' limit 1`,
    ))!;
    expect((await portal.as('student2').del(`session/delete?id=${foreign.id}`)).status).toBe(404);
    for (const one of mine)
      expect((await portal.as('student2').del(`session/delete?id=${one.id}`)).status).toBeOneOf([200, 401]);
    await expect.poll(async () => (await portal.as('student2').get('session')).status, { timeout: 1000 }).toBe(401);
  });
  it('a setting belongs to the person who made it', async () => {
    const mine = await portal.as('teacher').post('user-setting/create', { key: 'showTabLabels', value: '1' });
    expect(mine.json).toMatchObject({ key: 'showTabLabels', idUser: await portal.idOf('user', 'username', 'teacher') });
    expect((await portal.as('teacher').post('user-setting/create', { key: 'showTabLabels' })).status).toBe(409);
    expect((await portal.as('teacher2').get(`user-setting/view?id=${mine.json.id}`)).status).toBe(404);
    expect((await portal.as('teacher2').post('user-setting/create', { key: 'x', idUser: 1 })).status).toBe(422);
  });
  it('new terms are a new version', async () => {
    const owner = (await admin().get('owner')).json.data[0];
    expect(owner).toMatchObject({ name: 'FPTP', termsVersion: 1 });
    const same = (await admin().put(`owner/update?id=${owner.id}`, { addressCity: 'Karlovac', rowVer: owner.rowVer }))
      .json;
    expect(same.termsVersion).toBe(1);
    const renewed = (await admin().put(`owner/update?id=${owner.id}`, { termsHr: 'Novi uvjeti', rowVer: same.rowVer }))
      .json;
    expect(renewed.termsVersion).toBe(2);
    expect(
      (await portal.as('teacher').put(`owner/update?id=${owner.id}`, { name: 'X', rowVer: renewed.rowVer })).status,
    ).toBe(403);
    const open = await portal.as('').get('/site/owner-terms-conditions');
    expect(open.json).toMatchObject({ name: 'FPTP', addressCity: 'Karlovac', termsHr: 'Novi uvjeti' });
  });
});

describe('partners and alumni', () => {
  const partnerNamed = (name: string) => portal.idOf('partner', 'name', name);
  it('a student sees who an active partner is, and no more', async () => {
    const rows = (await portal.as('student').get('partner')).json.data;
    const names = rows.map((p: { name: string }) => p.name);
    expect(names).toEqual(expect.arrayContaining(['Koranski softver d.o.o.', 'Strojevi Dobra d.d.']));
    expect(new Set(rows.map((p: { status: string }) => p.status))).toEqual(new Set(['active']));
    expect(rows[0].idPartnersector).toEqual(expect.any(Number));
    for (const hidden of ['oib', 'email', 'phone', 'contractNo']) expect(rows[0][hidden] ?? null, hidden).toBeNull();
    expect((await portal.as('institutionmentor').get('partner')).json.data).toMatchObject([
      { name: 'Koranski softver d.o.o.', oib: expect.stringMatching(/^\d{11}$/) },
    ]);
  });
  it('its contact person keeps the contact data, not the OIB or the name', async () => {
    const contact = portal.as('alumniemployer');
    const row = (await contact.get('partner')).json.data[0];
    const changed = await contact.put(`partner/update?id=${row.id}`, { phone: '+385 47 999', rowVer: row.rowVer });
    expect(changed.json, changed.text).toMatchObject({ phone: '+385 47 999' });
    for (const change of [{ oib: '12345678903' }, { name: 'Drugi' }, { isInternship: 0 }])
      expect(
        (await contact.put(`partner/update?id=${row.id}`, { ...change, rowVer: changed.json.rowVer })).status,
        JSON.stringify(change),
      ).toBe(422);
    expect(
      (
        await portal
          .as('institutionmentor')
          .put(`partner/update?id=${await partnerNamed('Koranski softver d.o.o.')}`, { phone: '1', rowVer: 1 })
      ).status,
    ).toBe(403);
  });
  it('is activated by those who keep partners; one in Croatia needs an OIB', async () => {
    const pending = await rowOf('partner', await partnerNamed('Mala kuća dizajna d.o.o.'));
    expect(
      (await portal.as('teacher').put(`partner/activate?id=${pending.id}`, { rowVer: pending.rowVer })).status,
    ).toBe(403);
    expect(
      (await portal.as('internshipadmin').put(`partner/activate?id=${pending.id}`, { rowVer: pending.rowVer })).json,
    ).toMatchObject({ status: 'active' });
    const { idPartnersector, idPartnertype, idStateCity } = pending;
    const bare = { name: 'Bez broja', idPartnersector, idPartnertype, idStateCity, address: 'x', email: 'a@b.example' };
    const refused = (await portal.as('alumniadmin').post('partner/create', bare)).json;
    expect(refused.map((p: any) => [p.key, p.field, p.message])).toEqual([
      ['cannotBeBlank', 'oib', 'OIB je obvezno polje.'],
    ]);
  });
  it('a profile is seen as far as its owner opened it', async () => {
    const owner = portal.as('alumnistudent');
    const mine = (await owner.get('alumni-student')).json.data[0];
    const numbers = {
      oib: oibOf('6600000001'),
      jmbag: jmbagOf(6601),
      birthDate: '1995-05-05',
      birthName: 'Rendulić',
    };
    expect((await portal.as('alumniemployer').get('alumni-student')).json.data).toMatchObject([
      { lastName: 'Rendulić', email: 'alumnistudent@vrelo.example' },
    ]);
    const hidden = (
      await owner.put(`alumni-student/update?id=${mine.id}`, {
        hasPublicContacts: 0,
        ...numbers,
        rowVer: mine.rowVer,
      })
    ).json;
    expect(hidden).toMatchObject(numbers);
    const seen = (await portal.as('alumniemployer').get('alumni-student')).json.data[0];
    const told = ['email', ...Object.keys(numbers)].filter(name => seen[name] !== undefined && seen[name] !== null);
    expect([seen.lastName, told]).toEqual(['Rendulić', []]);
    const closed = (
      await owner.put(`alumni-student/update?id=${mine.id}`, { visibility: 'private', rowVer: hidden.rowVer })
    ).json;
    expect((await portal.as('alumniemployer').get('alumni-student')).json.data).toEqual([]);
    expect(
      (
        await portal
          .as('alumniadmin')
          .put(`alumni-student/update?id=${mine.id}`, { visibility: 'alumni', rowVer: closed.rowVer })
      ).status,
    ).toBe(422);
    expect(
      (
        await portal
          .as('alumniadmin')
          .put(`alumni-student/update?id=${mine.id}`, { birthName: 'Horvat', rowVer: closed.rowVer })
      ).json,
    ).toMatchObject({ birthName: 'Horvat' });
    expect((await portal.as('teacher').get('alumni-student')).json.data ?? []).toEqual([]);
  });
});

describe('the last two administrators', () => {
  it('cannot block each other in the same moment', async () => {
    const assigned = await portal.db.run<{
      id_user: number;
    }>(sql`select a.id_user from ${portal.db.table('auth-assignment')} a join ${portal.db.table('auth-item')} i on i.id = a.id_role
      join ${portal.db.table('user')} u on u.id = a.id_user where i.name = 'admin' and a.deleted_at is null and a.date_to is null and u.status = 'active'`);
    expect(assigned.rows).toHaveLength(1);
    const second = await someone('admin');
    const [first, other] = [await userOf('admin'), await userOf(second.username)];
    // Both are signed in and known before they begin.
    await portal.as(second.username).get('user');
    const answers = await Promise.all([
      portal.as(second.username).put(`user/block?id=${first.id}`, { note: 'x', rowVer: first.rowVer }),
      admin().put(`user/block?id=${other.id}`, { note: 'x', rowVer: other.rowVer }),
    ]);
    expect(answers.filter(a => a.status === 200)).toHaveLength(1);
    const left = await portal.db.run<{ username: string }>(
      sql`select username from ${portal.db.table('user')} where status = 'active' and id = any(${[first.id, other.id]})`,
    );
    expect(left.rows).toHaveLength(1);
  });
});
