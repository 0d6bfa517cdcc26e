import { camel, defineModule } from '../../src/kernel/resource/index.ts';
import type { ServerModule } from '../../src/kernel/server/index.ts';
import { openToAll, toyWords } from '../http/portal.ts';
import { library } from './library.ts';

/** The library as a module beside the portal's own: kinds of fields that no module has yet, open to everybody. */
export const libraryModule: ServerModule = {
  module: defineModule({
    id: 'library',
    route: '/Library',
    icon: 'x',
    resources: Object.fromEntries(library.map(r => [camel(r.name), r])),
    entries: [],
  }),
  words: toyWords(library),
  policies: Object.fromEntries(library.map(r => [r.name, openToAll(r)])),
};
