import { createStore } from '../base/index.ts';

/** Numbers beside the entries of the menu and in the header, by route. Whoever owns the route keeps its number. */
export const unviewed = createStore<Readonly<Record<string, number>>>({});
