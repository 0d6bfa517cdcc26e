import { type AnyResource, stateFieldOf } from '../../src/kernel/resource/index.ts';
import {
  allColumns,
  type Me,
  type MoveRule,
  meOf,
  rowSelect,
  Source,
  type Sql,
  statement,
} from '../../src/kernel/server/index.ts';
import { dbOf } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import { inPortal } from '../modules/system.ts';
import type { World } from './world.ts';

/** Who is asked: of those for whom the portal says the very same to its database only the first. */
export type Asked = (verb: string) => ReadonlySet<string>;

/**
 * Of every role what it makes of a resource: the conditions and columns that the engine puts its statements together from.
 * Two with the same text differ in bound values alone. Where a verb comes as far as the policy's own code, which may ask
 * whatever it likes, nobody is like another.
 */
export const lookalikesIn = async (portal: Portal, world: World): Promise<(r: AnyResource) => Asked> => {
  const people = new Map<string, Me>();
  for (const [role, { id }] of [...world.roles, ['(stranger)', world.stranger] as const])
    people.set(role, (await inPortal(portal, tx => meOf(tx, id)))!);
  return r => {
    const own = world.samples.get(r.name)?.own;
    const sources = [...people].map(([role, me]) => {
      const source = new Source({ app: portal.app, db: dbOf(portal), me, language: me.language, now: new Date() }, r);
      return { role, source, said: `${me.isAdmin} ${own?.has(role)} ${textsOf(source).join('\n')}` };
    });
    const askedBy = (verb: string): ReadonlySet<string> => {
      const heard = new Set<string>();
      const asked = sources.filter(({ source, said }) => {
        if (reachesCode(source, verb)) return true;
        const isNew = !heard.has(said);
        heard.add(said);
        return isNew;
      });
      return new Set(asked.map(({ role }) => role));
    };
    const known = new Map<string, ReadonlySet<string>>();
    return verb => {
      if (!known.has(verb)) known.set(verb, askedBy(verb));
      return known.get(verb)!;
    };
  };
};

const textOf = (piece: Sql | boolean): string => (typeof piece === 'boolean' ? String(piece) : statement(piece).text);
const rules = ['read', 'lookup', 'create', 'update', 'after', 'remove'] as const;
const textsOf = (source: Source): string[] => {
  const fields = Object.keys(source.resource.all);
  const { frozen } = source.policy;
  return [
    source.from(),
    source.live(),
    source.label(),
    rowSelect(source, { columns: allColumns(source.resource), can: true, labels: true }),
    ...rules.map(which => source.rule(which)),
    ...(frozen ? [source.judge(frozen.to, 'update')] : []),
    ...fields.flatMap(name => [source.col(name), source.seen(name), source.written(name), source.writtenAtFirst(name)]),
  ].map(textOf);
};

const movesOf = (source: Source): [string, MoveRule<AnyResource>][] =>
  Object.entries((source.policy.moves ?? {}) as Record<string, MoveRule<AnyResource>>);
const mayMove = (source: Source, { by }: MoveRule<AnyResource>): boolean =>
  by !== 'system' && source.judge(by as never, 'update') !== false;
/** Whether this person comes past the rule, to the checks, effects and readiness that modules write themselves. */
const reachesCode = (source: Source, verb: string): boolean => {
  if (verb === 'list' || verb === 'options') return false;
  if (verb === 'view') return movesOf(source).some(([, rule]) => rule.ready && mayMove(source, rule));
  if (verb === 'create' || verb === 'update') return source.rule(verb) !== false;
  if (verb === 'delete') return source.rule('remove') !== false;
  const move = movesOf(source).find(([name]) => name === verb)?.[1];
  if (!move && !Object.hasOwn(stateFieldOf(source.resource)?.flow.moves ?? {}, verb))
    throw new Error(`«${source.resource.name}» has no verb «${verb}».`);
  return move !== undefined && mayMove(source, move);
};
