/**
 * Conditions of questions, as SurveyJS writes them: `{age} >= 18 and {likes} contains 'x'`. A small parser of our own:
 * nothing that is written in a definition is ever run as code.
 */
export type Answers = Readonly<Record<string, unknown>>;
type Node =
  | { readonly op: 'value'; readonly value: unknown }
  | { readonly op: 'name'; readonly name: string }
  | { readonly op: 'not'; readonly of: Node }
  | { readonly op: string; readonly left: Node; readonly right?: Node };

const words = ['and', 'or', 'not', 'empty', 'notempty', 'contains', 'notcontains', 'anyof', 'allof', 'true', 'false'];
interface Token {
  readonly kind: 'name' | 'value' | 'sign' | 'word';
  readonly text: string;
  readonly value?: unknown;
}
const tokensOf = (source: string): Token[] => {
  const tokens: Token[] = [];
  const pattern =
    /\s*(?:\{([^{}]+)\}|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(-?\d+(?:\.\d+)?)|(<>|!=|>=|<=|==|=|>|<|\(|\)|\[|\]|,|&&|\|\||!)|([A-Za-z]+))/y;
  let at = 0;
  while (source.slice(at).trim() !== '') {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (!found) throw new Error('unreadable');
    at = pattern.lastIndex;
    const [, name, single, double, number, sign, word] = found;
    const quoted = single ?? double;
    if (name !== undefined) tokens.push({ kind: 'name', text: name.trim() });
    else if (quoted !== undefined) tokens.push({ kind: 'value', text: quoted, value: quoted.replace(/\\(.)/g, '$1') });
    else if (number !== undefined) tokens.push({ kind: 'value', text: number, value: Number(number) });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
    else {
      const known = word!.toLowerCase();
      if (!words.includes(known)) throw new Error('unreadable');
      tokens.push(
        known === 'true' || known === 'false'
          ? { kind: 'value', text: known, value: known === 'true' }
          : { kind: 'word', text: known },
      );
    }
  }
  return tokens;
};

const same: Readonly<Record<string, string>> = { '==': '=', '!=': '<>', '&&': 'and', '||': 'or', '!': 'not' };
const compared = ['=', '<>', '>', '<', '>=', '<=', 'contains', 'notcontains', 'anyof', 'allof'];

/** Reads a condition; throws where it is none. */
export const parse = (source: string): Node => {
  if (source.length > 2000) throw new Error('unreadable');
  const tokens = tokensOf(source);
  let at = 0;
  let depth = 0;
  const next = (): string | undefined => {
    const token = tokens[at];
    return token && token.kind !== 'name' && token.kind !== 'value' ? (same[token.text] ?? token.text) : undefined;
  };
  const take = (text: string): boolean => next() === text && ++at > 0;
  const either = (): Node => {
    if (++depth > 30) throw new Error('unreadable');
    let left = both();
    while (take('or')) left = { op: 'or', left, right: both() };
    depth--;
    return left;
  };
  const both = (): Node => {
    let left = one();
    while (take('and')) left = { op: 'and', left, right: one() };
    return left;
  };
  const one = (): Node => {
    if (take('not')) return { op: 'not', of: one() };
    if (take('(')) {
      const inside = either();
      if (!take(')')) throw new Error('unreadable');
      return inside;
    }
    const left = operand();
    if (take('empty')) return { op: 'empty', left };
    if (take('notempty')) return { op: 'notempty', left };
    const op = compared.find(known => next() === known);
    if (!op) return left;
    at++;
    return { op, left, right: operand() };
  };
  const operand = (): Node => {
    if (take('[')) {
      const values: unknown[] = [];
      while (!take(']')) {
        const token = tokens[at++];
        if (token?.kind !== 'value') throw new Error('unreadable');
        values.push(token.value);
        take(',');
      }
      return { op: 'value', value: values };
    }
    const token = tokens[at++];
    if (token?.kind === 'name') return { op: 'name', name: token.text };
    if (token?.kind === 'value') return { op: 'value', value: token.value };
    throw new Error('unreadable');
  };
  const whole = either();
  if (at < tokens.length) throw new Error('unreadable');
  return whole;
};

/** The questions that a condition asks; `likes.row` asks `likes`. */
export const namesIn = (source: string): string[] => {
  const names = new Set<string>();
  const walk = (node: Node): void => {
    if ('name' in node) names.add(node.name.split('.')[0]!);
    if ('of' in node) walk(node.of);
    if ('left' in node) walk(node.left);
    if ('right' in node && node.right) walk(node.right);
  };
  walk(parse(source));
  return [...names];
};

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0);
const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : isEmpty(value) ? [] : [value]).map(item => String(item));
const numberOf = (value: unknown): number | null =>
  typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : null;

const valueAt = (answers: Answers, name: string): unknown =>
  Object.hasOwn(answers, name)
    ? answers[name]
    : name.split('.').reduce<unknown>((at, key) => {
        if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
        return (at as Record<string, unknown>)[key];
      }, answers);

const valueOf = (node: Node, answers: Answers): unknown => {
  if ('value' in node) return node.value;
  if ('name' in node) return valueAt(answers, node.name);
  return holds(node, answers);
};
const holds = (node: Node, answers: Answers): boolean => {
  if ('of' in node) return !holds(node.of, answers);
  if (!('left' in node)) return Boolean(valueOf(node, answers));
  const { op, left, right } = node;
  if (op === 'and') return holds(left, answers) && holds(right!, answers);
  if (op === 'or') return holds(left, answers) || holds(right!, answers);
  const a = valueOf(left, answers);
  if (op === 'empty') return isEmpty(a);
  if (op === 'notempty') return !isEmpty(a);
  const b = valueOf(right!, answers);
  const [as, bs] = [listOf(a), listOf(b)];
  switch (op) {
    case '=':
      return !isEmpty(a) && as.length === bs.length && as.every(x => bs.includes(x));
    case '<>':
      return !(as.length === bs.length && as.every(x => bs.includes(x)));
    case 'contains':
      return typeof a === 'string' && !Array.isArray(b)
        ? a.includes(String(b))
        : bs.length > 0 && bs.every(x => as.includes(x));
    case 'notcontains':
      return typeof a === 'string' && !Array.isArray(b) ? !a.includes(String(b)) : !bs.some(x => as.includes(x));
    case 'anyof':
      return as.some(x => bs.includes(x));
    case 'allof':
      return bs.every(x => as.includes(x));
    default: {
      const [x, y] = [numberOf(a), numberOf(b)];
      const [p, q] = x !== null && y !== null ? [x, y] : [String(a ?? ''), String(b ?? '')];
      if (isEmpty(a) || isEmpty(b)) return false;
      return op === '>' ? p > q : op === '<' ? p < q : op === '>=' ? p >= q : p <= q;
    }
  }
};
/** Whether a condition holds; an unreadable one hides nothing. */
export const isMet = (source: string | undefined, answers: Answers): boolean => {
  if (!source) return true;
  try {
    return holds(parse(source), answers);
  } catch {
    return true;
  }
};
