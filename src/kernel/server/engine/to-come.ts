import type { AnyResource } from '../../resource/index.ts';
import type { Ctx, Rule, RuleOf } from '../contract.ts';
import { asFarAsKnown, type Compiled } from '../rules.ts';
import { columnName, raw, sql, type Sql } from '../sql.ts';
import type { RawQuery } from './io.ts';
import { allSql, asSql, fieldOf, Source } from './source.ts';
import { verbsOf } from './select.ts';

/** A row that nobody has made yet, of which one reference is known. */
class RowToCome extends Source {
  readonly #known: Readonly<Record<string, number>>;
  constructor(of: Source, known: Readonly<Record<string, number>>) {
    super(of.scope, of.resource, of.alias);
    this.#known = known;
  }
  /** What is known here is not what is known of other rows of the session. */
  override memo<T>(_about: string, make: () => T): T {
    return make();
  }
  protected override rows(): Sql {
    const values = Object.fromEntries(Object.entries(this.#known).map(([field, id]) => [columnName(field), id]));
    return sql`(select (jsonb_populate_record(null::${this.table(this.base.name)}, ${JSON.stringify(values)}::jsonb)).*)`;
  }
  may(create: RuleOf<AnyResource> | undefined): Compiled {
    const isKnown = (field: string): boolean => Object.hasOwn(this.#known, field);
    const hoped: RuleOf<AnyResource> | undefined =
      create &&
      (me => {
        const answer = create(me);
        return typeof answer === 'object' && 'evenForAdmin' in answer
          ? { evenForAdmin: asFarAsKnown(answer.evenForAdmin as Rule, isKnown) }
          : asFarAsKnown(answer as Rule, isKnown);
      });
    const lock = this.base.lockedBy?.path.split('.')[0];
    return allSql(lock !== undefined && isKnown(lock) ? this.openForWriting() : true, this.judge(hoped, 'update'));
  }
}

/**
 * Whether the caller may have a new row in this list. On a parent's page (`return[within]`) as far as the parent decides
 * it: what the form will say is not known yet, and no reason to hide the button.
 */
export const mayCreate = async ({ db }: Pick<Ctx, 'db'>, source: Source, query: RawQuery): Promise<boolean> => {
  const r = source.resource;
  if (!verbsOf(r).includes('create') || source.rule('create') === false) return false;
  const known = parentIn(r, query);
  if (!known) return true;
  const row = new RowToCome(source, known);
  const may = row.may(source.policy.create);
  if (typeof may === 'boolean') return may;
  const found = await db.one<{ may: boolean }>(
    sql`select coalesce(${asSql(may)}, false) as may from ${row.from()} ${raw('limit 1')}`,
  );
  return found?.may === true;
};
const parentIn = (r: AnyResource, query: RawQuery): Record<string, number> | null => {
  const field = query.find(q => q.name === 'return' && q.path[0] === 'within')?.value;
  const id = query.find(q => q.name === 'filter' && q.path.length === 1 && q.path[0] === field)?.value;
  if (field === undefined || fieldOf(r, field)?.kind !== 'ref' || r.over?.through?.[field]) return null;
  return id !== undefined && /^\d{1,9}$/.test(id) ? { [field]: Number(id) } : null;
};
