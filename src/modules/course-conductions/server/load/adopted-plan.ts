import {
  academicYearOnPaper,
  type Block,
  date,
  dayInText,
  integer,
  type Lack,
  ref,
  type ReportRow,
  type Sheet,
  type TableBlock,
  text,
} from '../../../../kernel/resource/index.ts';
import {
  type Ctx,
  document,
  type Join,
  type Me,
  type PaperMoment,
  reportSheet,
  sql,
} from '../../../../kernel/server/index.ts';
import { semestersTaught, studiesLevelled, studyCoursesNamed, yearsKept } from '../../../catalogues/server/index.ts';
import { heldSession, keepsSessions, sessionsHeld } from '../../../e-sessions/server/index.ts';
import { dutySigner, kindOf, letterhead, type Standing, standingPapers } from '../../../papers/server/index.ts';
import { letterheadData } from '../../../people/server/index.ts';
import { studyConductionPlan } from '../../model/reports.ts';
import type { esession } from '../../../e-sessions/model.ts';
import { plansTeaching } from '../rules.ts';
import { loadReports } from './reports.ts';

// The plan of a study as the council adopts it, and what it changes in it later. Acts are in Croatian.

type PlanRow = ReportRow<typeof studyConductionPlan>;
const [plan, change] = ['izvedbeni-plan-nastave', 'izmjene-izvedbenog-plana-nastave'] as const;

const params = {
  idAcademicyear: ref('academicyear', { required: true }),
  idEsession: ref('esession'),
  session: integer({ min: 1, max: 9999 }),
  sessionOn: date(),
  body: text({ max: 200 }),
};
/** Where the institution keeps its sessions in the portal, one of them is chosen; else its number, day and body are typed. */
const asks = async (ctx: Ctx): Promise<readonly string[]> =>
  (await keepsSessions(ctx)) ? ['idAcademicyear', 'idEsession'] : ['idAcademicyear', 'session', 'sessionOn', 'body'];
const paramNames = {
  idAcademicyear: { hr: 'Akademska godina', en: 'Academic year' },
  idEsession: { hr: 'Sjednica na kojoj je doneseno', en: 'Session at which it was adopted' },
  session: { hr: 'Broj sjednice', en: 'Number of the session' },
  sessionOn: { hr: 'Sjednica održana', en: 'Session held on' },
  body: { hr: 'Tijelo koje donosi (Fakultetsko vijeće)', en: 'Body that adopts it (Fakultetsko vijeće)' },
};
interface Said {
  readonly idAcademicyear: number;
  readonly idEsession?: number | null;
  readonly session?: number | null;
  readonly sessionOn?: string | null;
  readonly body?: string | null;
}
/** Which body has adopted it, and at which of its sessions. */
interface Adoption {
  readonly session: number;
  readonly sessionOn: string;
  readonly body: string;
}
const lack = (hr: string, en: string, to?: string): Lack => ({ hr, en, ...(to && { to }) });
const adoptionOf = async (
  ctx: Ctx,
  { idEsession, session, sessionOn, body }: Said,
): Promise<Adoption | { readonly lacks: readonly Lack[] }> => {
  if (!(await keepsSessions(ctx))) {
    if (session && sessionOn) return { session, sessionOn, body: body || 'Fakultetsko vijeće' };
    return { lacks: [lack('broj i dan sjednice', 'the number and the day of the session')] };
  }
  if (!idEsession)
    return {
      lacks: [lack('sjednica na kojoj je doneseno', 'the session at which it was adopted', '/ESessions')],
    };
  if (session || sessionOn || body)
    return {
      lacks: [
        lack(
          'broj, dan i tijelo dolaze iz sjednice: ne upisuju se',
          'number, day and body come from the session: they are not entered',
        ),
      ],
    };
  const held = await heldSession(ctx, idEsession);
  return held
    ? { session: held.ordinal, sessionOn: held.on, body: held.body }
    : { lacks: [lack('ta sjednica nije održana', 'that session was not held', '/ESessions')] };
};
/** Whoever plans teaching names the session that has adopted the plan, without reading it. */
export const sessionsOfPlans: Join<typeof esession> = {
  lookup: (me: Me) => plansTeaching(me) && sessionsHeld,
};
/** What keeps courses out of an act: a plan that nobody has approved, and hours that nobody teaches. Theses and internships have neither. */
const lacksOfCourses = async (ctx: Ctx, rows: readonly PlanRow[]): Promise<readonly Lack[]> => {
  const { rows: taught } = await ctx.db.run<{ id: number; code: string; isApproved: boolean }>(
    sql`select c.id, c.code, c.is_approved as "isApproved" from ${studyCoursesNamed(ctx)} c where c.id = any(${rows.map(row => row.idStCo)}::int[]) and c.is_taught order by c.code`,
  );
  const codes = (some: readonly { readonly code: string }[]): string => some.map(({ code }) => code).join(', ');
  const unapproved = taught.filter(({ isApproved }) => !isApproved);
  const hours = new Map(
    rows.map(row => [
      row.idStCo,
      row.teachers ? 0 : Number(row.lectures) + Number(row.seminars) + Number(row.exercises),
    ]),
  );
  const untaught = taught.filter(({ id }) => hours.get(id)! > 0);
  const to = '/CourseConductions/StudyCourseManager';
  return [
    ...(unapproved.length > 0
      ? [
          lack(
            `izvedbeni plan predmeta nije odobren: ${codes(unapproved)}`,
            `the teaching plan is not approved: ${codes(unapproved)}`,
            to,
          ),
        ]
      : []),
    ...(untaught.length > 0
      ? [lack(`nema izvođača: ${codes(untaught)}`, `nobody teaches: ${codes(untaught)}`, to)]
      : []),
  ];
};
/** Acts are written in Croatian, whatever the language of whoever issues them. */
const inCroatian = (ctx: Ctx): Ctx => ({ ...ctx, language: 'hr' });

