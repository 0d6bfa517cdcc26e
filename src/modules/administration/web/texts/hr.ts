import type { newsEnUk } from './en-uk.ts';

export const newsHr: { readonly [K in keyof typeof newsEnUk]: string } = {
  news: 'Novosti i događanja',
  none: 'Trenutačno nema novosti.',
  more: 'Čitaj dalje',
  less: 'Manje',
  pinned: 'istaknuto',
  event: 'Događanje',
  link: 'Više o tome',
  alumniNews: 'Novosti za alumnije',
  showAll: 'Prikaži sve ({n})',
  links: 'Stranice administratora',
  backend: 'Upravljačke stranice',
  backendAbout: 'Poslovi, pošta, stanje, podaci ustanove, najava inačice',
  users: 'Korisnici',
  usersAbout: 'Računi, uloge, prijave; najnoviji prvi',
  papers: 'Pismena ustanove',
  papersAbout: 'Zaglavlje, dužnosti i potpisnici, vrste pismena, što čeka pisarnicu',
  opensNew: 'otvara se u novoj kartici',
};
