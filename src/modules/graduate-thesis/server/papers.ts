import {
  academicYearOnPaper,
  type Block,
  byGender,
  dayInText,
  text as field,
  type Lack,
  longtext,
  inRoman,
  numberOnPaper,
  type Sheet,
  type Signature,
  timeInText,
} from '../../../kernel/resource/index.ts';
import { type Ctx, document, type Me, type Rule, sql } from '../../../kernel/server/index.ts';
import {
  coursesNamed,
  gradesNamed,
  roomsNamed,
  studentsNamed,
  studiesEnding,
  studyCoursesNamed,
  teachersQualified,
  thesisEnrolments,
  yearsKept,
} from '../../catalogues/server/index.ts';
import { accountsNamed } from '../../people/server/index.ts';
import { kindOf, letterhead, signerOf, standingPapers } from '../../papers/server/index.ts';
import type { Seat } from '../model.ts';
import { thesisRoute } from '../routes.ts';
import { limitsOf } from './limits.ts';
import { decides, has, isStudentOf, sits } from './rules.ts';

// Papers of one thesis, all of one case: from the application to the minutes of the defence.

type Gender = 'm' | 'f' | 'x' | null;
interface Case {
  readonly id: number;
  readonly status: string;
  readonly number: string | null;
  readonly titleHr: string;
  readonly titleEn: string | null;
  readonly summary: string | null;
  readonly outline: string | null;
  readonly references: string | null;
  readonly tasks: string | null;
  readonly sci: string | null;
  readonly student: string;
  readonly jmbag: string;
  readonly email: string | null;
  readonly gender: 'm' | 'f' | 'x' | null;
  readonly study: string;
  readonly studyEn: string | null;
  readonly level: string | null;
  readonly awarded: string | null;
  readonly hasGraduated: boolean;
  readonly yearOfStudy: number;
  readonly mode: string;
  readonly sentAt: string | null;
  /** When the one who is mentor said yes in the portal. */
  readonly acceptedOn: string | null;
  readonly thesis: string | null;
  readonly course: string | null;
  readonly courseEn: string | null;
  readonly year: string;
  readonly mentor: string | null;
  readonly mentorGender: Gender;
  readonly comentor: string | null;
  readonly comentorGender: Gender;
  readonly wishes: readonly string[];
  readonly appliedOn: string | null;
  readonly approvedOn: string | null;
  readonly deadline: string | null;
  readonly submittedOn: string | null;
  readonly commissionOn: string | null;
  readonly idStudy: number;
  readonly idStCo: number;
}
const caseOf = async (ctx: Ctx, id: number): Promise<Case> => {
  const { db } = ctx;
  return (await db.one<Case>(sql`select g.id, g.status, g.number, g.title_hr as "titleHr", g.title_en as "titleEn", g.summary, g.outline, g."references", g.tasks,
      nullif(concat_ws(', ', g.sci_area, g.sci_field, g.sci_branch), '') as sci, s.name as student, s.jmbag, s.email, s.gender, d.name_hr as study, d.name_en as "studyEn", d.hko_level as level, d.title_awarded_hr as awarded, e.enrolment_status = 'graduated' as "hasGraduated", e.year_of_study as "yearOfStudy", e.mode,
      (select to_char(min(w.created_at) at time zone 'Europe/Zagreb', 'HH24:MI') from ${db.table('graduatethesis-mentorchoice')} w where w.id_st_co_graduatethesis = g.id and w.deleted_at is null) as "sentAt",
      (select max(w.answered_on)::text from ${db.table('graduatethesis-mentorchoice')} w where w.id_st_co_graduatethesis = g.id and w.id_teacher = g.id_mentor and w.status = 'accepted' and w.deleted_at is null) as "acceptedOn", d.thesis_name_hr as thesis,
      c.name as course, n.name as "courseEn", y.code as year, m.name as mentor, m.gender as "mentorGender", k.name as comentor, k.gender as "comentorGender",
      array(select w.name from ${db.table('st-co-graduatethesis-id-wishes')} l join ${teachersQualified(db)} w on w.id = l.id_target where l.id_row = g.id order by l.num) as wishes,
      g.applied_on::text as "appliedOn", g.approved_on::text as "approvedOn", g.deadline::text as deadline, g.submitted_on::text as "submittedOn", g.commission_on::text as "commissionOn",
      g.id_study as "idStudy", g.id_st_co as "idStCo"
    from ${db.table('st-co-graduatethesis')} g join ${studentsNamed(db)} s on s.id = g.id_student join ${studiesEnding({ db, language: 'hr' })} d on d.id = g.id_study
      join ${studyCoursesNamed({ db, language: 'hr' })} o on o.id = g.id_st_co join ${yearsKept(db)} y on y.id = o.id_academicyear join ${thesisEnrolments(db)} e on e.id = g.id_st_co_enrollment
      left join ${coursesNamed({ db, language: 'hr' })} c on c.id = g.id_course left join ${coursesNamed({ db, language: 'en-uk' })} n on n.id = g.id_course left join ${teachersQualified(db)} m on m.id = g.id_mentor left join ${teachersQualified(db)} k on k.id = g.id_comentor
    where g.id = ${id}`))!;
};
interface Sitting {
  readonly idTeacher: number;
  readonly name: string;
  readonly gender: 'm' | 'f' | 'x' | null;
  readonly role: Seat;
}
export const commissionOf = async ({ db }: Ctx, id: number): Promise<Sitting[]> =>
  (
    await db.run<Sitting>(sql`select d.id_teacher as "idTeacher", t.name, t.gender, d.role from ${db.table('graduatethesis-defensecommission')} d join ${teachersQualified(db)} t on t.id = d.id_teacher
      where d.id_st_co_graduatethesis = ${id} and d.deleted_at is null and d.status <> 'declined' order by array_position(array['president', 'mentor', 'member', 'substitute', 'secretary'], d.role), d.num`)
  ).rows;
