import { type Block, boolean, dayInText, type Sheet, type TableRow } from '../../../kernel/resource/index.ts';
import { type Ctx, document, type PaperDocument, type Rule, sql } from '../../../kernel/server/index.ts';
import { studyCoursesNamed, teachersNamed } from '../../catalogues/server/index.ts';
import { kindOf, letterhead, signerOf } from '../../papers/server/index.ts';
import { type Item, type Published, type Question, questionsOf, rateRange, sayText, titleOf } from '../form/index.ts';
import { earlier, ofFaculty, publishedOf } from './results.ts';
import { ledConduction, readersOf } from './rules.ts';
import { type Conduction, conductionOf } from './store.ts';

// The report on paper, in Croatian as all reports of the quality office. Whatever it says comes from the one published table.

const day = (moment: string): string => dayInText(moment.slice(0, 10), 'hr');
const number = (value: number | null | undefined, digits = 2): string =>
  value === null || value === undefined ? '–' : value.toFixed(digits).replace('.', ',');
const text = (said: string): Block => ({ block: 'text', text: said });
const heading = (said: string): Block => ({ block: 'heading', level: 2, text: said });
const share = (of: number, all: number): string => (all === 0 ? '–' : number((of / all) * 100, 1));
const inOrder = (a: string, b: string): number => a.localeCompare(b, 'hr');

interface Invited {
  readonly grp: string | null;
  readonly n: number;
}
const response = async ({ db }: Ctx, row: Conduction, published: Published): Promise<Block> => {
  const { rows } = await db.run<Invited>(
    sql`select grp, count(*)::int as n from ${db.table('survey-completing')} where id_surv_imp = ${row.id} group by grp`,
  );
  const invited = rows.reduce((all, { n }) => all + n, 0);
  const isPublic = row.access === 'public';
  const ofGroup = new Map(published.groups.map(({ group, n }) => [group, n]));
  const groups = row.grouping === 'audience' ? rows.filter(({ grp }) => grp !== null) : [];
  return {
    block: 'table',
    summary: 'Odaziv',
    columns: [
      { head: 'Skupina', width: 75 },
      { head: 'Pozvano', width: 30, align: 'right' },
      { head: 'Ispunjeno', width: 30, align: 'right' },
      { head: 'Odaziv %', width: 40, align: 'right' },
    ],
    rowHeads: [0],
    rows: [
      ...groups
        .toSorted((a, b) => inOrder(a.grp!, b.grp!))
        .map(({ grp, n }): TableRow => {
          const done = ofGroup.get(grp!) ?? null;
          return { cells: [grp!, String(n), done === null ? '–' : String(done), done === null ? '–' : share(done, n)] };
        }),
      {
        total: [
          '',
          isPublic ? '–' : String(invited),
          String(published.completed),
          isPublic ? '–' : share(published.completed, invited),
        ],
        label: 'Ukupno',
      },
    ],
  };
};

const steps = ['1', '2', '3', '4', '5'];
type Line = Published['questions'][number]['lines'][number];
const isScale = ({ total }: Line): boolean =>
  total?.counts?.length === steps.length && total.counts.every(({ value }, i) => value === steps[i]);

