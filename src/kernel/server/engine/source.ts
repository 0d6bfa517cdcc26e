import {
  type AnyResource,
  type FieldDef,
  goesWith,
  isSoft,
  labelMark,
  type Language,
  type PersonName,
  personNameOf,
  stateFieldOf,
} from '../../resource/index.ts';
import type { App, Db, HostRule, Me, PaperDocument, ParentVerb, Policy, RuleOf } from '../contract.ts';
import { linkTable } from '../database/names.ts';
import { isOpenTo } from '../access.ts';
import { policyFor } from '../callers.ts';
import {
  type Asked,
  asksHost,
  type Compiled,
  compileRule,
  evenForAdmin,
  parentsIn,
  ruleFor,
  type RuleScope,
} from '../rules.ts';
import { and, armsOf, columnName, eachOf, Either, flat, join, or, quote, raw, sql, Sql } from '../sql.ts';
import type { Rule } from '../contract.ts';
import { said } from './kinds.ts';

/** The world a statement is built in: declarations, the constituent's tables, the person who asks. */
export interface Scope {
  readonly app: App;
  readonly db: Db;
  readonly me: Me;
  readonly language: Language;
  readonly now: Date;
}

export const resourceNamed = (app: App, name: string): AnyResource => {
  const found = app.resources.get(name);
  if (!found) throw new Error(`No resource is called «${name}».`);
  return found;
};
/** The resource whose table holds the rows: itself, or the one it is a view on. */
export const baseOf = (app: App, r: AnyResource): AnyResource => (r.over ? resourceNamed(app, r.over.resource) : r);

/** Internal resources have no policy: nobody reaches them, also not through a reference. */
const closed: Policy<AnyResource> = { read: () => evenForAdmin(false) };

const rowField: FieldDef = { kind: 'integer', required: true, readonly: true };
export const fieldOf = (r: AnyResource, field: string): FieldDef | undefined =>
  field === 'id' || field === 'rowVer'
    ? rowField
    : Object.hasOwn(r.all, field)
      ? (r.all as Record<string, FieldDef>)[field]
      : undefined;

/** Which rule of a parent is meant by a rule of this kind: parts of a row are changed by whoever changes the row. */
const askedBy = (which: ParentVerb | 'after'): Asked => (which === 'read' || which === 'lookup' ? which : 'update');
const deepestFamily = 8;

/** By portal and person: the server itself is one person in all portals of a process. */
const memos = new WeakMap<App, WeakMap<Me, Map<string, unknown>>>();

/** The moment of asking, told apart from other times: what asks it changes although no row does. */
export class Moment extends Date {}
/** Stands for it in what is kept; each request puts its own in. */
const someMoment = Symbol('now');
/** How deep we are in making something that will be kept. */
let keeping = 0;
const asksTheClock = (piece: unknown): piece is Sql => piece instanceof Sql && piece.values.includes(someMoment);

/** One resource under one alias: where its rows come from and what each field is in SQL. */
export class Source implements RuleScope {
  readonly scope: Scope;
  readonly resource: AnyResource;
  readonly base: AnyResource;
  readonly alias: string;
  constructor(scope: Scope, resource: AnyResource, alias = 't') {
    this.scope = scope;
    this.resource = resource;
    this.base = baseOf(scope.app, resource);
    this.alias = alias;
  }

  table(resource: string): Sql {
    return this.scope.db.table(resource);
  }

