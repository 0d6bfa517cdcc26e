import { randomBytes } from 'node:crypto';
import { type AnyReport, type AnyResource, camel, composeRights, rightsFaults } from '../resource/index.ts';
import type { App, Identity, Policy, ReportRule, ServerModule } from './contract.ts';
import { openingFaults } from './callers.ts';
import { readCron } from './cron.ts';
import { declarationFaults } from './engine/assert.ts';
import { joinPolicies } from './joins.ts';
import { roomFaults } from './rooms.ts';
import { composeWords } from './words.ts';

/**
 * Puts the modules together. What one of them forgot is said now, all at once, and not by a request next week.
 * Several nodes need the same secret; without one, what this process signed ends with it.
 */
export const composeApp = (
  modules: readonly ServerModule[],
  identity: Identity,
  secret = randomBytes(32).toString('base64url'),
): App => {
  const faults: string[] = [];
  const resources = new Map<string, AnyResource>();
  const policies = new Map<string, Policy<AnyResource>>();
  const reports = new Map<string, { report: AnyReport; rule: ReportRule<AnyReport>; module: ServerModule }>();
  for (const m of modules) {
    for (const r of Object.values(m.module.resources)) {
      if (resources.has(r.name))
        faults.push(`Resource «${r.name}» is declared twice; once in module «${m.module.id}».`);
      resources.set(r.name, r);
      const policy = policyOf(m, r);
      if (policy) policies.set(r.name, policy);
      else if (!r.internal)
        faults.push(`Resource «${r.name}» has no policy: write one in module «${m.module.id}», or make it internal.`);
      faults.push(...unsaidConstraints(m, r));
    }
    for (const [key, report] of Object.entries(m.module.reports ?? {})) {
      const rule = m.reports?.[report.name] ?? m.reports?.[key];
      if (rule) reports.set(report.name, { report, rule, module: m });
      else faults.push(`Report «${report.name}» has no rule in module «${m.module.id}».`);
    }
    for (const name of Object.keys(m.policies))
      if (!Object.entries(m.module.resources).some(([key, r]) => key === name || r.name === name))
        faults.push(`Module «${m.module.id}» has a policy for «${name}», which is no resource of its own.`);
  }
  faults.push(
    ...joinPolicies(modules, resources, policies),
    ...repeatedEndpoints(modules),
    ...repeatedNames(modules, m => Object.keys(m.facts ?? {}), 'Fact'),
    ...repeatedNames(modules, m => (m.jobs ?? []).map(j => j.name), 'Job'),
    ...repeatedNames(modules, m => Object.keys(m.audiences ?? {}), 'Audience'),
    ...repeatedNames(modules, m => Object.keys(m.rooms ?? {}), 'Room'),
    ...roomFaults(modules, resources),
    ...unsaidAudiences(modules),
    ...unreadableSchedules(modules),
    ...repeatedNames(modules, m => (m.papers ?? []).map(paper => paper.name), 'Paper'),
    ...papersOfNothing(modules, resources),
    ...repeatedNames(modules, m => Object.keys(m.links ?? {}), 'Link'),
    ...repeatedNames(modules, m => Object.keys(m.public ?? {}), 'Public opening of'),
    ...openingFaults(modules, resources),
  );
  const declared = modules.map(m => m.module);
  faults.push(
    ...rightsFaults(declared, new Set(modules.flatMap(m => Object.keys(m.facts ?? {})))),
    ...strayEndpoints(modules),
  );
  const app: App = {
    modules,
    resources,
    policies,
    reports,
    rights: composeRights(declared),
    identity,
    words: composeWords(modules),
    secret,
  };
  if (!sound.has(modules)) faults.push(...declarationFaults(app));
  if (faults.length > 0) throw new Error(faults.join('\n'));
  sound.add(modules);
  return app;
};
/** Lists of modules whose rules were all tried, which takes longer than the rest: a process that composes one again need not. */
const sound = new WeakSet<readonly ServerModule[]>();
/** For a list that was judged elsewhere, of the same code. */
export const takeForSound = (modules: readonly ServerModule[]): void => {
  sound.add(modules);
};

/** Policies are listed by the resource's key in its module, or by its name. */
const policyOf = (m: ServerModule, r: AnyResource): Policy<AnyResource> | undefined => {
  const key = Object.entries(m.module.resources).find(([, mine]) => mine === r)![0];
  return m.policies[key] ?? m.policies[r.name];
};

/** A broken constraint is told in the resource's own words, so each must have some. */
const unsaidConstraints = (m: ServerModule, r: AnyResource): string[] =>
  Object.keys(r.constraints ?? {}).flatMap(key =>
    (['hr', 'en-uk'] as const)
      .filter(language => !r.internal && !m.words[language].resources[camel(r.name)]?.checks?.[key])
      .map(language => `Constraint «${key}» of «${r.name}» has no sentence in checks of ${language}.`),
  );

const repeatedNames = (
  modules: readonly ServerModule[],
  names: (m: ServerModule) => readonly string[],
  what: string,
): string[] => {
  const all = modules.flatMap(names);
  return [...new Set(all.filter((name, i) => all.indexOf(name) !== i))].map(
    name => `${what} «${name}» is declared twice.`,
  );
};
const unsaidAudiences = (modules: readonly ServerModule[]): string[] =>
  modules.flatMap(m =>
    Object.keys(m.audiences ?? {}).flatMap(kind =>
      (['hr', 'en-uk'] as const)
        .filter(language => !m.words[language].audiences?.[kind])
        .map(language => `Audience «${kind}» has no name in audiences of ${language}.`),
    ),
  );
const unreadableSchedules = (modules: readonly ServerModule[]): string[] =>
  modules.flatMap(m =>
    (m.jobs ?? []).flatMap(({ name, cron }) => {
      try {
        if (cron) readCron(cron);
        return [];
      } catch (error) {
        return [`Job «${name}»: ${(error as Error).message}`];
      }
    }),
  );
const strayEndpoints = (modules: readonly ServerModule[]): string[] =>
  modules.flatMap(m =>
    (m.endpoints ?? []).flatMap(e =>
      (e.modules ?? [])
        .filter(id => !modules.some(other => other.module.id === id))
        .map(id => `Endpoint «${e.path}» belongs to «${id}», which is no module.`),
    ),
  );
const papersOfNothing = (modules: readonly ServerModule[], resources: ReadonlyMap<string, AnyResource>): string[] =>
  modules
    .flatMap(m => m.papers ?? [])
    .filter(paper => !resources.has(paper.of))
    .map(paper => `Paper «${paper.name}» is of «${paper.of}», which is no resource.`);
const repeatedEndpoints = (modules: readonly ServerModule[]): string[] =>
  repeatedNames(modules, m => (m.endpoints ?? []).map(e => `${e.method} ${e.path}`), 'Endpoint');

/** Resources that a request can name. */
export const addressed = (app: App): AnyResource[] => [...app.resources.values()].filter(r => !r.internal);
