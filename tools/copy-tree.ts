import { cp, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';

const source = [
  'src',
  'migrations',
  'scripts',
  'tools',
  'demo',
  'test',
  'e2e',
  'bench',
  'docs',
  'package.json',
  'index.html',
  '.gitignore',
];

/** The whole tree with what it is built and tested by, so that something can be tried in it. The packages are those of the tree itself. */
export const copyTree = async (root: string, copy: string): Promise<void> => {
  const configs = (await readdir(root)).filter(name => /^(tsconfig.*|biome|vite.*|vitest.*)\.(json|ts)$/.test(name));
  for (const name of [...source, ...configs]) await cp(join(root, name), join(copy, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
};
