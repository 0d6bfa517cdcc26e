import type { ModuleWords } from '../../../kernel/resource/index.ts';
import type { cataloguesModule } from '../module.ts';

type Resources = ModuleWords<typeof cataloguesModule>['resources'];
/** The words of some of the catalogues, so that no file holds all of them. */
export type CatalogueWords<K extends keyof Resources> = Pick<Resources, K>;
