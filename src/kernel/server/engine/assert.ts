import {
  type AnyResource,
  asksSomething,
  type Constraint,
  type Entry,
  type FieldDef,
  isReference,
  stateFieldOf,
} from '../../resource/index.ts';
import type { App, Db, Facts, Me, MoveRule, RuleOf, ServerModule } from '../contract.ts';
import { raw } from '../sql.ts';
import { isPlace } from './cells.ts';
import { erasureFaults } from './person.ts';
import { Source } from './source.ts';

/** What is wrong with the declarations and their rules, said at start: a rule that is none must not wait for the request that meets it. */
export const declarationFaults = (app: App): string[] => [
  ...[...app.resources.values()].flatMap(r => [
    ...brokenReferences(app, r),
    ...erasureFaults(r),
    ...unruledMoves(app, r),
    ...brokenNarrowing(app, r),
    ...brokenOffers(app, r),
    ...brokenRules(app, r),
    ...brokenTimes(app, r),
    ...brokenCells(app, r),
  ]),
  ...app.modules.flatMap(m => m.module.entries.flatMap(entry => brokenWindow(app, m, entry))),
];

/** A window on a list looks at declared fields, and its title says what is seen through it. */
const brokenWindow = (app: App, { module, words }: ServerModule, entry: Entry): string[] => {
  if (!entry.filter && entry.scenario === undefined) return [];
  const r = app.resources.get(entry.resource ?? '');
  const where = `Entry «${entry.path}» of «${module.id}»`;
  if (!r) return [`${where} narrows a list and names none.`];
  return [
    ...Object.keys(entry.filter ?? {})
      .filter(path => !Object.hasOwn(r.all, path.split('.')[0]!))
      .map(path => `${where} filters by «${path}», which is no field of «${r.name}».`),
    ...(entry.scenario !== undefined && !r.scenarios?.includes(entry.scenario)
      ? [`${where} opens the scenario «${entry.scenario}», which «${r.name}» does not declare.`]
      : []),
    ...(['hr', 'en-uk'] as const)
      .filter(language => !words[language].screens?.[entry.path])
      .map(language => `${where} has no title under «screens» in ${language}: nobody would know what it leaves out.`),
  ];
};

const brokenReferences = (app: App, r: AnyResource): string[] =>
  Object.entries(r.all as Record<string, FieldDef>)
    .filter(([, field]) => isReference(field) && !field.computed && app.resources.get(field.to!)?.partitionBy)
    .map(
      ([name, field]) =>
        `«${r.name}.${name}» refers to «${field.to}», which is partitioned: its key alone is not unique.`,
    );

/** What a select offers is a scenario that the target declares, narrowed by what its lists are narrowed by. */
const brokenOffers = (app: App, r: AnyResource): string[] =>
  Object.entries(r.all as Record<string, FieldDef>).flatMap(([name, { offers, to }]) => {
    const target = app.resources.get(to ?? '');
    const wrong = [
      ...(offers?.scenario !== undefined && !target?.scenarios?.includes(offers.scenario) ? [offers.scenario] : []),
      ...(offers?.narrowedBy ?? []).filter(resource => target?.narrowedBy?.[resource] === undefined),
    ];
    return wrong.map(what => `«${r.name}.${name}» offers by «${what}», which «${to}» does not declare.`);
  });

/** The path ends at the resource that is chosen. */
const brokenNarrowing = (app: App, r: AnyResource): string[] =>
  Object.entries((r.narrowedBy ?? {}) as Record<string, string>)
    .filter(([resource, path]) => {
      let at: AnyResource | undefined = r;
      for (const step of path.split('.')) at = app.resources.get(at?.all[step]?.to ?? '');
      return at?.name !== resource;
    })
    .map(
      ([resource, path]) => `«${r.name}» is narrowed by «${resource}» through «${path}», which does not lead there.`,
    );

const movesOf = (app: App, r: AnyResource) =>
  (app.policies.get(r.name)?.moves ?? {}) as Readonly<Record<string, MoveRule<AnyResource>>>;
const unruledMoves = (app: App, r: AnyResource): string[] => {
  if (!app.policies.has(r.name)) return [];
  const [declared, ruled] = [Object.keys(stateFieldOf(r)?.flow.moves ?? {}), Object.keys(movesOf(app, r))];
  return [
    ...declared
      .filter(move => !ruled.includes(move))
      .map(move => `Nobody may make the move «${r.name}.${move}»: its policy has no rule for it.`),
    ...ruled
      .filter(move => !declared.includes(move))
      .map(move => `«${r.name}» has a rule for the move «${move}», which its flow does not know.`),
  ];
};