interface Held {
  readonly id: number;
  readonly attempt: number;
  readonly day: string;
  readonly time: string;
  readonly until: string;
  readonly place: string | null;
  readonly result: 'passed' | 'failed' | null;
  readonly voting: 'unanimous' | 'majority' | null;
  readonly separateOpinion: string | null;
  readonly questions:
    | readonly { readonly idTeacher: number; readonly text: string; readonly answered: string }[]
    | null;
  readonly meanWork: string | null;
  readonly meanPresentation: string | null;
  readonly meanDiscussion: string | null;
}
const defenceOf = ({ db }: Ctx, id: number): Promise<Held | null> =>
  db.one<Held>(sql`select f.id, f.attempt, to_char(f.start at time zone 'Europe/Zagreb', 'YYYY-MM-DD') as day, to_char(f.start at time zone 'Europe/Zagreb', 'HH24:MI') as time,
      to_char(f."end" at time zone 'Europe/Zagreb', 'HH24:MI') as until, nullif(concat_ws(', ', r.building, r.name, case when f.online_url is not null then 'poveznica za pristup: ' || f.online_url end), '') as place, f.result, f.voting,
      f.separate_opinion as "separateOpinion", f.questions, f.mean_work as "meanWork", f.mean_presentation as "meanPresentation", f.mean_discussion as "meanDiscussion"
    from ${db.table('graduatethesis-defense')} f left join ${roomsNamed({ db, language: 'hr' })} r on r.id = f.id_room
    where f.id_st_co_graduatethesis = ${id} and f.deleted_at is null and f.result is distinct from 'notHeld' order by f.id desc limit 1`);
/** The standing body as its own record names it, and who presides over it. */
const bodyOf = ({ db }: Ctx, idStudy: number, on: string) =>
  db.one<{
    name: string;
    nameEn: string | null;
    gen: string | null;
    president: string | null;
    gender: Gender;
  }>(sql`select c.name_hr as name, c.name_en as "nameEn", c.name_gen_hr as gen, p.name as president, p.gender
    from ${db.table('graduatethesiscommission')} c join ${db.table('graduatethesiscommission-id-studies')} s on s.id_row = c.id
      left join lateral (select t.name, t.gender from ${db.table('graduatethesiscommission-member')} m join ${teachersQualified(db)} t on t.id = m.id_teacher
        where m.id_graduatethesiscommission = c.id and m.role = 'president' and m.deleted_at is null limit 1) p on true
    where s.id_target = ${idStudy} and c.deleted_at is null and ${on}::date between c.mandate_from and c.mandate_to limit 1`);

// ——— Words ———

/** «završnog rada», «DIPLOMSKOG RADA»: after the name that the level of the study gives it. */
const inGenitive = ({ thesis }: Case): string => {
  const adjective = (thesis ?? 'Završni rad').split(' ')[0]!.toLowerCase();
  return `${adjective.replace(/i$/, 'og')} rada`;
};
const inNominative = ({ thesis }: Case): string => (thesis ?? 'Završni rad').toLowerCase();
const day = (value: string | null): string => (value === null ? '' : dayInText(value, 'hr'));
const is = (gender: Gender, male: string, female: string): string =>
  byGender(gender ?? 'x', male, female, `${male}/${female}`);
const studentIs = ({ gender }: Case, male: string, female: string): string =>
  byGender(gender ?? 'x', male, female, `${male}/${female}`);
const seatIs = ({ role, gender }: Sitting): string => {
  const is = (male: string, female: string): string => byGender(gender ?? 'x', male, female, `${male}/${female}`);
  switch (role) {
    case 'president':
      return is('predsjednik', 'predsjednica');
    case 'mentor':
      return `${is('mentor', 'mentorica')}, ${is('član', 'članica')}`;
    case 'member':
      return is('član', 'članica');
    case 'secretary':
      return `${is('zapisničar', 'zapisničarka')} (bez prava glasa)`;
    case 'substitute':
      return is('zamjenski član', 'zamjenska članica');
  }
};
type Body = NonNullable<Awaited<ReturnType<typeof bodyOf>>>;
/** «Predsjednica Povjerenstva za završne radove»: the genitive is kept with the commission. */
const presidentOf = ({ gen, gender, president }: Body): Signature => ({
  function: `${is(gender, 'Predsjednik', 'Predsjednica')} ${gen}`,
  name: president!,
});
const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);
const isVoting = ({ role }: Sitting): boolean => role === 'president' || role === 'mentor' || role === 'member';
const gradeWords: Readonly<Record<number, string>> = {
  5: 'izvrstan',
  4: 'vrlo dobar',
  3: 'dobar',
  2: 'dovoljan',
  1: 'nedovoljan',
};

// ——— The frame ———

const lack = (hr: string, en: string, to?: string): Lack => ({ hr, en, ...(to && { to }) });
/** What is missing of these, each with the place where it is mended. */
const missing = (...of: readonly (readonly [value: unknown, hr: string, en: string, to?: string])[]): Lack[] =>
  of
    .filter(([value]) => value === null || value === undefined || value === '' || value === false)
    .map(([, hr, en, to]) => lack(hr, en, to));
const sheet = (title: string, on: string, blocks: readonly Block[], foot: Sheet['foot'] = { kind: 'act' }): Sheet => ({
  format: 'A',
  lang: 'hr',
  title,
  on,
  foot,
  blocks,
});
const facts = (...rows: readonly (readonly [label: string, value: string | null | undefined])[]): Block => ({
  block: 'facts',
  labelWidth: 55,
  facts: rows.filter(([, value]) => value).map(([label, value]) => ({ label, value: value! })),
});
const text = (value: string): Block => ({ block: 'text', text: value });
const byDeciders = (me: Me): Rule => decides(me);
const states = (...in_: readonly string[]): Rule => ({ status: { in: [...in_] } });
const sinceApproved = [
  'approved',
  'submitted',
  'returned',
  'ready',
  'scheduled',
  'defended',
  'failed',
  'deposited',
  'archived',
];
const sinceReady = ['ready', 'scheduled', 'defended', 'failed', 'deposited', 'archived'];
const noBody: readonly [hr: string, en: string, to: string] = [
  'nema stalnog povjerenstva za taj studij s predsjednikom',
  'no standing commission with a president for this study',
  thesisRoute.commission,
];
/** The body that signs: there, with a president, and with its name in the genitive. */
const bodyLacks = (body: Body | null): Lack[] =>
  body?.president
    ? missing([
        body.gen,
        'naziv povjerenstva u genitivu',
        'the commission’s name in the genitive',
        thesisRoute.commission,
      ])
    : missing([false, ...noBody]);
