import type { ModuleWords } from '../../../kernel/resource/index.ts';
import type { courseConductionsModule } from '../module.ts';

type Resources = ModuleWords<typeof courseConductionsModule>['resources'];
/** The words of some of the module's resources, so that no file holds all of them. */
export type ConductionWords<K extends keyof Resources> = Pick<Resources, K>;
