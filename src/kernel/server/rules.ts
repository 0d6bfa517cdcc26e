import type { AnyResource } from '../resource/index.ts';
import type {
  Clock,
  EvenForAdmin,
  HostRule,
  Me,
  ParentVerb,
  Rule,
  RowRef,
  RuleOf,
  SqlRule,
  ViaRule,
} from './contract.ts';
import { and, or, raw, Sql, sql } from './sql.ts';

class ColRef {
  readonly field: string;
  constructor(field: string) {
    this.field = field;
  }
}
class TableRef {
  readonly resource: string;
  constructor(resource: string) {
    this.resource = resource;
  }
}
/**
 * In a rule: now, by the portal's clock. A rule is worked out once for each session and asked for as long as that lasts, so
 * the moment itself has no place in it, and the database's own `now()` is another clock than that of jobs and timed moves.
 * {to: clock} in a filter, or rule`${col('until')} > ${clock}`.
 */
export const clock: Clock = { isClock: true };
const isClock = (value: unknown): value is Clock => value === clock;

/** In a rule's SQL: a column of the row the rule is about. */
export const col = (field: string): ColRef => new ColRef(field);
/** In a rule's SQL: the table of a resource, in the caller's constituent. */
export const table = (resource: string): TableRef => new TableRef(resource);

/**
 * A rule in SQL: rule`exists (select 1 from ${table('x')} x where x.id_a = ${col('idA')} and x.id_user = ${me.id})`.
 * A value that is null or undefined makes the whole rule match nothing, also inside `not`: what is not known opens no door.
 */
export const rule = (parts: TemplateStringsArray, ...values: readonly unknown[]): SqlRule => ({
  sqlRule: (row: RowRef): Sql | null => {
    const bound: unknown[] = [];
    for (const value of values) {
      if (value === null || value === undefined) return null;
      bound.push(boundTo(value, row));
    }
    return sql`(${new Sql(parts, bound)})`;
  },
});
const boundTo = (value: unknown, row: RowRef): unknown => {
  if (value instanceof ColRef) return row.col(value.field);
  if (value instanceof TableRef) return row.table(value.resource);
  return isClock(value) ? row.now() : value;
};
export const evenForAdmin = <R extends AnyResource>(inner: Rule<R>): EvenForAdmin<R> => ({ evenForAdmin: inner });

/**
 * As the parent is: the child is read by whoever reads the row that this reference names, and made, changed and removed by
 * whoever may change it. `via('idEsess', 'remove')` names another rule of the parent. A parent in the bin, and one that is
 * not named, opens nothing. What binds the administrator on the parent binds them on the child.
 */
export const via = (reference: string, verb?: ParentVerb): ViaRule => ({
  viaParent: reference,
  ...(verb && { verb }),
});
/**
 * As the host is: two columns say of which resource it is and which row. Only a resource that says `attachments` can be one.
 * The administrator is judged by the host's own rules, and a host whose module is switched off opens nothing.
 */
export const viaHost = (resource: string, id: string, verb?: ParentVerb): HostRule => ({
  viaHost: { resource, id, on: 'attachments' },
  ...(verb && { verb }),
});
/** As the row is about which a paper was issued: one of a resource that some module declares papers of. */
export const viaPaperHost = (resource: string, id: string, verb?: ParentVerb): HostRule => ({
  viaHost: { resource, id, on: 'papers' },
  ...(verb && { verb }),
});
/** Whether a rule asks the host, in any of its parts. */
export const asksHost = (r: Rule): boolean =>
  typeof r === 'object' && r !== null && ('viaHost' in r || partsOf(r).some(asksHost));
const partsOf = (r: object): readonly Rule[] =>
  ('any' in r ? r.any : 'all' in r ? r.all : 'not' in r ? [r.not] : []) as readonly Rule[];

/** Which rule of the parent a child's own rule means, unless it says so itself. */
export type Asked = 'read' | 'lookup' | 'update';

/** The references by which a rule asks parents, and what it asks them. */
export const parentsIn = (r: Rule, asked: Asked): { reference: string; verb: ParentVerb }[] => {
  if (typeof r !== 'object' || r === null) return [];
  if ('viaParent' in r) return [{ reference: (r as ViaRule).viaParent, verb: (r as ViaRule).verb ?? asked }];
  return partsOf(r).flatMap(part => parentsIn(part, asked));
};

/**
 * The policy's answer for this person: the administrator passes, unless the rule says otherwise, or a parent that it asks
 * (`binds`). No rule: nobody.
 */
