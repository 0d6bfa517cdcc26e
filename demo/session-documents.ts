import { deflateSync } from 'node:zlib';
import type { Block, Sheet } from '../src/kernel/resource/index.ts';
import { type Ctx, KeptFile, meOf, pdfOf, save, sql } from '../src/kernel/server/index.ts';
import { esessAgendaDocument } from '../src/modules/e-sessions/model.ts';
import { sessionPapers } from '../src/modules/e-sessions/server/papers.ts';
import { docx } from './documents.ts';
import type { World } from './world.ts';

/** A session that is prepared or called, with the keys of its agenda items in their order. */
export interface Prepared {
  readonly items: readonly (number | undefined)[];
  readonly isCalled: boolean;
  /** The session whose minutes are adopted at this one. */
  readonly previous: { readonly id: number; readonly ordinal: number } | null;
}
interface Enclosure {
  /** The place of its item on the agenda. */
  readonly item: number;
  readonly title: string;
  readonly content: KeptFile;
  readonly docKind?: 'proposal' | 'annex';
  readonly isConfidential?: 1;
  /** What came in its place after the members were called. */
  readonly replacedBy?: KeptFile;
}

/**
 * What is enclosed to the items of sessions: papers of several pages, a picture, one that has no pages, one that only those with a
 * vote read, and one that was replaced after the call.
 */
export const encloseDocuments = async (
  { ctx, today }: World,
  idAdmin: number,
  sessions: readonly Prepared[],
): Promise<void> => {
  const as: Ctx = { ...ctx, me: (await meOf(ctx, idAdmin))!, language: 'hr' };
  const keep = async (name: string, bytes: Uint8Array): Promise<KeptFile> => {
    const { key, size, mime } = await ctx.files.put(bytes, { name });
    return new KeptFile({ hash: key, name, mime, size });
  };
  const written = async (name: string, title: string, blocks: readonly Block[], more: Partial<Sheet> = {}) =>
    keep(name, await pdfOf({ format: 'A', lang: 'hr', title, on: today, foot: { kind: 'act' }, blocks, ...more }));
  const enrolments = await written('izvjesce-o-upisima.pdf', 'Izvješće o upisima', await enrolmentsIn(as));
  const plan = await written('prijedlog-plana.pdf', 'Prijedlog izvedbenog plana', await planIn(as));
  const rooms = await keep('tlocrt.png', floorPlan());
  const candidates = await written('kandidati.pdf', 'Životopisi kandidata', await candidatesIn(as));
  const [first, second] = [
    await written('pravilnik.pdf', 'Prijedlog Pravilnika', rulesOf(120), { draft: true }),
    await written('pravilnik-2.pdf', 'Prijedlog Pravilnika', rulesOf(160), { draft: true }),
  ];
  const compared = await keep(
    'usporedba.docx',
    docx('Usporedba s važećim pravilnikom', 'Članak 4.: umjesto 120 sati prakse propisuje se 160 sati.'),
  );
  const minutes = sessionPapers.find(paper => paper.name === 'zapisnik-sjednice')!;
  const minutesOf = async ({ id, ordinal }: NonNullable<Prepared['previous']>): Promise<KeptFile | null> => {
    const sheet = await minutes.paper(as, id, {}, { on: today, number: null, replaces: null });
    return 'blocks' in sheet ? keep(`zapisnik-${ordinal}-sjednice.pdf`, await pdfOf({ ...sheet, draft: true })) : null;
  };
  for (const { items, isCalled, previous } of sessions) {
    const adopted = previous && (await minutesOf(previous));
    const enclosed: readonly Enclosure[] = [
      ...(adopted ? [{ item: 0, title: `Zapisnik ${previous.ordinal}. sjednice`, content: adopted }] : []),
      { item: 1, title: 'Izvješće o upisima', content: enrolments },
      { item: 2, title: 'Prijedlog izvedbenog plana', content: plan, docKind: 'proposal' },
      { item: 2, title: 'Tlocrt računalnih učionica', content: rooms, docKind: 'annex' },
      { item: 3, title: 'Životopisi kandidata', content: candidates, isConfidential: 1 },
      {
        item: 4,
        title: 'Prijedlog Pravilnika o stručnoj praksi',
        content: first,
        docKind: 'proposal',
        ...(isCalled && { replacedBy: second }),
      },
      { item: 4, title: 'Usporedba s važećim pravilnikom', content: compared, docKind: 'annex' },
    ];
    for (const { item, replacedBy, ...document } of enclosed) {
      const idEsessAge = items[item];
      if (idEsessAge === undefined) continue;
      const { id } = (await save(ctx, esessAgendaDocument, { ...document, idEsessAge }, { as: 'system' })).after;
      if (replacedBy) await save(ctx, esessAgendaDocument, { content: replacedBy }, { as: 'system', id });
    }
  }
};

/** How many are enrolled in which study, as the portal counts them. */
const enrolmentsIn = async ({ db }: Ctx): Promise<Block[]> => {
  const { rows } = await db.run<{ study: string; first: number; all: number }>(
    sql`select s.name_hr as study, count(*) filter (where e.year_of_study = 1)::int as first, count(*)::int as all
      from ${db.table('studentenrollment')} e join ${db.table('study')} s on s.id = e.id_study join ${db.table('academicyear')} y on y.id = e.id_academicyear
      where y.status = 'active' and e.deleted_at is null group by s.id, s.name_hr order by s.id limit 20`,
  );
  const sum = (of: 'first' | 'all'): string => String(rows.reduce((all, row) => all + row[of], 0));
  return [
    { block: 'title', text: 'IZVJEŠĆE O UPISIMA', below: 'u tekuću akademsku godinu' },
    { block: 'text', text: 'Upisi su provedeni u predviđenim rokovima. Broj upisanih studenata po studijima:' },
    {
      block: 'table',
      summary: 'Upisani studenti po studijima',
      columns: [
        { head: 'Studij', width: 115 },
        { head: 'Prva godina', width: 25, align: 'right' },
        { head: 'Ukupno', width: 25, align: 'right' },
      ],
      rows: [
        ...rows.map(({ study, first, all }) => ({ cells: [study, String(first), String(all)] })),
        { total: ['', sum('first'), sum('all')], label: 'Ukupno' },
      ],
    },
  ];
};