  /** What depends only on the person and the declarations is worked out once for each session, not for each request. */
  memo<T>(about: string, make: () => T): T {
    const { app, me, db, language } = this.scope;
    let people = memos.get(app);
    if (!people) memos.set(app, (people = new WeakMap()));
    let known = people.get(me);
    if (!known) people.set(me, (known = new Map()));
    const key = `${db.schema} ${language} ${this.resource.name} ${this.alias} ${about}`;
    let found = known.get(key);
    if (found === undefined) {
      keeping++;
      try {
        found = make();
      } finally {
        keeping--;
      }
      if (found instanceof Sql) found = flat(found);
      known.set(key, found);
    }
    return (keeping === 0 && asksTheClock(found) ? this.atThisMoment(found) : found) as T;
  }
  private atThisMoment({ parts, values }: Sql): Sql {
    const moment = new Moment(this.scope.now);
    return new Sql(
      parts,
      values.map(value => (value === someMoment ? moment : value)),
    );
  }
  now(): Sql {
    return sql`${keeping > 0 ? someMoment : new Moment(this.scope.now)}::timestamptz`;
  }
  nowAs([first, ...rest]: readonly string[]): Sql {
    if (rest.length > 0) return this.target(first!, `${this.alias}_p`).nowAs(rest);
    const field = fieldOf(this.resource, first!) ?? fieldOf(this.base, first!);
    return field?.kind === 'date' ? sql`(${this.now()} at time zone 'Europe/Zagreb')::date` : this.now();
  }

  /** `from` with the joins that a view through references needs. */
  from(): Sql {
    return this.memo('from', () => this.makeFrom());
  }
  private makeFrom(): Sql {
    const joins = [...new Set(Object.values(this.resource.over?.through ?? {}).map(path => path.split('.')[0]!))].map(
      reference => {
        const target = this.base.all[reference]?.to;
        if (!target) throw new Error(`«${this.resource.name}» looks through «${reference}», which is no reference.`);
        return sql` left join ${this.table(target)} ${raw(this.joinAlias(reference))} on ${raw(this.joinAlias(reference))}.id = ${raw(this.alias)}.${raw(`"${columnName(reference)}"`)}`;
      },
    );
    return sql`${this.rows()} ${raw(this.alias)}${join(joins, '')}`;
  }
  /** The table of its rows, or the statement that makes them. */
  protected rows(): Sql {
    const { from } = this.base;
    if (!from) return this.table(this.base.name);
    const made = this.computed(from.sql);
    return from.key === 'id'
      ? made
      : sql`(select made.${raw(quote(columnName(from.key)))} as id, made.* from ${made} made)`;
  }
  private joinAlias(reference: string): string {
    return `${this.alias}_${columnName(reference)}`;
  }

  /** Rows that exist for anybody at all: live, of this view's kind, and not of a parent in the bin. */
  live(): Sql {
    const conditions: Sql[] = [];
    if (isSoft(this.base)) conditions.push(raw(`${this.alias}.deleted_at is null`));
    else conditions.push(...this.ofLiveParents());
    conditions.push(...this.ofKind());
    return and(conditions);
  }
  deleted(): Sql {
    return and([raw(`${this.alias}.deleted_at is not null`), ...this.ofKind()]);
  }
  /** Link rows have no bin of their own: they wait, unseen, for a parent that is in it. */
  private ofLiveParents(): Sql[] {
    const parents = Object.keys(this.base.all)
      .filter(field => goesWith(this.base, field))
      .map(field => ({
        field,
        parent: baseOf(this.scope.app, resourceNamed(this.scope.app, this.base.all[field]!.to!)),
      }));
    return parents
      .filter(({ parent }) => isSoft(parent))
      .map(
        ({ field, parent }) =>
          sql`not exists (select 1 from ${this.table(parent.name)} bin where bin.id = ${this.own(field)} and bin.deleted_at is not null)`,
      );
  }
  private ofKind(): Sql[] {
    return Object.entries(this.resource.over?.where ?? {}).map(([field, value]) => sql`${this.own(field)} = ${value}`);
  }
  private own(field: string): Sql {
    return raw(`${this.alias}."${columnName(field)}"`);
  }

