import { inRoman, timeInText } from '../../../../kernel/resource/index.ts';
import { document } from '../../../../kernel/server/index.ts';
import { letterhead } from '../../../papers/server/index.ts';
import { limitsOf } from '../limits.ts';
import { decides, isStudentOf } from '../rules.ts';
import { caseOf, bodyOf } from './case.ts';
import { missing, sheet, facts, text, byDeciders, states, noBody } from './frame.ts';
import { inGenitive, day, is } from './words.ts';

// 2.1 The application.

const modes: Readonly<Record<string, string>> = {
  full: 'redoviti studij',
  part: 'izvanredni studij',
};
export const application = document('prijava-teme', {
  of: 'st-co-graduatethesis',
  class: 'S',
  title: { hr: 'Prijava teme', en: 'Application of a topic' },
  register: 'portal',
  valid: 'many',
  by: me => ({ any: [isStudentOf(me), decides(me)] }),
  keptBy: byDeciders,
  when: { not: states('draft', 'withdrawn') },
  async paper(ctx, id, _params, { on }) {
    const c = await caseOf(ctx, id);
    const body = await bodyOf(ctx, c.idStudy, on);
    const lacks = missing(
      [c.titleEn, 'naslov na engleskom jeziku', 'the title in English'],
      [c.summary, 'sažetak problema istraživanja', 'the summary of the problem'],
      [c.email, 'studentova adresa e-pošte', 'the student’s e-mail address'],
      [c.wishes.length > 0, 'predloženi mentor', 'a proposed mentor'],
      [c.appliedOn, 'podnesena prijava', 'an application that was sent'],
      [body, ...noBody],
    );
    if (lacks.length > 0) return { lacks };
    const head = await letterhead(ctx, on, 'hr');
    const { applyUntil } = await limitsOf(ctx, c);
    return sheet(
      'Prijava teme',
      on,
      [
        { block: 'receipt' },
        { block: 'addressee', lines: [body!.name, head.institution] },
        { block: 'title', text: `Prijava teme ${inGenitive(c)}` },
        facts(
          ['Ime i prezime', c.student],
          ['JMBAG', c.jmbag],
          ['Studij i smjer', c.study],
          ['Godina studija / način studiranja', `${inRoman(c.yearOfStudy)}. godina, ${modes[c.mode] ?? c.mode}`],
          ['E-pošta', c.email],
          ['Predmet iz kojeg se rad prijavljuje', c.course],
          ...c.wishes.map((name, n): [string, string] => [`Predloženi mentor/ica (${n + 1}. izbor)`, name]),
          ['Komentor/ica', c.comentor],
          ['Naslov teme', c.titleHr],
          ['Naslov teme na engleskom jeziku', c.titleEn],
          ['Sažetak problema istraživanja', c.summary],
          ['Dispozicija rada', c.outline],
          ['Popis literature', c.references],
        ),
        ...(applyUntil ? [text(`Tema se prijavljuje najkasnije do ${day(applyUntil)}`)] : []),
        text('Izjavljujem da su navedeni podaci točni.'),
        text(
          `Podneseno putem portala ${day(c.appliedOn)}${c.sentAt ? ` u ${timeInText(c.sentAt, 'hr')}` : ''}, korisnik prijavljen kao ${c.student}.`,
        ),
        // The student has signed by sending it; the mentor agrees by hand, or by having accepted.
        ...(c.mentor && c.acceptedOn
          ? [
              text(
                `${is(c.mentorGender, 'Suglasan', 'Suglasna')} s mentorstvom: ${c.mentor}, potvrđeno putem portala ${day(c.acceptedOn)}`,
              ),
            ]
          : [
              {
                block: 'signatures',
                people: [
                  {
                    function: `${is(c.mentorGender, 'Suglasan', 'Suglasna')} s mentorstvom (datum i potpis)`,
                    ...(c.mentor && { name: c.mentor }),
                  },
                ],
              } as const,
            ]),
      ],
      { kind: 'none' },
    );
  },
});
