/** A second door: the portal's own sentences as plain data, for stories, which run where there is no browser. */
export { appEnUk } from './base/words/app-en-uk.ts';
export { appHr } from './base/words/app-hr.ts';
export { baseEnUk } from './base/words/base-en-uk.ts';
export { baseHr } from './base/words/base-hr.ts';
