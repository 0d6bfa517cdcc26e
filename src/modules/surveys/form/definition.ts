import { namesIn, parse } from './expression.ts';

/** A definition is a subset of SurveyJS's JSON: it can be brought in from there and taken out again. */
export const questionTypes = [
  'text',
  'comment',
  'radiogroup',
  'checkbox',
  'dropdown',
  'tagbox',
  'boolean',
  'rating',
  'ranking',
  'matrix',
  'matrixdynamic',
  'file',
  'html',
  'panel',
] as const;
export type QuestionType = (typeof questionTypes)[number];
export const inputTypes = ['text', 'number', 'date', 'email'] as const;
export type SurveyLanguage = 'hr' | 'en';
export type Text = Readonly<Partial<Record<SurveyLanguage, string>>>;
export interface Item {
  readonly value: string;
  readonly text: Text;
}
export interface Question {
  readonly type: QuestionType;
  readonly name: string;
  readonly title?: Text;
  readonly description?: Text;
  readonly isRequired?: boolean;
  readonly visibleIf?: string;
  readonly choices?: readonly Item[];
  readonly hasOther?: boolean;
  readonly inputType?: (typeof inputTypes)[number];
  readonly min?: number;
  readonly max?: number;
  readonly maxLength?: number;
  readonly rateMin?: number;
  readonly rateMax?: number;
  readonly minRateDescription?: Text;
  readonly maxRateDescription?: Text;
  readonly rows?: readonly Item[];
  readonly columns?: readonly Item[];
  /** Of a file: what its content may be (`application/pdf,image/*`; all without it), and how many bytes at most. */
  readonly acceptedTypes?: string;
  readonly maxSize?: number;
  readonly html?: Text;
  readonly elements?: readonly Question[];
}
export interface Page {
  readonly name: string;
  readonly title?: Text;
  readonly elements: readonly Question[];
}
export interface Definition {
  readonly pages: readonly Page[];
}
export const mostQuestions = 200;
export const mostItems = 100;
/** The largest file that a question takes. */
export const largestFile = 10 * 1_048_576;
const contentTypes = /^[a-z]+\/([a-z0-9.+-]+|\*)(,[a-z]+\/([a-z0-9.+-]+|\*))*$/;
/** What the content of a file may be; null: whatever it is. */
export const typesOf = ({ acceptedTypes }: Question): readonly string[] | null => acceptedTypes?.split(',') ?? null;
export const mostBytes = ({ maxSize = largestFile }: Question): number => Math.min(maxSize, largestFile);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const inside = (element: Question): Question[] => [element, ...(element.elements ?? []).flatMap(inside)];
/** All elements in their order, panels and what is in them alike. */
export const elementsOf = (definition: Definition): Question[] =>
  definition.pages.flatMap(page => page.elements.flatMap(inside));
/** Those that are answered. */
export const questionsOf = (definition: Definition): Question[] =>
  elementsOf(definition).filter(({ type }) => type !== 'html' && type !== 'panel');
/** Those that are answered with a file: whoever brings one is known by it, so nobody is asked for one namelessly. */
export const fileQuestionsOf = (definition: Definition): Question[] =>
  questionsOf(definition).filter(({ type }) => type === 'file');
/** Text in the language of the reader, or in the other one: nobody is asked an empty question. */
export const sayText = (text: Text | undefined, language: SurveyLanguage): string =>
  text?.[language] || text?.[language === 'hr' ? 'en' : 'hr'] || '';
export const titleOf = (question: Question, language: SurveyLanguage): string =>
  sayText(question.title, language) || question.name;
/** Answers out of a list: what one of them is called is one thing in all languages, and counted once. */
export const hasChoices = ({ type }: Question): boolean =>
  ['radiogroup', 'checkbox', 'dropdown', 'tagbox', 'ranking'].includes(type);
export const rateRange = ({ rateMin = 1, rateMax = 5 }: Question): number[] =>
  Array.from({ length: Math.max(0, rateMax - rateMin) + 1 }, (_, i) => rateMin + i);

// ——— Bringing in ———

/** What could not be taken over, question by question. */
export interface Left {
  readonly question: string;
  readonly what: 'type' | 'property' | 'condition';
  readonly detail: string;
}
const read = (value: unknown): Text | undefined => {
  if (typeof value === 'string' || typeof value === 'number') return { hr: String(value) };
  if (!isObject(value)) return undefined;
  const part = (...keys: string[]) => {
    const found = keys.map(key => value[key]).find(text => typeof text === 'string' && text !== '');
    return found as string | undefined;
  };
  const [hr, en] = [part('hr', 'default'), part('en', 'en-uk', 'en-us')];
  return { ...(hr !== undefined && { hr }), ...(en !== undefined && { en }) };
};
const readItem = (value: unknown): Item | null => {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return { value: String(value), text: { hr: String(value) } };
  if (!isObject(value)) return null;
  const key = value.value ?? value.name;
  if (key === undefined || key === null) return null;
  return { value: String(key), text: read(value.text ?? value.title) ?? { hr: String(key) } };
};
const items = (value: unknown): Item[] =>
  Array.isArray(value) ? value.map(readItem).filter((item): item is Item => item !== null) : [];

