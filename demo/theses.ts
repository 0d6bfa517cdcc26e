import type { Values } from '../src/kernel/resource/index.ts';
import { insertRows, KeptFile, sql } from '../src/kernel/server/index.ts';
import {
  graduatethesiscommission,
  graduatethesiscommissionMember,
  graduatethesisDefense,
  graduatethesisDefensecommission,
  graduatethesisDeposit,
  graduatethesisGrade,
  graduatethesisMentorchoice,
  graduatethesisSetting,
  graduatethesisTopic,
  graduatethesisVersion,
  stCoGraduatethesis,
} from '../src/modules/graduate-thesis/model.ts';
import { addDays } from '../src/modules/graduate-thesis/days.ts';
import { fileVersion } from '../src/modules/graduate-thesis/server/index.ts';
import type { ThesisState } from '../src/modules/graduate-thesis/steps.ts';
import type { World } from './world.ts';

interface Writer {
  readonly id: number;
  readonly idStCo: number;
  readonly idStudent: number;
  readonly idStudy: number;
}
const titles: readonly (readonly [hr: string, en: string])[] = [
  ['Mjerenje mrežnog prometa u studentskom domu', 'Measuring network traffic in a student hall'],
  ['Sustav za praćenje vlage u vinogradu', 'A system for monitoring humidity in a vineyard'],
  ['Prepoznavanje rukopisa iz matičnih knjiga', 'Recognising handwriting in parish registers'],
  ['Raspored dežurstava kao problem ograničenja', 'Duty rosters as a constraint problem'],
  ['Web-aplikacija za volontere u poplavama', 'A web application for flood volunteers'],
  ['Energetska bilanca kampusa', 'The energy balance of the campus'],
  ['Pristupačnost mrežnih stranica općina', 'Accessibility of municipal web sites'],
  ['Sigurnost pametnih brojila', 'Security of smart meters'],
  ['Usporedba baza podataka za vremenske nizove', 'A comparison of time series databases'],
  ['Igra za učenje razlomaka', 'A game for learning fractions'],
  ['Predviđanje posjećenosti knjižnice', 'Predicting library visits'],
  ['Automatsko ocjenjivanje programskih zadataka', 'Automatic grading of programming tasks'],
  ['Karta buke grada Vrela', 'A noise map of the town of Vrelo'],
  ['Robot za sortiranje otpada', 'A waste sorting robot'],
];
const states: readonly ThesisState[] = [
  'draft',
  'applied',
  'accepted',
  'approved',
  'submitted',
  'returned',
  'ready',
  'scheduled',
  'defended',
  'failed',
  'deposited',
  'archived',
  'withdrawn',
  'expired',
];
const after = (state: ThesisState, from: ThesisState): boolean => states.indexOf(state) >= states.indexOf(from);
export const summary =
  'Rad polazi od problema koji se u praksi rješava ručno i sporo. Opisuju se postojeća rješenja, njihove prednosti i mane, a zatim se predlaže vlastito rješenje, izrađuje prototip i mjeri koliko je bolji od dosadašnjega načina rada. Na kraju se raspravlja o ograničenjima i o tome što bi trebalo za primjenu izvan ustanove.';
export const pdf = (title: string): Buffer =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\n% ${title}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );

