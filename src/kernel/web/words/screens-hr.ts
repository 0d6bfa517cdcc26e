import type { screensEnUk } from './screens-en-uk.ts';

export const screensHr: { readonly [K in keyof typeof screensEnUk]: string } = {
};
