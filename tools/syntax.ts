import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { projectPath } from './import-rules.ts';

/** A file of the tree, read and parsed once for every rule. */
export interface Source {
  /** From the project's root, with forward slashes. */
  readonly file: string;
  readonly text: string;
  readonly program: unknown;
}
/** What a rule answers: where, and a sentence that says what to do instead. */
export interface Breach {
  readonly file: string;
  readonly line: number;
  readonly sentence: string;
}

export const readSources = (root: string, folders: readonly string[]): Source[] =>
  folders
    .filter(folder => existsSync(join(root, folder)))
    .flatMap(folder => sourceFiles(join(root, folder)))
    .map(path => parsed(projectPath(root, path), readFileSync(path, 'utf8')));

export const parsed = (file: string, text: string): Source => {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  return { file, text, program };
};

const sourceFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && /\.([cm]?tsx?|mjs)$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .sort();

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** A node of the syntax tree; what it holds depends on its type. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
export const nodesIn = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** The text of a string literal, or of a template without holes. */
export const textOf = (value: unknown): string | null => {
  if (!isNode(value)) return null;
  if (value.type === 'Literal') return typeof value.value === 'string' ? value.value : null;
  return value.type === 'TemplateLiteral' && nodesIn(value.expressions).length === 0 ? quasiText(value, 0) : null;
};
/** The text between two holes of a template. */
export const quasiText = (template: Node, index: number): string => {
  const quasi = nodesIn(template.quasis)[index];
  return (quasi?.value as { readonly raw?: string } | undefined)?.raw ?? '';
};
export const nameOf = (value: unknown): string | null =>
  isNode(value) && typeof value.name === 'string' ? value.name : null;

/** Every node of a tree from its root on, each before what it holds. */
export const walk = (value: unknown, visit: (node: Node) => void): void => {
  if (!isNode(value)) return;
  for (const node of nodesBelow(value)) visit(node);
};
/** Every rule walks through every file: the way is looked for once. */
const known = new WeakMap<Node, readonly Node[]>();
const nodesBelow = (root: Node): readonly Node[] => {
  let nodes = known.get(root);
  if (!nodes) known.set(root, (nodes = gathered(root, [])));
  return nodes;
};
const gathered = (value: object, nodes: Node[]): Node[] => {
  if (!Array.isArray(value)) {
    if (!isNode(value)) return nodes;
    nodes.push(value);
  }
  for (const key in value) {
    const part = (value as Readonly<Record<string, unknown>>)[key];
    if (typeof part === 'object' && part !== null) gathered(part, nodes);
  }
  return nodes;
};
