import { type Block, type Lack, moneyOnPaper, type Sheet } from '../../../../kernel/resource/index.ts';
import { type Ctx, document, type Me, type Rule } from '../../../../kernel/server/index.ts';
import { dutySigner, letterhead, type Standing, signerOf, standingPapers } from '../../../papers/server/index.ts';
import { edits } from '../rules.ts';
import {
  byGender,
  courtesy,
  dayOn,
  dayOnInEnglish,
  duration,
  durationInEnglish,
  inCroatian,
  inEnglish,
  noSigner,
  type OnPaper,
  onPaper,
} from './data.ts';

const name = 'sporazum-o-praksi';
export const issuesPapers = (me: Me): Rule => edits(me) || { idTeacher: me.facts.idTeacher };
/** The agreement about an internship that stands: the referral rests on it, and an addendum changes it. */
export const standingAgreement = async (ctx: Ctx, id: number): Promise<Standing | null> =>
  (await standingPapers(ctx, name, 'internship', id)).at(-1) ?? null;

const settled = { intsKind: 'placement', status: { in: ['assigned', 'referred', 'active'] } } as const;
interface Whole extends OnPaper {
  readonly partner: string;
  readonly mentor: string;
  readonly teacher: string;
  readonly signatory: string;
  readonly studentAddress: string;
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly plannedHours: number;
}
/** A contract names its parties and says when and how long: what of it is not known yet. */
const lacksOf = (data: OnPaper): Lack[] => {
  const wanted: readonly (readonly [unknown, Lack])[] = [
    [
      data.partner && data.mentor && data.teacher,
      { hr: 'partner ili jedan od mentora', en: 'the partner or one of the mentors' },
    ],
    [
      data.signatory,
      {
        hr: 'osoba koja potpisuje za partnera (zaposlenici partnera)',
        en: 'who signs for the partner (its employees)',
        to: '/Internship/ParEmployee',
      },
    ],
    [data.studentAddress, { hr: 'adresa studenta/ice', en: 'the student’s address' }],
    [
      data.dateFrom && data.dateTo && data.plannedHours,
      { hr: 'razdoblje ili sati prakse', en: 'dates or hours of the internship' },
    ],
  ];
  return wanted.flatMap(([there, lack]) => (there ? [] : [lack]));
};
const withOib = (oib: string | null | undefined): string => (oib ? `, OIB ${oib}` : '');
const article = (heading: string, text: string): Block[] => [
  { block: 'heading', level: 2, text: heading, align: 'center' },
  { block: 'text', text, align: 'justify' },
];
const numbered = (articles: readonly string[], heading: (n: number) => string): Block[] =>
  articles.flatMap((text, i) => article(heading(i + 1), text));

const articlesHr = (data: Whole): string[] => {
  const student = byGender(data.gender, 'Student', 'Studentica');
  const is = (m: string, f: string): string => byGender(data.gender, m, f);
  const place = [data.workplace, data.partnerAddress].filter(Boolean).join(', ');
  return [
    `Ovim se sporazumom uređuju međusobna prava i obveze stranaka u obavljanju stručne prakse iz predmeta ${data.course} na studiju ${data.study}.`,
    `Praksa se obavlja kod Prihvatne organizacije${place ? ` (${place})` : ''} od ${dayOn(data.dateFrom)} do ${dayOn(data.dateTo)}, u trajanju od ukupno ${duration(data, data.plannedHours)}, najviše ${data.hoursPerDayMax} sati dnevno.`,
    `Program i zadaci prakse nalaze se u prilogu i sastavni su dio ovog sporazuma.${data.programme && data.programme.length <= 600 ? ` Program: ${data.programme}` : ''}`,
    `Mentor/ica u Prihvatnoj organizaciji: ${[data.mentor, data.mentorPosition].filter(Boolean).join(', ')}. Mentor/ica na Fakultetu: ${data.teacher}${data.teacherEmail ? `, ${data.teacherEmail}` : ''}.`,
    `Fakultet upućuje ${is('studenta', 'studenticu')} na praksu, prati njezino obavljanje preko mentora/ice na Fakultetu, ocjenjuje praksu i upisuje ishod u evidenciju.`,
    `Prihvatna organizacija uvodi ${is('studenta', 'studenticu')} u posao, upoznaje ${is('ga', 'je')} s propisima i pravilima zaštite na radu, osigurava uvjete i sredstva za rad, potvrđuje dnevnik prakse i po završetku izdaje potvrdu o obavljenoj praksi.`,
    `${student} ${is('je dužan', 'je dužna')} pridržavati se pravila rada i uputa mentora/ice, uredno voditi dnevnik prakse te čuvati kao povjerljivo ono što o poslovanju Prihvatne organizacije sazna, i nakon završetka prakse.`,
    data.mode === 'full'
      ? `${student} je za vrijeme prakse ${is('osiguran', 'osigurana')} za slučaj ozljede na radu i profesionalne bolesti prema propisima o obveznom zdravstvenom osiguranju.`
      : 'Stranke su suglasne da se osiguranje za slučaj ozljede na radu ugovara prije početka prakse.',
    data.payment
      ? `Za vrijeme prakse Prihvatna organizacija isplaćuje naknadu u iznosu od ${moneyOnPaper(data.payment, 'hr')} EUR.`
      : 'Praksa se obavlja bez naknade.',
    'Stranke obrađuju osobne podatke samo u mjeri potrebnoj za provedbu ovog sporazuma, u skladu s propisima o zaštiti osobnih podataka, i ne daju ih trećima.',
    `Prava na djela i druga intelektualna dobra nastala tijekom prakse uređuju Prihvatna organizacija i ${is('student', 'studentica')} posebno; dnevnik i izvješće o praksi služe nastavi Fakulteta.`,
    'Svaka stranka može raskinuti sporazum pisanom izjavom s obrazloženjem ako druga stranka ne ispunjava obveze ili ako praksu nije moguće nastaviti. Potvrđeni sati ostaju upisani.',
    'Sporazum je sastavljen u tri istovjetna primjerka, po jedan za svaku stranu.',
    'Sporazum stupa na snagu danom potpisa svih stranaka, a prestaje završetkom prakse.',
  ];
};

