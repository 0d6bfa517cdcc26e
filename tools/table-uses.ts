import { importsOf, targetOf } from './import-scan.ts';
import { isNode, nameOf, type Node, nodesIn, type Source, textOf, walk } from './syntax.ts';

/** Which table an expression names: a resource or a table of the kernel, one that only running tells, or none. */
export type TableName = { readonly table: string } | 'computed' | null;

/** How a file names tables: `db.table('x')`, `table('x')` of a rule, a variable or a function of its own over these. */
export interface TableUses {
  /** What an expression names, also through a variable of this file. */
  tableOf(expression: unknown): TableName;
  /** Every place that names a table, once. */
  readonly all: readonly { readonly node: Node; readonly name: Exclude<TableName, null> }[];
}

/** `resourceOf` finds the resource that a module's model exports under a name. */
export const tableUses = (
  source: Source,
  resourceOf: (module: string, exported: string) => string | null,
): TableUses => {
  const imports = importedNames(source);
  const { variables, functions } = ownNames(source);
  const isNaming = (node: Node): boolean => {
    if (node.type !== 'CallExpression' || !isNode(node.callee)) return false;
    if (node.callee.type === 'MemberExpression') return nameOf(node.callee.property) === 'table';
    const called = nameOf(node.callee);
    return called !== null && (functions.has(called) || (called === 'table' && imports.get(called)?.module === null));
  };
  const named = (argument: unknown): Exclude<TableName, null> => {
    const text = textOf(argument);
    if (text !== null) return { table: text };
    // `room.name`: a declaration in hand. A sibling's is the sibling's table as well.
    if (isNode(argument) && argument.type === 'MemberExpression' && nameOf(argument.property) === 'name') {
      const from = imports.get(nameOf(argument.object) ?? '');
      const resource = from?.module ? resourceOf(from.module, from.exported) : null;
      if (resource) return { table: resource };
    }
    return 'computed';
  };
  const tableOf = (expression: unknown): TableName => {
    if (!isNode(expression)) return null;
    if (isNaming(expression)) return named(nodesIn(expression.arguments)[0]);
    const value = variables.findLast(([name, at]) => name === nameOf(expression) && at < expression.start)?.[2];
    return value ? tableOf(value) : null;
  };
  const all: { node: Node; name: Exclude<TableName, null> }[] = [];
  const bodies = new Set(functions.values());
  walk(source.program, node => {
    if (isNaming(node) && !bodies.has(node)) all.push({ node, name: named(nodesIn(node.arguments)[0]) });
  });
  return { tableOf, all };
};

interface Imported {
  readonly exported: string;
  /** The module whose file it is; null: not a module's. */
  readonly module: string | null;
}
const importedNames = (source: Source): Map<string, Imported> => {
  const names = new Map<string, Imported>();
  for (const { specifier, node } of importsOf(source)) {
    if (node.type !== 'ImportDeclaration') continue;
    const module = /^src\/modules\/([^/]+)\//.exec(targetOf(source.file, specifier))?.[1] ?? null;
    for (const one of nodesIn(node.specifiers))
      names.set(nameOf(one.local)!, { exported: nameOf(one.imported) ?? 'default', module });
  }
  return names;
};

/** Variables with their values, in the order of the file, and functions that only pass a name on to `table`. */
const ownNames = (source: Source) => {
  const variables: [name: string, at: number, value: Node][] = [];
  const functions = new Map<string, Node>();
  walk(source.program, node => {
    if (node.type !== 'VariableDeclarator' || !isNode(node.id) || !isNode(node.init)) return;
    const pairs: [unknown, unknown][] =
      node.id.type === 'ArrayPattern' && node.init.type === 'ArrayExpression'
        ? nodesIn(node.id.elements).map((id, i) => [id, nodesIn(node.init && (node.init as Node).elements)[i]])
        : [[node.id, node.init]];
    for (const [id, value] of pairs) {
      const name = nameOf(id);
      if (name === null || !isNode(value)) continue;
      variables.push([name, node.start, value]);
      const body = value.type === 'ArrowFunctionExpression' && isNode(value.body) ? value.body : null;
      const parameter = nameOf(nodesIn(value.params)[0]);
      const passes =
        body?.type === 'CallExpression' &&
        isNode(body.callee) &&
        nameOf(body.callee.property) === 'table' &&
        parameter !== null &&
        nameOf(nodesIn(body.arguments)[0]) === parameter;
      if (body && passes) functions.set(name, body);
    }
  });
  return { variables, functions };
};
