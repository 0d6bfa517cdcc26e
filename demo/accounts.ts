import { hash } from '@node-rs/argon2';
import { insertRows, sql, type TxCtx } from '../src/kernel/server/index.ts';
import {
  alumniStudent,
  authAssignment,
  parEmployee,
  partner,
  user,
  userCredential,
} from '../src/modules/people/model.ts';
import { plain } from './names.ts';
import { oibOf } from './numbers.ts';
import type { World } from './world.ts';

export const demoPassword = 'katedra-demo';

/** External people hold their role alone, so that what applies to «only this role» can be tried. */
const persons = {
  admin: ['Marko', 'Vrelić'],
  user: ['Jasna', 'Domitrović'],
  teacher: ['Mirna', 'Šimrak'],
  student: ['Lovro', 'Bukša'],
  academicyearAdmin: ['Snježana', 'Mrzljak'],
  calendarAdmin: ['Boris', 'Stipetić'],
  eSessionAdmin: ['Gordana', 'Tomašić'],
  eSessionPreparation: ['Renata', 'Peranić'],
  internshipAdmin: ['Damir', 'Zatezalo'],
  learningOutcomesAdmin: ['Nevenka', 'Belavić'],
  courseConductionsAdmin: ['Jagoda', 'Perkov'],
  surveyAdmin: ['Alen', 'Hudak'],
  dmsAdmin: ['Vesna', 'Cindrić'],
  alumniAdmin: ['Irena', 'Mateša'],
  graduateThesisCommissionPreparation: ['Tatjana', 'Grčić'],
  librarian: ['Anđela', 'Cvitan'],
  institutionMentor: ['Krunoslav', 'Benić'],
  alumniStudent: ['Dunja', 'Rendulić'],
  alumniEmployer: ['Sanja', 'Trbojević'],
} as const satisfies Readonly<Record<string, readonly [firstName: string, lastName: string]>>;
type Role = keyof typeof persons;
const external: readonly Role[] = ['institutionMentor', 'alumniStudent', 'alumniEmployer'];

export interface DemoAccount {
  readonly username: string;
  readonly roles: readonly Role[];
  readonly firstName: string;
  readonly lastName: string;
}
const account = (
  role: Role,
  username: string = role.toLowerCase(),
  person: readonly [string, string] = persons[role],
): DemoAccount => ({
  username,
  firstName: person[0],
  lastName: person[1],
  roles: external.includes(role) || role === 'user' ? [role] : [role, 'user'],
});
/** One account for each role under its name in small letters, and a second teacher and student for other people's rows. */
export const demoAccounts: readonly DemoAccount[] = [
  ...(Object.keys(persons) as Role[]).map(role => account(role)),
  account('teacher', 'teacher2', ['Tin', 'Pavlešić']),
  account('student', 'student2', ['Nika', 'Štefanac']),
];

/** Finds a person of the records by name. */
type ByName = (name: string) => number;

