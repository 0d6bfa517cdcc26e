import type { Sheet, Values } from '../../src/kernel/resource/index.ts';
import { type Sql, sql } from '../../src/kernel/server/index.ts';
import { paperCase, paperIssued } from '../../src/modules/papers/model.ts';
import { documentsOf } from '../../src/modules/papers/server/issue.ts';
import { pdf } from '../theses.ts';
import { randomFor, type World } from '../world.ts';
import { type Shared, sharedFile } from './files.ts';
import { dayNumber, dayText } from './words.ts';

interface Kind {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly register: 'portal' | 'office';
  readonly of: string;
  readonly prefix: string;
}
interface Paper {
  readonly kind: Kind;
  readonly id: number;
  readonly day: number;
  readonly about: string;
}
/** Papers about rows that have come so far: which kind, about which rows, and on which day. */
interface Source {
  readonly code: string;
  /** Gives `id`, `day` and `about`. */
  readonly rows: (table: (resource: string) => Sql) => Sql;
  /** How many of each. */
  readonly each?: number;
}

const theses =
  (day: Sql, states: readonly string[]) =>
  (table: (resource: string) => Sql): Sql =>
    sql`select t.id, (${day})::text as day, t.title_hr as about from ${table('st-co-graduatethesis')} t where t.status = any(${[...states]}::text[]) and (${day}) is not null`;
const placements =
  (day: Sql, states: readonly string[]) =>
  (table: (resource: string) => Sql): Sql =>
    sql`select i.id, (${day})::text as day, concat_ws(', ', s.first_name || ' ' || s.last_name, p.name) as about from ${table('internship')} i
      join ${table('student')} s on s.id = i.id_student left join ${table('partner')} p on p.id = i.id_partner
      where i.ints_kind = 'placement' and i.status = any(${[...states]}::text[]) and (${day}) is not null`;
const decided = [
  'approved',
  'submitted',
  'returned',
  'ready',
  'scheduled',
  'failed',
  'defended',
  'deposited',
  'archived',
];
const brought = decided.slice(1);
const held = ['failed', 'defended', 'deposited', 'archived'];
const out = ['referred', 'active', 'diarySubmitted', 'mentorGraded', 'completed', 'failed', 'interrupted'];
const sources: readonly Source[] = [
  { code: 'uputnica-za-praksu', rows: placements(sql`i.referral_date`, out) },
  { code: 'sporazum-o-praksi', rows: placements(sql`i.referral_date`, out) },
  { code: 'prijava-teme', rows: theses(sql`t.applied_on`, decided) },
  { code: 'odluka-o-temi', rows: theses(sql`t.approved_on`, decided) },
  { code: 'zadatak-rada', rows: theses(sql`t.approved_on + 2`, decided) },
  { code: 'izjava-o-cestitosti', rows: theses(sql`t.submitted_on`, brought) },
  { code: 'odluka-o-povjerenstvu', rows: theses(sql`t.commission_on`, ['scheduled', ...held]) },
  { code: 'obavijest-o-obrani', rows: theses(sql`t.commission_on + 1`, ['scheduled', ...held]) },
  { code: 'zapisnik-o-obrani', rows: theses(sql`t.defended_on`, held) },
  { code: 'obrazac-za-ocjenu', rows: theses(sql`t.defended_on`, held), each: 3 },
  { code: 'izjava-o-pohrani', rows: theses(sql`t.defended_on + 4`, ['deposited', 'archived']) },
  { code: 'radni-list-prakse', rows: placements(sql`i.date_from + 10`, ['completed', 'failed', 'mentorGraded']) },
  {
    code: 'dnevnik-prakse',
    rows: placements(sql`i.date_to`, ['completed', 'failed', 'mentorGraded', 'diarySubmitted']),
  },
  { code: 'potvrda-prihvatne-organizacije', rows: placements(sql`i.date_to + 2`, ['completed', 'failed']) },
  { code: 'potvrda-o-praksi', rows: placements(sql`i.ended_on`, ['completed']) },
];
/** What is asked for as often as one likes takes what is left. */
const certificate = 'potvrda-o-izvodenju-nastave';

