import { saveMatching, sql } from '../src/kernel/server/index.ts';
import { addDays } from '../src/modules/calendar/model/time.ts';
import { intsStCourseSetting } from '../src/modules/internship/model.ts';
import { survey, surveyCompleting, surveyConduction, surveyViewer } from '../src/modules/surveys/model.ts';
import { idOfCode, randomFor, type World } from './world.ts';

const text = (hr: string, en: string) => ({ hr, en });
const guid = (n: number): string => `5a9e0000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const agreement = [1, 2, 3, 4, 5].map(n => ({ value: String(n), text: text(String(n), String(n)) }));

const satisfied = (hr: string, en: string) => ({
  type: 'rating',
  name: 'ukupno',
  title: text(hr, en),
  isRequired: true,
  rateMin: 1,
  rateMax: 5,
  minRateDescription: text('nimalo', 'not at all'),
  maxRateDescription: text('potpuno', 'completely'),
});
const practice = (overall: object, again: readonly [string, string], more: readonly [string, string]) => ({
  pages: [
    {
      name: 'praksa',
      elements: [
        overall,
        { type: 'boolean', name: 'ponovno', title: text(...again) },
        { type: 'comment', name: 'poruka', title: text(...more) },
      ],
    },
  ],
});
const ofStudentsPractice = practice(
  satisfied('Koliko ste zadovoljni stručnom praksom?', 'How satisfied are you with the internship?'),
  ['Biste li tu tvrtku preporučili kolegama?', 'Would you recommend the company to others?'],
  ['Što bi na praksi trebalo biti bolje?', 'What about the internship should be better?'],
);
const ofMentorsPractice = practice(
  satisfied('Koliko je student bio pripremljen za posao?', 'How well was the student prepared for the work?'),
  ['Biste li ponovno primili studenta s ovog studija?', 'Would you take a student of this study again?'],
  ['Što bi studij trebao više učiti?', 'What should the study teach more of?'],
);
const ofCourse = {
  pages: [
    {
      name: 'predmet',
      title: text('O predmetu', 'About the course'),
      elements: [
        {
          type: 'rating',
          name: 'ukupno',
          title: text(
            'Koliko ste zadovoljni predmetom u cjelini?',
            'How satisfied are you with the course as a whole?',
          ),
          isRequired: true,
          rateMin: 1,
          rateMax: 5,
          minRateDescription: text('nimalo', 'not at all'),
          maxRateDescription: text('potpuno', 'completely'),
        },
        {
          type: 'matrix',
          name: 'tvrdnje',
          title: text('Koliko se slažete s tvrdnjama?', 'How far do you agree?'),
          columns: agreement,
          rows: [
            { value: 'jasno', text: text('Nastavnik izlaže jasno.', 'The teacher explains clearly.') },
            { value: 'ritam', text: text('Ritam je primjeren.', 'The pace is right.') },
            { value: 'literatura', text: text('Literatura je dostupna.', 'The literature is at hand.') },
          ],
        },
      ],
    },
    {
      name: 'prijedlozi',
      title: text('Prijedlozi', 'Suggestions'),
      elements: [
        {
          type: 'checkbox',
          name: 'pomoglo',
          title: text('Što vam je najviše pomoglo u učenju?', 'What helped you most to learn?'),
          hasOther: true,
          choices: [
            { value: 'predavanja', text: text('Predavanja', 'Lectures') },
            { value: 'vjezbe', text: text('Vježbe', 'Exercises') },
            { value: 'materijali', text: text('Materijali', 'Materials') },
          ],
        },
        {
          type: 'comment',
          name: 'promjena',
          title: text('Što biste promijenili?', 'What would you change?'),
          visibleIf: '{ukupno} < 4',
        },
      ],
    },
  ],
};
const ofLibrary = {
  pages: [
    {
      name: 'knjiznica',
      elements: [
        {
          type: 'radiogroup',
          name: 'koliko',
          title: text('Koliko često dolazite u knjižnicu?', 'How often do you come to the library?'),
          isRequired: true,
          choices: [
            { value: 'tjedno', text: text('Svaki tjedan', 'Every week') },
            { value: 'mjesecno', text: text('Nekoliko puta na mjesec', 'Several times a month') },
            { value: 'rijetko', text: text('Rijetko', 'Seldom') },
          ],
        },
        {
          type: 'ranking',
          name: 'vazno',
          title: text('Poredajte po važnosti', 'Put in the order of importance'),
          choices: [
            { value: 'vrijeme', text: text('Radno vrijeme', 'Opening hours') },
            { value: 'fond', text: text('Fond', 'Collection') },
            { value: 'mir', text: text('Mir za učenje', 'Quiet for study') },
          ],
        },
        { type: 'comment', name: 'poruka', title: text('Što biste nam poručili?', 'What would you tell us?') },
      ],
    },
  ],
};
export const written = [
  'Više primjera iz prakse.',
  'Vježbe bi mogle početi ranije u semestru.',
  'Kolokvij je bio prekratak.',
  'Snimke predavanja puno bi pomogle.',
  'Zadaci za vježbu s rješenjima.',
  'Manje teorije u prvom dijelu.',
  'Grupe su prevelike.',
];

/** The evaluation of teaching over two years, one that is open to everybody, and one that waits for an answer. */
export const loadSurveys = async (world: World, users: ReadonlyMap<string, number>): Promise<void> => {
  const { sink, today, ctx } = world;
  const random = randomFor(world, 'surveys');
  const at = (days: number, time: string): string => `${addDays(today, days)} ${time}`;
  const defined = await sink.write(survey, [
    {
      titleHr: 'Anketa o nastavi',
      titleEn: 'Survey of teaching',
      category: 'course',
      languages: ['hr', 'en'],
      definition: JSON.stringify(ofCourse),
      guid: guid(1),
      version: 1,
      status: 'ready',
    },
    {
      titleHr: 'Zadovoljstvo knjižnicom',
      titleEn: 'Satisfaction with the library',
      category: 'general',
      languages: ['hr', 'en'],
      definition: JSON.stringify(ofLibrary),
      guid: guid(2),
      version: 1,
      status: 'ready',
    },
    {
      titleHr: 'Stručna praksa: iskustvo studenta',
      titleEn: 'Internship: the student’s experience',
      category: 'internshipStudent',
      languages: ['hr'],
      definition: JSON.stringify({ pages: [{ name: 'p', elements: [ofCourse.pages[0]!.elements[0]] }] }),
      guid: guid(3),
      version: 1,
      status: 'draft',
    },
    ...[
      [
        'Anketa studenta o stručnoj praksi',
        'Student’s survey of the internship',
        'internshipStudent',
        ofStudentsPractice,
      ],
      ['Anketa mentora o stručnoj praksi', 'Mentor’s survey of the internship', 'internshipMentor', ofMentorsPractice],
    ].map(([titleHr, titleEn, category, asks], i) => ({
      titleHr,
      titleEn,
      category,
      languages: ['hr', 'en'],
      definition: JSON.stringify(asks),
      guid: guid(4 + i),
      version: 1,
      status: 'ready',
    })),
  ]);
  const years = await ctx.db.run<{ id: number; code: string }>(
    sql`select id, code from ${ctx.db.table('academicyear')} where deleted_at is null and start_date <= ${world.today}::date order by start_date desc limit 2`,
  );
  const common = {
    isAnonymous: 1,
    purposeHr: 'Odgovori pomažu nastavnicima i studiju da nastava bude bolja.',
    purposeEn: 'The answers help teachers and the study to make teaching better.',
    basis: 'Pravilnik o osiguravanju kvalitete',
    minGroup: 5,
    grouping: 'none',
    reminders: 1,
    showResultsTo: 'respondents',
  };
  const evaluation = (i: number, from: number) => ({
    ...common,
    titleHr: `Anketa o nastavi ${years.rows[i]?.code ?? ''}`.trim(),
    titleEn: `Survey of teaching ${years.rows[i]?.code ?? ''}`.trim(),
    idSurv: defined.at(0),
    idAcademicyear: years.rows[i]?.id ?? null,
    access: 'private',
    dateFrom: at(from, '08:00'),
    dateTo: at(from + 14, '20:00'),
    audience: [{ kind: 'role', value: 'student' }],
    guid: guid(11 + i),
    status: i === 0 ? 'closed' : 'reported',
    conclusions: i === 0 ? null : 'Studenti su zadovoljni izlaganjem; ritam je na nekim predmetima prebrz.',
    measures: i === 0 ? null : 'Uvode se snimke predavanja na tri predmeta.',
  });
  const conducted = await sink.write(surveyConduction, [
    evaluation(0, -20),
    evaluation(1, -380),
    {
      ...common,
      titleHr: 'Zadovoljstvo knjižnicom',
      titleEn: 'Satisfaction with the library',
      idSurv: defined.at(1),
      idAcademicyear: null,
      access: 'public',
      dateFrom: at(-5, '08:00'),
      dateTo: at(25, '20:00'),
      audience: null,
      guid: guid(13),
      status: 'open',
      conclusions: null,
      measures: null,
    },
    {
      ...common,
      titleHr: 'Kako vam odgovara raspored zimskog semestra?',
      titleEn: 'How does the winter timetable suit you?',
      idSurv: defined.at(0),
      idAcademicyear: years.rows[0]?.id ?? null,
      access: 'private',
      dateFrom: at(-3, '08:00'),
      dateTo: at(9, '20:00'),
      audience: [
        { kind: 'role', value: 'student' },
        { kind: 'role', value: 'teacher' },
      ],
      guid: guid(14),
      status: 'open',
      conclusions: null,
      measures: null,
    },
    // Whoever ends an internship is asked about it: nobody is on these rolls at first.
    ...[
      ['Anketa studenta o stručnoj praksi', 'Student’s survey of the internship'],
      ['Anketa mentora o stručnoj praksi', 'Mentor’s survey of the internship'],
    ].map(([titleHr, titleEn], i) => ({
      ...common,
      titleHr,
      titleEn,
      purposeHr: 'Odgovori pomažu da sljedeće prakse budu bolje.',
      purposeEn: 'The answers help to make the next internships better.',
      idSurv: defined.at(3 + i),
      idAcademicyear: years.rows[0]?.id ?? null,
      access: 'private',
      isAnonymous: 0,
      showResultsTo: 'viewers',
      dateFrom: at(-30, '08:00'),
      dateTo: at(300, '20:00'),
      audience: null,
      guid: guid(15 + i),
      status: 'open',
      conclusions: null,
      measures: null,
    })),
  ]);
  await saveMatching(
    ctx,
    intsStCourseSetting,
    { idAcademicyear: years.rows[0]?.id ?? 0 },
    { idSurvImpStudent: conducted.at(4), idSurvImpMentor: conducted.at(5) },
  );
  const asked = ['student', 'student2'].map(name => idOfCode(users, name));
  await sink.write(surveyCompleting, [
    ...[0, 1].flatMap(i => asked.map(idUser => ({ idSurvImp: conducted.at(i), idUser, email: null, status: 'done' }))),
    ...[...asked, idOfCode(users, 'teacher')].map(idUser => ({
      idSurvImp: conducted.at(3),
      idUser,
      email: null,
      status: 'pending',
    })),
    // Those without an account were asked by letter.
    ...[0, 1].flatMap(i =>
      Array.from({ length: 40 }, (_, n) => ({
        idSurvImp: conducted.at(i),
        idUser: null,
        email: `ispitanik${n + 1}@student.example`,
        status: n < 26 - i * 3 ? 'done' : 'pending',
      })),
    ),
  ]);
  const rate = (least: number): number => least + Math.floor(random.next() * (6 - least));
  const responses = [0, 1].flatMap(i =>
    Array.from({ length: 28 - i * 3 }, () => {
      const overall = rate(i === 0 ? 3 : 2);
      return {
        idSurvImp: conducted.at(i),
        lang: random.next() < 0.85 ? 'hr' : 'en',
        answers: JSON.stringify({
          ukupno: overall,
          tvrdnje: { jasno: String(rate(3)), ritam: String(rate(2)), literatura: String(rate(2)) },
          pomoglo: ['predavanja', 'vjezbe', 'materijali']
            .filter(() => random.next() < 0.5)
            .slice(0, 2)
            .concat('vjezbe')
            .filter((v, k, all) => all.indexOf(v) === k),
          ...(overall < 4 && { promjena: written[Math.floor(random.next() * written.length)]! }),
        }),
      };
    }),
  );
  const all = [
    ...responses,
    ...['tjedno', 'mjesecno', 'rijetko', 'tjedno', 'tjedno', 'mjesecno'].map(koliko => ({
      idSurvImp: conducted.at(2),
      lang: 'hr',
      answers: JSON.stringify({ koliko, vazno: ['mir', 'vrijeme', 'fond'] }),
    })),
  ];
  // Their keys are no numbers, so no sink has them ready.
  await ctx.db.run(sql`insert into ${ctx.db.table('survey-response')} (id_surv_imp, lang, answers, is_partial, is_sealed)
    select r."idSurvImp", r.lang, r.answers, 0, (r."idSurvImp" <> ${conducted.at(2)})::int from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as r("idSurvImp" int, lang text, answers text)`);
  await sink.write(
    surveyViewer,
    [0, 1].map(i => ({ idSurvImp: conducted.at(i), idUser: idOfCode(users, 'teacher'), showIndividual: 0 })),
  );
};