/** Three sign it before the internship begins: the institution, the host and the student. */
export const agreementPaper = document(name, {
  of: 'internship',
  class: 'A',
  act: 'contract',
  title: { hr: 'Sporazum o stručnoj praksi', en: 'Internship agreement' },
  register: 'office',
  valid: 'one',
  by: issuesPapers,
  when: settled,
  async paper(ctx, id, _params, { on, replaces }) {
    const speaking = inCroatian(ctx);
    const [found, signer] = [await onPaper(speaking, id), await dutySigner(speaking, name, on, 'hr')];
    const lacks = lacksOf(found);
    if (lacks.length > 0) return { lacks };
    const data = found as Whole;
    const head = await letterhead(speaking, on, 'hr');
    const { oib: ownOib, ...above } = head;
    const student = byGender(data.gender, 'Student', 'Studentica');
    const sheet: Sheet = {
      format: 'A',
      lang: 'hr',
      title: 'Sporazum o stručnoj praksi',
      on,
      foot: { kind: 'act' },
      blocks: [
        above,
        {
          block: 'points',
          numbers: 'decimal',
          items: [
            `${head.institution}${head.address ? `, ${head.address}` : ''}${withOib(ownOib)}, zastupa ${signer.function.toLowerCase()} ${signer.name} (dalje: Fakultet),`,
            `${data.partner}${data.partnerAddress ? `, ${data.partnerAddress}` : ''}${withOib(data.partnerOib)}, zastupa ${[data.signatory, data.signatoryPosition].filter(Boolean).join(', ')} (dalje: Prihvatna organizacija) i`,
            `${data.student}, ${data.studentAddress}${withOib(data.oib)}, JMBAG ${data.jmbag} (dalje: ${student})`,
          ],
        },
        { block: 'text', text: 'sklapaju' },
        { block: 'title', text: 'Sporazum o stručnoj praksi' },
        ...numbered(articlesHr(data), n => `Članak ${n}.`),
        ...(replaces
          ? [
              {
                block: 'text' as const,
                text: `Ovim se sporazumom zamjenjuje sporazum${replaces.klasa ? `, KLASA: ${replaces.klasa}, URBROJ: ${replaces.urbroj}` : ` broj ${replaces.number}`}.`,
              },
            ]
          : []),
        { block: 'annexes', names: ['Program i zadaci prakse'] },
        { block: 'text', text: 'Broj Prihvatne organizacije: ______________________' },
        {
          block: 'signatures',
          people: [
            { function: student, name: data.student },
            { function: 'Za Prihvatnu organizaciju (potpis i žig)', name: data.signatory },
            { function: `Za Fakultet: ${signer.function}`, ...(signer.name && { name: signer.name }) },
          ],
          seal: true,
        },
      ],
    };
    return sheet;
  },
});

