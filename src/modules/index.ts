import type { AnyResource, Module } from '../kernel/resource/index.ts';
import { cataloguesModule } from './catalogues/module.ts';
import { peopleModule } from './people/module.ts';
import { workspaceModule } from './workspace/module.ts';

/** The list of modules, in the order of the menu. */
export const modules: readonly Module[] = [cataloguesModule, peopleModule, workspaceModule];

export const allResources: readonly AnyResource[] = modules.flatMap(m => Object.values(m.resources));
