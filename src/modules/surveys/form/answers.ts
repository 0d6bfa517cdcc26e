import { type Definition, type Page, type Question, rateRange } from './definition.ts';
import { type Answers, isMet } from './expression.ts';

export type AnswerKey = 'answerRequired' | 'answerUnknown' | 'answerTooLong' | 'answerRange' | 'answerForm';
export interface AnswerProblem {
  readonly question: string;
  readonly key: AnswerKey;
}
/** What stands among the answers for a file that was brought. */
export interface FileAnswer {
  readonly file: number;
  readonly name: string;
  readonly size: number;
}
export const isFileAnswer = (value: unknown): value is FileAnswer => isObject(value) && Number.isInteger(value.file);

/** What «other» is called among the answers; what was written beside it stands under `<name>-Comment`. */
export const other = 'other';
export const besideOf = (name: string): string => `${name}-Comment`;
const longestLine = 1000;
const longestText = 10_000;
const mostRows = 50;

/** The elements of a page that are there for whoever has answered so. What is hidden has no answer, so it hides others too. */
export const shownOn = (page: Page, answers: Answers): Question[] =>
  page.elements.flatMap(element => shown(element, answers));
const shown = (element: Question, answers: Answers): Question[] =>
  !isMet(element.visibleIf, answers)
    ? []
    : [element, ...(element.elements ?? []).flatMap(inner => shown(inner, answers))];

const isGiven = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  !(Array.isArray(value) && value.length === 0) &&
  !(typeof value === 'object' && !Array.isArray(value) && Object.keys(value as object).length === 0);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const datePattern = /^\d{4}-\d{2}-\d{2}$/;
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong with one answer; null: nothing. */
const wrong = (q: Question, value: unknown): AnswerKey | null => {
  const values = new Set((q.choices ?? []).map(item => item.value));
  if (q.hasOther) values.add(other);
  const max = q.maxLength ?? (q.type === 'comment' ? longestText : longestLine);
  switch (q.type) {
    case 'text': {
      if (q.inputType === 'number') {
        if (typeof value !== 'number' || !Number.isFinite(value)) return 'answerForm';
        return (q.min !== undefined && value < q.min) || (q.max !== undefined && value > q.max) ? 'answerRange' : null;
      }
      if (typeof value !== 'string') return 'answerForm';
      if (q.inputType === 'date' && !(datePattern.test(value) && !Number.isNaN(Date.parse(value)))) return 'answerForm';
      if (q.inputType === 'email' && !emailPattern.test(value)) return 'answerForm';
      return value.length > max ? 'answerTooLong' : null;
    }
    case 'comment':
      return typeof value !== 'string' ? 'answerForm' : value.length > max ? 'answerTooLong' : null;
    case 'radiogroup':
    case 'dropdown':
      return typeof value === 'string' && values.has(value) ? null : 'answerUnknown';
    case 'checkbox':
    case 'tagbox':
    case 'ranking': {
      if (!Array.isArray(value) || !value.every(one => typeof one === 'string' && values.has(one)))
        return 'answerUnknown';
      if (new Set(value).size < value.length) return 'answerForm';
      return q.type === 'ranking' && value.length < values.size ? 'answerForm' : null;
    }
    case 'boolean':
      return typeof value === 'boolean' ? null : 'answerForm';
    case 'rating':
      return typeof value === 'number' && rateRange(q).includes(value) ? null : 'answerRange';
    case 'matrix': {
      if (!isObject(value)) return 'answerForm';
      const [rows, columns] = [q.rows ?? [], q.columns ?? []].map(list => new Set(list.map(item => item.value)));
      return Object.entries(value).every(
        ([row, cell]) => rows!.has(row) && typeof cell === 'string' && columns!.has(cell),
      )
        ? null
        : 'answerUnknown';
    }
    case 'matrixdynamic': {
      if (!Array.isArray(value) || value.length > mostRows) return 'answerForm';
      const columns = new Set((q.columns ?? []).map(item => item.value));
      return value.every(
        row =>
          isObject(row) &&
          Object.entries(row).every(
            ([column, cell]) => columns.has(column) && typeof cell === 'string' && cell.length <= longestLine,
          ),
      )
        ? null
        : 'answerForm';
    }
    case 'file':
      return isFileAnswer(value) ? null : 'answerForm';
    default:
      return 'answerUnknown';
  }
};

/**
 * Judges what was sent, page by page: answers to questions that are hidden or unknown are dropped, not stored. A draft may
 * lack what is required, but not be wrong.
 */
export const judge = (
  definition: Definition,
  sent: Answers,
  { partial = false, page }: { readonly partial?: boolean; readonly page?: Page } = {},
): { readonly answers: Record<string, unknown>; readonly problems: readonly AnswerProblem[] } => {
  const answers: Record<string, unknown> = {};
  const problems: AnswerProblem[] = [];
  for (const one of definition.pages) for (const element of one.elements) walk(element);
  return { answers, problems };

  function walk(q: Question): void {
    if (!isMet(q.visibleIf, answers)) return;
    for (const inner of q.elements ?? []) walk(inner);
    if (q.type === 'html' || q.type === 'panel') return;
    const asked = !page || page.elements.some(element => holdsName(element, q.name));
    const say = (key: AnswerKey) => asked && problems.push({ question: q.name, key });
    const value = Object.hasOwn(sent, q.name) ? sent[q.name] : undefined;
    if (!isGiven(value)) {
      if (q.isRequired && !partial) say('answerRequired');
      return;
    }
    const fault = wrong(q, value);
    if (fault) {
      say(fault);
      return;
    }
    if (q.type === 'matrix' && q.isRequired && !partial && Object.keys(value as object).length < (q.rows?.length ?? 0))
      say('answerRequired');
    answers[q.name] = value;
    const chose = q.hasOther && (value === other || (Array.isArray(value) && value.includes(other)));
    const beside = sent[besideOf(q.name)];
    if (chose && typeof beside === 'string' && beside.trim() !== '') {
      if (beside.length > longestLine) say('answerTooLong');
      else answers[besideOf(q.name)] = beside;
    } else if (chose && !partial) say('answerRequired');
  }
};
const holdsName = (element: Question, name: string): boolean =>
  element.name === name || (element.elements ?? []).some(inner => holdsName(inner, name));