const rowsNow = (ctx: Ctx, idStudy: number, idAcademicyear: number): Promise<readonly PlanRow[]> =>
  loadReports['rpt-study-conduction-plan'].rows(ctx, { idStudy, idAcademicyear, season: null });
/** What the act begins with: on what it rests, who adopts it and when. */
const introOf = async (ctx: Ctx, code: string, { session, sessionOn, body }: Adoption): Promise<string> => {
  const { nameGenHr } = await letterheadData(ctx);
  const basis = (await kindOf(ctx, code))?.legalBasisHr?.trim();
  const who = [body, nameGenHr].filter(Boolean).join(' ');
  return [
    basis && (basis.startsWith('Na temelju') ? basis : `Na temelju ${basis}`),
    `${who} na ${session}. sjednici održanoj ${dayInText(sessionOn, 'hr')} donosi`,
  ]
    .filter(Boolean)
    .join(' ');
};
const namesOf = async (ctx: Ctx, idStudy: number, idAcademicyear: number) =>
  ctx.db.one<{ study: string; year: string }>(
    sql`select s.name as study, y.code as year from ${studiesLevelled(ctx)} s, ${yearsKept(ctx.db)} y where s.id = ${idStudy} and y.id = ${idAcademicyear}`,
  );
const tablesIn = (sheet: Sheet): readonly TableBlock[] =>
  sheet.blocks.filter((block): block is TableBlock => block.block === 'table');
const legendIn = (sheet: Sheet): readonly Block[] =>
  sheet.blocks.filter(block => block.block === 'text' && block.small === true);
/** When it is taught and examined. What the year does not say yet is left out. */
const calendarOf = async (ctx: Ctx, idAcademicyear: number): Promise<readonly Block[]> => {
  const { rows } = await ctx.db.run<{
    kind: string;
    from: string;
    to: string;
    exams: string | null;
    last: string | null;
  }>(
    sql`select kind, teaching_from::text as "from", teaching_to::text as "to", exam_from::text as exams, exam_to::text as last
      from ${semestersTaught(ctx.db)} s where id_academicyear = ${idAcademicyear} order by teaching_from`,
  );
  const days = (from: string, to: string): string => `od ${dayInText(from, 'hr')} do ${dayInText(to, 'hr')}`;
  if (rows.length === 0) return [];
  return [
    { block: 'heading', level: 2, text: 'Kalendar nastave i ispitnih rokova' },
    {
      block: 'facts',
      labelWidth: 35,
      keepAbove: true,
      facts: rows.map(({ kind, from, to, exams, last }) => ({
        label: kind === 'winter' ? 'Zimski semestar' : 'Ljetni semestar',
        value: [`nastava ${days(from, to)}`, exams && last && `ispitni rok ${days(exams, last)}`]
          .filter(Boolean)
          .join('; '),
      })),
    },
  ];
};
/** Papers of the same year that stand. */
const ofYear = async (ctx: Ctx, code: string, idStudy: number, idAcademicyear: number): Promise<Standing[]> =>
  (await standingPapers(ctx, code, 'study', idStudy)).filter(paper => paper.params.idAcademicyear === idAcademicyear);