/** Tried for somebody without any right and for somebody with all of them but the administrator's. */
const brokenRules = (app: App, r: AnyResource): string[] => {
  const faults = new Set<string>();
  for (const me of [somebody(app, new Set()), somebody(app, new Everything())])
    for (const [name, of] of rulesOf(app, r)) {
      try {
        new Source({ app, db: paper, me, language: 'hr', now: new Date() }, r).judge(
          of,
          /^(read|lookup|notes)$|seenBy$|^scenario /.test(name) ? 'read' : 'update',
        );
      } catch (error) {
        faults.add(`Rule «${name}» of «${r.name}»: ${(error as Error).message}`);
      }
    }
  return [...faults];
};
/** Cells are written together: what looks at rows one by one would not be asked, and a place must have one cell. */
const brokenCells = (app: App, r: AnyResource): string[] => {
  if (!r.cells) return [];
  const policy = app.policies.get(r.name);
  const unique = Object.values((r.constraints ?? {}) as Record<string, Constraint>).some(
    c => 'unique' in c && !c.ignoreCase && c.where === undefined && isPlace(r, c.unique),
  );
  return [
    ...(unique ? [] : [`«${r.name}» has cells, and no unique constraint over their place.`]),
    ...(r.delete === 'hard' && r.verbs?.length === 0 && !r.over
      ? []
      : [`«${r.name}» has cells: it is deleted for good, has no verbs and a table of its own.`]),
    ...(policy?.check || policy?.fill || policy?.effect || policy?.checkSet
      ? [`«${r.name}» has cells, which are judged together (checkCells, effectOfCells), never one by one.`]
      : []),
  ];
};
/** What the server does by itself, nobody is there to be asked about. */
const brokenTimes = (app: App, r: AnyResource): string[] =>
  Object.entries(movesOf(app, r)).flatMap(([name, { when }]) => {
    if (!when) return [];
    const declared = stateFieldOf(r)?.flow.moves[name];
    if (declared && asksSomething(declared))
      return [`The move «${r.name}.${name}» comes by itself (when), and asks for what nobody can say then.`];
    try {
      const me = somebody(app, new Set());
      const now = new Date();
      new Source({ app, db: paper, me, language: 'hr', now }, r).compile(when(now));
      return [];
    } catch (error) {
      return [`Rule «${name}.when» of «${r.name}»: ${(error as Error).message}`];
    }
  });
const rulesOf = (app: App, r: AnyResource): [string, RuleOf<AnyResource>][] => {
  const policy = app.policies.get(r.name);
  if (!policy) return [];
  const { read, lookup, create, update, after, remove, notes } = policy;
  const all: [string, RuleOf<AnyResource> | 'system' | undefined][] = [
    ...Object.entries({ read, lookup, create, update, after, remove, notes }),
    ...Object.entries(movesOf(app, r)).map(([move, { by }]): [string, RuleOf<AnyResource> | 'system'] => [
      `${move}.by`,
      by,
    ]),
    ...Object.entries(policy.fields ?? {}).flatMap(([field, rules]): [string, RuleOf<AnyResource> | undefined][] => [
      [`${field}.seenBy`, rules?.seenBy],
      [`${field}.writtenBy`, rules?.writtenBy],
    ]),
    ...Object.entries(policy.scenarios ?? {}).map(([name, s]): [string, RuleOf<AnyResource> | undefined] => [
      `scenario ${name}`,
      'where' in s ? s.where : undefined,
    ]),
  ];
  return all.filter((entry): entry is [string, RuleOf<AnyResource>] => typeof entry[1] === 'function');
};

class Everything extends Set<string> {
  override has(): boolean {
    return true;
  }
}
/** Every declared fact is there and unknown; one that no module declares is not there at all. */
const somebody = (app: App, rights: ReadonlySet<string>): Me => ({
  id: 0,
  username: '',
  language: 'hr',
  roles: rights,
  permissions: rights,
  isAdmin: false,
  keepsModule: false,
  session: '',
  facts: Object.fromEntries(
    app.modules.flatMap(m => Object.keys(m.facts ?? {})).map(fact => [fact, null]),
  ) as unknown as Facts,
});
/** Rules are compiled, and never run: their tables need no database. */
const paper: Db = {
  schema: 'paper',
  table: resource => raw(`"${resource}"`),
  run: () => Promise.reject(new Error('A rule is a statement, it asks nothing itself.')),
  rows: () => Promise.reject(new Error('A rule is a statement, it asks nothing itself.')),
  one: () => Promise.reject(new Error('A rule is a statement, it asks nothing itself.')),
};