/** A thesis in every state, two standing commissions, topics on offer, and one mentor who leads as many as the cap allows. */
export const loadTheses = async (world: World): Promise<void> => {
  const { ctx, today } = world;
  const { db } = ctx;
  const year = (await db.one<{ id: number }>(sql`select id from ${db.table('academicyear')} where status = 'active'`))!
    .id;
  const writers = (
    await db.run<Writer>(sql`select n.id, n.id_st_co as "idStCo", e.id_student as "idStudent", e.id_study as "idStudy" from ${db.table('st-co-enrollment')} n
      join ${db.table('stcourse')} c on c.id = n.id_st_co and c.is_graduate_thesis = 1 and c.id_academicyear = ${year}
      join ${db.table('studentenrollment')} e on e.id = n.id_studentenrollment join ${db.table('student')} s on s.id = e.id_student
        left join ${db.table('user')} u on u.id = s.id_user
      where n.status in ('enrolled', 'attended') and (u.id is null or u.username = 'student2') order by u.id nulls last, n.id limit 26`)
  ).rows;
  // The one who can sign in is writing: her page has most to show.
  const [tried] = writers.splice(0, 1);
  if (tried) writers.splice(states.indexOf('approved'), 0, tried);
  // The dean, whose duties take half of what he owes, leads none.
  const mentors = (
    await db.run<{
      id: number;
    }>(sql`select t.id from ${db.table('teacher')} t join ${db.table('academicvocation')} v on v.id = t.id_academicvocation and v.can_mentor = 1 and v.can_chair = 1
      where t.deleted_at is null and t.norm_reduction < 50 and (t.active_to is null or t.active_to > ${today}::date) order by (t.last_name = 'Šimrak') desc, (t.last_name = 'Pavlešić') desc, t.id limit 12`)
  ).rows.map(({ id }) => id);
  if (writers.length === 0 || mentors.length < 8) return;
  await commissions(world, writers, mentors);
  await insertRows(db, graduatethesisTopic, topics(year, mentors));
  const rows = writers.map((writer, n) => {
    const state = states[n] ?? 'approved';
    // The last ones all have one mentor, who has no place left.
    const mentor = n < states.length ? mentors[n % 3]! : mentors[7]!;
    return { state, mentor, values: thesisOf(writer, state, mentor, mentors, n, today) };
  });
  const ids = await insertRows(
    db,
    stCoGraduatethesis,
    rows.map(row => row.values),
  );
  for (const [n, { state, mentor }] of rows.entries()) {
    if (n >= states.length) continue;
    await partsOf(world, ids[n]!, state, mentor, mentors, n);
  }
  await fileVersions(world.ctx);
};

const thesisOf = (
  writer: Writer,
  state: ThesisState,
  mentor: number,
  mentors: readonly number[],
  n: number,
  today: string,
): Values => {
  const [titleHr, titleEn] = titles[n % titles.length]!;
  const series = n < titles.length ? '' : ` (${n - titles.length + 2})`;
  const isDecided = after(state, 'approved') && state !== 'withdrawn';
  const isWritten = after(state, 'submitted') && state !== 'withdrawn' && state !== 'expired';
  const isDone = state === 'defended' || state === 'deposited' || state === 'archived';
  const approvedOn = isDecided ? addDays(today, state === 'expired' ? -400 : -120) : null;
  return {
    idStCoEnrollment: writer.id,
    idStudent: writer.idStudent,
    idStudy: writer.idStudy,
    idStCo: writer.idStCo,
    number: isDecided ? `ZR-${approvedOn!.slice(0, 4)}-${String(n + 1).padStart(3, '0')}` : null,
    titleHr: titleHr + series,
    titleEn: titleEn + series,
    language: 'hr',
    summary,
    idOffered: state === 'applied' ? mentor : null,
    idMentor: state === 'draft' || state === 'applied' ? null : mentor,
    status: state,
    statusOn: addDays(today, -(n % 9) - 1),
    appliedOn: state === 'draft' ? null : addDays(today, -140),
    approvedOn,
    deadline: approvedOn === null ? null : addDays(approvedOn, 365),
    submittedOn: isWritten ? addDays(today, -20) : null,
    similarityPct: after(state, 'ready') && isWritten ? 9 : null,
    mentorOpinion: after(state, 'ready') && isWritten ? 'Rad je samostalan i uredan; predlažem obranu.' : null,
    abstractHr: isWritten ? summary : null,
    abstractEn: isWritten
      ? 'The thesis measures how much better the proposed solution works than the present one.'
      : null,
    keywordsHr: isWritten ? ['mjerenje', 'prototip'] : null,
    keywordsEn: isWritten ? ['measurement', 'prototype'] : null,
    commissionOn: ['scheduled', 'defended', 'failed', 'deposited', 'archived'].includes(state)
      ? addDays(today, -18)
      : null,
    defendedOn: isDone ? addDays(today, -6) : null,
    idWishes: [mentor, mentors[(n % 3) + 3]!],
  };
};
const topics = (idAcademicyear: number, mentors: readonly number[]): Values[] =>
  [
    ['Otvoreni podaci gradskog prijevoza', 'Open data of city transport'],
    ['Mjerenje kvalitete zraka jeftinim senzorima', 'Measuring air quality with cheap sensors'],
    ['Digitalna zbirka lokalnih novina', 'A digital collection of local newspapers'],
  ].map(([titleHr, titleEn], n) => ({
    idTeacher: mentors[n]!,
    idAcademicyear,
    titleHr: titleHr!,
    titleEn: titleEn!,
    maxStudents: n + 1,
    status: 'open',
    num: 1,
  }));

