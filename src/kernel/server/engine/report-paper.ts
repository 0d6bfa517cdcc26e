import {
  academicYearOnPaper,
  type Block,
  dayInTable,
  type FieldDef,
  type Level,
  paperFormats,
  type Sheet,
  type TableCell,
  type TableColumn,
  type TableRow,
} from '../../resource/index.ts';
import type { Ctx } from '../contract.ts';
import { Pieces } from '../gently.ts';
import type { Made } from './reports.ts';
import { type Group, type Line, withShares } from './report-sums.ts';

const zagreb = (now: Date): { readonly day: string; readonly time: string } => {
  const [day, time] = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Zagreb',
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(now)
    .split(' ') as [string, string];
  return { day, time };
};
const isNumber = (field: FieldDef): boolean => field.kind === 'integer' || field.kind === 'decimal';
const alignOf = (field: FieldDef): 'left' | 'right' | 'center' =>
  field.align ??
  (isNumber(field) ? 'right' : ['date', 'dateTime', 'time', 'boolean'].includes(field.kind) ? 'center' : 'left');
/** Where nobody has measured them, columns share the width: text gets twice what a figure gets. */
const shared = (names: readonly string[], columns: Made['columns'], width: number): Record<string, number> => {
  const weight = (name: string): number => (name === '#' ? 0.5 : isNumber(columns[name]!) ? 1 : 2);
  const all = names.reduce((sum, name) => sum + weight(name), 0);
  return Object.fromEntries(names.map(name => [name, (weight(name) / all) * width]));
};

/** The small table at the end of a sheet, in millimetres. */
const [footLabels, footFigures] = [80, 25];

