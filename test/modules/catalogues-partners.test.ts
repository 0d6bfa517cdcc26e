import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oibOf } from '../../demo/numbers.ts';
import { sql } from '../../src/kernel/server/index.ts';
import { type Answer, type DemoPortal, startDemoPortal } from './portal.ts';

// C-05: partners, their flow, their employees and the invitation that gives a mentor an account.

let portal: DemoPortal;
beforeAll(async () => {
  portal = await startDemoPortal();
});
afterAll(() => portal?.close());

type Json = any;
const admin = () => portal.as('internshipadmin');
const keys = (answer: Answer): string[] =>
  Array.isArray(answer.json) ? answer.json.map((p: { key: string }) => p.key) : [];
const made = async (answer: Promise<Answer>): Promise<Json> => {
  const { status, json, text } = await answer;
  expect(status, text).toBe(201);
  return json;
};
const done = async (answer: Promise<Answer>): Promise<Json> => {
  const { status, json, text } = await answer;
  expect(status, text).toBe(200);
  return json;
};
const statuses = (answers: readonly Answer[]): number[] => answers.map(a => a.status).sort();
let n = 0;
const newPartner = async (more: object = {}) =>
  admin().post('partner/create', {
    name: `Tvrtka ${++n}`,
    oib: oibOf(String(7_700_000_000 + n)),
    email: `p${n}@tvrtka.example`,
    idPartnersector: await portal.idOf('partnersector', 'code', 'J'),
    idPartnertype: await portal.idOf('partnertype', 'name_hr', 'd.o.o.'),
    address: 'Ulica 1',
    idStateCity: await portal.idOf('state-city', 'name', 'Karlovac'),
    ...more,
  });
const partner = (more: object = {}) => made(newPartner(more));
const move = (resource: string, name: string, row: Json, body: object = {}, who = 'internshipadmin') =>
  portal.as(who).put(`${resource}/${name}?id=${row.id}`, { rowVer: row.rowVer, ...body });
const active = async (more: object = {}) => done(move('partner', 'activate', await partner(more)));
const employee = async (idPartner: number, more: object = {}): Promise<Json> =>
  made(
    admin().post('par-employee/create', {
      idPartner,
      firstName: 'Mia',
      lastName: `Mentorić ${++n}`,
      email: `mia${n}@tvrtka.example`,
      isMentor: 1,
      ...more,
    }),
  );
const rolesOf = async (idUser: number): Promise<string[]> =>
  (
    await portal.db.run<{ name: string }>(sql`select i.name from ${portal.db.table('auth-assignment')} a
  join ${portal.db.table('auth-item')} i on i.id = a.id_role where a.id_user = ${idUser} and a.deleted_at is null order by 1`)
  ).rows.map(r => r.name);
const userOf = (id: number) =>
  portal.db.one<{ username: string; email: string; status: string }>(
    sql`select username, email, status from ${portal.db.table('user')} where id = ${id}`,
  );
const fresh = async (resource: string, id: number): Promise<Json> =>
  (await portal.as('admin').get(`${resource}/view?id=${id}`)).json;

describe('a partner', () => {
  it('goes from waiting to active or refused, and pauses with a reason', async () => {
    const p = await partner();
    expect(p.status).toBe('pending');
    expect((await move('partner', 'suspend', p, { note: 'x' })).json).toMatchObject({ kind: 'state' });
    for (const who of ['teacher', 'student', 'librarian', 'institutionmentor'])
      expect([403, 404], who).toContain((await move('partner', 'activate', p, {}, who)).status);
    const on = await done(move('partner', 'activate', p, {}, 'alumniadmin'));
    expect(keys(await move('partner', 'suspend', on))).toEqual(['noteRequired']);
    const paused = await done(move('partner', 'suspend', on, { note: 'Ugovor u izmjeni.' }));
    expect((await move('partner', 'activate', paused)).status).toBe(409);
    expect((await done(move('partner', 'resume', paused))).status).toBe('active');
    const refused = await done(move('partner', 'reject', await partner(), { note: 'Nepoznata tvrtka.' }));
    expect((await move('partner', 'reject', refused, { note: 'x' })).status).toBe(409);
    expect(
      (await admin().put(`partner/update?id=${refused.id}`, { rowVer: refused.rowVer, status: 'active' })).json,
    ).toMatchObject([{ key: 'readonlyField' }]);
  });
  it('activated by two at once is activated once', async () => {
    const p = await partner();
    expect(statuses(await Promise.all([move('partner', 'activate', p), move('partner', 'activate', p)]))).toEqual([
      200, 409,
    ]);
  });
  it('becomes active only when all of it is known, and is told apart by OIB or by name and city', async () => {
    expect(keys(await move('partner', 'activate', await partner({ address: null })))).toEqual(['completeWhenActive']);
    const twice = { oib: oibOf('7799999999') };
    expect(statuses(await Promise.all([newPartner(twice), newPartner(twice)]))).toEqual([201, 409]);
    const abroad = await made(
      portal.as('alumniadmin').post('state-city/create', {
        idState: await portal.idOf('state', 'code2', 'SI'),
        postalCode: '1000',
        name: 'Ljubljana',
      }),
    );
    const foreign = { name: 'Podjetje d.d.', oib: null, idStateCity: abroad.id };
    await partner(foreign);
    expect((await newPartner({ ...foreign, name: 'PODJETJE D.D.' })).status).toBe(409);
    expect(keys(await newPartner({ oib: null }))).toEqual(['cannotBeBlank']);
    expect(keys(await newPartner({ oib: '12345678901' }))).toEqual(['oibNotValid']);
  });
  it('says that its contract ends soon', async () => {
    const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    expect((await partner({ contractFrom: '2020-01-01', contractTo: soon })).warnings).toMatchObject([
      { key: 'contractEnds' },
    ]);
    expect((await partner({ contractTo: '2999-01-01' })).warnings).toEqual([]);
    expect(keys(await newPartner({ contractFrom: '2999-02-01', contractTo: '2999-01-01' }))).toEqual([
      'contractInOrder',
    ]);
  });
});

