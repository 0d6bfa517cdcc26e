import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { forbidden, isPackage, projectPath } from './import-rules.ts';

export interface Violation {
  readonly file: string;
  readonly line: number;
  readonly specifier: string;
  readonly sentence: string;
}

/** Every forbidden import under `src`, whatever its form: static, re-exported, dynamic or of types alone. */
export const violations = (root: string): Violation[] =>
  sourceFiles(join(root, 'src')).flatMap(path => violationsIn(root, path, readFileSync(path, 'utf8')));

export const violationsIn = (root: string, path: string, source: string): Violation[] => {
  const file = projectPath(root, path);
  return importsOf(path, source).flatMap(({ specifier, offset }) => {
    const target = isPackage(specifier) ? specifier : projectPath(root, resolve(dirname(path), specifier));
    const sentence = forbidden(file, target);
    return sentence ? [{ file, line: source.slice(0, offset).split('\n').length, specifier, sentence }] : [];
  });
};

const sourceFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && /\.[cm]?tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .sort();

interface Found {
  readonly specifier: string;
  readonly offset: number;
}
export const importsOf = (path: string, source: string): Found[] => {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const found: Found[] = [];
  walk(program, node => {
    const specifier = importedBy(node);
    if (specifier !== null) found.push({ specifier, offset: node.start });
  });
  return found;
};

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}
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
const textOf = (value: unknown): string | null =>
  isNode(value) && value.type === 'Literal' && typeof value.value === 'string' ? value.value : null;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const walk = (value: unknown, visit: (node: Node) => void): void => {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit);
    return;
  }
  if (!isNode(value)) return;
  visit(value);
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) walk(part, visit);
};
