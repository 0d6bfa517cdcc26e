export const firstNames = {
  m: [
    'Adrian', 'Ante', 'Antonio', 'Bartol', 'Borna', 'Božidar', 'Bruno', 'Darko', 'David', 'Davor', 'Dino', 'Domagoj', 'Dominik', 'Fabijan', 'Filip', 'Franjo', 'Goran',
    'Hrvoje', 'Igor', 'Ivan', 'Jakov', 'Josip', 'Juraj', 'Karlo', 'Kristijan', 'Krešimir', 'Leon', 'Luka', 'Marin', 'Marko', 'Martin', 'Mateo', 'Matija', 'Mislav', 'Nikola',
    'Noa', 'Patrik', 'Pavao', 'Roko', 'Siniša', 'Stjepan', 'Šimun', 'Tomislav', 'Toni', 'Tvrtko', 'Vedran', 'Vid', 'Vjekoslav', 'Zvonimir', 'Željko',
  ],
  f: [
    'Ana', 'Anamarija', 'Andrea', 'Antonija', 'Barbara', 'Božena', 'Dora', 'Dorotea', 'Ela', 'Ema', 'Eva', 'Franka', 'Gabrijela', 'Hana', 'Helena', 'Iva', 'Ivana', 'Jana',
    'Jelena', 'Josipa', 'Karla', 'Katarina', 'Klara', 'Korina', 'Lana', 'Lara', 'Lea', 'Lorena', 'Lucija', 'Magdalena', 'Maja', 'Marija', 'Marta', 'Matea', 'Mia', 'Mihaela',
    'Mirjana', 'Monika', 'Nina', 'Paula', 'Petra', 'Rea', 'Sara', 'Sunčana', 'Tea', 'Tena', 'Tihana', 'Una', 'Vlatka', 'Zrinka', 'Željka',
  ],
} as const;

export const lastNames: readonly string[] = [
  'Abramović', 'Antolić', 'Babić', 'Bačić', 'Barišić', 'Bašić', 'Blažević', 'Božić', 'Brkić', 'Bukovac', 'Car', 'Crnković', 'Cvetković', 'Čačić', 'Čulina', 'Ćorić', 'Ćurković',
  'Delić', 'Dodig', 'Dujmović', 'Đurić', 'Džapo', 'Erceg', 'Fabijanić', 'Filipović', 'Franić', 'Galić', 'Gašpar', 'Grgić', 'Grubišić', 'Hladnik', 'Horvat', 'Ivančić', 'Ivković',
  'Jakšić', 'Janković', 'Jelić', 'Jurić', 'Jurković', 'Katić', 'Klarić', 'Knežević', 'Kolar', 'Kovač', 'Kovačević', 'Kovačić', 'Kralj', 'Kranjčec', 'Lončar', 'Lovrić', 'Lukić',
  'Ljubić', 'Majić', 'Mandić', 'Marić', 'Marković', 'Martinović', 'Matić', 'Matijević', 'Mihaljević', 'Mikulić', 'Miletić', 'Mlinarić', 'Nikolić', 'Novak', 'Novosel', 'Oršulić',
  'Ožanić', 'Pavić', 'Pavlović', 'Perić', 'Perković', 'Petrović', 'Popović', 'Posavec', 'Radić', 'Rukavina', 'Sertić', 'Smolčić', 'Srdić', 'Stanić', 'Šarić', 'Šimić', 'Šimunović',
  'Šoštarić', 'Špoljar', 'Tadić', 'Tomić', 'Topić', 'Turkalj', 'Varga', 'Vidović', 'Vlašić', 'Vrdoljak', 'Vučković', 'Vuković', 'Zorić', 'Zrinski', 'Žagar', 'Živković', 'Žunić',
];

/** A name as it stands in an address: small letters without marks. */
export const plain = (name: string): string =>
  name.toLowerCase().replaceAll('đ', 'd').normalize('NFKD').replace(/\p{M}/gu, '').replace(/[^a-z0-9]+/g, '-');
