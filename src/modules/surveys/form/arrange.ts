import { bringIn, type Definition, elementsOf, type Page, type Question } from './definition.ts';

/** Where a question stands: on which page, and as which one of it. */
export interface Place {
  readonly page: number;
  readonly at: number;
}
/**
 * A question taken from one place and put to another: before the one that stands there, or at the end of the page where
 * nobody does. A place that is not there changes nothing.
 */
export const moveQuestion = (pages: readonly Page[], from: Place, to: Place): readonly Page[] => {
  const question = pages[from.page]?.elements[from.at];
  if (!question || !pages[to.page]) return pages;
  // What stood behind it on the same page has come one forward by then.
  const at = from.page === to.page && from.at < to.at ? to.at - 1 : to.at;
  if (from.page === to.page && at === from.at) return pages;
  return pages.map((page, i) => {
    const rest = i === from.page ? page.elements.toSpliced(from.at, 1) : page.elements;
    return i === to.page || i === from.page
      ? { ...page, elements: i === to.page ? rest.toSpliced(Math.min(at, rest.length), 0, question) : rest }
      : page;
  });
};

export const freeName = (definition: Definition): string => {
  const names = new Set(elementsOf(definition).map(q => q.name));
  for (let n = names.size + 1; ; n++) if (!names.has(`p${n}`)) return `p${n}`;
};
/** A copy under a name that nobody has yet: its own where that is free. */
export const copyFor = (definition: Definition, question: Question): Question =>
  elementsOf(definition).some(({ name }) => name === question.name)
    ? { ...question, name: freeName(definition) }
    : question;

/** One question, stored by itself. Its condition speaks of others and stays with them; whatever is no single question is null. */
export const questionIn = (stored: string): Question | null => {
  try {
    const { pages } = bringIn({ elements: [JSON.parse(stored)] }).definition;
    const [question, ...more] = pages[0]!.elements;
    if (!question || more.length > 0 || question.type === 'panel') return null;
    const { visibleIf: _, ...rest } = question;
    return rest;
  } catch {
    return null;
  }
};