/** Papers about theses and internships, each when its time had come, and certificates of teaching. */
export const loadManyPapers = async (world: World, count: number): Promise<void> => {
  const { sink, ctx, today } = world;
  const { db } = ctx;
  const random = randomFor(world, 'many papers');
  const kinds = await kindsOf(world);
  const papers: Paper[] = [];
  const now = dayNumber(today);
  for (const { code, rows, each = 1 } of sources) {
    const kind = kinds.get(code);
    if (!kind) continue;
    const { rows: found } = await db.run<{ id: number; day: string; about: string }>(
      sql`select * from (${rows(db.table)}) x where not exists (select from ${db.table('paper-issued')} p where p.id_paper_kind = ${kind.id} and p.id_entity = x.id and p.entity = ${kind.of}) order by id`,
    );
    for (const { id, day, about } of found)
      for (let n = 0; n < each && papers.length < count; n++)
        papers.push({ kind, id, about, day: Math.min(now, dayNumber(day)) });
  }
  const { rows: teachers } = await db.run<{ id: number; about: string }>(
    sql`select id, concat_ws(' ', title_prefix, first_name, last_name) as about from ${db.table('teacher')} where deleted_at is null order by id`,
  );
  for (let n = 0; papers.length < count; n++)
    papers.push({ kind: kinds.get(certificate)!, ...teachers[n % teachers.length]!, day: now - random.below(1900) });
  papers.sort((a, b) => a.day - b.day);

  const cases = await writeCases(world, papers);
  const { rows: given } = await db.run<{ id: number; year: number; last: number }>(
    sql`select id_paper_kind as id, year, max(ordinal) as last from ${db.table('paper-issued')} group by 1, 2`,
  );
  const last = new Map(given.map(row => [`${row.id} ${row.year}`, row.last]));
  const file = await sharedFile(world, 'pismeno.pdf', pdf('pismeno'));
  const { rows: head } = await db.run<{ institution: string; city: string | null; address: string | null }>(
    sql`select full_name_hr as institution, city, address_city as address from ${db.table('owner')} limit 1`,
  );
  function* rows(): Generator<Values> {
    for (const paper of papers) {
      const { kind, id, day } = paper;
      const on = dayText(day);
      const year = Number(on.slice(0, 4));
      const ordinal = (last.get(`${kind.id} ${year}`) ?? 0) + 1;
      last.set(`${kind.id} ${year}`, ordinal);
      const number = `${kind.prefix}${ordinal}/${year}`;
      const marks = cases.marksOf(paper);
      // What the office has not seen yet waits for it.
      const isWaiting = kind.register === 'office' && marks === null;
      const isVoid = kind.code === certificate && random.chance(0.03);
      const status = isVoid ? 'void' : isWaiting ? 'waiting' : marks && random.chance(0.3) ? 'signed' : 'registered';
      const content: Shared | null = isWaiting ? null : { ...file, name: `${kind.name} ${ordinal}-${year}.pdf` };
      yield {
        idPaperKind: kind.id,
        year,
        ordinal,
        number,
        idPaperCase: marks?.idPaperCase ?? null,
        klasa: marks?.klasa ?? null,
        urbroj: marks?.urbroj ?? null,
        issuedOn: on,
        signer: kind.register === 'office' ? 'Dekan' : null,
        entity: kind.of,
        idEntity: id,
        language: 'hr',
        params: '{}',
        snapshot: JSON.stringify(sheetOf(paper, number, head[0]!)),
        pdf: content,
        sha256: content?.hash ?? null,
        signed: status === 'signed' ? content : null,
        voidReason: isVoid ? 'Pogrešno navedeno razdoblje' : null,
        status,
      };
    }
  }
  await sink.write(paperIssued, rows(), papers.length);
  // The internship says the number of the referral that is valid.
  const referral = kinds.get('uputnica-za-praksu');
  if (referral)
    await db.run(sql`update ${db.table('internship')} i set referral_no = p.number, referral_date = p.issued_on
      from ${db.table('paper-issued')} p where p.id_paper_kind = ${referral.id} and p.entity = 'internship' and p.id_entity = i.id and p.status <> 'void' and i.referral_no is distinct from p.number`);
};

const kindsOf = async ({ ctx }: World): Promise<ReadonlyMap<string, Kind>> => {
  const { rows } = await ctx.db.run<Omit<Kind, 'of' | 'prefix'>>(
    sql`select id, code, name_hr as name, register from ${ctx.db.table('paper-kind')} where active = 1`,
  );
  const documents = new Map(documentsOf(ctx).map(document => [document.name, document]));
  return new Map(
    rows.flatMap(row => {
      const document = documents.get(row.code);
      return document ? [[row.code, { ...row, of: document.of, prefix: document.prefix ?? '' }] as const] : [];
    }),
  );
};

interface Marks {
  readonly idPaperCase: number;
  readonly klasa: string;
  readonly urbroj: string;
}
/** A case for each row about which the office keeps papers, and the marks of each of them. */
const writeCases = async (
  { sink, ctx, today }: World,
  papers: readonly Paper[],
): Promise<{ marksOf(paper: Paper): Marks | null }> => {
  const bodyCode =
    (await ctx.db.one<{ code: string | null }>(sql`select body_code as code from ${ctx.db.table('owner')} limit 1`))
      ?.code ?? '2133';
  const recent = dayNumber(today) - 6;
  const opened = new Map<
    string,
    { readonly klasa: string; readonly first: Paper; readonly place: number; letters: number }
  >();
  const inYear = new Map<string, number>();
  const marks = new Map<Paper, { readonly of: string; readonly urbroj: string }>();
  for (const paper of papers) {
    if (paper.kind.register !== 'office' || paper.day > recent) continue;
    const year = dayText(paper.day).slice(2, 4);
    const of = `${paper.kind.of} ${paper.id}`;
    let its = opened.get(of);
    if (!its) {
      const n = (inYear.get(year) ?? 0) + 1;
      inYear.set(year, n);
      its = { klasa: `602-07/${year}-03/${n}`, first: paper, place: opened.size, letters: 0 };
      opened.set(of, its);
    }
    its.letters++;
    marks.set(paper, { of, urbroj: `${bodyCode}-${year}-${its.letters}` });
  }
  const keys = await sink.write(
    paperCase,
    [...opened.values()].map(({ klasa, first, letters }) => ({
      klasa,
      title: first.kind.name,
      openedOn: dayText(first.day),
      entity: first.kind.of,
      idEntity: first.id,
      nextOrdinal: letters + 1,
    })),
    opened.size,
  );
  return {
    marksOf: paper => {
      const found = marks.get(paper);
      if (!found) return null;
      const { klasa, place } = opened.get(found.of)!;
      return { idPaperCase: keys.at(place), klasa, urbroj: found.urbroj };
    },
  };
};

const sheetOf = (
  { kind, day, about }: Paper,
  number: string,
  head: { readonly institution: string; readonly city: string | null; readonly address: string | null },
): Sheet => ({
  format: 'A',
  lang: 'hr',
  title: kind.name,
  on: dayText(day),
  foot: { kind: 'act' },
  blocks: [
    { block: 'title', text: kind.name.toUpperCase(), below: `broj ${number}` },
    { block: 'text', text: `${head.institution} izdaje pismeno: ${about}.` },
    { block: 'text', text: `${head.city ?? head.address ?? ''}, ${dayText(day)}` },
  ],
});