  /** A field as stored (not yet in the form of the API). */
  col(field: string): Sql {
    const through = this.resource.over?.through?.[field];
    if (through) {
      const [reference, target] = through.split('.') as [string, string];
      return raw(`${this.joinAlias(reference)}."${columnName(target)}"`);
    }
    const def = fieldOf(this.resource, field) ?? fieldOf(this.base, field);
    if (!def) throw new Error(`«${this.resource.name}» has no field «${field}».`);
    if (def.kind === 'refs')
      return this.linked(field, key => sql`coalesce(array_agg(${key} order by ${raw(this.linkAlias)}.num), '{}')`);
    return def.computed ? this.computed(def.computed) : this.own(field);
  }
  private get linkAlias(): string {
    return `${this.alias}_l`;
  }
  /** Something over the links of this row. */
  private linked(field: string, select: (target: Sql) => Sql, which: (target: Sql) => Sql = () => raw('true')): Sql {
    const [alias, target] = [raw(this.linkAlias), raw(`${this.linkAlias}.id_target`)];
    return sql`(select ${select(target)} from ${this.table(linkTable(this.base.name, field))} ${alias} where ${alias}.id_row = ${raw(this.alias)}.id and ${which(target)})`;
  }
  /** For a list of references: that one of them passes the test. Null for every other field. */
  members(field: string): ((test: (target: Sql) => Sql) => Sql) | null {
    const def = fieldOf(this.resource, field) ?? fieldOf(this.base, field);
    return def?.kind === 'refs' ? test => sql`exists ${this.linked(field, () => raw('1'), test)}` : null;
  }
  /** That the reference, or one of the references, names the row with this key. */
  pointsAt(field: string, key: Sql): Sql {
    return this.members(field)?.(target => sql`${target} = ${key}`) ?? sql`${key} = ${this.col(field)}`;
  }
  private computed(text: string): Sql {
    const parts = text.split(/\{([a-z-]+|may:\w+)\}/);
    return sql`(${join(
      parts.map((part, i) => (i % 2 === 0 ? raw(part) : this.hole(part))),
      '',
    )})`;
  }
  /** What a computed field asks beside tables: its row, who looks and what they may, and when. */
  private hole(name: string): Sql {
    if (name === 'row') return raw(this.alias);
    const { me } = this.scope;
    if (name === 'me') return sql`${me.id}::int`;
    if (name === 'now') return this.now();
    if (name.startsWith('may:')) return raw(String(me.isAdmin || me.permissions.has(name.slice('may:'.length))));
    return this.table(name);
  }