const commissions = async (
  { ctx, today }: World,
  writers: readonly Writer[],
  mentors: readonly number[],
): Promise<void> => {
  const { db } = ctx;
  const studies = [...new Set(writers.map(w => w.idStudy))];
  const half = Math.ceil(studies.length / 2);
  const [first, second] = [studies.slice(0, half), studies.slice(half)];
  const mandate = { mandateFrom: addDays(today, -300), mandateTo: addDays(today, 800) };
  const names = [
    ['Povjerenstvo za završne i diplomske radove', 'Thesis commission', 'Povjerenstva za završne i diplomske radove'],
    [
      'Drugo povjerenstvo za završne i diplomske radove',
      'Second thesis commission',
      'Drugog povjerenstva za završne i diplomske radove',
    ],
  ] as const;
  const ids = await insertRows(
    db,
    graduatethesiscommission,
    names.map(([nameHr, nameEn, nameGenHr], n) => ({
      nameHr,
      nameEn,
      nameGenHr,
      ...mandate,
      idStudies: n === 0 ? first : second,
    })),
  );
  const seats = [
    [mentors[8] ?? mentors[3]!, mentors[4]!, mentors[5]!],
    [mentors[6]!, mentors[3]!, mentors[5]!],
  ];
  await insertRows(
    db,
    graduatethesiscommissionMember,
    ids.flatMap((id, n) =>
      seats[n]!.map((idTeacher, place) => ({
        idGraduatethesiscommission: id,
        idTeacher,
        role: place === 0 ? 'president' : 'member',
        num: place + 1,
      })),
    ),
  );
  const year = (await db.one<{ id: number }>(sql`select id from ${db.table('academicyear')} where status = 'active'`))!
    .id;
  const defaults = Object.fromEntries(
    Object.entries(graduatethesisSetting.all)
      .filter(([, field]) => field.default !== undefined)
      .map(([name, field]) => [name, field.default]),
  );
  await insertRows(
    db,
    graduatethesisSetting,
    studies.map(
      idStudy =>
        ({ ...defaults, idStudy, idAcademicyear: year, mentorNorm: 4, comentorNorm: 2, memberNorm: 0.5 }) as Values,
    ),
  );
};