/** The list as paper has it: title, parameters in words, groups with their totals, legend, signatures, and the foot of lists. */
export const paperOf = async (ctx: Ctx, made: Made): Promise<Sheet> => {
  const { report, rule, shape, columns, shown, speech } = made;
  const paper = shape.paper ?? { format: 'L' as const };
  const said = speech.words?.paper ?? {};
  const lang = ctx.language === 'hr' ? 'hr' : 'en';
  const say = (key: string): string => ctx.app.words.say(ctx.language, { key });
  const more =
    (await rule.paper?.(ctx, {
      params: made.params as never,
      rows: made.given as never,
      totals: made.totals,
    })) ?? {};
  // A sentence may speak of what was asked for, a period say.
  const asked = Object.fromEntries(
    Object.entries(made.params).map(([name, value]) => [name, value === null ? '' : speech.text(name, value)]),
  );
  const { day: today, time } = zagreb(ctx.now);
  const sentence = (text: string): string => speech.filled(text, { today, ...asked, ...more.holes });
  const told = made.about.replaceAll(/\b\d{4}\/\d{4}\b/g, code => academicYearOnPaper(code, lang));
  const about = [told, said.asOf && sentence(said.asOf)].filter(Boolean).join(' · ');
  const names = [...(report.numbered ? ['#'] : []), ...shown];
  const widths = paper.widths ?? shared(names, columns, paperFormats[paper.format].width);
  const heads: TableColumn[] = names.map(name => ({
    head: name === '#' ? say('rowNumber') : (said.heads?.[name] ?? speech.heading(name)),
    width: widths[name] ?? 0,
    align: name === '#' ? 'right' : alignOf(columns[name]!),
  }));
  const form = report.forms && String(made.params[report.forms.param] ?? '');
  const title = sentence(said.titles?.[form ?? ''] ?? said.title ?? speech.title);

  const blocks: Block[] = [];
  const begin = (): void => {
    blocks.push({ block: 'title', text: title, ...(about && { below: about }) });
    if (paper.intro && said.intro) blocks.push({ block: 'text', text: sentence(said.intro) });
  };
  /** What stands under the table; `about`: what all rows of the sheet have in common, the name of who signs among it. */
  const end = (about: Line): void => {
    // A last page with nothing but a legend and signatures would belong to no row.
    if (paper.legend && said.legend)
      blocks.push({ block: 'text', text: sentence(said.legend), small: true, keepAbove: true });
    // The legend explains the table; what is stated stands next to those who sign it.
    if (paper.notes)
      for (const text of (said.notes ?? []).map(sentence).filter(Boolean))
        blocks.push({ block: 'text', text, keepAbove: true });
    if (!paper.signatures?.length) return;
    const people = paper.signatures.map(who => {
      const key = typeof who === 'string' ? who : who.as;
      const name = more.signers?.[key] ?? (typeof who === 'string' ? '' : speech.text(who.name, about[who.name]));
      return { function: said.signatures?.[key] ?? key, ...(name && { name }) };
    });
    blocks.push({ block: 'signatures', people, ...(paper.seal && { seal: true }) });
  };
  let rows: TableRow[] = [];
  let number = 0;
  const endTable = (): void => {
    if (rows.length > 0) blocks.push({ block: 'table', summary: title, columns: heads, rows });
    rows = [];
  };
  const share = withShares(report);
  const line = (given: Line): void => {
    const row = share(given);
    number++;
    const cells = shown.map((name): TableCell => {
      const flag = speech.flagAt(name, row);
      const text = speech.text(name, row[name]);
      if (flag !== null) return { text: text ? `${text} ${flag}` : flag, bold: true };
      return text;
    });
    rows.push({ cells: [...(report.numbered ? [`${number}.`] : []), ...cells] });
  };
  // Ten thousand rows take seconds to be put into words.
  const pieces = new Pieces();
  const lines = async (given: readonly Line[]): Promise<void> => {
    for (const row of given) {
      line(row);
      if (pieces.isLong()) await pieces.end();
    }
  };
  const total = (totals: Line, label: string, level: number): void => {
    if (!shown.some(name => name in totals)) return;
    const cells = shown.map((name): TableCell => (name in totals ? speech.text(name, totals[name]) : ''));
    rows.push({ total: [...(report.numbered ? [''] : []), ...cells], label, level });
  };
  /** A line of the foot that is a sum of nothing is left out: what nobody has is not nought. */
  const isSaid = (name: string, { from, count }: Group): boolean =>
    report.totals?.[name] === undefined ||
    !(typeof report.totals[name] === 'object' && 'once' in report.totals[name]) ||
    made.rows.slice(from, from + count).some(row => typeof row[name] === 'number');
  const foot = (level: Level, group: Group): void => {
    if (!level.foot) return;
    endTable();
    blocks.push({
      block: 'facts',
      labelWidth: footLabels,
      figureWidth: footFigures,
      // Somebody's own sheet: without a row above them the sums would be nobody's.
      keepAbove: true,
      facts: level.foot
        .filter(name => group.totals[name] !== null && group.totals[name] !== undefined && isSaid(name, group))
        .map(name => ({
          label: speech.footLabel(name, group),
          value: speech.text(name, group.totals[name]),
          ...(name === level.footSum && { bold: true }),
        })),
    });
  };
  // Where each group is somebody's own sheet it says what it belongs to, and nobody signs the sum of several.
  const sheets = shape.levels?.findIndex(level => level.page) ?? -1;
  const newSheet = (headings: readonly string[]): void => {
    if (blocks.length > 0) blocks.push({ block: 'pageBreak' });
    number = 0;
    begin();
    for (const text of headings) blocks.push({ block: 'text', text: [{ text, bold: true }] });
  };
  const group = async (one: Group, above: readonly string[]): Promise<void> => {
    const level = shape.levels![one.level]!;
    const headings = level.heading === false ? above : [...above, speech.groupHeading(level, one)];
    if (one.level === sheets) newSheet(headings);
    else if (one.level > sheets && level.heading !== false)
      rows.push({ group: speech.groupHeading(level, one), level: one.level });
    if (one.groups.length > 0) for (const below of one.groups) await group(below, headings);
    else await lines(made.rows.slice(one.from, one.from + one.count));
    if (one.level < sheets) return;
    total(one.totals, speech.groupTotal(level, one), one.level);
    foot(level, one);
    if (one.level !== sheets) return;
    endTable();
    end(one.common);
  };
  if (sheets < 0 || made.groups.length === 0) begin();
  if (made.groups.length > 0) for (const one of made.groups) await group(one, []);
  else await lines(made.rows);
  if (sheets < 0) total(made.totals, speech.total, 0);
  endTable();
  if (made.rows.length === 0) blocks.push({ block: 'text', text: say('reportNoRows') });
  if (sheets < 0) end({});
  return {
    format: paper.format,
    lang,
    title,
    on: today,
    blocks,
    ...(paper.draft && { draft: true }),
    foot: {
      kind: 'list',
      words: [title, about].filter(Boolean).join(' · '),
      printedAt: ctx.app.words.say(ctx.language, {
        key: 'momentInWords',
        params: { day: dayInTable(today, lang), time },
      }),
    },
  };
};
