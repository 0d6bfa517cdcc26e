import type { MoveName, Row } from '../../../kernel/resource/index.ts';
import { sql, type Sql, tell, type TxCtx } from '../../../kernel/server/index.ts';
import { teachersNamed, thesisEnrolments } from '../../catalogues/server/index.ts';
import { notify } from '../../messages/server/index.ts';
import { accountsNamed, holders } from '../../people/server/index.ts';
import type { graduatethesisChange, graduatethesisDefensecommission, stCoGraduatethesis } from '../model.ts';
import { type Desk, deskRoute } from '../routes.ts';
import type { Actor } from '../steps.ts';
import { lookAgain, standingMembers } from './facts.ts';
import { limitsOf } from './limits.ts';
import { type NextStep, stepOf } from './stand.ts';

type Thesis = Row<typeof stCoGraduatethesis>;
type Said = { readonly hr: string; readonly en: string };

/** What happened, as the head of a letter says it. */
const happened: Readonly<Record<Exclude<MoveName<typeof stCoGraduatethesis>, 'proposeCommission'>, Said>> = {
  apply: { hr: 'Prijavljena je tema', en: 'A topic was applied for' },
  waiveExams: {
    hr: 'Povjerenstvo dopušta prijavu s nepoloženim predmetima',
    en: 'The commission allows the application with open exams',
  },
  accept: { hr: 'Mentorstvo je prihvaćeno', en: 'The mentorship was accepted' },
  decline: { hr: 'Mentorstvo je odbijeno', en: 'The mentorship was declined' },
  assignMentor: { hr: 'Povjerenstvo je odredilo mentora', en: 'The commission has assigned a mentor' },
  approveTopic: { hr: 'Tema je odobrena', en: 'The topic was approved' },
  returnTopic: { hr: 'Tema je vraćena na doradu', en: 'The topic was returned' },
  submitWork: { hr: 'Rad je predan', en: 'The thesis was submitted' },
  returnWork: { hr: 'Rad je vraćen na doradu', en: 'The thesis was returned' },
  approveWork: { hr: 'Rad je odobren za obranu', en: 'The thesis was approved for the defence' },
  appointCommission: { hr: 'Imenovano je povjerenstvo za obranu', en: 'The defence commission was appointed' },
  schedule: { hr: 'Određen je termin obrane', en: 'The defence was scheduled' },
  postpone: { hr: 'Obrana je odgođena', en: 'The defence was postponed' },
  closeDefence: { hr: 'Obrana je zaključena', en: 'The defence was closed' },
  secondAttempt: { hr: 'Odobren je drugi pokušaj obrane', en: 'A second attempt was granted' },
  deposit: { hr: 'Rad je predan u pohranu', en: 'The thesis was deposited' },
  returnDeposit: { hr: 'Pohrana je vraćena', en: 'The deposit was returned' },
  confirmDeposit: { hr: 'Rad je pohranjen i arhiviran', en: 'The thesis was archived' },
  withdraw: { hr: 'Rad je povučen', en: 'The thesis was withdrawn' },
  expire: { hr: 'Rok za predaju rada je istekao', en: 'The deadline for the thesis has passed' },
  extend: { hr: 'Rok za predaju rada je produljen', en: 'The deadline for the thesis was extended' },
};
/** What somebody has to do now. */
const toDo: Readonly<Record<string, Said>> = {
  apply: { hr: 'Doradite prijavu i ponovno je pošaljite.', en: 'Amend the application and send it again.' },
  answer: { hr: 'Prihvatite ili odbijte mentorstvo.', en: 'Accept or decline the mentorship.' },
  assign: {
    hr: 'Nijedan željeni mentor nije prihvatio: odredite mentora.',
    en: 'No preferred mentor has accepted: assign one.',
  },
  decideTopic: { hr: 'Odlučite o temi.', en: 'Decide on the topic.' },
  submit: { hr: 'Predajte završnu inačicu rada.', en: 'Submit the final version of the thesis.' },
  submitAgain: { hr: 'Doradite rad i predajte ga ponovno.', en: 'Amend the thesis and submit it again.' },
  review: { hr: 'Pregledajte rad: odobrite ga ili vratite.', en: 'Review the thesis: approve or return it.' },
  appoint: { hr: 'Imenujte povjerenstvo za obranu.', en: 'Appoint the defence commission.' },
  acceptSeats: { hr: 'Potvrdite članstvo u povjerenstvu.', en: 'Confirm your seat in the commission.' },
  schedule: { hr: 'Odredite termin obrane.', en: 'Schedule the defence.' },
  defend: { hr: 'Pripremite se za obranu.', en: 'Prepare for the defence.' },
  grade: { hr: 'Upišite svoje ocjene.', en: 'Enter your grades.' },
  close: { hr: 'Zaključite obranu.', en: 'Close the defence.' },
  secondAttempt: { hr: 'Odlučite o drugom pokušaju obrane.', en: 'Decide on a second attempt.' },
  deposit: { hr: 'Predajte rad u pohranu.', en: 'Deposit the thesis.' },
  confirm: { hr: 'Provjerite i potvrdite pohranu.', en: 'Check and confirm the deposit.' },
  extend: { hr: 'Odlučite o produljenju roka.', en: 'Decide on an extension.' },
};

