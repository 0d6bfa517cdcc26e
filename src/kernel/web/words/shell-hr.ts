import type { shellEnUk } from './shell-en-uk.ts';

export const shellHr: { readonly [K in keyof typeof shellEnUk]: string } = {
  home: 'Početna', modules: 'Moduli', more: 'Više',
};