/** The courses of the summer semesters, by study: some pages. */
const planIn = async ({ db }: Ctx): Promise<Block[]> => {
  const { rows } = await db.run<{
    study: string;
    semester: number;
    course: string;
    ects: number;
    holder: string | null;
  }>(
    sql`select s.name_hr as study, c.semester, k.name_hr as course, c.ects::float as ects, concat_ws(' ', t.title_prefix, t.first_name, t.last_name) as holder
      from ${db.table('stcourse')} c join ${db.table('study')} s on s.id = c.id_study join ${db.table('course')} k on k.id = c.id_course join ${db.table('academicyear')} y on y.id = c.id_academicyear
        left join ${db.table('teacher')} t on t.id = c.id_holder
      where y.status = 'active' and c.deleted_at is null and c.semester % 2 = 0 order by s.id, c.semester, c.num limit 90`,
  );
  const groups = [...new Set(rows.map(row => row.study))];
  return [
    { block: 'title', text: 'PRIJEDLOG IZVEDBENOG PLANA', below: 'ljetnog semestra' },
    {
      block: 'table',
      summary: 'Predmeti ljetnog semestra po studijima',
      columns: [
        { head: 'Predmet', width: 75 },
        { head: 'Sem.', width: 12, align: 'center' },
        { head: 'ECTS', width: 13, align: 'right' },
        { head: 'Nositelj', width: 65 },
      ],
      rows: groups.flatMap(study => [
        { group: study },
        ...rows
          .filter(row => row.study === study)
          .map(({ course, semester, ects, holder }) => ({
            cells: [course, `${semester}.`, String(ects).replace('.', ','), holder ?? ''],
          })),
      ]),
    },
  ];
};

const candidatesIn = async ({ db }: Ctx): Promise<Block[]> => {
  const { rows } = await db.run<{ name: string; unit: string | null }>(
    sql`select concat_ws(' ', t.title_prefix, t.first_name, t.last_name) as name, u.name_hr as unit from ${db.table('teacher')} t
      left join ${db.table('organizationunit')} u on u.id = t.id_organizationunit where t.deleted_at is null order by t.last_name, t.id limit 2`,
  );
  return [
    { block: 'title', text: 'ŽIVOTOPISI KANDIDATA', below: 'za predstavnika u Povjerenstvu za kvalitetu' },
    ...rows.flatMap(({ name, unit }): Block[] => [
      { block: 'heading', level: 2, text: name },
      { block: 'text', text: `Ustrojstvena jedinica: ${unit ?? '–'}` },
      { block: 'text', text: 'Sudjelovao/la u radu stručnih povjerenstava i u samoanalizi studijskih programa.' },
    ]),
  ];
};

const rulesOf = (hours: number): Block[] => [
  { block: 'title', text: 'PRAVILNIK', below: 'o stručnoj praksi' },
  ...[
    'Ovim se Pravilnikom uređuju trajanje, provedba i vrednovanje stručne prakse studenata.',
    'Stručnu praksu student obavlja u ustanovi ili trgovačkom društvu s kojim Fakultet ima sporazum.',
    'Student ima mentora na Fakultetu i mentora u ustanovi u kojoj obavlja praksu.',
    `Stručna praksa traje ${hours} sati.`,
    'Student vodi dnevnik prakse, a mentor u ustanovi potvrđuje obavljene sate.',
    'Ovaj Pravilnik stupa na snagu osmoga dana od dana objave.',
  ].flatMap((text, n): Block[] => [
    { block: 'heading', level: 2, text: `Članak ${n + 1}.`, align: 'center' },
    { block: 'text', text },
  ]),
];

/** Two classrooms with sixteen places each, drawn as a PNG in shades of grey. */
const floorPlan = (): Uint8Array => {
  const [width, height] = [1200, 800];
  const line = width + 1;
  const pixels = Buffer.alloc(line * height, 255);
  for (let y = 0; y < height; y++) pixels[y * line] = 0;
  const fill = (x: number, y: number, w: number, h: number, shade: number): void => {
    for (let at = y; at < y + h; at++) pixels.fill(shade, at * line + 1 + x, at * line + 1 + x + w);
  };
  fill(60, 60, 1080, 680, 40);
  fill(72, 72, 1056, 656, 255);
  fill(594, 72, 12, 656, 40);
  for (const room of [0, 1]) {
    const x = 72 + room * 534;
    fill(x + 216, 728, 90, 12, 255);
    fill(x + 186, 104, 150, 40, 120);
    for (let desk = 0; desk < 16; desk++)
      fill(x + 56 + (desk % 4) * 112, 210 + Math.floor(desk / 4) * 120, 80, 46, 185);
  }
  const chunk = (type: string, data: Uint8Array): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(checksum(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
};
/** CRC-32 as PNG has it. */
const checksum = (bytes: Uint8Array): number => {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0);
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
};