  /** What a person calls the row, in the caller's language. `within`: a resource whose row stands above it and is not said again. */
  label(within?: string): Sql {
    return this.labelOfParts(this.labelFieldsWithin(within), field => this.labelPart(field, this.labelText(field)));
  }
  private labelOfParts(fields: readonly string[], part: (field: string) => Sql): Sql {
    const name = personNameOf(this.resource);
    if (name) return this.personLabel(name, part);
    const parts = fields.map(part);
    return parts.length === 1 ? parts[0]! : sql`concat_ws(${raw(`'${labelMark}'`)}, ${join(parts, ', ')})`;
  }
  private personLabel({ before, first, last, after }: PersonName, part: (field: string) => Sql): Sql {
    const words = [before, first, last].flatMap(field => (field === undefined ? [] : [part(field)]));
    const called = sql`concat_ws(' ', ${join(words, ', ')})`;
    return after === undefined ? called : sql`concat_ws(', ', ${called}, ${part(after)})`;
  }
  /** A label of nothing but its parent stays whole. */
  private labelFieldsWithin(within: string | undefined): readonly string[] {
    const all = this.resource.labelFields;
    if (within === undefined) return all;
    const own = all.filter((field: string) => fieldOf(this.resource, field)?.to !== within);
    return own.length > 0 ? own : all;
  }
  /** What tells rows of the same label apart where one chooses: a field, or the row above with what tells that one apart. */
  description(): Sql | null {
    const { description } = this.resource;
    if (!description || this.seen(description) !== true) return null;
    if (fieldOf(this.resource, description)?.kind !== 'ref') return this.col(description);
    return this.labelOf(description, target => {
      const further = target.description();
      return further ? sql`concat_ws(${raw(`'${labelMark}'`)}, ${target.label()}, ${further})` : target.label();
    });
  }
  /** The same for whoever reads it: a history says who acted, whatever else of them may be seen. */
  labelForAll(): Sql {
    return this.labelOfParts(this.resource.labelFields, field => this.labelText(field));
  }
  /** What orders rows by their labels: days as days, people by surname. */
  labelOrder(): Sql {
    const name = personNameOf(this.resource);
    const fields = name ? [name.last, name.first] : this.resource.labelFields;
    const parts = fields.map((field: string) => this.labelPart(field, this.orderOf(field)));
    if (parts.length === 1) return parts[0]!;
    return sql`concat_ws(' ', ${join(
      parts.map((part: Sql) => sql`${part}::text`),
      ', ',
    )})`;
  }
  private orderOf(field: string): Sql {
    const def = fieldOf(this.resource, field);
    if (def?.kind === 'ref') return this.labelOf(field, target => target.labelOrder());
    return def && def.kind !== 'enum' && def.kind !== 'state' ? this.col(field) : this.labelText(field);
  }
  /** Part of a label that the caller may not see on this row is left out of it. */
  private labelPart(field: string, text: Sql): Sql {
    const named = fieldOf(this.resource, field) ? field : `${field}Hr`;
    const seen = this.seen(named);
    return seen === true ? text : sql`case when ${asSql(seen)} then ${text} end`;
  }
  /** One part of the label as people read it. */
  labelText(field: string): Sql {
    const { app, language } = this.scope;
    const def = fieldOf(this.resource, field);
    if (!def) {
      const [croatian, english] = [this.col(`${field}Hr`), this.col(`${field}En`)];
      return language === 'hr' ? croatian : sql`coalesce(${english}, ${croatian})`;
    }
    if (def.kind === 'ref') return this.labelOf(field);
    return said(def, this.col(field), language, option =>
      app.words.optionLabel(language, this.resource, field, option),
    );
  }
  /** The label of the row a reference points at, if the caller may find it there. */
  labelOf(reference: string, text = (target: Source): Sql => target.label()): Sql {
    if (!this.scope.app.resources.has(fieldOf(this.resource, reference)?.to ?? '')) return raw('null::text');
    const target = this.target(reference, `${this.alias}_r`);
    const found = allSql(sql`${raw(target.alias)}.id = ${this.col(reference)}`, target.rule('lookup'));
    return found === false
      ? raw('null::text')
      : sql`(select ${text(target)} from ${target.from()} where ${asSql(found)})`;
  }
  /** The labels of all rows that a list of references names, in its order; null for one that the caller may not find. */
  labelsOf(references: string): Sql {
    const target = this.target(references, `${this.alias}_r`);
    const [may, order] = [target.rule('lookup'), raw(`order by ${this.linkAlias}.num`)];
    return this.linked(references, key => {
      const label =
        may === false
          ? raw('null::text')
          : sql`(select ${target.label()} from ${target.from()} where ${raw(target.alias)}.id = ${key} and ${asSql(may)})`;
      return sql`coalesce(array_agg(${label} ${order}), '{}')`;
    });
  }
  target(reference: string, alias: string): Source {
    const to = (fieldOf(this.resource, reference) ?? fieldOf(this.base, reference))?.to;
    if (!to) throw new Error(`«${this.resource.name}.${reference}» is no reference.`);
    return new Source(this.scope, resourceNamed(this.scope.app, to), alias);
  }

  path(steps: readonly string[], condition: (column: Sql) => Sql): Sql {
    const target = this.target(steps[0]!, `${this.alias}_p`);
    const rest = steps.slice(1);
    const inner =
      rest.length > 1
        ? target.path(rest, condition)
        : (target.members(rest[0]!)?.(condition) ?? condition(target.col(rest[0]!)));
    return sql`exists (select 1 from ${target.from()} where ${this.pointsAt(steps[0]!, raw(`${target.alias}.id`))} and ${target.live()} and ${inner})`;
  }

