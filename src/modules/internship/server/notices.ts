import { type Sql, sql, type TxCtx } from '../../../kernel/server/index.ts';
import { teachersNamed } from '../../catalogues/server/index.ts';
import { type Happening, notify } from '../../messages/server/index.ts';
import { holders } from '../../people/server/index.ts';
import { type Named, namesOf } from './read.ts';

interface Said {
  readonly hr: string;
  readonly en: string;
}
type Words = (names: Named, note: string | null) => { readonly subject: Said; readonly text: Said };
const about = (subject: Said, text: (n: Named, note: string | null) => Said): Words => {
  return (n, note) => ({
    subject: { hr: `${subject.hr}: ${n.student}`, en: `${subject.en}: ${n.student}` },
    text: text(n, note),
  });
};
const at = (n: Named): { hr: string; en: string } => ({
  hr: `${n.courseHr}${n.partner ? `, ${n.partner}` : ''}`,
  en: `${n.courseEn}${n.partner ? `, ${n.partner}` : ''}`,
});
const says = {
  proposed: about({ hr: 'Predložena praksa', en: 'Internship proposed' }, n => ({
    hr: `Praksa (${at(n).hr}) čeka dodjelu.`,
    en: `The internship (${at(n).en}) is waiting to be assigned.`,
  })),
  assigned: about({ hr: 'Dodijeljena praksa', en: 'Internship assigned' }, n => ({
    hr: `Praksa je dodijeljena: ${at(n).hr}. Mentor u ustanovi: ${n.mentor ?? '–'}.`,
    en: `The internship is assigned: ${at(n).en}. Mentor at the company: ${n.mentor ?? '–'}.`,
  })),
  returned: about({ hr: 'Vraćen prijedlog prakse', en: 'Proposal of an internship returned' }, (n, note) => ({
    hr: `Prijedlog prakse (${at(n).hr}) vraćen je na doradu: ${note}`,
    en: `The proposal (${at(n).en}) has been returned: ${note}`,
  })),
  referred: about({ hr: 'Izdana uputnica za praksu', en: 'Referral to internship issued' }, n => ({
    hr: `Uputnica za praksu (${at(n).hr}) je izdana. Možete je ispisati sa stranice prakse.`,
    en: `The referral (${at(n).en}) has been issued. It can be printed from the page of the internship.`,
  })),
  started: about({ hr: 'Praksa je počela', en: 'The internship has begun' }, n => ({
    hr: `Praksa (${at(n).hr}) je počela. Dnevnik pišite svaki dan.`,
    en: `The internship (${at(n).en}) has begun. Write the diary every day.`,
  })),
  unlocked: about({ hr: 'Otvoreni su stariji dani dnevnika', en: 'Older days of the diary are open' }, (_n, note) => ({
    hr: `Nastavnik je otvorio starije dane za upis: ${note}`,
    en: `The teacher has opened older days for writing: ${note}`,
  })),
  diarySubmitted: about({ hr: 'Predan dnevnik prakse', en: 'Diary of the internship submitted' }, n => ({
    hr: `Dnevnik (${at(n).hr}) je predan i čeka ocjenu mentora.`,
    en: `The diary (${at(n).en}) has been submitted and is awaiting the mentor’s grading.`,
  })),
  diaryReturned: about({ hr: 'Vraćen dnevnik prakse', en: 'Diary of the internship returned' }, (n, note) => ({
    hr: `Dnevnik (${at(n).hr}) vraćen je na dopunu: ${note}`,
    en: `The diary (${at(n).en}) has been returned: ${note}`,
  })),
  dayReturned: about({ hr: 'Vraćen dan u dnevniku', en: 'A day of the diary returned' }, (_n, note) => ({
    hr: `Mentor je vratio dan na dopunu: ${note}`,
    en: `The mentor has returned a day: ${note}`,
  })),
  daysConfirmed: about({ hr: 'Potvrđeni dani prakse', en: 'Days of the internship confirmed' }, (n, note) => ({
    hr: `Mentor je potvrdio dane prakse (${at(n).hr}).${note ? ` ${note}` : ''}`,
    en: `The mentor has confirmed days of the internship (${at(n).en}).${note ? ` ${note}` : ''}`,
  })),
  mentorGraded: about({ hr: 'Mentor je ocijenio praksu', en: 'The mentor has graded the internship' }, n => ({
    hr: `Ocjena mentora za praksu (${at(n).hr}) je upisana; čeka se konačna ocjena.`,
    en: `The mentor’s grading of the internship (${at(n).en}) is there; the final grade is awaited.`,
  })),
  hostConfirmed: about({ hr: 'Potvrda prihvatne organizacije', en: 'Confirmation of the host' }, n => ({
    hr: `Potvrda o obavljenoj praksi (${at(n).hr}) je zaprimljena.`,
    en: `The host’s confirmation (${at(n).en}) has been received.`,
  })),
  completed: about({ hr: 'Praksa je završena', en: 'Internship completed' }, n => ({
    hr: `Praksa (${at(n).hr}) je ocijenjena i završena.`,
    en: `The internship (${at(n).en}) has been graded and is completed.`,
  })),
  failed: about({ hr: 'Praksa nije položena', en: 'Internship not passed' }, n => ({
    hr: `Praksa (${at(n).hr}) ocijenjena je nedovoljnom ocjenom. Javite se voditelju prakse.`,
    en: `The internship (${at(n).en}) was not passed. Please contact the coordinator.`,
  })),
  cancelled: about({ hr: 'Otkazana praksa', en: 'Internship cancelled' }, (n, note) => ({
    hr: `Praksa (${at(n).hr}) je otkazana: ${note}`,
    en: `The internship (${at(n).en}) has been cancelled: ${note}`,
  })),
  interrupted: about({ hr: 'Prekinuta praksa', en: 'Internship interrupted' }, (n, note) => ({
    hr: `Praksa (${at(n).hr}) je prekinuta: ${note} Potvrđeni sati ostaju upisani.`,
    en: `The internship (${at(n).en}) has been interrupted: ${note} Confirmed hours stay on record.`,
  })),
  amended: about({ hr: 'Izmjena uputnice', en: 'Referral amended' }, (n, note) => ({
    hr: `Praksa (${at(n).hr}) je izmijenjena: ${note}`,
    en: `The internship (${at(n).en}) has been amended: ${note}`,
  })),
  reminded: about({ hr: 'Podsjetnik o praksi', en: 'Reminder about the internship' }, (n, note) => ({
    hr: `Praksa (${at(n).hr}): ${note ?? 'molimo da pogledate što čeka na vas.'}`,
    en: `The internship (${at(n).en}): ${note ?? 'please look at what is waiting for you.'}`,
  })),
  entryMissing: about({ hr: 'Dnevnik prakse čeka upis', en: 'The diary is waiting for an entry' }, n => ({
    hr: `U dnevniku prakse (${at(n).hr}) nema upisa za posljednja dva radna dana.`,
    en: `The diary of the internship (${at(n).en}) has no entry for the last two working days.`,
  })),
  contractEnds: about({ hr: 'Ugovor s partnerom istječe', en: 'The contract with the partner ends' }, n => ({
    hr: `Ugovor s partnerom (${n.partner}) istječe prije kraja prakse.`,
    en: `The contract with the partner (${n.partner}) ends before the internship does.`,
  })),
  recognitionAsked: about({ hr: 'Zahtjev za priznavanje prakse', en: 'Recognition of an internship requested' }, n => ({
    hr: `Zahtjev za priznavanje prakse (${at(n).hr}) čeka odluku.`,
    en: `The request for recognition (${at(n).en}) is awaiting a decision.`,
  })),
  recognitionTaken: about({ hr: 'Zahtjev je u obradi', en: 'The request is being reviewed' }, n => ({
    hr: `Zahtjev za priznavanje prakse (${at(n).hr}) je u obradi.`,
    en: `The request for recognition (${at(n).en}) is being reviewed.`,
  })),
  recognitionDecided: about({ hr: 'Odluka o priznavanju prakse', en: 'Decision about recognition' }, (n, note) => ({
    hr: `O zahtjevu za priznavanje prakse (${at(n).hr}) je odlučeno.${note ? ` ${note}` : ''}`,
    en: `The request for recognition (${at(n).en}) has been decided.${note ? ` ${note}` : ''}`,
  })),
  recognitionReturned: about(
    { hr: 'Vraćen zahtjev za priznavanje', en: 'Request for recognition returned' },
    (n, note) => ({
      hr: `Zahtjev za priznavanje prakse (${at(n).hr}) vraćen je na dopunu: ${note}`,
      en: `The request for recognition (${at(n).en}) has been returned: ${note}`,
    }),
  ),
} as const;
export type Event = keyof typeof says;

