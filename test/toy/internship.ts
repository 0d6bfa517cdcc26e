import { date, flow, integer, ref, resource, state, text } from '../../src/kernel/resource/index.ts';
import { col, type Me, type Policy, rule, sql, table } from '../../src/kernel/server/index.ts';
import type { Toy } from './toy.ts';

declare module '../../src/kernel/server/index.ts' {
  interface Facts {
    partnerIds?: readonly number[] | null;
  }
}

// Partner ← employee (a user) and partner ← internship ← diary: the mentor at an institution reads the diaries of the students placed there.
export const partner = resource('partner', { label: 'name', fields: { name: text({ required: true, search: true }) } });
export const employee = resource('employee', {
  label: 'idUser',
  fields: {
    idUser: ref('user', { required: true, unique: true }),
    idPartner: ref('partner', { required: true }),
    isMentor: integer({ default: 1 }),
  },
});
export const internship = resource('internship', {
  label: 'title',
  fields: {
    title: text({ required: true, search: true }),
    idUser: ref('user', { required: true }),
    idPartner: ref('partner', { required: true }),
    note: text(),
  },
});
export const diary = resource('diary', {
  label: 'work',
  sort: ['day'],
  fields: {
    idInternship: ref('internship', { required: true }),
    day: date({ required: true, inList: true }),
    work: text({ required: true, search: true, inList: true }),
    hours: integer({ min: 0, max: 24 }),
    status: state(flow(['written', 'confirmed'], { confirm: { from: ['written'], to: 'confirmed' } })),
  },
});

const placedWith = (
  me: Me,
) => rule`exists (select 1 from ${table('internship')} i join ${table('employee')} e on e.id_partner = i.id_partner
  where i.id = ${col('idInternship')} and e.id_user = ${me.id} and e.is_mentor = 1 and i.deleted_at is null and e.deleted_at is null)`;
const ownDiary = (me: Me) => ({ 'idInternship.idUser': me.id });

export const diaryPolicy: Policy<typeof diary> = {
  read: me => ({ any: [ownDiary(me), placedWith(me)] }),
  create: me => ownDiary(me),
  update: me => ({ any: [{ all: [ownDiary(me), { status: 'written' }] }, placedWith(me)] }),
  after: me => ({ any: [ownDiary(me), placedWith(me)] }),
  remove: me => ({ all: [ownDiary(me), { status: 'written' }] }),
  moves: { confirm: { by: me => placedWith(me) } },
};
const internshipPolicy: Policy<typeof internship> = {
  read: me => ({ any: [{ idUser: me.id }, { idPartner: { in: me.facts.partnerIds ?? [] } }] }),
  update: me => ({ idPartner: { in: me.facts.partnerIds ?? [] } }),
};
const partnerPolicy: Policy<typeof partner> = {
  read: me => ({ id: { in: me.facts.partnerIds ?? [] } }),
  lookup: () => true,
};
const employeePolicy: Policy<typeof employee> = { read: me => ({ idUser: me.id }) };

export const internshipToy: Toy = {
  resources: [partner, employee, internship, diary],
  policies: { partner: partnerPolicy, employee: employeePolicy, internship: internshipPolicy, diary: diaryPolicy },
  facts: {
    partnerIds: (idUser, db) =>
      sql`select array_agg(id_partner) from ${db.table('employee')} where id_user = ${idUser} and deleted_at is null`,
  },
  factTables: { employee: '*' },
  people: {
    admin: ['admin'],
    mia: ['student'],
    jan: ['student'],
    acme: ['institutionMentor'],
    brod: ['institutionMentor'],
    nobody: [],
  },
};