  via(reference: string, verb: ParentVerb): Compiled {
    const parent = this.parent(reference);
    const open = verb === 'read' || verb === 'lookup' ? true : parent.openForWriting();
    const allowed = allSql(open, parent.rule(verb));
    if (allowed === false || (allowed === true && this.diesWith(reference))) return allowed;
    const named = sql`${raw(parent.alias)}.id = ${this.col(reference)}`;
    const which = (one: Compiled, fence = raw('')): Sql =>
      sql`exists (select 1 from ${parent.from()} where ${named} and ${parent.live()} and ${asSql(one)}${fence})`;
    const arms = (): readonly Sql[] => parent.arms(verb).map(arm => which(allSql(open, arm)));
    return new Either(which(allowed), arms, which(allowed, raw(' offset 0')));
  }
  viaHost({ resource: kind, id, on }: HostRule['viaHost'], verb: ParentVerb): Compiled {
    const { app, me } = this.scope;
    const papers = app.modules.flatMap(m => m.papers ?? []);
    const isHost = (r: AnyResource): boolean =>
      on === 'papers' ? papers.some(paper => paper.of === r.name) : Boolean(r.attachments);
    const hosts = [...app.resources.values()].filter(r => isHost(r) && isOpenTo(app, me, r.name));
    const open = hosts.flatMap(r => {
      const host = new Source(this.scope, r, `${this.alias}_h`);
      const allowed =
        on === 'papers'
          ? host.opensPapers(
              verb,
              papers.filter(paper => paper.of === r.name),
            )
          : host.opensAttachments(verb);
      if (allowed === false) return [];
      const there = sql`select 1 from ${host.from()} where ${raw(host.alias)}.id = ${this.col(id)} and ${host.live()} and ${asSql(allowed)}`;
      return [and([sql`${this.col(kind)} = ${r.name}`, sql`exists (${there})`])];
    });
    return open.length === 0 ? false : or(open);
  }
  /** Who reads what was issued about this row: whoever reads it, as far as its papers say no less. */
  opensPapers(verb: ParentVerb, papers: readonly PaperDocument[]): Compiled {
    const { me } = this.scope;
    if (me?.isAdmin || papers.some(paper => !paper.readBy)) return this.rule(verb);
    const open = me ? papers.flatMap(paper => [paper.by(me), paper.readBy!(me)]) : [];
    return allSql(
      this.rule(verb),
      this.judge(() => ({ any: open }), 'read'),
    );
  }
  /** Who reads, or brings and takes away, what hangs on this row. */
  opensAttachments(verb: ParentVerb): Compiled {
    const { attachments } = this.resource;
    const like = typeof attachments === 'object' ? attachments.like : undefined;
    if (verb === 'read' || verb === 'lookup')
      return allSql(this.readsAttachments(verb), like === undefined ? true : this.seen(like));
    return allSql(this.openForWriting(), this.rule(verb), like === undefined ? true : this.written(like));
  }
  private readsAttachments(verb: 'read' | 'lookup'): Compiled {
    const [row, more] = [this.rule(verb), this.policy.attachments];
    const also = more ? this.judge(more, 'read') : false;
    if (row === true || also === true) return true;
    return row === false ? also : also === false ? row : or([row, also]);
  }
  private parent(reference: string): Source {
    if (this.alias.split('_v').length > deepestFamily)
      throw new Error(`«via» leads from «${this.resource.name}» to a parent that asks its own children.`);
    return this.target(reference, `${this.alias}_v`);
  }
  /** A live row whose parent is live too, without a look at the parent. */
  private diesWith(reference: string): boolean {
    const field = this.base.all[reference];
    return (
      field?.required === true &&
      goesWith(this.base, reference) &&
      !resourceNamed(this.scope.app, field.to!).over?.where
    );
  }
  /** Whether a parent that the rule asks has a rule that binds the administrator. */
  private bindsAdmin(rule: Rule, asked: Asked): boolean {
    if (asksHost(rule)) return true;
    return parentsIn(rule, asked).some(({ reference, verb }) => {
      const parent = this.parent(reference);
      const answer = parent.ruleOf(verb)?.(this.scope.me) ?? false;
      if (typeof answer === 'object' && answer !== null && 'evenForAdmin' in answer) return true;
      return parent.bindsAdmin(answer as Rule, askedBy(verb));
    });
  }