const accountsOf = (ctx: TxCtx, teachers: readonly (number | null)[]): Sql =>
  sql`select t.id_user from ${teachersNamed(ctx.db)} t where t.id = any(${teachers.filter(id => id !== null)}::int[]) and t.is_there and t.id_user is not null`;
const student = (ctx: TxCtx, row: Thesis): Sql =>
  sql`select e.id_user from ${thesisEnrolments(ctx.db)} e where e.id = ${row.idStCoEnrollment} and e.id_user is not null`;
/** Those who decide on the study's theses: its standing members, and where it has none, those who prepare it for the house. */
const commission = (ctx: TxCtx, row: Thesis): Sql => {
  const members = sql`select m.id_user from ${standingMembers(ctx.db, ctx.now)} m where m.id_study = ${row.idStudy} and m.id_user is not null`;
  return sql`${members} union ${holders(ctx.db, ['graduateThesisCommissionPreparation'], ctx.now)}`;
};
const seated = (ctx: TxCtx, row: Thesis, roles: readonly string[]): Sql =>
  sql`select t.id_user from ${ctx.db.table('graduatethesis-defensecommission')} d join ${teachersNamed(ctx.db)} t on t.id = d.id_teacher
    where d.id_st_co_graduatethesis = ${row.id} and d.deleted_at is null and d.status <> 'declined' and d.role = any(${[...roles]}::text[]) and t.id_user is not null`;
const everySeat = ['president', 'mentor', 'member', 'secretary', 'substitute'];
const actors = (ctx: TxCtx, row: Thesis, who: Actor): Sql => {
  switch (who) {
    case 'student':
      return student(ctx, row);
    case 'asked':
      return accountsOf(ctx, [row.idOffered]);
    case 'mentor':
      return accountsOf(ctx, [row.idMentor]);
    case 'commission':
      return commission(ctx, row);
    case 'members':
      return seated(ctx, row, ['president', 'mentor', 'member']);
    case 'chair':
      return seated(ctx, row, ['president', 'secretary']);
    case 'librarian':
      return holders(ctx.db, ['librarian'], ctx.now);
  }
};
/** The student, the mentors and, while a defence is before them, its commission. */
const parties = (ctx: TxCtx, row: Thesis): Sql =>
  sql`${student(ctx, row)} union ${accountsOf(ctx, [row.idMentor, row.idComentor])} union ${seated(ctx, row, everySeat)}`;
const afterDefence = ['defended', 'deposited', 'archived'];

/** To the pages of everybody whom the thesis concerns, also of those who need no letter. */
const tellPages = async (ctx: TxCtx, row: Thesis): Promise<void> => {
  const library = afterDefence.includes(row.status) ? sql` union ${holders(ctx.db, ['librarian'], ctx.now)}` : sql``;
  const to = await ctx.db.run<{ id: number; username: string }>(
    sql`select a.id, a.username from ${accountsNamed(ctx.db)} a where a.is_active and a.id in (${parties(ctx, row)} union ${accountsOf(ctx, [row.idOffered])} union ${commission(ctx, row)}${library})`,
  );
  tell(ctx, to.rows, 'Graduatethesis', { id: row.id, status: row.status });
};

const letter = (what: Said, row: Thesis, note: string | null, step: NextStep | null) => {
  const text = (language: 'hr' | 'en'): string =>
    [
      language === 'hr' ? `«${row.titleHr}».` : `“${row.titleEn ?? row.titleHr}”.`,
      ...(note ? [`${language === 'hr' ? 'Obrazloženje' : 'Reason'}: ${note}`] : []),
      ...(step ? [toDo[step.key]![language]] : []),
    ].join(' ');
  return {
    subject: {
      hr: `${what.hr}: ${row.titleHr}`.slice(0, 200),
      en: `${what.en}: ${row.titleEn ?? row.titleHr}`.slice(0, 200),
    },
    text: { hr: `${what.hr}: ${text('hr')}`, en: `${what.en}: ${text('en')}` },
  };
};
/** A step is done when the thesis leaves its state, or when somebody else is asked. */
const doneWhen = (row: Thesis) =>
  row.status === 'applied' && row.idOffered !== null
    ? { any: [{ not: { status: row.status } }, { not: { idOffered: row.idOffered } }] }
    : { not: { status: row.status } };