export const ruleFor = <R extends AnyResource>(
  of: RuleOf<R> | undefined,
  me: Me,
  binds: (answer: Rule<R>) => boolean = () => false,
): Rule<R> => {
  if (!of) return false;
  const answer = of(me);
  if (typeof answer === 'object' && answer !== null && 'evenForAdmin' in answer) {
    if (Object.keys(answer).length > 1) throw new Error('«evenForAdmin» stands alone in a rule.');
    return answer.evenForAdmin as Rule<R>;
  }
  return me.isAdmin && !binds(answer as Rule<R>) ? true : (answer as Rule<R>);
};

/**
 * The rule as far as it speaks of known fields alone; the rest is taken to be fulfilled. For what is asked before a row is
 * there, so that what cannot be is not offered.
 */
export const asFarAsKnown = (r: Rule, isKnown: (field: string) => boolean, hope = true): Rule => {
  if (typeof r !== 'object' || r === null) return r;
  const inside = (parts: readonly Rule[]): Rule[] => parts.map(part => asFarAsKnown(part, isKnown, hope));
  if ('any' in r) return { any: inside(r.any as readonly Rule[]) };
  if ('all' in r) return { all: inside(r.all as readonly Rule[]) };
  if ('not' in r) return { not: asFarAsKnown(r.not as Rule, isKnown, !hope) };
  if ('viaParent' in r) return isKnown((r as ViaRule).viaParent) ? r : hope;
  if ('sqlRule' in r) return columnsIn(r as SqlRule).every(isKnown) ? r : hope;
  return {
    all: Object.entries(r).map(([key, value]) => (isKnown(key.split('.')[0]!) ? { [key]: value } : hope)) as Rule[],
  };
};
/** The columns of its row that a rule in SQL looks at. */
const columnsIn = (r: SqlRule): string[] => {
  const columns: string[] = [];
  const nothingThere = raw('null');
  r.sqlRule({
    col: field => {
      columns.push(field);
      return nothingThere;
    },
    table: () => nothingThere,
    now: () => nothingThere,
  });
  return columns;
};

/** What a rule comes to: everything, nothing, or a condition. */
export type Compiled = true | false | Sql;
/** How a rule reaches columns and the rows that references point at. */
export interface RuleScope extends RowRef {
  /** An `exists` over the path of references from this row, with the condition on its last column. */
  path(path: readonly string[], condition: (column: Sql) => Sql): Sql;
  /** The parent's own rule, over the row that this reference names. */
  via(reference: string, verb: ParentVerb): Compiled;
  /** The moment of asking in the form of the field at the end of the path: a day, or a time. */
  nowAs(path: readonly string[]): Sql;
  /** The host's own rule, over the row that these two columns name. */
  viaHost(host: HostRule['viaHost'], verb: ParentVerb): Compiled;
  /** For a list of references: that one of them passes the test. Null for every other field. */
  members(field: string): ((test: (target: Sql) => Sql) => Sql) | null;
}

export const compileRule = (r: Rule, scope: RuleScope, asked: Asked = 'read'): Compiled => compile(r, scope, asked).to;

interface Outcome {
  readonly to: Compiled;
  readonly missing: boolean;
  /** Looks at columns of the row alone. */
  readonly isPlain?: boolean;
}
const nothing = (missing = false): Outcome => ({ to: false, missing });
/** Under `or` PostgreSQL tests conditions in the order in which they stand: a column goes before a question about other rows. */
const pieces = (parts: readonly Outcome[]): Sql[] =>
  parts
    .toSorted((a, b) => Number(b.isPlain ?? false) - Number(a.isPlain ?? false))
    .flatMap(({ to }) => (to instanceof Sql ? [to] : []));
const arePlain = (parts: readonly Outcome[]): boolean => parts.every(p => !(p.to instanceof Sql) || p.isPlain);