  /** Closed for writing through the row it hangs on; the administrator goes on. */
  openForWriting(): Compiled {
    const lock = this.base.lockedBy;
    if (!lock || this.scope.me.isAdmin) return true;
    const steps = lock.path.split('.');
    const stateOf = (column: Sql): Sql => sql`${column} = any(${lock.whenState}::text[])`;
    return sql`not ${this.path([...steps, this.stateColumnAt(steps)], stateOf)}`;
  }
  private stateColumnAt(steps: readonly string[]): string {
    let at: Source = this;
    for (const step of steps) at = at.target(step, `${at.alias}_x`);
    const state = stateFieldOf(at.resource);
    if (!state) throw new Error(`«${this.resource.name}» is locked by «${steps.join('.')}», which has no state.`);
    return state.name;
  }

  compile(rule: Rule, asked: Asked = 'read'): Compiled {
    return compileRule(rule, this, asked);
  }
  /** A policy's answer for the person who asks, as a condition on this row. */
  judge(of: RuleOf<AnyResource> | undefined, asked: Asked): Compiled {
    return this.compile(
      ruleFor(of, this.scope.me, answer => this.bindsAdmin(answer, asked)),
      asked,
    );
  }
  get policy(): Policy<AnyResource> {
    const { app, me } = this.scope;
    return policyFor(app, me, this.resource, app.policies.get(this.resource.name) ?? closed);
  }
  /** One rule of the policy for the person who asks, over this row. */
  rule(which: ParentVerb | 'after'): Compiled {
    return this.memo(which, () => this.judge(this.ruleOf(which), askedBy(which)));
  }
  /** The ways in which a row can fulfil it, each by itself. */
  arms(which: ParentVerb | 'after'): readonly Sql[] {
    const arms = this.memo(`arms of ${which}`, () =>
      armsOf(asSql(this.judge(this.ruleOf(which), askedBy(which)))).map(flat),
    );
    return keeping === 0 ? arms.map(arm => (asksTheClock(arm) ? this.atThisMoment(arm) : arm)) : arms;
  }
  /** The same for one row after the other. */
  each(which: ParentVerb | 'after'): Sql {
    return this.memo(`each of ${which}`, () => eachOf(asSql(this.judge(this.ruleOf(which), askedBy(which)))));
  }
  private ruleOf(which: ParentVerb | 'after'): RuleOf<AnyResource> | undefined {
    const { policy } = this;
    return which === 'lookup'
      ? (policy.lookup ?? policy.read)
      : which === 'after'
        ? (policy.after ?? policy.update)
        : policy[which];
  }
  /** Who sees the field on this row. */
  seen(field: string): Compiled {
    const seenBy = this.policy.fields?.[field]?.seenBy;
    return seenBy ? this.memo(`seen ${field}`, () => this.judge(seenBy, 'read')) : true;
  }
  /** Who reads the notes of this row's moves. */
  notes(): Compiled {
    const { notes } = this.policy;
    return notes ? this.judge(notes, 'read') : true;
  }
  /** Who writes the field of this row: without a rule of its own, whoever sees it. A blind writer could guess what stands there. */
  written(field: string): Compiled {
    if (fieldOf(this.resource, field)?.fixed) return false;
    return this.policy.fields?.[field]?.writtenBy ? this.writtenAtFirst(field) : this.seen(field);
  }
  /** Who gives it a value in a new row, where nothing stands yet. */
  writtenAtFirst(field: string): Compiled {
    const writtenBy = this.policy.fields?.[field]?.writtenBy;
    return writtenBy ? this.judge(writtenBy, 'update') : true;
  }
}

export const asSql = (compiled: Compiled): Sql => (compiled instanceof Sql ? compiled : raw(String(compiled)));
export const allSql = (...parts: readonly Compiled[]): Compiled => {
  if (parts.some(p => p === false)) return false;
  const pieces = parts.filter((p): p is Sql => p instanceof Sql);
  return pieces.length ? and(pieces) : true;
};
