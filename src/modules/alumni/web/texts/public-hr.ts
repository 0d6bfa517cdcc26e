import type { publicAlumniEnUk } from './public-en-uk.ts';

export const publicAlumniHr: typeof publicAlumniEnUk = {
  title: 'Naši alumni',
  counts: 'Alumnija: {graduates} · poslodavaca: {employers}',
  offers: 'Otvorene ponude poslova',
  until: 'do {date}',
  signIn: 'Prijavite se ili registrirajte da biste pročitali ponude i prijavili se.',
};
