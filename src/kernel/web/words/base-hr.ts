import type { baseEnUk } from './base-en-uk.ts';

export const baseHr: { readonly [K in keyof typeof baseEnUk]: string } = {
  appName: 'Katedra',
  close: 'Zatvori', cancel: 'Odustani', back: 'Natrag', next: 'Dalje', retry: 'Pokušaj ponovno', refresh: 'Osvježi',
  saving: 'Spremanje...', deleting: 'Brisanje...', loading: 'Učitavanje...',
  offline: 'Niste na mreži. Ništa nije poslano.', serverUnreachable: 'Portal ne odgovara. Provjerite vezu i pokušajte ponovno.',
  failed: 'Nešto je pošlo po zlu.', failedWith: 'Portal je odbio zahtjev ({status}).',
};
