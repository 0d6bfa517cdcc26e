import { sql, type Sql, type TxCtx } from '../../../kernel/server/index.ts';
import { type Happening, notify } from '../../messages/server/index.ts';
import { holders, onRegistration, type Registered } from '../../people/server/index.ts';

/**
 * Whoever decides about people from outside hears of them when they have confirmed their address, and it waits until
 * somebody has decided: a graduate until verified or refused, a new partner until approved or refused, a person who joins
 * a known partner until made active there or removed.
 */
onRegistration(async (ctx, registered) => {
  if (registered.viewType === 'alumni') await notify(ctx, newGraduate(ctx, registered));
  else for (const event of partnerEvents(ctx, registered)) await notify(ctx, event);
});

const alumniAdmins = ({ db, now }: TxCtx): Sql => holders(db, ['alumniAdmin'], now);

const newGraduate = (
  ctx: TxCtx,
  { name, idAlumniStudent }: Extract<Registered, { viewType: 'alumni' }>,
): Happening => ({
  key: 'registration.alumni',
  type: 'alumniStudent',
  to: alumniAdmins(ctx),
  about: { resource: 'alumni-student', id: idAlumniStudent },
  route: `/Administration/Alumni?open=${idAlumniStudent}`,
  todo: { closedWhen: { verification: { in: ['verified', 'rejected'] } } },
  subject: { hr: `Nova registracija alumnija: ${name}`, en: `A graduate has registered: ${name}` },
  text: {
    hr: `Adresa e-pošte je potvrđena. Provjerite je li osoba ${name} ovdje diplomirala, pa profil potvrdite ili odbijte.`,
    en: `${name} has confirmed their address. Check that they graduated here and verify or reject the profile.`,
  },
});

/** The alumni's administrators hear of every partner, those of the internship of the ones that want to take students. Whoever is both hears once. */
const partnerEvents = (ctx: TxCtx, partner: Extract<Registered, { viewType: 'partner' }>): Happening[] => {
  const events: Happening[] = [{ ...newPartner(partner), type: 'alumniEmployer', to: alumniAdmins(ctx) }];
  if (partner.wishInternship)
    events.push({
      ...newPartner(partner),
      to: sql`select x.id_user from (${holders(ctx.db, ['internshipAdmin'], ctx.now)}) x where x.id_user not in (${alumniAdmins(ctx)})`,
    });
  return events;
};

const newPartner = ({
  name,
  partner,
  idPartner,
  idJoining,
  wishInternship,
  wishEmployer,
}: Extract<Registered, { viewType: 'partner' }>): Omit<Happening, 'to'> => {
  const wishes = {
    hr: [wishInternship && 'primati studente na praksu', wishEmployer && 'zapošljavati alumnije']
      .filter(Boolean)
      .join(' i '),
    en: [wishInternship && 'take students on internships', wishEmployer && 'employ alumni']
      .filter(Boolean)
      .join(' and '),
  };
  const wish = wishes.hr ? { hr: ` Želi ${wishes.hr}.`, en: ` They want to ${wishes.en}.` } : { hr: '', en: '' };
  if (idJoining !== null)
    return {
      key: 'registration.joins',
      about: { resource: 'par-employee', id: idJoining },
      route: `/Catalogues/ParEmployee?open=${idJoining}`,
      todo: { closedWhen: { active: 1 } },
      subject: { hr: `Nova osoba kod partnera ${partner}: ${name}`, en: `A new person at ${partner}: ${name}` },
      text: {
        hr: `${name} navodi da radi kod partnera ${partner}.${wish.hr} Provjerite s partnerom, pa osobu učinite aktivnom i pozovite je ili je uklonite.`,
        en: `${name} says that they work at ${partner}.${wish.en} Ask the partner, then make the person active and invite them, or remove them.`,
      },
    };
  return {
    key: 'registration.partner',
    about: { resource: 'partner', id: idPartner },
    route: `/Catalogues/Partner?open=${idPartner}`,
    todo: { closedWhen: { status: { in: ['active', 'rejected', 'archived'] } } },
    subject: { hr: `Novi partner čeka odobrenje: ${partner}`, en: `A new partner is awaiting approval: ${partner}` },
    text: {
      hr: `Partnera ${partner} prijavljuje ${name}.${wish.hr} Dopunite podatke, pa partnera odobrite ili odbijte.`,
      en: `${name} has registered ${partner}.${wish.en} Fill in what is missing, then approve or reject the partner.`,
    },
  };
};
