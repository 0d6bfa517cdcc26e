import { besideOf, other } from './answers.ts';
import {
  type Definition,
  hasChoices,
  type Item,
  type Question,
  questionsOf,
  rateRange,
  type Text,
} from './definition.ts';
import type { Answers } from './expression.ts';

/** One answer, as it is counted: nothing that says whose or when. */
export interface Counted {
  readonly answers: Answers;
  readonly group: string | null;
}
export interface Count {
  readonly value: string;
  readonly text: Text;
  readonly count: number;
}
export interface Figures {
  readonly n: number;
  readonly counts: readonly Count[] | null;
  readonly mean: number | null;
  readonly median: number | null;
  readonly sd: number | null;
}
/** What one group said; null where it cannot be shown. */
export interface GroupFigures {
  readonly group: string;
  readonly figures: Figures | null;
}
export interface Line {
  /** A row of a matrix; null: the question itself. */
  readonly row: Item | null;
  /** Null: fewer than the threshold answered it. */
  readonly total: Figures | null;
  readonly groups: readonly GroupFigures[];
}
export interface QuestionResult {
  readonly name: string;
  readonly type: Question['type'];
  readonly title: Text;
  readonly missing: number | null;
  readonly lines: readonly Line[];
  /** Free texts in an order of their own for each question, so that no two can be put together to one answer. */
  readonly texts: readonly string[] | null;
}
export interface Published {
  readonly completed: number;
  readonly isShown: boolean;
  readonly groups: readonly { readonly group: string; readonly n: number | null }[];
  readonly questions: readonly QuestionResult[];
}

/**
 * Which groups are not shown. One under the threshold is not, and neither are so many others, the smallest first, that what
 * is hidden together is no smaller: else the total less the rest would say what was hidden.
 */
export const hiddenGroups = (sizes: readonly number[], least: number): boolean[] => {
  const hidden = sizes.map(n => n < least);
  for (;;) {
    const inside = sizes.filter((n, i) => hidden[i] && n > 0);
    const sum = inside.reduce((all, n) => all + n, 0);
    if (sum === 0 || (sum >= least && inside.length > 1)) return hidden;
    let next = -1;
    sizes.forEach((n, i) => {
      if (!hidden[i] && (next < 0 || n < sizes[next]!)) next = i;
    });
    if (next < 0) return hidden;
    hidden[next] = true;
  }
};

const round = (value: number): number => Math.round(value * 100) / 100;
const statistics = (numbers: readonly number[]): Pick<Figures, 'mean' | 'median' | 'sd'> => {
  const n = numbers.length;
  if (n === 0) return { mean: null, median: null, sd: null };
  const mean = numbers.reduce((all, x) => all + x, 0) / n;
  const sorted = numbers.toSorted((a, b) => a - b);
  const median = n % 2 ? sorted[(n - 1) / 2]! : (sorted[n / 2 - 1]! + sorted[n / 2]!) / 2;
  const sd = n > 1 ? Math.sqrt(numbers.reduce((all, x) => all + (x - mean) ** 2, 0) / (n - 1)) : null;
  return { mean: round(mean), median: round(median), sd: sd === null ? null : round(sd) };
};
const noNumbers = { mean: null, median: null, sd: null };
const yesNo: readonly Item[] = [
  { value: 'true', text: { hr: 'Da', en: 'Yes' } },
  { value: 'false', text: { hr: 'Ne', en: 'No' } },
];
const otherItem: Item = { value: other, text: { hr: 'Drugo', en: 'Other' } };

const countOf = (list: readonly Item[], values: readonly unknown[]): Count[] => {
  const tally = new Map<string, number>();
  for (const value of values)
    for (const one of Array.isArray(value) ? value : [value]) tally.set(String(one), (tally.get(String(one)) ?? 0) + 1);
  return list.map(item => ({ ...item, count: tally.get(item.value) ?? 0 }));
};
/** Columns of a matrix that are numbers are a scale: it has a mean. */
const scaleOf = (list: readonly Item[]): ((value: string) => number) | null => {
  const numbers = list.map(item => Number(item.value));
  if (list.length > 1 && numbers.every(Number.isFinite)) return Number;
  return null;
};