const articlesEn = (data: Whole): string[] => {
  const place = [data.workplace, data.partnerAddress].filter(Boolean).join(', ');
  return [
    `This Agreement governs the rights and obligations of the parties during the internship within the course ${data.course} of the study programme ${data.study}.`,
    `The internship takes place at the Host${place ? ` (${place})` : ''} from ${dayOnInEnglish(data.dateFrom)} to ${dayOnInEnglish(data.dateTo)}, ${durationInEnglish(data, data.plannedHours)} in total and at most ${data.hoursPerDayMax} hours a day.`,
    'The programme and the tasks of the internship are annexed and are part of this Agreement.',
    `Mentor at the Host: ${data.mentor}. Mentor at the Faculty: ${data.teacher}${data.teacherEmail ? `, ${data.teacherEmail}` : ''}.`,
    'The Faculty refers the Student, follows the internship through its mentor, grades it and enters the result in its records.',
    'The Host introduces the Student to the work and to the rules of safety at work, provides conditions and means of work, confirms the diary and issues a confirmation at the end.',
    'The Student keeps the rules of work and the instructions of the mentor, keeps a diary, and treats what is learned about the Host’s business as confidential, also after the internship.',
    data.mode === 'full'
      ? 'During the internship the Student is insured against injury at work and occupational disease under the regulations on mandatory health insurance.'
      : 'The parties agree that insurance against injury at work is arranged before the internship begins.',
    data.payment
      ? `During the internship the Host pays an allowance of EUR ${moneyOnPaper(data.payment, 'en')}.`
      : 'The internship is unpaid.',
    'The parties process personal data only as far as this Agreement requires, under the regulations on data protection, and pass them to nobody else.',
    'Rights in works and other intellectual property made during the internship are settled between the Host and the Student; the diary and the report serve the Faculty’s teaching.',
    'Each party may terminate this Agreement in writing, with reasons, where another does not fulfil its obligations or the internship cannot continue. Confirmed hours stay on record.',
    'This Agreement is made in three identical originals, one for each party.',
    'This Agreement enters into force when all parties have signed it and ends with the internship.',
  ];
};
/** For a host or a student who does not read Croatian: no act of its own, and signed by nobody. */
export const agreementInEnglish = document(`${name}-en`, {
  of: 'internship',
  class: 'L',
  title: { hr: 'Sporazum o stručnoj praksi, prijevod na engleski', en: 'Internship agreement, translation' },
  register: 'portal',
  valid: 'many',
  prefix: 'SPEN-',
  by: issuesPapers,
  when: settled,
  async paper(ctx, id, _params, { on }) {
    const speaking = inEnglish(ctx);
    const [found, signer, agreement] = [
      await onPaper(speaking, id),
      await signerOf(speaking, name, on, 'en'),
      await standingAgreement(ctx, id),
    ];
    const lacks = [
      ...(signer ? [] : [noSigner]),
      ...lacksOf(found),
      ...(agreement ? [] : [{ hr: 'sporazum na hrvatskom jeziku', en: 'the agreement in Croatian' }]),
    ];
    if (!signer || !agreement || lacks.length > 0) return { lacks };
    const data = found as Whole;
    const head = await letterhead(speaking, on, 'en');
    const { oib: ownOib, placeDate: _day, ...above } = head;
    return {
      format: 'A',
      lang: 'en',
      title: 'Internship agreement',
      on,
      foot: { kind: 'act' },
      blocks: [
        above,
        courtesy,
        { block: 'title', text: 'Internship agreement' },
        { block: 'text', text: 'This Agreement is made between' },
        {
          block: 'points',
          numbers: 'decimal',
          items: [
            `${head.institution}${head.address ? `, ${head.address}` : ''}${withOib(ownOib)}, represented by ${signer.name}, ${signer.function} (the Faculty),`,
            `${data.partner}${data.partnerAddress ? `, ${data.partnerAddress}` : ''}${withOib(data.partnerOib)}, represented by ${data.signatory} (the Host) and`,
            `${data.student}, ${data.studentAddress}${withOib(data.oib)}, JMBAG ${data.jmbag} (the Student).`,
          ],
        },
        ...numbered(articlesEn(data), n => `Article ${n}`),
        {
          block: 'text',
          small: true,
          text: `Translated from the agreement of ${dayOnInEnglish(agreement.issuedOn)}${agreement.klasa ? `, KLASA: ${agreement.klasa}, URBROJ: ${agreement.urbroj}` : `, No. ${agreement.number}`}.`,
        },
      ],
    };
  },
});
