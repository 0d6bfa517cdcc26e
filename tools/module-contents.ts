import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { Module } from '../src/kernel/resource/index.ts';

const name = 'virtual:katedra-modules';

/**
 * Menu, routes and cards need every module's table of contents, but not what the modules declare: fields, workflows and
 * reports come with the first screen that is about them. At build time the contents alone are taken out.
 */
export const moduleContents = (root: string): Plugin => ({
  name: 'katedra:module-contents',
  resolveId: id => (id === name ? `\0${name}` : null),
  async load(id) {
    if (id !== `\0${name}`) return null;
    const { module, dependencies } = await runnerImport<{ modules: readonly Module[] }>(
      join(root, 'src/modules/index.ts'),
      { root, configFile: false, logLevel: 'error' },
    );
    for (const file of dependencies) this.addWatchFile(file);
    return `export default ${JSON.stringify(module.modules.map(contents))};`;
  },
});

/** Who has which right is the server's to say: the browser is told it of one person, and of no role. */
const contents = ({
  resources,
  reports: _reports,
  permissions: _permissions,
  roles: _roles,
  grants: _grants,
  implies: _implies,
  hides: _hides,
  ...rest
}: Module) => ({
  module: { ...rest, resources: {} },
  resources: Object.values(resources).map(r => r.name),
});