/** Every move is told: to whom the next step belongs as something to do, to the others as news. */
export const announce = async (
  ctx: TxCtx,
  move: keyof typeof happened,
  row: Thesis,
  note: string | null = null,
): Promise<void> => {
  const step = await stepOf(ctx, row, await limitsOf(ctx, row));
  const about = { resource: 'st-co-graduatethesis', id: row.id };
  if (step)
    await notify(ctx, {
      key: `thesis.${step.key}`,
      ...letter(happened[move], row, note, step),
      route: deskRoute(step.desk, row.id),
      about,
      to: actors(ctx, row, step.who),
      mergeKey: `thesis:${row.id}:${step.key}`,
      todo: { closedWhen: doneWhen(row) },
    });
  const others = step
    ? sql`((${parties(ctx, row)}) except (${actors(ctx, row, step.who)}))`
    : sql`(${parties(ctx, row)})`;
  const news = (to: Sql, desk: Desk) =>
    notify(ctx, {
      key: `thesis.${move}`,
      ...letter(happened[move], row, note, null),
      route: deskRoute(desk, row.id),
      about,
      to,
      mergeKey: `thesis:${row.id}:news`,
    });
  await news(sql`${others} intersect (${student(ctx, row)})`, 'student');
  await news(sql`${others} except (${student(ctx, row)})`, row.status === 'scheduled' ? 'defence' : 'mentor');
  await tellPages(ctx, row);
  await lookAgain(ctx, row.idStCoEnrollment);
};
/** The day before, to everybody who has to be there. */
export const remindOfDefence = async (ctx: TxCtx, row: Thesis, at: string, place: string): Promise<void> => {
  await notify(ctx, {
    key: 'thesis.tomorrow',
    subject: {
      hr: `Sutra je obrana: ${row.titleHr}`.slice(0, 200),
      en: `Defence tomorrow: ${row.titleEn ?? row.titleHr}`.slice(0, 200),
    },
    text: { hr: `Obrana počinje sutra u ${at}, ${place}.`, en: `The defence begins tomorrow at ${at}, ${place}.` },
    route: deskRoute('defence', row.id),
    about: { resource: 'st-co-graduatethesis', id: row.id },
    to: sql`${student(ctx, row)} union ${seated(ctx, row, everySeat)}`,
    mergeKey: `thesis:${row.id}:tomorrow`,
  });
};

// ——— Changes and seats ———

const changeSays = {
  asked: { hr: 'Zatražena je promjena na radu', en: 'A change of a thesis was requested' },
  approved: { hr: 'Promjena na radu je odobrena', en: 'The change of the thesis was approved' },
  rejected: { hr: 'Promjena na radu je odbijena', en: 'The change of the thesis was rejected' },
} as const;
export const rowOf = async (ctx: TxCtx, id: number): Promise<Thesis> =>
  (await ctx.db.one<Thesis>(sql`select id, status, title_hr as "titleHr", title_en as "titleEn", id_st_co_enrollment as "idStCoEnrollment", id_mentor as "idMentor", id_comentor as "idComentor",
    id_offered as "idOffered", id_study as "idStudy", id_st_co as "idStCo", commission_on::text as "commissionOn", approved_on::text as "approvedOn", deadline::text as deadline, status_on::text as "statusOn", defended_on::text as "defendedOn"
    from ${ctx.db.table('st-co-graduatethesis')} where id = ${id}`))!;
/** Who decides finds a wished change among what waits; who asked hears what was decided. */
export const tellOfChange = async (
  ctx: TxCtx,
  change: Row<typeof graduatethesisChange>,
  what: keyof typeof changeSays,
  note: string | null,
): Promise<void> => {
  const row = await rowOf(ctx, change.idStCoGraduatethesis);
  const isAsked = what === 'asked';
  await notify(ctx, {
    key: `thesis.change.${what}`,
    ...letter(changeSays[what], row, isAsked ? change.reason : note, null),
    route: deskRoute(isAsked ? 'commission' : 'student', row.id),
    about: { resource: 'graduatethesis-change', id: change.id },
    to: isAsked ? commission(ctx, row) : parties(ctx, row),
    mergeKey: `thesis:change:${change.id}:${what}`,
    ...(isAsked && { todo: { closedWhen: { not: { status: 'requested' } } } }),
  });
  await tellPages(ctx, row);
};
/** The commission hears that a seat was declined, and that all have accepted. */
export const tellOfSeat = async (
  ctx: TxCtx,
  seat: Row<typeof graduatethesisDefensecommission>,
  note: string | null,
): Promise<void> => {
  const row = await rowOf(ctx, seat.idStCoGraduatethesis);
  await tellPages(ctx, row);
  const step = await stepOf(ctx, row, await limitsOf(ctx, row));
  if (seat.status === 'accepted' && step?.key !== 'schedule') return;
  const what =
    seat.status === 'accepted'
      ? { hr: 'Svi su članovi prihvatili', en: 'All members have accepted' }
      : { hr: 'Član povjerenstva je odbio', en: 'A member of the commission has declined' };
  await notify(ctx, {
    key: `thesis.seat.${seat.status}`,
    ...letter(what, row, note, step),
    route: deskRoute('seats', row.id),
    about: { resource: 'st-co-graduatethesis', id: row.id },
    to: commission(ctx, row),
    mergeKey: `thesis:${row.id}:seats`,
    todo: { closedWhen: { not: { status: 'ready' } } },
  });
};