const known = new Set(
  [
    'type name title description isRequired visibleIf choices hasOther showOtherItem inputType min max maxLength rateMin rateMax',
    'minRateDescription maxRateDescription rateValues rows columns acceptedTypes maxSize html elements templateElements startWithNewLine hideNumber',
  ].flatMap(line => line.split(' ')),
);
/** Types of SurveyJS that are one of ours by another name. */
const alike: Readonly<Record<string, QuestionType>> = {
  buttongroup: 'radiogroup',
  imagepicker: 'radiogroup',
  slider: 'rating',
};

/**
 * Takes over a definition of SurveyJS, or one of our own. What is not supported is said for each question; a question of a
 * type that nobody here knows is left out, not turned into something else.
 */
export const bringIn = (given: unknown): { readonly definition: Definition; readonly left: readonly Left[] } => {
  const left: Left[] = [];
  let count = 0;
  const element = (value: unknown): Question[] => {
    if (!isObject(value)) return [];
    const name = String(value.name ?? `pitanje${++count}`);
    const type = String(value.type ?? 'text');
    const ours = (questionTypes as readonly string[]).includes(type) ? (type as QuestionType) : alike[type];
    if (!ours) {
      left.push({ question: name, what: 'type', detail: type });
      return [];
    }
    for (const key of Object.keys(value))
      if (!known.has(key)) left.push({ question: name, what: 'property', detail: key });
    let visibleIf = typeof value.visibleIf === 'string' && value.visibleIf.trim() !== '' ? value.visibleIf : undefined;
    if (visibleIf !== undefined)
      try {
        parse(visibleIf);
      } catch {
        left.push({ question: name, what: 'condition', detail: visibleIf });
        visibleIf = undefined;
      }
    const text = (key: string) => {
      const found = read(value[key]);
      return found && Object.keys(found).length > 0 ? { [key]: found } : {};
    };
    const number = (key: string) =>
      value[key] !== undefined && value[key] !== '' && Number.isFinite(Number(value[key]))
        ? { [key]: Number(value[key]) }
        : {};
    const inputType = inputTypes.find(one => one === value.inputType);
    if (value.inputType !== undefined && !inputType)
      left.push({ question: name, what: 'property', detail: `inputType: ${String(value.inputType)}` });
    const types = String(value.acceptedTypes ?? '').replaceAll(' ', '');
    if (types !== '' && !contentTypes.test(types))
      left.push({ question: name, what: 'property', detail: `acceptedTypes: ${types}` });
    const rates = items(value.rateValues).map(item => Number(item.value));
    return [
      {
        type: ours,
        name,
        ...text('title'),
        ...text('description'),
        ...(value.isRequired === true && { isRequired: true }),
        ...(visibleIf !== undefined && { visibleIf }),
        ...(Array.isArray(value.choices) && { choices: items(value.choices) }),
        ...((value.hasOther === true || value.showOtherItem === true) && { hasOther: true }),
        ...(inputType && inputType !== 'text' && { inputType }),
        ...number('min'),
        ...number('max'),
        ...number('maxLength'),
        ...(rates.length > 1 && rates.every(Number.isInteger)
          ? { rateMin: Math.min(...rates), rateMax: Math.max(...rates) }
          : { ...number('rateMin'), ...number('rateMax') }),
        ...text('minRateDescription'),
        ...text('maxRateDescription'),
        ...(Array.isArray(value.rows) && { rows: items(value.rows) }),
        ...(Array.isArray(value.columns) && { columns: items(value.columns) }),
        ...(ours === 'file' && contentTypes.test(types) && { acceptedTypes: types }),
        ...(ours === 'file' && Number(value.maxSize) > 0 && { maxSize: Math.min(Number(value.maxSize), largestFile) }),
        ...text('html'),
        ...(ours === 'panel' && { elements: children(value.elements ?? value.templateElements) }),
      },
    ];
  };
  const children = (value: unknown): Question[] => (Array.isArray(value) ? value.flatMap(element) : []);
  const whole = isObject(given) ? given : {};
  const pages = Array.isArray(whole.pages)
    ? whole.pages.filter(isObject).map((page, i) => ({
        name: String(page.name ?? `stranica${i + 1}`),
        ...(read(page.title) && { title: read(page.title)! }),
        elements: children(page.elements ?? page.questions),
      }))
    : [{ name: 'stranica1', elements: children(whole.elements ?? whole.questions) }];
  return { definition: { pages }, left };
};