/** Gives the user of each account. */
export const loadAccounts = async (
  ctx: TxCtx,
  teacherOf: ByName,
  studentOf: ByName,
): Promise<ReadonlyMap<string, number>> => {
  const now = ctx.now.toISOString();
  const ids = await insertRows(
    ctx.db,
    user,
    demoAccounts.map(a => ({
      username: a.username,
      email: `${a.username}@vrelo.example`,
      firstName: a.firstName,
      lastName: a.lastName,
      language: 'hr',
      status: 'active',
      emailConfirmedAt: now,
      termsVersion: 1,
      termsAcceptedAt: now,
    })),
  );
  const idOf = new Map(demoAccounts.map((a, i) => [a.username, ids[i]!]));
  // 19 MiB, two passes: the same cost as a real password; one hash for all, because they share the password.
  const passwordHash = await hash(demoPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await insertRows(
    ctx.db,
    userCredential,
    ids.map(idUser => ({ idUser, passwordHash, passwordChangedAt: now })),
  );

  for (const a of demoAccounts) {
    const [table, find] = a.username.startsWith('teacher')
      ? (['teacher', teacherOf] as const)
      : a.username.startsWith('student')
        ? (['student', studentOf] as const)
        : ([null, null] as const);
    if (table)
      await ctx.db.run(
        sql`update ${ctx.db.table(table)} set id_user = ${idOf.get(a.username)} where id = ${find(`${a.firstName} ${a.lastName}`)}`,
      );
  }
  await loadPartners(ctx, idOf);
  await loadAlumni(ctx, idOf);

  const roles = await ctx.db.run<{ id: number; name: string }>(
    sql`select id, name from ${ctx.db.table('auth-item')} where kind = 'role' and deleted_at is null`,
  );
  const roleId = new Map(roles.rows.map(row => [row.name, row.id]));
  await insertRows(
    ctx.db,
    authAssignment,
    demoAccounts.flatMap((a, i) => a.roles.map(role => ({ idUser: ids[i], idRole: roleId.get(role) }))),
  );
  return idOf;
};

/** Every teacher has an account under the name of their address. It has no password, so nobody signs in with it. */
export const loadTeacherAccounts = async ({ ctx: { db, now }, sink }: World): Promise<void> => {
  const at = now.toISOString();
  const { rows } = await db.run<{ email: string; firstName: string; lastName: string }>(sql`
    select email, first_name as "firstName", last_name as "lastName" from ${db.table('teacher')} where id_user is null order by id`);
  const keys = await sink.write(
    user,
    rows.map(t => ({
      username: t.email.split('@')[0],
      ...t,
      language: 'hr',
      status: 'active',
      emailConfirmedAt: at,
      termsVersion: 1,
      termsAcceptedAt: at,
    })),
    rows.length,
  );
  await db.run(
    sql`update ${db.table('teacher')} t set id_user = u.id from ${db.table('user')} u where u.email = t.email and t.id_user is null`,
  );
  const roles = await db.run<{ id: number }>(
    sql`select id from ${db.table('auth-item')} where kind = 'role' and name in ('teacher', 'user') and deleted_at is null order by name`,
  );
  await sink.write(
    authAssignment,
    rows.flatMap((_, i) => roles.rows.map(role => ({ idUser: keys.at(i), idRole: role.id }))),
    rows.length * 2,
  );
};

const idBy = async (ctx: TxCtx, table: string, column: 'code' | 'name' | 'name_hr', value: string): Promise<number> => {
  const found = await ctx.db.one<{ id: number }>(
    column === 'code'
      ? sql`select id from ${ctx.db.table(table)} where code = ${value} and deleted_at is null`
      : column === 'name'
        ? sql`select id from ${ctx.db.table(table)} where name = ${value} and deleted_at is null`
        : sql`select id from ${ctx.db.table(table)} where name_hr = ${value} and deleted_at is null`,
  );
  if (!found) throw new Error(`The demo needs «${value}» in ${table}: run the seeds first.`);
  return found.id;
};

const loadPartners = async (ctx: TxCtx, idOf: ReadonlyMap<string, number>): Promise<void> => {
  const karlovac = await idBy(ctx, 'state-city', 'name', 'Karlovac');
  const [it, industry] = [await idBy(ctx, 'partnersector', 'code', 'J'), await idBy(ctx, 'partnersector', 'code', 'C')];
  const [doo, dd] = [
    await idBy(ctx, 'partnertype', 'name_hr', 'd.o.o.'),
    await idBy(ctx, 'partnertype', 'name_hr', 'd.d.'),
  ];
  const common = { idStateCity: karlovac, postalCode: '47000' };
  const [softver, strojevi] = await insertRows(ctx.db, partner, [
    {
      ...common,
      name: 'Koranski softver d.o.o.',
      shortName: 'Koranski softver',
      oib: oibOf('4710002001'),
      idPartnersector: it,
      idPartnertype: doo,
      address: 'Banija 12',
      email: 'praksa@koranski-softver.example',
      web: 'https://koranski-softver.example',
      employeesRange: '10-49',
      isInternship: 1,
      isEmployer: 1,
      capacity: 6,
      status: 'active',
    },
    {
      ...common,
      name: 'Strojevi Dobra d.d.',
      shortName: 'Strojevi Dobra',
      oib: oibOf('4710002002'),
      idPartnersector: industry,
      idPartnertype: dd,
      address: 'Industrijska 4',
      email: 'kadrovska@strojevi-dobra.example',
      employeesRange: '50-249',
      isInternship: 1,
      isEmployer: 1,
      capacity: 10,
      status: 'active',
    },
    {
      ...common,
      name: 'Mala kuća dizajna d.o.o.',
      oib: oibOf('4710002003'),
      idPartnersector: it,
      idPartnertype: doo,
      address: 'Radićeva 3',
      email: 'info@mala-kuca.example',
      employeesRange: '1-9',
      isInternship: 1,
      isEmployer: 0,
      status: 'pending',
    },
  ]);
  await loadMorePartners(ctx);
  const employee = (username: 'institutionmentor' | 'alumniemployer', role: Role) => ({
    idUser: idOf.get(username),
    firstName: persons[role][0],
    lastName: persons[role][1],
    email: `${username}@vrelo.example`,
    active: 1,
  });
  await insertRows(ctx.db, parEmployee, [
    {
      ...employee('institutionmentor', 'institutionMentor'),
      idPartner: softver,
      position: 'voditelj razvoja',
      isMentor: 1,
      isContact: 0,
      isSignatory: 0,
    },
    {
      ...employee('alumniemployer', 'alumniEmployer'),
      idPartner: strojevi,
      position: 'voditeljica ljudskih resursa',
      isMentor: 0,
      isContact: 1,
      isSignatory: 1,
    },
  ]);
};

/** Name, town, sector, address, and two people: who signs and who looks after students. */
const morePartners = [
  ['Mrežnica data d.o.o.', 'Duga Resa', 'J', 'Trg svetog Jurja 2', ['Igor', 'Mihalić'], ['Petra', 'Vukelić']],
  ['Kupa strojarstvo d.o.o.', 'Karlovac', 'C', 'Mala Švarča 155', ['Zlatko', 'Furač'], ['Ivan', 'Katić']],
  ['Ozaljska energija d.o.o.', 'Ozalj', 'C', 'Kurilovac 8', ['Mladen', 'Stepinac'], ['Ana', 'Kolić']],
  ['Slunjčica hosting d.o.o.', 'Slunj', 'J', 'Rastoke 21', ['Tomislav', 'Magdić'], ['Lucija', 'Obajdin']],
  ['Ogulin drvo d.o.o.', 'Ogulin', 'C', 'Bukovnik 14', ['Željko', 'Salopek'], ['Marija', 'Puškarić']],
  ['Sava informatika d.o.o.', 'Zagreb', 'J', 'Savska cesta 190', ['Hrvoje', 'Lisak'], ['Dora', 'Matković']],
  ['Turopolje alati d.o.o.', 'Velika Gorica', 'C', 'Zagrebačka 40', ['Stjepan', 'Kos'], ['Nina', 'Barić']],
  ['Petrinjska mehatronika d.o.o.', 'Petrinja', 'C', 'Sisačka 7', ['Goran', 'Jurić'], ['Mateja', 'Lovrić']],
  ['Samobor sustavi d.o.o.', 'Samobor', 'J', 'Gajeva 31', ['Davor', 'Noršić'], ['Iva', 'Razum']],
  ['Jaska pneumatika d.o.o.', 'Jastrebarsko', 'C', 'Cvetković 60', ['Krešimir', 'Škiljan'], ['Tea', 'Batušić']],
] as const;
const loadMorePartners = async (ctx: TxCtx): Promise<void> => {
  const idPartnertype = await idBy(ctx, 'partnertype', 'name_hr', 'd.o.o.');
  for (const [i, [name, town, sector, address, signs, mentors]] of morePartners.entries()) {
    const shortName = name.replace(' d.o.o.', '');
    const domain = `${plain(shortName.replaceAll(' ', '-'))}.example`;
    const [idPartner] = await insertRows(ctx.db, partner, [
      {
        name,
        shortName,
        oib: oibOf(String(4_710_002_010 + i)),
        idStateCity: await idBy(ctx, 'state-city', 'name', town),
        idPartnersector: await idBy(ctx, 'partnersector', 'code', sector),
        idPartnertype,
        address,
        email: `info@${domain}`,
        web: `https://${domain}`,
        employeesRange: i % 3 === 0 ? '50-249' : '10-49',
        isInternship: 1,
        isEmployer: i % 2,
        capacity: 2 + (i % 4),
        status: 'active',
      },
    ]);
    const person = ([firstName, lastName]: readonly [string, string]) => ({
      idPartner,
      firstName,
      lastName,
      email: `${plain(firstName)}.${plain(lastName)}@${domain}`,
      active: 1,
    });
    await insertRows(ctx.db, parEmployee, [
      { ...person(signs), position: 'direktor', isMentor: 0, isContact: 0, isSignatory: 1 },
      { ...person(mentors), position: 'voditeljica odjela', isMentor: 1, isContact: 1, isSignatory: 0 },
    ]);
  }
};

const loadAlumni = async (ctx: TxCtx, idOf: ReadonlyMap<string, number>): Promise<void> => {
  const [firstName, lastName] = persons.alumniStudent;
  await insertRows(ctx.db, alumniStudent, [
    {
      idUser: idOf.get('alumnistudent'),
      firstName,
      lastName,
      email: 'alumnistudent@vrelo.example',
      employmentStatus: 'employed',
      isOpenToOffers: 1,
      visibility: 'employers',
      hasPublicContacts: 1,
      hasConsentMessages: 1,
      hasConsentSurveys: 1,
      consentAt: ctx.now.toISOString(),
      verification: 'verified',
    },
  ]);
};