/** Who hears of an internship. */
export type Party = 'student' | 'mentor' | 'teacher' | 'coordinators' | 'setting';
interface Told {
  readonly id: number;
  readonly idIntsSet: number;
  readonly idTeacher: number | null;
}
const teachersOfSetting = (ctx: TxCtx, idIntsSet: number, onlyCoordinators: boolean): Sql =>
  sql`select t.id_user from ${teachersNamed(ctx.db)} t join ${ctx.db.table('ints-setting-teacher')} s on s.id_teacher = t.id and s.deleted_at is null
    where s.id_ints_set = ${idIntsSet} and t.is_there and t.id_user is not null and (s.is_coordinator = 1 or ${!onlyCoordinators})`;
const accountsOf = (ctx: TxCtx, row: Told, names: Named, parties: readonly Party[]): Sql => {
  const pieces: Sql[] = [sql`select 0`];
  for (const party of parties) {
    if (party === 'student') pieces.push(sql`select ${names.idUserStudent}::int`);
    if (party === 'mentor') pieces.push(sql`select ${names.idUserMentor}::int`);
    if (party === 'teacher')
      pieces.push(sql`select t.id_user from ${teachersNamed(ctx.db)} t where t.id = ${row.idTeacher} and t.is_there`);
    if (party === 'setting') pieces.push(teachersOfSetting(ctx, row.idIntsSet, false));
    if (party === 'coordinators')
      pieces.push(teachersOfSetting(ctx, row.idIntsSet, true), holders(ctx.db, ['internshipAdmin'], ctx.now));
  }
  return pieces.reduce((all, piece) => sql`${all} union ${piece}`);
};

