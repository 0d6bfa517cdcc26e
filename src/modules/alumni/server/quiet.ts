import { type Ctx, inTransaction, type Job, saveMatching, sql } from '../../../kernel/server/index.ts';
import { notify } from '../../messages/server/index.ts';
import { alumniStudent } from '../../people/model.ts';
import { graduates, lastVisits } from '../../people/server/index.ts';
import { today } from './rules.ts';

interface Quiet {
  readonly id: number;
  readonly idUser: number;
}
/** Open profiles whose owner has not been here for three years. */
const quietOnes = (ctx: Ctx, more: 'unasked' | 'unanswered' | 'back') => {
  const { db, now } = ctx;
  const visits = sql`${graduates(db)} g join ${lastVisits(db)} v on v.id_user = g.id_user`;
  if (more === 'back')
    return db.run<Quiet>(
      sql`select g.id, g.id_user as "idUser" from ${visits} where g.quiet_since is not null and v.at >= g.quiet_since limit 500`,
    );
  const still = sql`g.visibility <> 'private' and v.at < ${now}::timestamptz - interval '3 years'`;
  return db.run<Quiet>(
    more === 'unasked'
      ? sql`select g.id, g.id_user as "idUser" from ${visits} where ${still} and g.quiet_since is null limit 500`
      : sql`select g.id, g.id_user as "idUser" from ${visits} where ${still} and g.quiet_since < (${now}::timestamptz at time zone 'Europe/Zagreb')::date - 30 limit 500`,
  );
};

/** After three quiet years a person is asked whether their profile may stay open; thirty days later it closes. A visit is an answer. */
const askTheQuiet = async (ctx: Ctx): Promise<void> => {
  for (const { id } of (await quietOnes(ctx, 'back')).rows)
    await inTransaction(ctx, tx =>
      saveMatching(tx, alumniStudent, { id }, { quietSince: null }, { action: 'cameBack' }),
    );
  for (const { id } of (await quietOnes(ctx, 'unanswered')).rows)
    await inTransaction(ctx, tx =>
      saveMatching(
        tx,
        alumniStudent,
        { id },
        { visibility: 'private', hasPublicContacts: 0, quietSince: null },
        { action: 'closedAfterSilence' },
      ),
    );
  for (const { id, idUser } of (await quietOnes(ctx, 'unasked')).rows)
    await inTransaction(ctx, async tx => {
      await saveMatching(tx, alumniStudent, { id }, { quietSince: today(ctx) }, { action: 'askedAfterSilence' });
      await notify(tx, {
        key: 'alumni.quiet',
        to: [idUser],
        route: '/Alumni',
        sendEmail: true,
        subject: { hr: 'Smije li vaš profil ostati otvoren?', en: 'May your profile stay open?' },
        text: {
          hr: 'Tri godine niste bili na portalu, a vaš profil alumnija vide drugi. Prijavite se u idućih 30 dana ako želite da ostane otvoren; inače ćemo ga zatvoriti.',
          en: 'You have not been in the portal for three years, and others see your alumni profile. Sign in within 30 days if it should stay open; otherwise we will close it.',
        },
      });
    });
};
export const quietJobs: readonly Job[] = [
  {
    name: 'alumni.quiet',
    called: { hr: 'Alumni: upit onima koji se dugo ne javljaju', en: 'Alumni: asking those long silent' },
    cron: '10 4 * * *',
    run: askTheQuiet,
  },
];