/** Statements that are answered from 1 to 5 stand in one table; every other question has its own. */
const questionBlocks = (
  row: Conduction,
  published: Published,
  shows: { readonly texts: boolean; readonly shares: boolean },
): Block[] => {
  const byName = new Map(questionsOf(row.definition).map(q => [q.name, q]));
  const scale: TableRow[] = [];
  const rest: Block[] = [];
  published.questions.forEach((q, i) => {
    const title = titleOf(byName.get(q.name)!, 'hr');
    if (q.lines.every(({ total }) => total === null)) {
      scale.push({ cells: [`${i + 1}.`, title, ...Array<string>(8).fill('–')] });
      return;
    }
    const inScale = q.lines.some(isScale);
    if (inScale) {
      if (q.lines[0]!.row) scale.push({ group: `${i + 1}. ${title}` });
      for (const { row: item, total } of q.lines)
        scale.push({
          cells: [
            item ? '' : `${i + 1}.`,
            item ? sayText(item.text, 'hr') : title,
            total ? String(total.n) : '–',
            ...steps.map(step => {
              const found = total?.counts?.find(({ value }) => value === step);
              return !found ? '–' : shows.shares ? share(found.count, total!.n) : String(found.count);
            }),
            number(total?.mean),
            number(total?.sd),
          ],
        });
    } else if (q.lines.some(({ total }) => total?.counts)) {
      rest.push({ block: 'heading', level: 3, text: `${i + 1}. ${title}` });
      rest.push({
        block: 'table',
        summary: title,
        columns: [
          { head: 'Odgovor', width: 115 },
          { head: 'Broj', width: 30, align: 'right' },
          { head: '%', width: 30, align: 'right' },
        ],
        rowHeads: [0],
        rows: q.lines.flatMap(({ row: item, total }): TableRow[] => [
          ...(item ? [{ group: sayText(item.text, 'hr') }] : []),
          ...(total?.counts ?? []).map(({ value, text: label, count }) => ({
            cells: [sayText(label, 'hr') || value, String(count), share(count, total!.n)],
          })),
        ]),
      });
    } else {
      const { total } = q.lines[0]!;
      rest.push({ block: 'heading', level: 3, text: `${i + 1}. ${title}` });
      rest.push(
        text(
          total?.mean === null || total?.mean === undefined
            ? `Odgovorilo: ${total?.n ?? '–'}.`
            : `n = ${total.n}, M = ${number(total.mean)}, SD = ${number(total.sd)}.`,
        ),
      );
    }
    if (shows.texts && q.texts && q.texts.length > 0)
      rest.push({ block: 'points', numbers: 'bullets', items: q.texts });
  });
  return [
    ...(scale.length > 0
      ? [
          text(
            `U stupcima 1 do 5 stoji ${shows.shares ? 'udio odgovora u postocima' : 'broj odgovora'}; M je srednja vrijednost, SD standardna devijacija.`,
          ),
          {
            block: 'table' as const,
            summary: shows.shares
              ? 'Rezultati po pitanjima, udjeli u postocima'
              : 'Rezultati po pitanjima, broj odgovora',
            columns: [
              { head: 'R. br.', width: 8, align: 'right' as const },
              { head: 'Tvrdnja ili pitanje', width: 67 },
              { head: 'n', width: 12, align: 'right' as const },
              ...steps.map(head => ({ head, width: 11, align: 'right' as const })),
              { head: 'M', width: 16, align: 'right' as const },
              { head: 'SD', width: 17, align: 'right' as const },
            ],
            rowHeads: [1],
            rows: scale,
          },
        ]
      : []),
    ...rest,
  ];
};

/** Means of the same questions at other times, or beside those of all courses. */
const compared = (
  row: Conduction,
  published: Published,
  others: readonly { readonly head: string; readonly means: Readonly<Record<string, { readonly mean: number }>> }[],
): Block => {
  const byName = new Map(questionsOf(row.definition).map(q => [q.name, q]));
  const width = Math.floor(90 / (others.length + 1));
  return {
    block: 'table',
    summary: 'Usporedba',
    columns: [
      { head: 'Pitanje', width: 175 - width * (others.length + 1) },
      { head: day(row.dateTo), width, align: 'right' },
      ...others.map(({ head }) => ({ head, width, align: 'right' as const })),
    ],
    rowHeads: [0],
    rows: published.questions.flatMap(({ name, lines }) =>
      lines.flatMap(({ row: item, total }): TableRow[] => {
        if (total?.mean === null || total?.mean === undefined) return [];
        const key = item ? `${name}.${item.value}` : name;
        const title = item ? sayText(item.text, 'hr') : titleOf(byName.get(name)!, 'hr');
        return [{ cells: [title, number(total.mean), ...others.map(({ means }) => number(means[key]?.mean))] }];
      }),
    ),
  };
};

/** A question as it was asked: with its statements and the answers that were offered. */
const asAsked = (q: Question): string => {
  const listed = (items: readonly Item[] = []) => items.map(item => sayText(item.text, 'hr') || item.value).join(' · ');
  const offered =
    q.type === 'rating'
      ? rateRange(q).join(' · ')
      : q.type === 'boolean'
        ? 'Da · Ne'
        : listed([...(q.choices ?? []), ...(q.hasOther ? [{ value: 'other', text: { hr: 'Drugo' } }] : [])]) ||
          listed(q.columns);
  const statements = listed(q.rows);
  return [titleOf(q, 'hr'), statements && `Tvrdnje: ${statements}`, offered && `Odgovori: ${offered}`]
    .filter(Boolean)
    .join('\n');
};

