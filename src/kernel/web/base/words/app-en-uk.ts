import { piecesEnUk } from './pieces-en-uk.ts';
import { screensEnUk } from './screens-en-uk.ts';
import { shellEnUk } from './shell-en-uk.ts';

export const appEnUk = { ...shellEnUk, ...screensEnUk, ...piecesEnUk } as const;
export type AppWords = { readonly [K in keyof typeof appEnUk]: string };