const ending = async (ctx: Ctx, code: string, on: string): Promise<readonly Block[]> => {
  const signer = await dutySigner(ctx, code, on);
  const kind = await kindOf(ctx, code);
  return [
    { block: 'signatures', people: [signer], seal: kind?.hasSeal === 1 },
    { block: 'copies', to: kind?.copies ?? ['Studentska referada', 'Ustrojstvene jedinice', 'Pismohrana, ovdje.'] },
  ];
};
const replacing = (replaces: PaperMoment['replaces'], what: string): readonly Block[] =>
  replaces
    ? [
        {
          block: 'text',
          text: `Ovim se planom zamjenjuje ${what}${marksOf(replaces)}.`,
        },
      ]
    : [];
const marksOf = ({ klasa, urbroj, issuedOn }: NonNullable<PaperMoment['replaces']>): string =>
  [klasa && `, KLASA: ${klasa}`, urbroj && `, URBROJ: ${urbroj}`, ` od ${dayInText(issuedOn, 'hr')}`]
    .filter(Boolean)
    .join('');

/** The plan itself: adopted once for a study and a year. */
export const adoptedPlan = document(plan, {
  of: 'study',
  class: 'A',
  act: 'letter',
  title: { hr: 'Izvedbeni plan nastave', en: 'Plan of teaching' },
  register: 'office',
  valid: { oneFor: ({ params }) => params.idAcademicyear },
  params,
  asks,
  paramNames,
  by: plansTeaching,
  async paper(asked, idStudy, said, { on, replaces }) {
    const ctx = inCroatian(asked);
    const given = said as unknown as Said;
    const adoption = await adoptionOf(ctx, given);
    const names = await namesOf(ctx, idStudy, given.idAcademicyear);
    const rows = names ? await rowsNow(ctx, idStudy, given.idAcademicyear) : [];
    const end = await ending(ctx, plan, on);
    const lacks = [
      ...(rows.length === 0
        ? [{ hr: 'u toj godini studij nema predmeta', en: 'the study has no courses in that year' }]
        : []),
      ...(await lacksOfCourses(ctx, rows)),
      ...('lacks' in adoption ? adoption.lacks : []),
    ];
    if (lacks.length > 0 || !names || 'lacks' in adoption) return { lacks };
    const list = await reportSheet(ctx, studyConductionPlan, { idStudy, idAcademicyear: given.idAcademicyear }, rows);
    const year = academicYearOnPaper(names.year, 'hr');
    return {
      format: 'L',
      lang: 'hr',
      title: 'Izvedbeni plan nastave',
      on,
      foot: { kind: 'act' },
      data: rows,
      blocks: [
        await letterhead(ctx, on, 'hr', { unit: adoption.body }),
        { block: 'text', text: await introOf(ctx, plan, adoption) },
        {
          block: 'title',
          text: 'IZVEDBENI PLAN NASTAVE',
          below: `studija ${names.study} za akademsku godinu ${year}`,
        },
        ...tablesIn(list),
        ...legendIn(list),
        ...(await calendarOf(ctx, given.idAcademicyear)),
        ...replacing(replaces, 'izvedbeni plan nastave'),
        { block: 'annexes', names: ['izvedbeni planovi nastave kolegija, za svaki predmet ovoga plana'] },
        ...end,
      ],
    };
  },
});

/** A row of the plan is known by its course and semester: a course that moved was taken out there and put in here. */
const keyOf = (row: PlanRow): string => `${row.semester} ${row.code}`;
/** What a semester comes to changes with any of its courses, and is no change of the others. */
const printed = ({ idStCo: _id, taken: _taken, ...row }: PlanRow): string =>
  JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));