const figuresOf = (q: Question, row: Item | null, values: readonly unknown[]): Figures => {
  const n = values.length;
  if (row && q.type === 'ranking') {
    const places = values.flatMap(value => {
      const at = (value as unknown[]).indexOf(row.value);
      return at < 0 ? [] : [at + 1];
    });
    const list = (q.choices ?? []).map((_, i) => ({
      value: String(i + 1),
      text: { hr: `${i + 1}.`, en: `${i + 1}.` },
    }));
    return { n, counts: countOf(list, places), ...statistics(places) };
  }
  if (row) {
    const cells = values.map(value => (value as Record<string, string>)[row.value]);
    const scale = scaleOf(q.columns ?? []);
    return {
      n,
      counts: countOf(q.columns ?? [], cells),
      ...(scale ? statistics(cells.map(cell => scale(cell!))) : noNumbers),
    };
  }
  if (q.type === 'rating') {
    const list = rateRange(q).map(x => ({ value: String(x), text: { hr: String(x), en: String(x) } }));
    return { n, counts: countOf(list, values), ...statistics(values as number[]) };
  }
  if (q.type === 'boolean') return { n, counts: countOf(yesNo, values), ...noNumbers };
  if (hasChoices(q))
    return { n, counts: countOf([...(q.choices ?? []), ...(q.hasOther ? [otherItem] : [])], values), ...noNumbers };
  if (q.type === 'text' && q.inputType === 'number') return { n, counts: null, ...statistics(values as number[]) };
  return { n, counts: null, ...noNumbers };
};

/** An order that has nothing to do with the one they came in. */
const shuffled = <T>(list: readonly T[], random: () => number): T[] => {
  const out = [...list];
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [out[i], out[j]] = [out[j]!, out[i]!];
  }
  return out;
};

/**
 * The one table that is published of a survey: everything that anybody reads, prints or takes out comes from it. With a
 * threshold of 0 (a survey that is not anonymous) nothing is hidden.
 */
export const publish = (
  definition: Definition,
  responses: readonly Counted[],
  least: number,
  random: () => number = Math.random,
): Published => {
  const completed = responses.length;
  if (completed < least || completed === 0) return { completed, isShown: false, groups: [], questions: [] };
  const names = [...new Set(responses.flatMap(({ group }) => (group === null ? [] : [group])))].toSorted((a, b) =>
    a.localeCompare(b, 'hr'),
  );
  // Whoever is in no group is a group too: the total less the others would be them.
  const hasRest = names.length > 0 && responses.some(({ group }) => group === null);
  const sizes = (of: readonly Counted[]): number[] => [
    ...names.map(name => of.filter(({ group }) => group === name).length),
    ...(hasRest ? [of.filter(({ group }) => group === null).length] : []),
  ];
  const hiddenAmong = (of: readonly Counted[]): boolean[] => {
    const ns = sizes(of);
    return least === 0 ? ns.map(() => false) : hiddenGroups(ns, least);
  };
  const overall = hiddenAmong(responses);
  const line = (q: Question, row: Item | null): Line => {
    const given = responses.filter(({ answers }) => {
      const value = answers[q.name];
      if (value === undefined) return false;
      return row && q.type === 'matrix' ? (value as Record<string, unknown>)[row.value] !== undefined : true;
    });
    const figures = (of: readonly Counted[]) =>
      figuresOf(
        q,
        row,
        of.map(({ answers }) => answers[q.name]),
      );
    if (given.length < least) return { row, total: null, groups: names.map(group => ({ group, figures: null })) };
    const hidden = hiddenAmong(given);
    return {
      row,
      total: figures(given),
      groups: names.map((group, i) => ({
        group,
        // A group that is too small as a whole says nothing of any question.
        figures: hidden[i] || overall[i] ? null : figures(given.filter(one => one.group === group)),
      })),
    };
  };
  const questions = questionsOf(definition).map((q): QuestionResult => {
    const given = responses.filter(({ answers }) => answers[q.name] !== undefined);
    const rows = q.type === 'matrix' ? q.rows : q.type === 'ranking' ? q.choices : undefined;
    const isText = q.type === 'comment' || (q.type === 'text' && q.inputType !== 'number');
    const said = responses.flatMap(({ answers }) => {
      const value = isText ? answers[q.name] : answers[besideOf(q.name)];
      if (q.type === 'matrixdynamic' && Array.isArray(answers[q.name]))
        return (answers[q.name] as Record<string, string>[]).map(one => Object.values(one).filter(Boolean).join(' · '));
      return typeof value === 'string' && value.trim() !== '' ? [value] : [];
    });
    const mayShow = given.length >= least;
    return {
      name: q.name,
      type: q.type,
      title: q.title ?? { hr: q.name },
      missing: mayShow ? completed - given.length : null,
      lines: (rows ?? [null]).map(row => line(q, row)),
      texts: mayShow && (isText || q.hasOther || q.type === 'matrixdynamic') ? shuffled(said, random) : null,
    };
  });
  return {
    completed,
    isShown: true,
    groups: names.map((group, i) => ({ group, n: overall[i] ? null : sizes(responses)[i]! })),
    questions,
  };
};
