import { importsOf, targetOf } from './import-scan.ts';
import {
  type Breach,
  isNode,
  isTest,
  lineAt,
  nameOf,
  type Node,
  nodesIn,
  type Source,
  textOf,
  walk,
} from './syntax.ts';

/** Files whose names stand there to be found: entries, every folder's index, and what each module is asked for by name. */
const published = [
  /^src\/main\//,
  /\/index\.tsx?$/,
  /^src\/modules\/server\.ts$/,
  /^src\/modules\/[^/]+\/(model|module|hr|en-uk|sample)\.ts$/,
];
const isPublished = (file: string): boolean => published.some(pattern => pattern.test(file));

/**
 * Names exported under `src` that nobody asks for: no other file of the whole tree, nor the rest of their own.
 * A type that only its own file names still tells a reader what an exported function takes.
 */
export const deadExports = (sources: readonly Source[]): Breach[] => {
  const exports = new Map(sources.map(source => [source.file, exportsOf(source)]));
  const used = new Map<string, Set<string>>(sources.map(source => [source.file, new Set()]));
  const use = (file: string, name: string): void => {
    const there = exports.get(file);
    if (!there || used.get(file)!.has(name)) return;
    used.get(file)!.add(name);
    if (name === everything) for (const own of there.names.keys()) used.get(file)!.add(own);
    if (name === everything || !there.names.has(name)) for (const star of there.stars) use(star, name);
  };
  for (const source of sources) {
    for (const [file, name] of usesIn(source)) if (file !== source.file) use(file, name);
    if (isPublished(source.file)) use(source.file, everything);
  }
  return sources
    .filter(({ file }) => file.startsWith('src/') && !isTest(file) && !file.endsWith('.d.ts'))
    .flatMap(source =>
      [...exports.get(source.file)!.names]
        .filter(([name, node]) => !used.get(source.file)!.has(name) && !isNamedBeside(source, name, node))
        .map(([name, node]) => ({
          file: source.file,
          line: lineAt(source.text, node.start),
          sentence: `exports «${name}», which nothing uses, here or elsewhere: delete it. What is wanted one day comes back with whoever needs it.`,
        })),
    );
};

const everything = '*';

/** Whether the file itself says the name outside of its declaration, as a name and not as a property of something. */
const isNamedBeside = (source: Source, name: string, declaration: Node): boolean => {
  if (source.text.indexOf(name) === source.text.lastIndexOf(name)) return false;
  let found = false;
  const properties = new Set<unknown>();
  walk(source.program, node => {
    if (node.computed !== true && node.shorthand !== true) {
      if (node.type === 'MemberExpression') properties.add(node.property);
      if (/^(Property|PropertyDefinition|TSPropertySignature|TSMethodSignature)$/.test(node.type))
        properties.add(node.key);
      if (node.type === 'JSXAttribute') properties.add(node.name);
    }
    const isInside = node.start >= declaration.start && node.end <= declaration.end;
    if (/^(JSX)?Identifier$/.test(node.type) && node.name === name && !isInside && !properties.has(node)) found = true;
  });
  return found;
};

interface Exports {
  /** Name → what exports it. */
  readonly names: ReadonlyMap<string, Node>;
  /** Files of which everything is passed on. */
  readonly stars: readonly string[];
}
const exportsOf = (source: Source): Exports => {
  const names = new Map<string, Node>();
  const stars: string[] = [];
  for (const node of bodyOf(source)) {
    if (node.type === 'ExportDefaultDeclaration') names.set('default', node);
    if (node.type === 'ExportAllDeclaration') {
      const name = nameOf(node.exported);
      if (name) names.set(name, node);
      else stars.push(targetOf(source.file, textOf(node.source)!));
    }
    if (node.type === 'ExportNamedDeclaration') {
      for (const one of nodesIn(node.specifiers)) names.set(nameOf(one.exported) ?? '', one);
      for (const name of declaredBy(node.declaration)) names.set(name, node);
    }
  }
  return { names, stars };
};
const bodyOf = (source: Source): readonly Node[] => nodesIn((source.program as { body: unknown }).body);

const declaredBy = (declaration: unknown): string[] => {
  if (!isNode(declaration)) return [];
  if (declaration.type === 'VariableDeclaration')
    return nodesIn(declaration.declarations).flatMap(one => boundBy(one.id));
  return [nameOf(declaration.id)].filter(name => name !== null);
};
const boundBy = (pattern: unknown): string[] => {
  if (!isNode(pattern)) return [];
  switch (pattern.type) {
    case 'Identifier':
      return [nameOf(pattern)!];
    case 'ObjectPattern':
      return nodesIn(pattern.properties).flatMap(one => boundBy(one.value ?? one.argument));
    case 'ArrayPattern':
      return nodesIn(pattern.elements).flatMap(boundBy);
    case 'AssignmentPattern':
      return boundBy(pattern.left);
    case 'RestElement':
      return boundBy(pattern.argument);
    default:
      return [];
  }
};

/** What a file asks of others, as [file, name]. Where the name cannot be seen, everything there counts as used. */
const usesIn = (source: Source): [string, string][] =>
  importsOf(source).flatMap(({ specifier, node }) => {
    const file = targetOf(source.file, specifier);
    return namesAsked(source, node).map((name): [string, string] => [file, name]);
  });
const namesAsked = (source: Source, node: Node): string[] => {
  switch (node.type) {
    case 'ImportDeclaration':
      return nodesIn(node.specifiers).flatMap(one => {
        if (one.type === 'ImportDefaultSpecifier') return ['default'];
        if (one.type === 'ImportNamespaceSpecifier') return membersOf(source, nameOf(one.local)!);
        return [nameOf(one.imported) ?? everything];
      });
    case 'ExportNamedDeclaration':
      return nodesIn(node.specifiers).map(one => nameOf(one.local) ?? everything);
    case 'ExportAllDeclaration':
      return isNode(node.exported) ? [everything] : [];
    case 'TSImportType':
      return [firstName(node.qualifier) ?? everything];
    default:
      return [everything];
  }
};
const firstName = (qualifier: unknown): string | null =>
  isNode(qualifier) && qualifier.type === 'TSQualifiedName' ? firstName(qualifier.left) : nameOf(qualifier);

/** `a.b` and `a.c` of an `import * as a`; everything where `a` itself is handed on. */
const membersOf = (source: Source, namespace: string): string[] => {
  const members: string[] = [];
  let mentions = 0;
  walk(source.program, node => {
    if (node.type === 'Identifier' && node.name === namespace) mentions += 1;
    const [holder, member] =
      node.type === 'MemberExpression' && node.computed !== true
        ? [node.object, node.property]
        : node.type === 'TSQualifiedName'
          ? [node.left, node.right]
          : [null, null];
    if (nameOf(holder) === namespace) members.push(nameOf(member)!);
  });
  return mentions === members.length + 1 ? members : [everything];
};