const courseLacks: readonly [hr: string, en: string, to: string] = [
  'predmet iz kojeg se rad piše',
  'the course that it is written in',
  thesisRoute.mentor,
];
/** What the approval of the topic gives. */
const approvalLacks = (c: Case): Lack[] =>
  missing(
    [c.number, 'broj rada', 'the number of the thesis', thesisRoute.commission],
    [c.approvedOn, 'dan odobrenja teme', 'the day on which the topic was approved', thesisRoute.commission],
    [c.deadline, 'rok za predaju rada', 'the deadline for the work', thesisRoute.commission],
    [c.mentor, 'mentor', 'a mentor', thesisRoute.commission],
  );

// ——— 2.0 The task ———

const task = document('zadatak-rada', {
  of: 'st-co-graduatethesis',
  class: 'A',
  title: { hr: 'Zadatak rada', en: 'Thesis assignment' },
  register: 'office',
  by: byDeciders,
  when: states(...sinceApproved),
  async paper(ctx, id, _params, { on }) {
    const c = await caseOf(ctx, id);
    const body = await bodyOf(ctx, c.idStudy, on);
    const lacks = [
      ...missing(
        [c.tasks, 'opis zadatka', 'the description of the task', thesisRoute.mentor],
        [c.sci, 'znanstveno područje, polje i grana', 'scientific area, field and branch', thesisRoute.mentor],
        [c.course, ...courseLacks],
        [c.titleEn, 'naslov na engleskom jeziku', 'the title in English'],
      ),
      ...approvalLacks(c),
      ...bodyLacks(body),
    ];
    if (lacks.length > 0) return { lacks };
    return sheet('Zadatak rada', on, [
      await letterhead(ctx, on, 'hr', { unit: body!.name }),
      { block: 'title', text: `Zadatak ${inGenitive(c)}` },
      facts(
        ['Studij i smjer', c.study],
        [studentIs(c, 'Student', 'Studentica'), c.student],
        ['JMBAG', c.jmbag],
        ['Znanstveno područje, polje i grana', c.sci],
        ['Predmet', c.course],
        ['Redni broj zadatka', `${c.number} / ${academicYearOnPaper(c.year, 'hr')}`],
        ['Naslov rada', c.titleHr],
        ['Naslov rada na engleskom jeziku', c.titleEn],
        ['Opis zadatka', c.tasks],
        ['Datum dodjele teme', day(c.approvedOn)],
        ['Rok za predaju rada', day(c.deadline)],
        ['Datum predaje rada', c.submittedOn ? day(c.submittedOn) : '____________________'],
      ),
      {
        block: 'signatures',
        people: [
          { function: is(c.mentorGender, 'Mentor', 'Mentorica'), name: c.mentor! },
          ...(c.comentor ? [{ function: is(c.comentorGender, 'Komentor', 'Komentorica'), name: c.comentor }] : []),
          presidentOf(body!),
        ],
      },
    ]);
  },
});

/** Bachelor's or master's, after the level of the study. */
const degreeOf = ({ level }: Case): string => (level?.startsWith('7') ? "Master's" : "Bachelor's");
const taskInEnglish = document('zadatak-rada-en', {
  of: 'st-co-graduatethesis',
  class: 'A',
  title: { hr: 'Zadatak rada na engleskom jeziku', en: 'Thesis assignment in English' },
  register: 'office',
  by: byDeciders,
  when: states(...sinceApproved),
  params: { tasks: longtext({ required: true, max: 2500 }), sci: field({ required: true, max: 300 }) },
  paramNames: {
    tasks: { hr: 'Opis zadatka na engleskom jeziku', en: 'Description of the task in English' },
    sci: { hr: 'Područje, polje i grana na engleskom jeziku', en: 'Area, field and branch in English' },
  },
  async paper(ctx, id, params, { on }) {
    const c = await caseOf(ctx, id);
    const body = await bodyOf(ctx, c.idStudy, on);
    const lacks = [
      ...missing(
        [c.titleEn, 'naslov na engleskom jeziku', 'the title in English'],
        [c.studyEn, 'naziv studija na engleskom jeziku', 'the name of the study in English'],
        [c.courseEn, ...courseLacks],
        [
          body?.nameEn,
          'naziv povjerenstva na engleskom jeziku',
          'the commission’s name in English',
          thesisRoute.commission,
        ],
      ),
      ...approvalLacks(c),
      ...bodyLacks(body),
    ];
    if (lacks.length > 0) return { lacks };
    const said = params as { readonly tasks?: string | null; readonly sci?: string | null };
    const inEnglish = (value: string | null): string => (value === null ? '' : dayInText(value, 'en'));
    return {
      ...sheet('Thesis assignment', on, [
        await letterhead(ctx, on, 'en', { unit: body!.nameEn! }),
        { block: 'title', text: `${degreeOf(c)} thesis assignment` },
        facts(
          ['Study programme', c.studyEn],
          ['Student', c.student],
          ['JMBAG', c.jmbag],
          ['Scientific area, field and branch', said.sci],
          ['Course', c.courseEn],
          ['Assignment number', `${c.number} / ${academicYearOnPaper(c.year, 'en')}`],
          ['Title in Croatian', c.titleHr],
          ['Title', c.titleEn],
          ['Description of the task', said.tasks],
          ['Topic assigned on', inEnglish(c.approvedOn)],
          ['Deadline for submission', inEnglish(c.deadline)],
          ['Submitted on', c.submittedOn ? inEnglish(c.submittedOn) : '____________________'],
        ),
        { block: 'text', text: 'Courtesy translation. The Croatian text prevails.', small: true },
        {
          block: 'signatures',
          people: [
            { function: 'Mentor', name: c.mentor! },
            ...(c.comentor ? [{ function: 'Co-mentor', name: c.comentor }] : []),
            { function: 'President of the commission', name: body!.president! },
          ],
        },
      ]),
      lang: 'en',
    };
  },
});

// ——— 2.1 The application ———

