/** The portal's own sentences as plain data: a second door, for stories and tools that run where there is no browser. */
export { appEnUk } from './base/words/app-en-uk.ts';
export { appHr } from './base/words/app-hr.ts';
export { baseEnUk } from './base/words/base-en-uk.ts';
export { baseHr } from './base/words/base-hr.ts';
