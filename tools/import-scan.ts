import { posix } from 'node:path';
import { type Doors, forbidden, isPackage, kernelDoors } from './import-rules.ts';
import { type Breach, isNode, lineAt, type Node, nodesIn, type Source, textOf, walk } from './syntax.ts';

export interface Violation extends Breach {
  readonly specifier: string;
}

/** Every forbidden import, whatever its form: static, re-exported, dynamic or of types alone. */
export const violations = (sources: readonly Source[], doors: readonly Doors[] = kernelDoors): Violation[] =>
  sources.flatMap(source =>
    importsOf(source).flatMap(({ specifier, offset }) => {
      const sentence = forbidden(source.file, targetOf(source.file, specifier), doors);
      return sentence
        ? [
            {
              file: source.file,
              line: lineAt(source.text, offset),
              specifier,
              sentence: `imports «${specifier}». ${sentence}`,
            },
          ]
        : [];
    }),
  );

/** The file a specifier names, from the project's root; a package is named by itself. */
export const targetOf = (file: string, specifier: string): string =>
  isPackage(specifier) ? specifier : posix.join(posix.dirname(file), specifier.replace(/[?#].*$/, ''));

export interface Import {
  readonly specifier: string;
  readonly offset: number;
  /** Whether the file named is loaded before this one runs: not for types alone, nor when a function asks for it later. */
  readonly atStart: boolean;
  readonly node: Node;
}
const scanned = new WeakMap<Source, readonly Import[]>();
/** What a file imports, found once for every rule that asks. */
export const importsOf = (source: Source): readonly Import[] => {
  const known = scanned.get(source);
  if (known) return known;
  const found: Import[] = [];
  scanned.set(source, found);
  walk(source.program, node => {
    const specifier = importedBy(node);
    if (specifier !== null) found.push({ specifier, offset: node.start, atStart: isAtStart(node), node });
  });
  return found;
};

const importedBy = (node: Node): string | null => {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return textOf(node.source);
    case 'TSExternalModuleReference':
      return textOf(node.expression);
    case 'CallExpression':
      return isNode(node.callee) && node.callee.name === 'require' && Array.isArray(node.arguments)
        ? textOf(node.arguments[0])
        : null;
    default:
      return null;
  }
};
const isAtStart = (node: Node): boolean => {
  if (node.type === 'ExportAllDeclaration') return node.exportKind !== 'type';
  const named = nodesIn(node.specifiers);
  if (node.type === 'ImportDeclaration')
    return node.importKind !== 'type' && !(named.length > 0 && named.every(one => one.importKind === 'type'));
  if (node.type === 'ExportNamedDeclaration')
    return node.exportKind !== 'type' && !(named.length > 0 && named.every(one => one.exportKind === 'type'));
  return false;
};
