import { type AnyResource, type FieldDef, isBookkeeping, type Module } from '../src/kernel/resource/index.ts';
import { columnName } from '../src/kernel/server/sql.ts';
import { kernelTables } from '../src/kernel/server/database/kernel-tables.ts';
import {
  type Breach,
  isNode,
  isTest,
  lineAt,
  nameOf,
  type Node,
  nodesIn,
  quasiText,
  type Source,
  walk,
} from './syntax.ts';
import { type TableUses, tableUses } from './table-uses.ts';

/** Who keeps which table. Names are compared as the database has them: `auth-item` is `auth_item`. */
export interface Tables {
  readonly of: ReadonlyMap<string, { readonly module: string; readonly bookkeeping: boolean }>;
  /** The resource that a module lists under this key. */
  resourceOf(module: string, key: string): string | null;
}
export const tablesOf = (modules: readonly Module[]): Tables => ({
  of: new Map(
    modules.flatMap(module =>
      Object.values(module.resources).flatMap((r: AnyResource) =>
        [r.name, ...linksOf(r)].map(
          name => [stored(name), { module: module.id, bookkeeping: isBookkeeping(r) }] as const,
        ),
      ),
    ),
  ),
  resourceOf: (id, key) => modules.find(module => module.id === id)?.resources[key]?.name ?? null,
});
/** The tables behind its lists of references: they are whose it is. */
const linksOf = (r: AnyResource): string[] =>
  Object.entries(r.fields as Record<string, FieldDef>)
    .filter(([, field]) => field.kind === 'refs')
    .map(([name]) => `${r.name}_${columnName(name)}`);
const stored = (name: string): string => name.replaceAll('-', '_');

/** How a table is called that only running tells. */
const computed = '(computed)';

/** A module's SQL names its own tables. A sibling's rows are asked for, not taken: the sibling may keep them otherwise tomorrow. */
export const foreignTables = (sources: readonly Source[], tables: Tables): Breach[] =>
  serverSources(sources).flatMap(({ source, module }) =>
    tableUses(source, tables.resourceOf).all.flatMap(({ node, name }) => {
      if (name === 'computed') return isDeclaration(node) ? [] : [breach(source, node, sayItsName)];
      const owner = tables.of.get(stored(name.table));
      if (owner?.module === module) return [];
      return [breach(source, node, sentenceFor(name.table, owner?.module ?? null))];
    }),
  );
const sentenceFor = (table: string, owner: string | null): string => {
  if (owner)
    return `«${table}» is a table of ${owner}: ask for it through a function that ${owner} publishes (modules/${owner}/server/index.ts), or say it as a rule path.`;
  if (kernelTables.some(name => stored(table) === name || stored(table).startsWith(`${name}_`)))
    return `«${table}» is a table of the kernel: ask for it through a function that kernel/server publishes, and publish one there if it is missing.`;
  return `«${table}» is declared by no module: declare it in this module's model, or name the resource you mean.`;
};
const sayItsName =
  "Nobody sees whose table this is: write its name ('room') or a declaration's (room.name) where the table is asked for.";
/** `link.name`: the name of a declaration of the module's own. */
const isDeclaration = (call: Node): boolean => {
  const argument = nodesIn(call.arguments)[0];
  return argument?.type === 'MemberExpression' && nameOf(argument.property) === 'name';
};

/** Rows of a declared resource change through the engine, which checks, counts versions, tells and writes the audit. */
export const writesPastTheEngine = (sources: readonly Source[], tables: Tables): Breach[] =>
  serverSources(sources).flatMap(({ source }) => {
    const uses = tableUses(source, tables.resourceOf);
    return writesIn(source, uses).flatMap(({ node, verb, table }) => {
      const owner = table === computed ? undefined : tables.of.get(stored(table));
      if (table !== computed && (!owner || owner.bookkeeping)) return [];
      return [
        breach(
          source,
          node,
          `«${verb}» on «${table}» goes past the engine and its audit: use save, move or remove of the kernel (kernel/server), saveMatching or purgeMatching for many rows at once, or declare the resource internal if no person ever sees its rows.`,
        ),
      ];
    });
  });

