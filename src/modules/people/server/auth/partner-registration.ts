import { insertRow, save, sql, type TxCtx, writeAudit } from '../../../../kernel/server/index.ts';
import { parEmployee, partner } from '../../model.ts';
import { grantRole } from './grants.ts';
import { linkTo, sendLetter } from './letters.ts';
import type { Answers } from './register.ts';

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}
/** A new partner waits for approval; at one that is known, the person joins and its contact hears of it. */
export const registerPartner = async (ctx: TxCtx, idUser: number, person: Person, answers: Answers): Promise<void> => {
  const oib = answers.partnerOib ?? '';
  await ctx.db.lock('partner', oib);
  const known = await ctx.db.one<{ id: number; name: string }>(
    sql`select id, name from ${ctx.db.table('partner')} where oib = ${oib} and deleted_at is null`,
  );
  const idPartner = known?.id ?? (await openPartner(ctx, person, answers, oib));
  const employee = {
    idPartner,
    idUser,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    phone: answers.phone ?? null,
    position: answers.jobTitle ?? null,
    isMentor: answers.wishInternship === 1 ? 1 : 0,
    isContact: known ? 0 : 1,
    isSignatory: 0,
    // Whoever names a known partner's number sees nothing of that partner before somebody has looked.
    active: known ? 0 : 1,
  };
  const there = await ctx.db.one<{ id: number; idUser: number | null }>(
    sql`select id, id_user as "idUser" from ${ctx.db.table('par-employee')} where id_partner = ${idPartner} and email = ${person.email} and deleted_at is null`,
  );
  if (there && there.idUser === null) await save(ctx, parEmployee, { idUser }, { as: 'system', id: there.id });
  if (!there)
    await writeAudit(ctx, {
      resource: parEmployee,
      action: 'register',
      id: await insertRow(ctx, parEmployee, employee),
      diff: { idPartner: [null, idPartner], idUser: [null, idUser] },
    });
  if (known) await tellContacts(ctx, known, person, idUser);
};

const openPartner = async (ctx: TxCtx, person: Person, answers: Answers, oib: string): Promise<number> => {
  const id = Number(
    await insertRow(ctx, partner, {
      name: answers.partnerName ?? '',
      oib,
      address: answers.partnerAddress ?? null,
      email: person.email,
      phone: answers.phone ?? null,
      isInternship: answers.wishInternship === 1 ? 1 : 0,
      isEmployer: answers.wishEmployer === 1 ? 1 : 0,
      status: 'pending',
    }),
  );
  await writeAudit(ctx, {
    resource: partner,
    action: 'register',
    id,
    diff: { name: [null, answers.partnerName] },
  });
  return id;
};

const tellContacts = async (
  ctx: TxCtx,
  known: { id: number; name: string },
  r: Person,
  idUser: number,
): Promise<void> => {
  const contacts = await ctx.db.run<{
    email: string;
    language: string;
  }>(sql`select e.email, coalesce(u.language, 'hr') as language
    from ${ctx.db.table('par-employee')} e left join ${ctx.db.table('user')} u on u.id = e.id_user
    where e.id_partner = ${known.id} and e.is_contact = 1 and e.active = 1 and e.deleted_at is null and e.id_user is distinct from ${idUser}`);
  for (const contact of contacts.rows)
    await sendLetter(ctx, contact, 'partnerJoins', {
      name: `${r.firstName} ${r.lastName}`,
      email: r.email,
      partner: known.name,
    });
};

interface Newcomer {
  readonly idUser: number;
  readonly username: string;
  readonly email: string;
  readonly language: string;
  readonly answers: string;
  readonly partner: string;
}
/**
 * Those who registered at this partner and have confirmed their address get what they wished for, once the partner is approved.
 * Somebody who joined a known partner waits for an administrator, who approves by making the employee active and granting the role.
 */
export const admitRegistered = async (ctx: TxCtx, idPartner: number): Promise<void> => {
  const waiting =
    await ctx.db.run<Newcomer>(sql`select u.id as "idUser", u.username, u.email, u.language, g.answers, p.name as partner
    from ${ctx.db.table('par-employee')} e join ${ctx.db.table('user')} u on u.id = e.id_user and u.status = 'active'
    join ${ctx.db.table('registration')} g on g.id_user = u.id and g.view_type = 'partner' join ${ctx.db.table('partner')} p on p.id = e.id_partner
    where e.id_partner = ${idPartner} and e.is_contact = 1 and e.deleted_at is null and p.status = 'active'`);
  for (const person of waiting.rows) {
    for (const role of rolesWished(JSON.parse(person.answers) as Answers)) await grantRole(ctx, person.idUser, role);
    await ctx.db.run(sql`delete from ${ctx.db.table('registration')} where id_user = ${person.idUser}`);
    await sendLetter(ctx, person, 'partnerActive', {
      partner: person.partner,
      username: person.username,
      link: linkTo(ctx, '/Login'),
    });
  }
};
const rolesWished = (answers: Answers): string[] => [
  ...(answers.wishInternship === 1 ? ['institutionMentor' as const] : []),
  ...(answers.wishEmployer === 1 ? ['alumniEmployer' as const] : []),
];
