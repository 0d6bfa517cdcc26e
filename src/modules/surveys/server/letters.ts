import type { Language } from '../../../kernel/resource/index.ts';
import type { Conduction } from './store.ts';

interface Bilingual {
  readonly hr: string;
  readonly en: string;
}
type About = Pick<Conduction, 'titleHr' | 'titleEn' | 'dateTo' | 'isAnonymous' | 'purposeHr' | 'purposeEn'>;
const day = (at: string, language: 'hr' | 'en'): string => {
  const [, y, m, d, time] = /^(\d+)-(\d+)-(\d+) (\d+:\d+)/.exec(at)!;
  return language === 'hr' ? `${Number(d)}. ${Number(m)}. ${y}. u ${time}` : `${d}/${m}/${y} at ${time}`;
};
const secrecy = (row: About): Bilingual =>
  row.isAnonymous
    ? {
        hr: 'Anketa je anonimna: uz odgovor se ne čuva tko ga je dao ni kada.',
        en: 'The survey is anonymous: who gave an answer, or when, is not stored with it.',
      }
    : {
        hr: 'Odgovori nisu anonimni: voditelji ankete vide tko je što odgovorio.',
        en: 'Answers are not anonymous: those who lead the survey see who answered what.',
      };
const paragraphs = (...parts: (string | null | undefined | false)[]): string => parts.filter(Boolean).join('\n\n');

export const letters = {
  opened: (row: About): { subject: Bilingual; text: Bilingual } => ({
    subject: { hr: `Anketa: ${row.titleHr}`.slice(0, 200), en: `Survey: ${row.titleEn || row.titleHr}`.slice(0, 200) },
    text: {
      hr: paragraphs(row.purposeHr, `Anketa je otvorena do ${day(row.dateTo, 'hr')}.`, secrecy(row).hr),
      en: paragraphs(
        row.purposeEn || row.purposeHr,
        `The survey is open until ${day(row.dateTo, 'en')}.`,
        secrecy(row).en,
      ),
    },
  }),
  reminded: (row: About): { subject: Bilingual; text: Bilingual } => ({
    subject: {
      hr: `Podsjetnik na anketu: ${row.titleHr}`.slice(0, 200),
      en: `Survey reminder: ${row.titleEn || row.titleHr}`.slice(0, 200),
    },
    text: {
      hr: paragraphs(`Još niste ispunili anketu. Otvorena je do ${day(row.dateTo, 'hr')}.`, secrecy(row).hr),
      en: paragraphs(
        `You have not filled in the survey yet. It is open until ${day(row.dateTo, 'en')}.`,
        secrecy(row).en,
      ),
    },
  }),
  again: (row: About): { subject: Bilingual; text: Bilingual } => ({
    subject: {
      hr: `Molimo, ispunite ponovno: ${row.titleHr}`.slice(0, 200),
      en: `Please answer again: ${row.titleEn || row.titleHr}`.slice(0, 200),
    },
    text: {
      hr: paragraphs(
        'Podaci portala vraćeni su iz pričuvne kopije. Odgovori na otvorene anonimne ankete u njoj se ne čuvaju, pa ih nema: molimo da anketu ispunite ponovno.',
        `Otvorena je do ${day(row.dateTo, 'hr')}.`,
        secrecy(row).hr,
      ),
      en: paragraphs(
        'The portal was restored from a backup. Backups do not keep answers to open anonymous surveys, so they are gone: please fill in the survey again.',
        `It is open until ${day(row.dateTo, 'en')}.`,
        secrecy(row).en,
      ),
    },
  }),
  /** For somebody without an account. */
  link: (row: About, url: string, language: Language): { subject: string; text: string } => {
    const l = language === 'hr' ? 'hr' : 'en';
    const { subject, text } = letters.opened(row);
    return {
      subject: subject[l],
      text: paragraphs(
        l === 'hr' ? 'Poštovani,' : 'Hello,',
        text[l],
        l === 'hr'
          ? `Anketu ispunjavate bez prijave, na ovoj adresi:\n${url}`
          : `You fill in the survey without signing in, at this address:\n${url}`,
        l === 'hr'
          ? 'Poveznica je samo vaša: nemojte je prosljeđivati.'
          : 'The link is yours alone: please do not pass it on.',
      ),
    };
  },
};
