import { dayInText, wallClock } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  keep,
  keptUnder,
  type LinkDef,
  revokeLinks,
  sendLink,
  sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { hrDay } from './days.ts';
import { namesOf } from './read.ts';
import { today } from './rules.ts';

// Links by mail for mentors at companies: most of them have a phone and a mail, and no wish for one more password.

/** `week`: days to confirm. `end`: the grading and the host's confirmation. Each is for that and for nothing else. */
export type MentorLink = 'internship.week' | 'internship.end';
export const mentorLinks: readonly MentorLink[] = ['internship.week', 'internship.end'];

const states: Readonly<Record<MentorLink, readonly string[]>> = {
  'internship.week': ['active'],
  'internship.end': ['diarySubmitted', 'mentorGraded'],
};
export const isTimeFor = (link: MentorLink, status: string): boolean => states[link].includes(status);

/** Whoever holds a link about this internship is no longer let in. */
export const endMentorLinks = async (ctx: TxCtx, idInts: number): Promise<void> => {
  for (const name of mentorLinks) await revokeLinks(ctx, name, idInts);
};
/** Sends the link to a mentor's address; one who has an account is only written to when somebody asks for it. */
export const sendToMentor = async (
  ctx: TxCtx,
  idInts: number,
  link: MentorLink,
  evenWithAccount = false,
): Promise<string | null> => {
  const names = await namesOf(ctx, idInts);
  if (names.mentorEmail === null || (names.idUserMentor !== null && !evenWithAccount)) return null;
  return (await sendLink(ctx, link, idInts, { email: names.mentorEmail, language: 'hr' })) ? names.mentorEmail : null;
};
/** When the student hands days over: one letter a day is enough, however often that happens. */
export const sendWeekOnceADay = async (ctx: TxCtx, idInts: number): Promise<void> => {
  const key = `internship.week.${idInts}`;
  if ((await keptUnder<string>(ctx, key)) === today(ctx)) return;
  if ((await sendToMentor(ctx, idInts, 'internship.week')) !== null) await keep(ctx, key, today(ctx));
};

const statusOf = async ({ db }: Ctx, id: number): Promise<string> =>
  (
    await db.one<{ status: string }>(
      sql`select status from ${db.table('internship')} where id = ${id} and deleted_at is null`,
    )
  )?.status ?? 'gone';
const letterFor =
  (link: MentorLink): LinkDef['letter'] =>
  async (ctx, { row, url, until, language }) => {
    if (!isTimeFor(link, await statusOf(ctx, row))) return null;
    const names = await namesOf(ctx, row);
    const day = wallClock(until).slice(0, 10);
    if (language === 'hr') {
      const what =
        link === 'internship.week'
          ? `${names.student} predaje vam dane stručne prakse (${names.courseHr}${names.partner ? `, ${names.partner}` : ''}). Molimo da ih pogledate i potvrdite; dan koji treba dopuniti možete vratiti.`
          : `${names.student} je predao/la dnevnik stručne prakse (${names.courseHr}${names.partner ? `, ${names.partner}` : ''}). Molimo vašu ocjenu i potvrdu o obavljenoj praksi.`;
      return {
        subject:
          link === 'internship.week'
            ? `Potvrda dana prakse: ${names.student}`
            : `Ocjena i potvrda o praksi: ${names.student}`,
        text: `Poštovani,\n\n${what}\n\nOtvorite ovu adresu; ne trebaju vam račun ni lozinka, a posao traje kraće od minute:\n${url}\n\nPoveznica vrijedi do ${hrDay(day)} i namijenjena je samo vama. Sve što njome učinite bilježi se s vremenom i ovom e-adresom. Ako to niste vi, poruku zanemarite i javite nam se.`,
      };
    }
    const what =
      link === 'internship.week'
        ? `${names.student} hands you days of the internship (${names.courseEn}${names.partner ? `, ${names.partner}` : ''}). Please look at them and confirm them; a day that needs more can be returned.`
        : `${names.student} has handed in the diary of the internship (${names.courseEn}${names.partner ? `, ${names.partner}` : ''}). Please grade it and confirm the internship.`;
    return {
      subject:
        link === 'internship.week'
          ? `Days of an internship to confirm: ${names.student}`
          : `Grading and confirmation of an internship: ${names.student}`,
      text: `Hello,\n\n${what}\n\nOpen this address; you need neither an account nor a password, and it takes less than a minute:\n${url}\n\nThe link is valid until ${dayInText(day, 'en')} and is for you alone. What you do with it is noted with the time and this address. If this is not you, ignore this message and let us know.`,
    };
  };
export const weekLetter = letterFor('internship.week');
export const endLetter = letterFor('internship.end');