export interface TellMore {
  readonly note?: string | null;
  readonly route?: string;
  readonly type?: 'internship' | 'internshipApproval';
  readonly todo?: Happening['todo'];
  /** A mentor without an account gets a letter with a link for it, and no second one. */
  readonly byLink?: boolean;
}
/** Tells the parties of an internship what happened; a mentor without an account gets it as a letter. */
export const tell = async (
  ctx: TxCtx,
  row: Told,
  what: Event,
  to: readonly Party[],
  more: TellMore = {},
): Promise<void> => {
  const names = await namesOf(ctx, row.id);
  const type = more.type ?? 'internship';
  const outside =
    to.includes('mentor') && !more.byLink && names.idUserMentor === null && names.mentorEmail && names.mentor
      ? [{ email: names.mentorEmail, name: names.mentor, language: 'hr' as const }]
      : [];
  await notify(ctx, {
    key: `internship.${what}`,
    type,
    link: { idInts: row.id },
    to: accountsOf(ctx, row, names, to),
    outside,
    ...says[what](names, more.note ?? null),
    route: more.route ?? `/Internship/InternshipAssignment?record=${row.id}`,
    about: { resource: type === 'internship' ? 'internship' : 'internship-approval', id: row.id },
    mergeKey: `internship:${row.id}:${what}`,
    ...(more.todo && { todo: more.todo }),
  });
};