/**
 * Who may make rows of a resource that people see without the engine's checks, and why. Each of them writes the audit itself,
 * or in rows that nobody has made. Nobody joins this list: new code saves (`save`, `makeMany`), or matches (`saveMatching`).
 */
const makersPastTheEngine: readonly { readonly files: RegExp; readonly why: string }[] = [
  { files: /\/server\/seed\.ts$/, why: 'rows that law and practice fix, before anybody is there' },
  { files: /^src\/modules\/people\/server\/backend\/setup\.ts$/, why: 'the first account, before anybody is there' },
  {
    files: /^src\/modules\/people\/server\/(invite|auth\/(activate|grants|oidc|partner-registration|register))\.ts$/,
    why: 'accounts that come into being by themselves, with their own names in the audit',
  },
  {
    files: /^src\/modules\/calendar\/server\/(events|feed)\.ts$/,
    why: 'participants, told with their event, and secrets',
  },
  {
    files: /^src\/modules\/messages\/server\/notify\.ts$/,
    why: 'letters of the portal, which stand in the outbox as they are',
  },
];
const makers = ['insertRow', 'insertRows'];
/** The same by functions of the kernel that store a row and ask nobody. */
export const rowsPastTheEngine = (sources: readonly Source[], tables: Tables): Breach[] =>
  serverSources(sources).flatMap(({ source, module }) => {
    if (makersPastTheEngine.some(({ files }) => files.test(source.file))) return [];
    const found: Breach[] = [];
    walk(source.program, node => {
      const maker = node.type === 'CallExpression' ? nameOf(node.callee) : null;
      if (maker === null || !makers.includes(maker)) return;
      const declared = nameOf(nodesIn(node.arguments)[1]);
      const resource = declared === null ? null : tables.resourceOf(module, declared);
      if (resource !== null && tables.of.get(stored(resource))?.bookkeeping) return;
      found.push(
        breach(
          source,
          node,
          `«${maker}» makes rows of «${resource ?? declared ?? computed}» past the engine, unchecked and without audit: use save or makeMany of the kernel (kernel/server), or declare the resource internal if no person ever sees its rows.`,
        ),
      );
    });
    return found;
  });

interface Write {
  readonly node: Node;
  readonly verb: string;
  readonly table: string;
}
const writesIn = (source: Source, uses: TableUses): Write[] => {
  const found: Write[] = [];
  walk(source.program, node => {
    if (node.type !== 'TaggedTemplateExpression' || nameOf(node.tag) !== 'sql' || !isNode(node.quasi)) return;
    const holes = nodesIn(node.quasi.expressions);
    nodesIn(node.quasi.quasis).forEach((quasi, i) => {
      const text = quasiText(node.quasi as Node, i);
      for (const [, verb = '', name = ''] of text.matchAll(writeByName))
        found.push({ node: quasi, verb: plain(verb), table: name });
      const verb = writeIntoHole.exec(text)?.[1];
      const hole = holes[i];
      if (!verb || !hole) return;
      const table = uses.tableOf(hole);
      found.push({ node: hole, verb: plain(verb), table: table && table !== 'computed' ? table.table : computed });
    });
  });
  return found;
};
/** Not `for update of …`, which only locks, nor `do update set`, which belongs to its insert. */
const verbs = String.raw`(?<!\b(?:for|key|do|or|before|after)\s+)\b(insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?`;
const writeIntoHole = new RegExp(`${verbs}$`, 'i');
const writeByName = new RegExp(`${verbs}(?:"?\\w+"?\\.)?"?(\\w+)"?`, 'gi');
const plain = (verb: string): string => verb.toLowerCase().replace(/\s+/g, ' ');

const breach = (source: Source, node: Node, sentence: string): Breach => ({
  file: source.file,
  line: lineAt(source.text, node.start),
  sentence,
});
const serverSources = (sources: readonly Source[]): { source: Source; module: string }[] =>
  sources.flatMap(source => {
    const module = /^src\/modules\/([^/]+)\/(?!web\/)/.exec(source.file)?.[1];
    return module && !isTest(source.file) ? [{ source, module }] : [];
  });