/** Panels as headings, with what was in them after them: shown under the same conditions, and each question by itself. */
export const flattened = ({ pages }: Definition): Definition => {
  const flat = (q: Question, under?: string): Question[] => {
    const visibleIf = under && q.visibleIf ? `(${under}) and (${q.visibleIf})` : (under ?? q.visibleIf);
    const own = { ...q, ...(visibleIf && { visibleIf }) };
    if (q.type !== 'panel') return [own];
    return [{ ...own, elements: [] }, ...(q.elements ?? []).flatMap(inner => flat(inner, visibleIf))];
  };
  return { pages: pages.map(page => ({ ...page, elements: page.elements.flatMap(q => flat(q)) })) };
};

/** As SurveyJS reads it: the first language is called `default` there. */
export const takeOut = (definition: Definition, title: Text): unknown => {
  const text = (value: Text | undefined) =>
    value && {
      ...(value.hr !== undefined && { default: value.hr, hr: value.hr }),
      ...(value.en !== undefined && { en: value.en }),
    };
  const item = ({ value, text: said }: Item) => ({ value, text: text(said) });
  const element = (q: Question): unknown => ({
    ...q,
    ...Object.fromEntries(
      (['title', 'description', 'minRateDescription', 'maxRateDescription', 'html'] as const).flatMap(key =>
        q[key] ? [[key, text(q[key])]] : [],
      ),
    ),
    ...(q.hasOther && { showOtherItem: true }),
    ...(q.choices && { choices: q.choices.map(item) }),
    ...(q.rows && { rows: q.rows.map(item) }),
    ...(q.columns && {
      columns: q.columns.map(({ value, text: said }) =>
        q.type === 'matrixdynamic' ? { name: value, title: text(said), cellType: 'text' } : { value, text: text(said) },
      ),
    }),
    ...(q.elements && { elements: q.elements.map(element) }),
  });
  return {
    title: text(title),
    pages: definition.pages.map(page => ({
      name: page.name,
      ...(page.title && { title: text(page.title) }),
      elements: page.elements.map(element),
    })),
  };
};

/** Stored as text; whatever is no definition is an empty one. */
export const definitionIn = (stored: string | null | undefined): Definition => {
  try {
    return bringIn(JSON.parse(stored ?? '{}')).definition;
  } catch {
    return { pages: [] };
  }
};

// ——— Mistakes ———

export type FaultKey =
  | 'noQuestion'
  | 'tooMany'
  | 'nameTwice'
  | 'nameMissing'
  | 'textMissing'
  | 'choicesMissing'
  | 'choiceTwice'
  | 'rowsMissing'
  | 'rangeWrong'
  | 'conditionUnreadable'
  | 'conditionUnknown';
export interface Fault {
  readonly key: FaultKey;
  readonly question?: string;
  readonly detail?: string;
}
/** What keeps a definition from being ready: a question nobody can answer, a text that is missing in a declared language. */
export const faultsOf = (definition: Definition, languages: readonly SurveyLanguage[]): Fault[] => {
  const elements = elementsOf(definition);
  const faults: Fault[] = [];
  if (questionsOf(definition).length === 0) faults.push({ key: 'noQuestion' });
  if (elements.length > mostQuestions) faults.push({ key: 'tooMany' });
  const names = new Set<string>();
  for (const q of elements) {
    const say = (key: FaultKey, detail?: string) => faults.push({ key, question: q.name, ...(detail && { detail }) });
    if (!/^[\p{L}\p{N}_-]{1,60}$/u.test(q.name)) say('nameMissing');
    if (names.has(q.name)) say('nameTwice');
    const earlier = new Set(names);
    names.add(q.name);
    const texts: (Text | undefined)[] = [
      q.type === 'html' ? q.html : q.type === 'panel' ? { hr: '–', en: '–' } : q.title,
    ];
    for (const item of [...(q.choices ?? []), ...(q.rows ?? []), ...(q.columns ?? [])]) texts.push(item.text);
    for (const language of languages) if (texts.some(text => !text?.[language]?.trim())) say('textMissing', language);
    if (hasChoices(q) && (q.choices?.length ?? 0) < (q.type === 'ranking' ? 2 : 1)) say('choicesMissing');
    for (const list of [q.choices, q.rows, q.columns])
      if (list && new Set(list.map(item => item.value)).size < list.length) say('choiceTwice');
    if (
      (q.type === 'matrix' && !(q.rows?.length && q.columns?.length)) ||
      (q.type === 'matrixdynamic' && !q.columns?.length)
    )
      say('rowsMissing');
    if ([q.choices, q.rows, q.columns].some(list => (list?.length ?? 0) > mostItems)) say('tooMany');
    if (q.type === 'rating' && (rateRange(q).length < 2 || rateRange(q).length > 11)) say('rangeWrong');
    if (q.visibleIf)
      try {
        const unknown = namesIn(q.visibleIf).find(name => !earlier.has(name));
        if (unknown !== undefined) say('conditionUnknown', unknown);
      } catch {
        say('conditionUnreadable');
      }
  }
  return faults;
};
