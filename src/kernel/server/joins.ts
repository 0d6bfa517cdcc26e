import { type AnyResource, stateFieldOf } from '../resource/index.ts';
import type { Join, JoinedMove, MoveRule, Policy, Problem, RuleOf, ServerModule } from './contract.ts';

type Rules = Readonly<Record<string, MoveRule<AnyResource>>>;
type Moves = Readonly<Record<string, JoinedMove<AnyResource, string>>>;

/** Puts what modules add to resources of others behind the policies of these. What fits nowhere is a fault. */
export const joinPolicies = (
  modules: readonly ServerModule[],
  resources: ReadonlyMap<string, AnyResource>,
  policies: Map<string, Policy<AnyResource>>,
): string[] => {
  const faults: string[] = [];
  for (const m of modules)
    for (const [name, join] of Object.entries(m.joins ?? {})) {
      const [r, policy] = [resources.get(name), policies.get(name)];
      if (!r || !policy) {
        faults.push(`Module «${m.module.id}» joins «${name}», which is no resource with a policy.`);
        continue;
      }
      const known = stateFieldOf(r)?.flow.moves ?? {};
      const unknown = Object.keys(join.moves ?? {}).filter(move => !Object.hasOwn(known, move));
      for (const move of unknown)
        faults.push(`Module «${m.module.id}» joins the move «${name}.${move}», which its flow does not know.`);
      if (unknown.length === 0) policies.set(name, joinedTo(policy, join));
    }
  return faults;
};

const joinedTo = (policy: Policy<AnyResource>, join: Join<AnyResource>): Policy<AnyResource> => ({
  ...policy,
  ...(join.lookup && { lookup: eitherFound(policy.lookup ?? policy.read, join.lookup) }),
  ...(join.check && { check: bothAsked(policy.check, join.check) }),
  ...(join.effect && { effect: bothDone(policy.effect, join.effect) }),
  ...(join.moves && { moves: joinedMoves((policy.moves ?? {}) as Rules, join.moves as Moves) }),
});
const eitherFound =
  (own: RuleOf<AnyResource>, added: RuleOf<AnyResource>): RuleOf<AnyResource> =>
  me => ({ any: [own(me), added(me)] });
const joinedMoves = (rules: Rules, added: Moves): Rules => {
  const all: Record<string, MoveRule<AnyResource>> = { ...rules };
  for (const [name, { ready, check, effect }] of Object.entries(added)) {
    const rule = all[name];
    if (!rule) continue;
    all[name] = {
      ...rule,
      ...(ready && { ready: bothAsked(rule.ready, ready) }),
      ...(check && { check: bothAsked(rule.check, check) }),
      ...(effect && { effect: bothDone(rule.effect, effect) }),
    };
  }
  return all;
};

type Asks<A extends unknown[]> = (...args: A) => Promise<readonly Problem[]> | readonly Problem[];
const bothAsked =
  <A extends unknown[]>(first: Asks<A> | undefined, second: Asks<A>): Asks<A> =>
  async (...args) => [...((await first?.(...args)) ?? []), ...(await second(...args))];
type Does<A extends unknown[]> = (...args: A) => Promise<void>;
const bothDone =
  <A extends unknown[]>(first: Does<A> | undefined, second: Does<A>): Does<A> =>
  async (...args) => {
    await first?.(...args);
    await second(...args);
  };
