import { prepareAhead } from '../e2e/prepared.ts';

/** The institution that the stories visit, loaded and kept before they begin. */
await prepareAhead();
