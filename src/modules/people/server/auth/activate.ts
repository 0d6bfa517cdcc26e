import { insertRow, move, sql, type TxCtx, writeAudit } from '../../../../kernel/server/index.ts';
import { consentTextVersion } from '../../consents.ts';
import { alumniStudent, user } from '../../model.ts';
import { changeAccount } from './audit.ts';
import { grantRole } from './grants.ts';
import { admitRegistered, registerPartner } from './partner-registration.ts';
import { type Answers, recognise, type ViewType } from './register.ts';
import { sayRegistered } from './registered.ts';

interface Owner {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly status: string;
  readonly confirmed: boolean;
}

/**
 * Whoever came with a link of a letter owns the address it went to. The first time this makes the account usable, and of what was
 * said at the registration it makes a student, a teacher, a graduate or a partner: until then that was anybody's word.
 */
export const ownerCame = async (ctx: TxCtx, idUser: number): Promise<void> => {
  const { db } = ctx;
  const owner = (await db.one<Owner>(sql`select email, first_name as "firstName", last_name as "lastName", status,
    email_confirmed_at is not null as confirmed from ${db.table('user')} where id = ${idUser} for update`))!;
  if (owner.status === 'pending') await move(ctx, user, idUser, 'confirm', {}, { as: 'system' });
  if (owner.confirmed) return;
  await changeAccount(ctx, idUser, { emailConfirmedAt: () => sql`${ctx.now}::timestamptz` }, 'emailConfirmed');
  // One way in is enough: the other letters that were sent open nothing any more.
  await db.run(sql`update ${db.table('user-token')} set expires_at = least(expires_at, ${ctx.now})
    where id_user = ${idUser} and kind in ('confirm', 'invite') and used_at is null`);
  const said = await db.one<{ viewType: ViewType; answers: string }>(
    sql`select view_type as "viewType", answers from ${db.table('registration')} where id_user = ${idUser}`,
  );
  if (!said) return;
  const answers = JSON.parse(said.answers) as Answers;
  if (said.viewType === 'internal') await becomeInternal(ctx, idUser, owner, answers);
  if (said.viewType === 'alumni') await becomeAlumni(ctx, idUser, owner, answers);
  if (said.viewType === 'partner') await becomePartner(ctx, idUser, owner, answers);
};

/** The records are asked again: between registering and confirming somebody else may have become this student. */
const becomeInternal = async (ctx: TxCtx, idUser: number, { email }: Owner, answers: Answers): Promise<void> => {
  const found = await recognise(ctx, { number: answers.jmbagOrOib ?? '', email: email.toLowerCase() });
  await grantRole(ctx, idUser, 'user');
  if (!found) return;
  await found.link(idUser);
  await grantRole(ctx, idUser, found.role);
  await ctx.db.run(sql`delete from ${ctx.db.table('registration')} where id_user = ${idUser}`);
};

/** The profile begins private and unverified. What they say to have studied is told to the module of alumni. */
const becomeAlumni = async (ctx: TxCtx, idUser: number, person: Owner, answers: Answers): Promise<void> => {
  const has = await ctx.db.one(sql`select 1 from ${ctx.db.table('alumni-student')} where id_user = ${idUser}`);
  if (has) return;
  const number = answers.jmbagOrOib ?? '';
  const consents = answers.hasConsentMessages === 1 || answers.hasConsentSurveys === 1;
  const id = await insertRow(ctx, alumniStudent, {
    idUser,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    birthName: answers.birthName ?? null,
    birthDate: answers.birthDate,
    jmbag: number.length === 10 ? number : null,
    oib: number.length === 11 ? number : null,
    visibility: 'private',
    hasConsentMessages: answers.hasConsentMessages === 1 ? 1 : 0,
    hasConsentSurveys: answers.hasConsentSurveys === 1 ? 1 : 0,
    ...(consents && {
      consentAt: ctx.now.toISOString(),
      consentVersion: answers.consentVersion ?? consentTextVersion,
    }),
  });
  await writeAudit(ctx, { resource: alumniStudent, action: 'register', id, diff: { idUser: [null, idUser] } });
  await grantRole(ctx, idUser, 'alumniStudent');
  await sayRegistered(ctx, {
    viewType: 'alumni',
    name: `${person.firstName} ${person.lastName}`,
    idAlumniStudent: Number(id),
    study: answers.study ?? null,
    graduationYear: answers.graduationYear ?? null,
  });
};

/** Where the partner has been approved meanwhile the person is in at once; otherwise somebody has to look at one of the two. */
const becomePartner = async (ctx: TxCtx, idUser: number, person: Owner, answers: Answers): Promise<void> => {
  const works = () =>
    ctx.db.one<{
      id: number;
      active: number;
      idPartner: number;
      partner: string;
      status: string;
    }>(sql`select e.id, e.active, p.id as "idPartner", p.name as partner, p.status
    from ${ctx.db.table('par-employee')} e join ${ctx.db.table('partner')} p on p.id = e.id_partner where e.id_user = ${idUser} and e.deleted_at is null`);
  if (!(await works())) await registerPartner(ctx, idUser, person, answers);
  const work = await works();
  if (!work) return;
  await admitRegistered(ctx, work.idPartner);
  if (work.active === 1 && work.status !== 'pending') return;
  await sayRegistered(ctx, {
    viewType: 'partner',
    name: `${person.firstName} ${person.lastName}`,
    partner: work.partner,
    idPartner: work.idPartner,
    idJoining: work.active === 1 ? null : work.id,
    wishInternship: answers.wishInternship === 1,
    wishEmployer: answers.wishEmployer === 1,
  });
};