const modes: Readonly<Record<string, string>> = {
  full: 'redoviti studij',
  part: 'izvanredni studij',
};
const application = document('prijava-teme', {
  of: 'st-co-graduatethesis',
  class: 'S',
  title: { hr: 'Prijava teme', en: 'Application of a topic' },
  register: 'portal',
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

// ——— 2.2 and 2.3 Decisions ———

/** «Na temelju …, Povjerenstvo na sjednici održanoj … donosi ODLUKU». */
const decision = async (
  ctx: Ctx,
  code: string,
  on: string,
  below: string,
  body: { name: string },
  heldOn: string,
): Promise<readonly Block[]> => {
  const kind = await kindOf(ctx, code);
  return [
    await letterhead(ctx, on, 'hr', { unit: body.name }),
    text(`Na temelju ${kind!.legalBasisHr}, ${body.name} na sjednici održanoj ${day(heldOn)} donosi`),
    { block: 'title', text: 'Odluku', below },
  ];
};
const needsBasis = async (ctx: Ctx, code: string): Promise<Lack[]> =>
  missing([
    (await kindOf(ctx, code))?.legalBasisHr,
    'pravna osnova te vrste dokumenta',
    'the legal basis of this kind of paper',
    '/Administration',
  ]);
const signed = async (ctx: Ctx, code: string, on: string, body: Body): Promise<Block> => {
  const people = [(await signerOf(ctx, code, on)) ?? presidentOf(body)];
  return { block: 'signatures', people, seal: (await kindOf(ctx, code))?.hasSeal === 1 };
};
/** «Za mentoricu imenuje se …»; the comentor follows where there is one. */
const appointed = (c: Case): string =>
  [
    `Za ${is(c.mentorGender, 'mentora', 'mentoricu')} imenuje se ${c.mentor}.`,
    ...(c.comentor ? [`Za ${is(c.comentorGender, 'komentora', 'komentoricu')} imenuje se ${c.comentor}.`] : []),
  ].join(' ');
const topicDecision = document('odluka-o-temi', {
  of: 'st-co-graduatethesis',
  class: 'A',
  title: { hr: 'Odluka o odobrenju teme i imenovanju mentora', en: 'Decision on topic and mentor' },
  register: 'office',
  by: byDeciders,
  when: states(...sinceApproved),
  async paper(ctx, id, _params, { on }) {
    const c = await caseOf(ctx, id);
    const body = await bodyOf(ctx, c.idStudy, on);
    const lacks = [
      ...(await needsBasis(ctx, 'odluka-o-temi')),
      ...missing([c.titleEn, 'naslov na engleskom jeziku', 'the title in English'], [c.course, ...courseLacks]),
      ...approvalLacks(c),
      ...bodyLacks(body),
    ];
    if (lacks.length > 0) return { lacks };
    return sheet('Odluka o odobrenju teme i imenovanju mentora', on, [
      ...(await decision(ctx, 'odluka-o-temi', on, 'o odobrenju teme i imenovanju mentora', body!, c.approvedOn!)),
      { block: 'points', numbers: 'roman', items: [`Odobrava se tema ${inGenitive(c)}:`] },
      facts(
        [studentIs(c, 'Student', 'Studentica'), c.student],
        ['JMBAG', c.jmbag],
        ['Studij', c.study],
        ['Naslov rada', c.titleHr],
        ['Naslov na engleskom jeziku', c.titleEn],
        ['Predmet', c.course],
        ['Broj rada', c.number],
      ),
      {
        block: 'points',
        numbers: 'roman',
        after: 1,
        items: [
          appointed(c),
          `Rok za predaju rada je ${day(c.deadline)} Rok se iznimno može produljiti jednom, najdulje za šest mjeseci.`,
          'Ova Odluka stupa na snagu danom donošenja.',
        ],
      },
      await signed(ctx, 'odluka-o-temi', on, body!),
      {
        block: 'copies',
        to: [
          studentIs(c, 'Studentu', 'Studentici'),
          is(c.mentorGender, 'Mentoru', 'Mentorici'),
          'Studentskoj referadi',
          'Pismohrana, ovdje.',
        ],
      },
    ]);
  },
});
/** What was approved at one session, as one act with the list as its annex. */
const sessionDecision = document('odluka-o-temama', {
  of: 'graduatethesis-session',
  class: 'A',
  title: { hr: 'Odluka o odobrenju tema i imenovanju mentora', en: 'Decision on topics and mentors' },
  register: 'office',
  by: me => has(me, 'CommissionEdit') || { 'idTheses.idStudy': { in: [...(me.facts.thesisStudies ?? [])] } },
  async paper(ctx, id, _params, { on }) {
    const { db } = ctx;
    const { rows } = await db.run<{ id: number; heldOn: string; idStudy: number }>(
      sql`select g.id, s.held_on::text as "heldOn", g.id_study as "idStudy" from ${db.table('graduatethesis-session')} s
        join ${db.table('graduatethesis-session-id-theses')} l on l.id_row = s.id join ${db.table('st-co-graduatethesis')} g on g.id = l.id_target
        where s.id = ${id} order by l.num`,
    );
    const [first] = rows;
    const body = first ? await bodyOf(ctx, first.idStudy, first.heldOn) : null;
    const lacks = [
      ...(await needsBasis(ctx, 'odluka-o-temama')),
      ...missing([first, 'odobrene teme', 'approved topics']),
      ...bodyLacks(body),
    ];
    if (lacks.length > 0) return { lacks };
    const cases = await Promise.all(rows.map(row => caseOf(ctx, row.id)));
    const works = [...new Set(cases.map(c => inGenitive(c).split(' ')[0]!.replace(/og$/, 'ih')))].sort().reverse();
    const months = [...new Set(cases.map(c => c.deadline))];
    const [deadline] = months.length === 1 ? months : [null];
    return sheet('Odluka o odobrenju tema i imenovanju mentora', on, [
      ...(await decision(ctx, 'odluka-o-temama', on, 'o odobrenju tema i imenovanju mentora', body!, first!.heldOn)),
      {
        block: 'points',
        numbers: 'roman',
        items: [
          `Odobravaju se teme ${works.join(' i ')} radova prema popisu koji je sastavni dio ove Odluke.`,
          'Za mentore se imenuju nastavnici navedeni u popisu uz pojedinu temu.',
          `${deadline ? `Rok za predaju radova je ${day(deadline)}` : 'Rok za predaju rada naveden je u zadatku rada.'} Rok se iznimno može produljiti jednom, najdulje za šest mjeseci.`,
          'Ova Odluka stupa na snagu danom donošenja.',
        ],
      },
      await signed(ctx, 'odluka-o-temama', on, body!),
      {
        block: 'copies',
        to: ['Studentima s popisa', 'Mentorima s popisa', 'Studentskoj referadi', 'Pismohrana, ovdje.'],
      },
      { block: 'pageBreak' },
      { block: 'title', text: 'Popis odobrenih tema' },
      {
        block: 'table',
        summary: 'Odobrene teme s mentorima',
        columns: [
          { head: 'R. br.', width: 8, align: 'right' },
          { head: 'Student/ica', width: 33, align: 'left' },
          { head: 'JMBAG', width: 22, align: 'center' },
          { head: 'Naslov rada', width: 61, align: 'left' },
          { head: 'Mentor/ica', width: 41, align: 'left' },
        ],
        rows: cases.map((c, n) => ({
          cells: [
            `${n + 1}.`,
            c.student,
            c.jmbag,
            c.titleHr,
            [c.mentor, c.comentor && `${c.comentor} (${is(c.comentorGender, 'komentor', 'komentorica')})`]
              .filter(Boolean)
              .join('; '),
          ],
        })),
      },
    ]);
  },
});
const decidesOnChange = (me: Me): Rule =>
  has(me, 'CommissionEdit') || { 'idStCoGraduatethesis.idStudy': { in: [...(me.facts.thesisStudies ?? [])] } };
/** The request to change title or mentor, as the student or the mentor has put it. */
const changeRequest = document('molba-za-promjenu', {
  of: 'graduatethesis-change',
  class: 'S',
  title: { hr: 'Molba za promjenu teme ili mentora', en: 'Request to change topic or mentor' },
  register: 'portal',
  by: me => ({ any: [{ createdBy: me.id }, decidesOnChange(me)] }),
  keptBy: decidesOnChange,
  async paper(ctx, id, _params, { on }) {
    const { db } = ctx;
    const asked = (await db.one<{
      idThesis: number;
      kind: 'mentor' | 'comentor' | 'topic';
      teacher: string | null;
      titleHr: string | null;
      titleEn: string | null;
      reason: string;
      by: string | null;
      at: string;
      time: string;
    }>(sql`select c.id_st_co_graduatethesis as "idThesis", c.kind, t.name as teacher, c.title_hr as "titleHr", c.title_en as "titleEn", c.reason, a.name as by,
        to_char(c.created_at at time zone 'Europe/Zagreb', 'YYYY-MM-DD') as at, to_char(c.created_at at time zone 'Europe/Zagreb', 'HH24:MI') as time
      from ${db.table('graduatethesis-change')} c left join ${teachersQualified(db)} t on t.id = c.id_teacher left join ${accountsNamed(db)} a on a.id = c.created_by where c.id = ${id}`))!;
    const c = await caseOf(ctx, asked.idThesis);
    const body = await bodyOf(ctx, c.idStudy, on);
    const lacks = missing([body, ...noBody]);
    if (lacks.length > 0) return { lacks };
    const head = await letterhead(ctx, on, 'hr');
    const what = { topic: 'teme', mentor: 'mentora', comentor: 'komentora' }[asked.kind];
    return sheet(
      'Molba za promjenu teme ili mentora',
      on,
      [
        { block: 'receipt' },
        { block: 'addressee', lines: [body!.name, head.institution] },
        { block: 'title', text: `Molba za promjenu ${what}`, below: inGenitive(c) },
        facts(
          ['Ime i prezime', c.student],
          ['JMBAG', c.jmbag],
          ['Studij i smjer', c.study],
          ['Broj rada', c.number],
          ['Odobrena tema', c.titleHr],
          ['Mentor/ica', c.mentor],
          ['Komentor/ica', c.comentor],
          ['Traženi naslov', asked.titleHr],
          ['Traženi naslov na engleskom jeziku', asked.titleEn],
          [asked.kind === 'comentor' ? 'Traženi komentor/ica' : 'Traženi mentor/ica', asked.teacher],
          ['Obrazloženje', asked.reason],
        ),
        text(
          `Podneseno putem portala ${day(asked.at)} u ${timeInText(asked.time, 'hr')}, korisnik prijavljen kao ${asked.by ?? c.student}.`,
        ),
        {
          block: 'signatures',
          people: [
            { function: studentIs(c, 'Student', 'Studentica'), name: c.student },
            ...(c.mentor ? [{ function: is(c.mentorGender, 'Mentor', 'Mentorica'), name: c.mentor }] : []),
          ],
        },
      ],
      { kind: 'none' },
    );
  },
});
const appointment = document('odluka-o-povjerenstvu', {
  of: 'st-co-graduatethesis',
  class: 'A',
  title: { hr: 'Odluka o imenovanju povjerenstva za ocjenu i obranu', en: 'Appointment of the defence commission' },
  register: 'office',
  by: byDeciders,
  when: states(...sinceReady),
  async paper(ctx, id, _params, { on }) {
    const c = await caseOf(ctx, id);
    const [body, members] = [await bodyOf(ctx, c.idStudy, on), await commissionOf(ctx, id)];
    // The work is judged before it is defended.
    const judgeBy = (await defenceOf(ctx, id))?.day ?? c.deadline;
    const lacks = [
      ...(await needsBasis(ctx, 'odluka-o-povjerenstvu')),
      ...missing(
        [
          c.commissionOn !== null && members.length >= 3,
          'imenovano povjerenstvo',
          'an appointed commission',
          thesisRoute.seats,
        ],
        [judgeBy, 'rok za predaju rada ili dan obrane', 'the deadline or the day of the defence', thesisRoute.seats],
      ),
      ...bodyLacks(body),
    ];
    if (lacks.length > 0) return { lacks };
    return sheet('Odluka o imenovanju povjerenstva za ocjenu i obranu', on, [
      ...(await decision(
        ctx,
        'odluka-o-povjerenstvu',
        on,
        'o imenovanju povjerenstva za ocjenu i obranu',
        body!,
        c.commissionOn!,
      )),
      {
        block: 'points',
        numbers: 'roman',
        items: [
          `U Povjerenstvo za ocjenu i obranu ${inGenitive(c)} ${studentIs(c, 'studenta', 'studentice')} ${c.student} (JMBAG ${c.jmbag}) pod naslovom „${c.titleHr}” imenuju se:`,
        ],
      },
      {
        block: 'points',
        numbers: 'decimal',
        items: members.map((m, n) => `${m.name}, ${seatIs(m)}${n === members.length - 1 ? '.' : ';'}`),
      },
      {
        block: 'points',
        numbers: 'roman',
        after: 1,
        items: [`Povjerenstvo je dužno ocijeniti rad do ${day(judgeBy)}`, 'Obrana je javna.'],
      },
      await signed(ctx, 'odluka-o-povjerenstvu', on, body!),
      {
        block: 'copies',
        to: [
          'Članovima Povjerenstva',
          studentIs(c, 'Studentu', 'Studentici'),
          'Studentskoj referadi',
          'Pismohrana, ovdje.',
        ],
      },
    ]);
  },
});

const chairOf = (members: readonly Sitting[]): Sitting | undefined => members.find(m => m.role === 'president');

// ——— 2.4 The notice: nothing personal beyond the name ———

export const notice = document('obavijest-o-obrani', {
  of: 'st-co-graduatethesis',
  class: 'A',
  title: { hr: 'Obavijest o obrani', en: 'Notice of the defence' },
  register: 'portal',
  by: byDeciders,
  when: states('scheduled'),
  params: { to: field({ max: 200 }) },
  paramNames: {
    to: {
      hr: 'Kome se upućuje osobni primjerak (prazno: oglasna ploča)',
      en: 'Whom the personal copy goes to (empty: the notice board)',
    },
  },
  async paper(ctx, id, params, { on }) {
    const { to } = params as { readonly to?: string | null };
    const c = await caseOf(ctx, id);
    const [defence, members] = [await defenceOf(ctx, id), await commissionOf(ctx, id)];
    const lacks = missing(
      [defence, 'zakazana obrana', 'a scheduled defence', thesisRoute.seats],
      [defence?.place, 'mjesto obrane', 'the place of the defence', thesisRoute.seats],
      [c.mentor, 'mentor', 'a mentor', thesisRoute.commission],
      [chairOf(members), 'predsjednik povjerenstva', 'a president of the commission', thesisRoute.seats],
    );
    if (lacks.length > 0) return { lacks };
    return sheet('Obavijest o obrani', on, [
      await letterhead(ctx, on, 'hr'),
      ...(to ? [{ block: 'addressee', lines: [to] } as const] : []),
      { block: 'title', text: `Obavijest o obrani ${inGenitive(c)}` },
      facts(
        [studentIs(c, 'Student', 'Studentica'), c.student],
        ['Studij', c.study],
        ['Naslov rada', c.titleHr],
        [is(c.mentorGender, 'Mentor', 'Mentorica'), c.mentor],
        [
          'Povjerenstvo',
          members
            .filter(isVoting)
            .map((m, n) => `${n + 1}. ${m.name}`)
            .join('; '),
        ],
        ['Datum i vrijeme', `${day(defence!.day)} u ${timeInText(defence!.time, 'hr')}`],
        ['Mjesto', defence!.place],
      ),
      text('Obrana je javna.'),
      {
        block: 'signatures',
        people: [
          {
            function: `${is(chairOf(members)!.gender, 'Predsjednik', 'Predsjednica')} povjerenstva`,
            name: chairOf(members)!.name,
          },
        ],
      },
    ]);
  },
});

// ——— 2.5 The minutes ———

/** What minutes and grade sheets begin with. */
const headOf = async (ctx: Ctx, c: Case, { attempt }: Held) => {
  const [decided] = (await standingPapers(ctx, 'odluka-o-povjerenstvu', 'st-co-graduatethesis', c.id)).slice(-1);
  const marks = [
    decided?.klasa && `KLASA: ${decided.klasa}`,
    decided?.urbroj && `URBROJ: ${decided.urbroj}`,
    day(decided?.issuedOn ?? c.commissionOn),
  ];
  return [
    [studentIs(c, 'Student', 'Studentica'), c.student],
    ['JMBAG', c.jmbag],
    ['Studij', c.study],
    ['Naslov rada', c.titleHr],
    ['Naslov na engleskom jeziku', c.titleEn],
    [is(c.mentorGender, 'Mentor', 'Mentorica'), c.mentor],
    ['Odluka o imenovanju povjerenstva', marks.filter(Boolean).join(', ')],
    ['Pokušaj obrane', attempt === 1 ? 'prvi' : 'drugi'],
    ['Broj zadatka', c.number],
  ] as const;
};
const answers: Readonly<Record<string, string>> = { yes: 'zadovoljava', partly: 'djelomično', no: 'ne zadovoljava' };
export const minutes = document('zapisnik-o-obrani', {
  of: 'st-co-graduatethesis',
  class: 'A',
  title: { hr: 'Zapisnik o obrani', en: 'Minutes of the defence' },
  register: 'office',
  by: me => ({ any: [decides(me), sits(me, 'id', ['president', 'secretary'])] }),
  when: states('defended', 'failed', 'deposited', 'archived'),
  async paper(ctx, id, _params, { on }) {
    const c = await caseOf(ctx, id);
    const [defence, members] = [await defenceOf(ctx, id), await commissionOf(ctx, id)];
    const final = await ctx.db.one<{ value: number }>(
      sql`select v.value from ${ctx.db.table('st-co-graduatethesis')} g join ${gradesNamed(ctx.db)} v on v.id = g.id_grade_final where g.id = ${id}`,
    );
    const lacks = missing(
      [defence?.result, 'zaključena obrana', 'a closed defence', thesisRoute.defence],
      [defence?.place, 'mjesto obrane', 'the place of the defence'],
      [defence?.meanWork, 'ocjene članova', 'grades of the members', thesisRoute.defence],
      [defence?.questions?.length, 'pitanja članova', 'questions of the members', thesisRoute.defence],
      [c.titleEn, 'naslov na engleskom jeziku', 'the title in English'],
      [c.number, 'broj rada', 'the number of the thesis', thesisRoute.commission],
      [chairOf(members), 'predsjednik povjerenstva', 'a president of the commission', thesisRoute.seats],
    );
    if (lacks.length > 0) return { lacks };
    const d = defence!;
    const title = d.result === 'passed' && c.hasGraduated && c.awarded ? ` i stječe naziv ${c.awarded}` : '';
    const hasPassed = d.result === 'passed';
    const value = final?.value ?? 1;
    const names = new Map(members.map(m => [m.idTeacher, m.name]));
    const he = (male: string, female: string): string => studentIs(c, male, female);
    const chair = chairOf(members)!;
    const chairDid = byGender(
      chair.gender ?? 'x',
      'Predsjednik Povjerenstva otvorio je',
      'Predsjednica Povjerenstva otvorila je',
      'Predsjednik/ica Povjerenstva otvorio/la je',
    );
    const chairTold = byGender(chair.gender ?? 'x', 'upoznao', 'upoznala', 'upoznao/la');
    const mean = (text: string): string => numberOnPaper(Number(text), 'hr');
    const rounded = (text: string): string => gradeWords[Math.floor(Number(text) + 0.5)] ?? '';
    return sheet('Zapisnik o obrani', on, [
      await letterhead(ctx, on, 'hr'),
      {
        block: 'title',
        text: 'Zapisnik',
        below: `o obrani ${inGenitive(c)} održanoj ${day(d.day)} s početkom u ${timeInText(d.time, 'hr')}, ${d.place}`,
      },
      facts(...(await headOf(ctx, c, d))),
      text('Nazočni članovi Povjerenstva:'),
      {
        block: 'points',
        numbers: 'decimal',
        items: members.filter(m => m.role !== 'substitute').map(m => `${m.name}, ${seatIs(m)}`),
      },
      text('Tijek obrane:'),
      {
        block: 'points',
        numbers: 'decimal',
        items: [
          `${chairDid} javnu obranu i ${chairTold} nazočne s podacima o ${he('studentu', 'studentici')} i radu.`,
          `${he('Student je izložio', 'Studentica je izložila')} rad.`,
          'Članovi Povjerenstva postavili su pitanja navedena u prilogu.',
          `Nakon vijećanja Povjerenstvo je ${d.voting === 'majority' ? 'većinom glasova' : 'jednoglasno'} ocijenilo:`,
        ],
      },
      {
        block: 'table',
        summary: 'Ocjene',
        columns: [
          { head: 'Sastavnica', width: 85, align: 'left' },
          { head: 'Ocjena (brojkom)', width: 40, align: 'center' },
          { head: 'Ocjena (riječju)', width: 40, align: 'center' },
        ],
        rows: [
          { cells: ['Pisani rad', mean(d.meanWork!), rounded(d.meanWork!)] },
          { cells: ['Izlaganje', mean(d.meanPresentation!), rounded(d.meanPresentation!)] },
          { cells: ['Odgovori na pitanja', mean(d.meanDiscussion!), rounded(d.meanDiscussion!)] },
          {
            cells: [
              { text: 'Konačna ocjena', bold: true },
              { text: String(value), bold: true },
              { text: gradeWords[value]!, bold: true },
            ],
          },
        ],
      },
      text(
        `Povjerenstvo utvrđuje da je ${he('student', 'studentica')} ${inNominative(c)} ${hasPassed ? he('OBRANIO', 'OBRANILA') : he('NIJE OBRANIO', 'NIJE OBRANILA')}${title}.`,
      ),
      text(`Obrana je završila u ${timeInText(d.until, 'hr')}.`),
      ...(d.separateOpinion ? [text(`Izdvojeno mišljenje: ${d.separateOpinion}`)] : []),
      {
        block: 'signatures',
        people: members
          .filter(m => isVoting(m) || m.role === 'secretary')
          .map(m => ({ function: capital(seatIs(m).replace(' (bez prava glasa)', '')), name: m.name })),
        seal: (await kindOf(ctx, 'zapisnik-o-obrani'))?.hasSeal === 1,
      },
      { block: 'pageBreak' },
      { block: 'title', text: 'Zapisnik o pitanjima' },
      {
        block: 'table',
        summary: 'Pitanja',
        columns: [
          { head: 'R. br.', width: 10, align: 'right' },
          { head: 'Član povjerenstva', width: 45, align: 'left' },
          { head: 'Pitanje', width: 90, align: 'left' },
          { head: 'Odgovor', width: 20, align: 'center' },
        ],
        rows: (d.questions ?? []).map((q, n) => ({
          cells: [`${n + 1}.`, names.get(q.idTeacher) ?? '', q.text, answers[q.answered] ?? ''],
        })),
      },
    ]);
  },
});

// ——— 2.6 Statements of the student ———

const integrity = document('izjava-o-cestitosti', {
  of: 'st-co-graduatethesis',
  class: 'S',
  title: { hr: 'Izjava o akademskoj čestitosti', en: 'Statement of academic integrity' },
  register: 'portal',
  by: isStudentOf,
  keptBy: byDeciders,
  when: states(...sinceApproved),
  async paper(ctx, id, _params, { on }) {
    const c = await caseOf(ctx, id);
    const { aiDeclaration } = await limitsOf(ctx, c);
    const tools =
      aiDeclaration === 1
        ? ` Alate umjetne inteligencije ${studentIs(c, 'koristio', 'koristila')} sam na način opisan u radu.`
        : '';
    return sheet(
      'Izjava o akademskoj čestitosti',
      on,
      [
        { block: 'title', text: 'Izjava o akademskoj čestitosti' },
        text(
          `Ja, ${c.student}, izjavljujem da sam ${studentIs(c, 'autor', 'autorica')} ${inGenitive(c)} pod naslovom „${c.titleHr}”, da je rad rezultat mojega vlastitog rada, da su svi korišteni izvori i alati navedeni, da rad ne povređuje tuđa autorska prava te da ni u cijelosti ni djelomično nije predan kao rad na drugom studiju ili ustanovi.${tools}`,
        ),
        text((await letterhead(ctx, on, 'hr')).placeDate ?? day(on)),
        { block: 'signatures', people: [{ function: studentIs(c, 'Student', 'Studentica'), name: c.student }] },
      ],
      { kind: 'none' },
    );
  },
});
const accessWords: Readonly<Record<string, string>> = {
  open: 'u otvorenom pristupu',
  institution: 'dostupan samo članovima ustanove',
  embargo: 'u otvorenom pristupu nakon odgode',
  closed: 'bez javnog pristupa',
};
const licenceWords: Readonly<Record<string, string>> = {
  ccBy: 'CC BY',
  ccByNc: 'CC BY-NC',
  ccByNcNd: 'CC BY-NC-ND',
  inCopyright: 'sva prava pridržana',
};
const depositStatement = document('izjava-o-pohrani', {
  of: 'st-co-graduatethesis',
  class: 'S',
  title: { hr: 'Izjava o pohrani i objavi rada', en: 'Statement on deposit and publication' },
  register: 'portal',
  by: isStudentOf,
  keptBy: byDeciders,
  when: states('deposited', 'archived'),
  async paper(ctx, id, _params, { on }) {
    const c = await caseOf(ctx, id);
    const kept = await ctx.db.one<{ consent: string; embargoUntil: string | null; licence: string }>(
      sql`select consent, embargo_until::text as "embargoUntil", licence from ${ctx.db.table('graduatethesis-deposit')} where id_st_co_graduatethesis = ${id} and deleted_at is null`,
    );
    if (!kept) return { lacks: [lack('pohrana rada', 'the deposit of the work', thesisRoute.student)] };
    const until = kept.embargoUntil ? ` do ${day(kept.embargoUntil)}` : '';
    return sheet(
      'Izjava o pohrani i objavi rada',
      on,
      [
        { block: 'title', text: 'Izjava o pohrani i objavi rada' },
        text(
          `Ja, ${c.student}, ${studentIs(c, 'suglasan', 'suglasna')} sam da se ${inNominative(c)} pod naslovom „${c.titleHr}” trajno pohrani u repozitorij i bude ${accessWords[kept.consent]}${until}, uz licenciju ${licenceWords[kept.licence]}.`,
        ),
        text((await letterhead(ctx, on, 'hr')).placeDate ?? day(on)),
        { block: 'signatures', people: [{ function: studentIs(c, 'Student', 'Studentica'), name: c.student }] },
      ],
      { kind: 'none' },
    );
  },
});

// ——— 2.7 The grade sheet of a member ———

const gradeSheet = document('obrazac-za-ocjenu', {
  of: 'st-co-graduatethesis',
  class: 'H',
  title: { hr: 'Obrazac za ocjenu rada', en: 'Grade sheet' },
  register: 'portal',
  by: me => sits(me, 'id', ['president', 'mentor', 'member']),
  when: states('scheduled', 'defended', 'failed'),
  readBy: decides,
  async paper(ctx, id, _params, { on }) {
    const c = await caseOf(ctx, id);
    const [defence, members, limits] = [await defenceOf(ctx, id), await commissionOf(ctx, id), await limitsOf(ctx, c)];
    const idTeacher = ctx.me?.facts.idTeacher ?? 0;
    const me = members.find(m => m.idTeacher === idTeacher);
    const given = (
      await ctx.db.run<{
        component: string;
        value: number;
        comment: string | null;
      }>(sql`select g.component, v.value, g.comment from ${ctx.db.table('graduatethesis-grade')} g
        join ${gradesNamed(ctx.db)} v on v.id = g.id_grade where g.id_defense = ${defence?.id ?? 0} and g.id_teacher = ${idTeacher} and g.deleted_at is null`)
    ).rows;
    const lacks = missing(
      [me, 'članstvo u povjerenstvu', 'a seat in the commission'],
      [given.length === 3, 'vaše tri ocjene', 'your three grades', thesisRoute.defence],
      [c.number, 'broj rada', 'the number of the thesis', thesisRoute.commission],
    );
    if (lacks.length > 0) return { lacks };
    const of = (component: string) => given.find(g => g.component === component)!;
    const line = (component: string, name: string, criteria: string | null, weight: number) => ({
      cells: [
        criteria ? `${name}: ${criteria}` : name,
        numberOnPaper(weight, 'hr'),
        String(of(component).value),
        of(component).comment ?? '',
      ],
    });
    const proposal =
      limits.weightWork * of('work').value +
      limits.weightPresentation * of('presentation').value +
      limits.weightDiscussion * of('discussion').value;
    const proposed = Math.floor(proposal + 0.5 + 1e-9);
    return sheet('Obrazac za ocjenu rada', on, [
      await letterhead(ctx, on, 'hr'),
      { block: 'title', text: `Obrazac za ocjenu ${inGenitive(c)}` },
      facts(...(await headOf(ctx, c, defence!))),
      {
        block: 'table',
        summary: 'Ocjene po kriterijima',
        columns: [
          { head: 'Kriterij', width: 90, align: 'left' },
          { head: 'Ponder', width: 20, align: 'right' },
          { head: 'Ocjena (1–5)', width: 25, align: 'center' },
          { head: 'Obrazloženje', width: 30, align: 'left' },
        ],
        rows: [
          line('work', 'Pisani rad', limits.criteriaWork, limits.weightWork),
          line('presentation', 'Izlaganje', limits.criteriaPresentation, limits.weightPresentation),
          line('discussion', 'Odgovori na pitanja', limits.criteriaDiscussion, limits.weightDiscussion),
          {
            cells: [
              { text: 'Prijedlog ocjene', bold: true },
              '',
              { text: `${proposed} (${gradeWords[proposed]})`, bold: true },
              '',
            ],
          },
        ],
      },
      { block: 'signatures', people: [{ function: capital(seatIs(me!)), name: me!.name }] },
    ]);
  },
});

export const thesisPapers = [
  task,
  taskInEnglish,
  application,
  topicDecision,
  sessionDecision,
  changeRequest,
  appointment,
  notice,
  minutes,
  integrity,
  depositStatement,
  gradeSheet,
];