const compile = (r: Rule, scope: RuleScope, asked: Asked): Outcome => {
  if (typeof r === 'boolean') return { to: r, missing: false };
  if (typeof r !== 'object' || r === null)
    throw new Error('A rule is true, false, a filter, any, all, not, via or SQL.');
  const keys = Object.keys(r);
  if (keys.length === 0) throw new Error('An empty object is not a rule: say true or false.');
  for (const word of ['any', 'all', 'not', 'sqlRule', 'evenForAdmin'])
    if (word in r && keys.length > 1) throw new Error(`«${word}» stands alone in a rule.`);
  if ('sqlRule' in r) {
    const piece = (r as SqlRule).sqlRule(scope);
    return piece ? { to: piece, missing: false } : nothing(true);
  }
  if ('any' in r) return anyOf((r as { any: readonly Rule[] }).any.map(part => compile(part, scope, asked)));
  if ('all' in r) return allOf((r as { all: readonly Rule[] }).all.map(part => compile(part, scope, asked)));
  if ('viaParent' in r) {
    const { viaParent, verb = asked } = r as ViaRule;
    return { to: scope.via(viaParent, verb), missing: false };
  }
  if ('viaHost' in r) {
    const { viaHost: host, verb = asked } = r as HostRule;
    return { to: scope.viaHost(host, verb), missing: false };
  }
  if ('not' in r) {
    const { not } = r as { not: Rule };
    // What the parent does not know about this person would turn into a right.
    if (parentsIn(not, asked).length > 0 || asksHost(not)) throw new Error('«via» does not stand under «not».');
    return negate(compile(not, scope, asked));
  }
  if ('evenForAdmin' in r) throw new Error('evenForAdmin wraps a whole rule, never a part of one.');
  return allOf(Object.entries(r).map(([key, value]) => condition(key, value, scope)));
};

const anyOf = (parts: readonly Outcome[]): Outcome => {
  const missing = parts.some(p => p.missing);
  if (parts.some(p => p.to === true)) return { to: true, missing };
  const some = pieces(parts);
  return { to: some.length ? or(some) : false, missing, isPlain: arePlain(parts) };
};
const allOf = (parts: readonly Outcome[]): Outcome => {
  const missing = parts.some(p => p.missing);
  if (parts.some(p => p.to === false)) return nothing(missing);
  const every = pieces(parts);
  return { to: every.length ? and(every) : true, missing, isPlain: arePlain(parts) };
};
const negate = (inner: Outcome): Outcome => {
  if (inner.missing) return nothing(true);
  if (typeof inner.to === 'boolean') return { to: !inner.to, missing: false };
  return { ...inner, to: sql`not ${inner.to}` };
};

const condition = (key: string, value: unknown, scope: RuleScope): Outcome => {
  if (value === undefined) throw new Error(`The rule on «${key}» has no value: undefined is not a condition.`);
  const test = testOf(key, atItsMoment(key, value, scope));
  if (typeof test === 'string') return nothing(test === 'missing');
  const steps = key.split('.');
  const members = steps.length === 1 ? scope.members(key) : null;
  if (members) return { to: ofMembers(members, value, test), missing: false };
  const isPlain = steps.length === 1;
  return { to: isPlain ? test(scope.col(key)) : scope.path(steps, test), missing: false, isPlain };
};

/** A condition on a list of references holds where one of them fulfils it; `isNull` asks whether there is none. */
const ofMembers = (members: (test: Test) => Sql, value: unknown, test: Test): Sql => {
  if (typeof value !== 'object' || value === null || !('isNull' in value)) return members(test);
  const some = members(() => raw('true'));
  return value.isNull ? sql`not ${some}` : some;
};

/** A bound that is the clock becomes the moment at which it is read. */
const atItsMoment = (key: string, value: unknown, scope: RuleScope): unknown =>
  typeof value === 'object' && value !== null && Object.values(value).some(isClock)
    ? Object.fromEntries(
        Object.entries(value).map(([name, bound]) => [name, isClock(bound) ? scope.nowAs(key.split('.')) : bound]),
      )
    : value;

type Test = (column: Sql) => Sql;
const testOf = (key: string, value: unknown): Test | 'missing' | 'never' => {
  if (value === null) return 'missing';
  if (typeof value !== 'object') return column => sql`${column} = ${value}`;
  const v = value as { in?: readonly unknown[] | null; from?: unknown; to?: unknown; isNull?: boolean };
  if ('in' in v) {
    if (!Array.isArray(v.in)) return 'missing';
    const known = v.in.filter(item => item !== null && item !== undefined);
    if (known.length === 0) return 'never';
    return column => (known.length === 1 ? sql`${column} = ${known[0]}` : sql`${column} = any(${known})`);
  }
  if ('isNull' in v) return column => (v.isNull ? sql`${column} is null` : sql`${column} is not null`);
  if ('from' in v || 'to' in v) {
    if (
      ('from' in v && (v.from === null || v.from === undefined)) ||
      ('to' in v && (v.to === null || v.to === undefined))
    )
      return 'missing';
    return column =>
      and([...('from' in v ? [sql`${column} >= ${v.from}`] : []), ...('to' in v ? [sql`${column} <= ${v.to}`] : [])]);
  }
  throw new Error(`The rule on «${key}» knows =, in, from, to and isNull.`);
};