export interface PlanChanges {
  readonly changed: readonly PlanRow[];
  readonly added: readonly PlanRow[];
  readonly removed: readonly PlanRow[];
}
/** What the plan says otherwise than the adopted one. */
export const changesIn = (adopted: readonly PlanRow[], now: readonly PlanRow[]): PlanChanges => {
  const before = new Map(adopted.map(row => [keyOf(row), row]));
  const after = new Set(now.map(keyOf));
  return {
    changed: now.filter(row => before.has(keyOf(row)) && printed(before.get(keyOf(row))!) !== printed(row)),
    added: now.filter(row => !before.has(keyOf(row))),
    removed: adopted.filter(row => !after.has(keyOf(row))),
  };
};

/** What the council changes later: only the rows that differ from what it has adopted until then. */
export const changedPlan = document(change, {
  of: 'study',
  class: 'A',
  act: 'letter',
  title: { hr: 'Izmjene i dopune izvedbenog plana nastave', en: 'Amendments to the plan of teaching' },
  register: 'office',
  valid: 'many',
  params,
  asks,
  paramNames,
  by: plansTeaching,
  async paper(asked, idStudy, said, { on, replaces }) {
    const ctx = inCroatian(asked);
    const given = said as unknown as Said;
    const adoption = await adoptionOf(ctx, given);
    const [adopted] = await ofYear(ctx, plan, idStudy, given.idAcademicyear);
    const names = await namesOf(ctx, idStudy, given.idAcademicyear);
    if (!adopted || !names)
      return {
        lacks: [
          { hr: 'izvedbeni plan za tu godinu još nije donesen', en: 'the plan of that year was not adopted yet' },
        ],
      };
    // Each amendment keeps the whole plan as it was after it; one that is being replaced no longer counts.
    const later = (await ofYear(ctx, change, idStudy, given.idAcademicyear)).filter(
      paper => paper.id > adopted.id && paper.number !== replaces?.number,
    );
    const before = (later.at(-1) ?? adopted).sheet.data as readonly PlanRow[];
    const rows = await rowsNow(ctx, idStudy, given.idAcademicyear);
    const changes = changesIn(before, rows);
    const end = await ending(ctx, change, on);
    const nothing = changes.changed.length + changes.added.length + changes.removed.length === 0;
    const lacks = [
      ...(nothing
        ? [{ hr: 'od donesenog plana ništa se nije promijenilo', en: 'nothing has changed since the plan was adopted' }]
        : []),
      ...(await lacksOfCourses(ctx, [...changes.changed, ...changes.added])),
      ...('lacks' in adoption ? adoption.lacks : []),
    ];
    if (lacks.length > 0 || 'lacks' in adoption) return { lacks };
    const year = academicYearOnPaper(names.year, 'hr');
    const listed = async (some: readonly PlanRow[]): Promise<readonly Block[]> =>
      tablesIn(
        await reportSheet(ctx, studyConductionPlan, { idStudy, idAcademicyear: given.idAcademicyear }, some),
      ).map(table => ({ ...table, rows: table.rows.filter(row => !('total' in row)) }));
    const kinds = [
      ['Mijenja se i glasi:', changes.changed],
      ['Dodaje se:', changes.added],
      ['Briše se:', changes.removed],
    ] as const;
    const points: Block[] = [];
    for (const [sentence, some] of kinds)
      if (some.length > 0) points.push({ block: 'heading', level: 2, text: sentence }, ...(await listed(some)));
    const of = `U Izvedbenom planu nastave studija ${names.study} za akademsku godinu ${year}${marksOf(adopted)}, provode se sljedeće izmjene i dopune:`;
    const legend = legendIn(await reportSheet(ctx, studyConductionPlan, {}, rows));
    return {
      format: 'L',
      lang: 'hr',
      title: 'Izmjene i dopune izvedbenog plana nastave',
      on,
      foot: { kind: 'act' },
      data: rows,
      blocks: [
        await letterhead(ctx, on, 'hr', { unit: adoption.body }),
        { block: 'text', text: await introOf(ctx, change, adoption) },
        {
          block: 'title',
          text: 'IZMJENE I DOPUNE IZVEDBENOG PLANA NASTAVE',
          below: `studija ${names.study} za akademsku godinu ${year}`,
        },
        { block: 'text', text: of },
        ...points,
        { block: 'text', text: 'U ostalom dijelu izvedbeni plan nastave ostaje nepromijenjen.' },
        ...legend,
        ...replacing(replaces, 'ranija izmjena izvedbenog plana nastave'),
        ...end,
      ],
    };
  },
});