const reportOn = async (
  ctx: Ctx,
  kind: string,
  id: number,
  on: string,
  { isPersonal, isShare }: { readonly isPersonal: boolean; readonly isShare: boolean },
): Promise<Sheet | { readonly lacks: readonly { readonly hr: string; readonly en: string }[] }> => {
  const row = (await conductionOf(ctx, sql`c.id = ${id}`))!;
  const published = await publishedOf(ctx, row);
  if (!published.isShown)
    return {
      lacks: [
        {
          hr: `dovoljno odgovora: ispod praga (n ≥ ${row.minGroup}) ništa se ne objavljuje`,
          en: `enough answers: below the threshold (n ≥ ${row.minGroup}) nothing is published`,
        },
      ],
    };
  const course = isPersonal
    ? await ctx.db.one<{ course: string; teacher: string | null }>(
        sql`select c.name as course, t.name as teacher from ${studyCoursesNamed({ ...ctx, language: 'hr' })} c left join ${teachersNamed(ctx.db)} t on t.id = c.id_holder where c.id = ${row.idStCo}`,
      )
    : null;
  const years = await earlier(ctx, row);
  const faculty = isPersonal ? await ofFaculty(ctx, row) : null;
  const signer = await signerOf(ctx, kind, on);
  const said = (value: string | null): string => value?.trim() || '–';
  const others = [
    ...years.slice(0, 3).map(time => ({ head: day(time.dateTo), means: time.means })),
    ...(faculty ? [{ head: 'Svi predmeti', means: faculty }] : []),
  ];
  return {
    format: 'P',
    lang: 'hr',
    title: 'Izvješće o rezultatima ankete',
    on,
    foot: { kind: 'act' },
    blocks: [
      await letterhead(ctx, on, 'hr'),
      ...(course?.teacher ? [{ block: 'addressee' as const, lines: [course.teacher, course.course] }] : []),
      { block: 'title', text: 'IZVJEŠĆE O REZULTATIMA ANKETE', below: row.titleHr },
      heading('1. Uvod'),
      {
        block: 'facts',
        facts: [
          { label: 'Naziv', value: row.titleHr },
          ...(course ? [{ label: 'Predmet', value: course.course }] : []),
          { label: 'Svrha', value: said(row.purposeHr) },
          { label: 'Temelj', value: said(row.basis) },
        ],
      },
      heading('2. Metodologija'),
      text(
        `Anketa je provedena na portalu od ${day(row.dateFrom)} do ${day(row.dateTo)}, ${row.access === 'public' ? 'javno, bez popisa ispitanika' : 'po popisu ispitanika'}. Tvrdnje se ocjenjuju ljestvicom od 1 do 5 gdje to piše uz pitanje.`,
      ),
      text(
        row.isAnonymous
          ? `Anketa je anonimna: uz odgovor se ne čuva tko ga je dao ni kada. Prag prikaza: n ≥ ${row.minGroup}. Crtica (–) stoji gdje je odgovora manje ili bi se iz prikazanog mogla izračunati skupina ispod praga.`
          : 'Anketa nije anonimna.',
      ),
      heading('3. Odaziv'),
      await response(ctx, row, published),
      heading('4. Rezultati po pitanjima'),
      ...questionBlocks(row, published, { texts: isPersonal, shares: isShare }),
      heading('5. Usporedba s prethodnim godinama'),
      others.length > 0 ? compared(row, published, others) : text('Ranijih provedbi ove ankete nema.'),
      heading('6. Slobodni odgovori'),
      text(isPersonal ? 'Slobodni odgovori navedeni su uz pitanja, bez reda.' : 'Nije za objavu.'),
      heading('7. Zaključci i mjere'),
      { block: 'heading', level: 3, text: 'Zaključci' },
      text(said(row.conclusions)),
      { block: 'heading', level: 3, text: 'Mjere' },
      text(said(row.measures)),
      heading('Prilog: upitnik'),
      { block: 'points', numbers: 'decimal', items: questionsOf(row.definition).map(asAsked) },
      {
        block: 'signatures',
        people: [signer ?? { function: 'Voditelj/ica Ureda za kvalitetu' }],
        seal: (await kindOf(ctx, kind))?.hasSeal === 1,
      },
    ],
  };
};

/** Both are read by those who read the results because of what they are; who was asked reads them on the portal. */
const common = {
  of: 'survey-conduction',
  class: 'L',
  register: 'office',
  valid: 'many',
  by: ledConduction,
  readBy: readersOf,
  /** What was answered from 1 to 5, as so many answers or as shares of them. */
  params: { isShare: boolean() },
  paramNames: {
    isShare: { hr: 'Udjeli u postocima umjesto broja odgovora', en: 'Shares in per cent instead of counts' },
  },
} as const;
const over = { status: { in: ['closed', 'reported'] } } as Rule;
const forEverybody: PaperDocument = document('izvjesce-o-anketi', {
  ...common,
  title: { hr: 'Izvješće o rezultatima ankete (javno)', en: 'Report on survey results (public)' },
  when: over,
  paper: (ctx, id, { isShare }, { on }) =>
    reportOn(ctx, 'izvjesce-o-anketi', id, on, { isPersonal: false, isShare: isShare === 1 }),
});
const forTeacher: PaperDocument = document('izvjesce-o-anketi-osobno', {
  ...common,
  title: { hr: 'Izvješće o rezultatima ankete (osobno)', en: 'Report on survey results (personal)' },
  when: { all: [over, { idStCo: { isNull: false } }] } as Rule,
  paper: (ctx, id, { isShare }, { on }) =>
    reportOn(ctx, 'izvjesce-o-anketi-osobno', id, on, { isPersonal: true, isShare: isShare === 1 }),
});
export const surveyPapers: readonly PaperDocument[] = [forEverybody, forTeacher];
