import type { homeEnUk } from './home.en-uk.ts';

export const homeHr: { readonly [K in keyof typeof homeEnUk]: string } = {
  panelWeek: 'Vaš tjedan',
  panelNothing: 'ovaj je tjedan prazan',
  panelAll: 'Moj kalendar',
  panelRequests: 'Zahtjevi za prostorije na čekanju: {n}',
  panelDecide: 'Odluči',
};