describe('an invitation', () => {
  it('gives a mentor an account, a role and a letter, and is sent again without a second account', async () => {
    const row = await employee((await active()).id);
    const invited = await done(move('par-employee', 'invite', row));
    expect(invited.invitation).toBe('sent');
    const { idUser } = await fresh('par-employee', row.id);
    expect(await userOf(idUser)).toMatchObject({ email: row.email, status: 'pending' });
    expect(await rolesOf(idUser)).toEqual(['institutionMentor']);
    const tokens = () =>
      portal.db.one<{ n: number }>(
        sql`select count(*)::int as n from ${portal.db.table('user-token')} where id_user = ${idUser} and kind = 'invite'`,
      );
    expect((await tokens())!.n).toBe(1);
    await done(move('par-employee', 'invite', await fresh('par-employee', row.id)));
    expect((await tokens())!.n).toBe(2);
    expect((await fresh('par-employee', row.id)).idUser).toBe(idUser);
  });
  it('gives the contact of an employer the employer’s role, and both where both are true', async () => {
    const employer = await active({ isEmployer: 1 });
    const both = await employee(employer.id, { isContact: 1 });
    await done(move('par-employee', 'invite', both, {}, 'alumniadmin'));
    expect(await rolesOf((await fresh('par-employee', both.id)).idUser)).toEqual([
      'alumniEmployer',
      'institutionMentor',
    ]);
  });
  it('is refused without a reason for it', async () => {
    const pending = await partner();
    expect(keys(await move('par-employee', 'invite', await employee(pending.id)))).toEqual(['partnerNotActive']);
    const p = await active();
    expect(keys(await move('par-employee', 'invite', await employee(p.id, { isMentor: 0, isContact: 1 })))).toEqual([
      'noRoleToGive',
    ]);
    expect(keys(await move('par-employee', 'invite', await employee(p.id, { active: 0 })))).toEqual([
      'employeeInactive',
    ]);
    const row = await employee(p.id);
    for (const who of ['teacher', 'student', 'librarian', 'institutionmentor', 'courseconductionsadmin'])
      expect([403, 404], who).toContain((await move('par-employee', 'invite', row, {}, who)).status);
    expect((await fresh('par-employee', row.id)).idUser).toBeNull();
  });
  it('finds the account the person has, and none that belongs to another partner', async () => {
    const [one, two] = [await active(), await active()];
    const first = await employee(one.id);
    await done(move('par-employee', 'invite', first));
    const same = await employee(two.id, { email: first.email.toUpperCase() });
    expect(keys(await move('par-employee', 'invite', same))).toEqual(['employedElsewhere']);
    const librarian = (await portal.db.one<{ id: number; email: string }>(
      sql`select id, email from ${portal.db.table('user')} where username = 'librarian'`,
    ))!;
    const known = await employee(two.id, { email: librarian.email });
    await done(move('par-employee', 'invite', known));
    expect((await fresh('par-employee', known.id)).idUser).toBe(librarian.id);
    expect(await rolesOf(librarian.id)).toEqual(['institutionMentor', 'librarian', 'user']);
  });
  it('of two at once opens one account', async () => {
    const row = await employee((await active()).id);
    expect(
      statuses(await Promise.all([move('par-employee', 'invite', row), move('par-employee', 'invite', row)])),
    ).toEqual([200, 409]);
    expect(
      (await portal.db.one<{ n: number }>(
        sql`select count(*)::int as n from ${portal.db.table('user')} where email = ${row.email}`,
      ))!.n,
    ).toBe(1);
  });
  it('ends with the work: who leaves, or is a mentor no more, loses the role', async () => {
    const p = await active({ isEmployer: 1 });
    const row = await employee(p.id, { isContact: 1 });
    await done(move('par-employee', 'invite', row));
    const now = await fresh('par-employee', row.id);
    const noMentor = await done(admin().put(`par-employee/update?id=${row.id}`, { rowVer: now.rowVer, isMentor: 0 }));
    expect(await rolesOf(now.idUser)).toEqual(['alumniEmployer']);
    await done(admin().put(`par-employee/update?id=${row.id}`, { rowVer: noMentor.rowVer, active: 0 }));
    expect(await rolesOf(now.idUser)).toEqual([]);
    const deleted = await employee(p.id);
    await done(move('par-employee', 'invite', deleted));
    const { idUser } = await fresh('par-employee', deleted.id);
    expect((await admin().del(`par-employee/delete?id=${deleted.id}`)).status).toBe(200);
    expect(await rolesOf(idUser)).toEqual([]);
  });
});
