import { prepareAhead } from '../e2e/prepared.ts';
import { buildToysAhead } from '../e2e/toy/server.ts';

/** The institution that the stories visit, loaded and kept before they begin, and the pages of their own. */
await prepareAhead();
await buildToysAhead();