/** What hangs on a thesis in its state: answers of mentors, versions, the commission, the defence, the deposit. */
const partsOf = async (
  { ctx, today }: World,
  id: number,
  state: ThesisState,
  mentor: number,
  mentors: readonly number[],
  n: number,
): Promise<void> => {
  const { db } = ctx;
  const of = { idStCoGraduatethesis: id };
  if (state !== 'draft')
    await insertRows(db, graduatethesisMentorchoice, [
      { ...of, idTeacher: mentor, status: state === 'applied' ? 'pending' : 'accepted', num: 1 },
    ]);
  const hasWork = [
    'submitted',
    'returned',
    'ready',
    'scheduled',
    'defended',
    'failed',
    'deposited',
    'archived',
  ].includes(state);
  if (!hasWork) return;
  const review = state === 'submitted' ? 'none' : state === 'returned' ? 'returned' : 'approved';
  const [final] = await versions(ctx, [{ ...of, kind: 'final', review, num: 1 }], titles[n]![0]);
  const seats = [
    { idTeacher: mentors[3]!, role: 'president' },
    { idTeacher: mentor, role: 'mentor' },
    { idTeacher: mentors[4]!, role: 'member' },
  ] as const;
  if (!['scheduled', 'defended', 'failed', 'deposited', 'archived'].includes(state)) return;
  await insertRows(
    db,
    graduatethesisDefensecommission,
    seats.map((seat, place) => ({ ...of, ...seat, status: 'accepted', num: place + 1 })),
  );
  // Who failed has waited long enough for a second attempt.
  const day = addDays(today, state === 'scheduled' ? 14 : state === 'failed' ? -40 : -6);
  const result = state === 'scheduled' ? null : state === 'failed' ? 'failed' : 'passed';
  const [idDefense] = await insertRows(db, graduatethesisDefense, [
    {
      ...of,
      attempt: 1,
      start: `${day} 10:00`,
      end: `${day} 11:00`,
      public: 1,
      result,
      closedOn: result === null ? null : day,
      voting: result === null ? null : 'unanimous',
      questions:
        result === null ? null : [{ idTeacher: mentors[4]!, text: 'Kako ste provjerili mjerenja?', answered: 'yes' }],
    },
  ]);
  if (result === null) return;
  const grade = (await db.one<{ id: number }>(
    sql`select id from ${db.table('grade')} where value = ${result === 'failed' ? 1 : 5}`,
  ))!.id;
  await insertRows(
    db,
    graduatethesisGrade,
    seats.flatMap(({ idTeacher }) =>
      (['work', 'presentation', 'discussion'] as const).map(component => ({
        idDefense: idDefense!,
        idTeacher,
        component,
        idGrade: grade,
      })),
    ),
  );
  if (state === 'failed') return;
  await db.run(sql`update ${db.table('st-co-graduatethesis')} set id_grade_final = ${grade} where id = ${id}`);
  if (state === 'defended') return;
  const [idVersion] = await versions(ctx, [{ ...of, kind: 'deposit', review: 'none', num: 2 }], titles[n]![0]);
  await insertRows(db, graduatethesisDeposit, [
    {
      ...of,
      idVersion: idVersion ?? final!,
      consent: 'open',
      licence: 'ccBy',
      depositedOn: addDays(today, -4),
      urn: state === 'archived' ? 'urn:nbn:hr:999:000001' : null,
      archivedOn: state === 'archived' ? addDays(today, -2) : null,
    },
  ]);
};
const versions = async (ctx: World['ctx'], rows: readonly Values[], title: string): Promise<number[]> => {
  const name = 'rad.pdf';
  const { key, size, mime } = await ctx.files.put(pdf(title), { name });
  const content = new KeptFile({ hash: key, name, mime, size });
  return insertRows(
    ctx.db,
    graduatethesisVersion,
    rows.map(row => ({ ...row, content, originalityDeclared: 1 }) as Values),
  );
};
/** Each of them is a document. They are filed when all are kept: a file that a row names here could not be put once more meanwhile. */
const fileVersions = async (ctx: World['ctx']): Promise<void> => {
  const { rows } = await ctx.db.run<Parameters<typeof fileVersion>[1]>(
    sql`select id, id_st_co_graduatethesis as "idStCoGraduatethesis", content from ${ctx.db.table('graduatethesis-version')} order by id`,
  );
  for (const row of rows) await fileVersion(ctx, row);
};
