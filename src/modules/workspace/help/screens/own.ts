import { of, type ScreenHelp } from './shape.ts';

/** Home, messages and what is one’s own. */
export const ownScreens: readonly ScreenHelp[] = [
  of(
    '/',
    [
      'Početna stranica',
      'Ovdje je ono što sada treba napraviti, današnji raspored i novosti. Zadatak nestaje kad je stvar obavljena, a ne kad je poruka pročitana.',
    ],
    [
      'Home',
      'What needs doing now, today’s timetable and the news. A task goes when the thing is done, not when its message is read.',
    ],
  ),
  of(
    '/Messages',
    [
      'Poruke',
      'Primljene i poslane poruke po vrstama. Otvaranje označava poruku pročitanom; brisanje i arhiviranje vrijede samo za vaš primjerak. Prije slanja većem broju osoba pogledajte tko je primatelj i zašto.',
    ],
    [
      'Messages',
      'Received and sent messages by type. Opening a message marks it as read; deleting and archiving affect only your own copy. Before you write to many, see who the recipients are and why.',
    ],
  ),
  of(
    '/Profile',
    [
      'Profil',
      'Jezik, slika, telefon, adresa e-pošte, lozinka, prijava u dva koraka i prijavljeni preglednici. Ovdje preuzimate svoje podatke i tražite njihovo brisanje.',
    ],
    [
      'Profile',
      'Language, picture, phone, e-mail address, password, two-step sign-in and the browsers that are signed in. Here you download your data or ask for their erasure.',
    ],
  ),
  of(
    '/Settings',
    [
      'Postavke',
      'Nazivi kartica, početna akademska godina i način na koji dobivate obavijesti: samo na portalu, e-poštom odmah ili dnevni pregled, za svaku vrstu poruke posebno.',
    ],
    [
      'Settings',
      'Tab labels, the academic year you begin with and how you hear of things: only in the portal, by e-mail at once or in a daily digest, for each type of message.',
    ],
  ),
  of(
    '/Help',
    [
      'Pomoć',
      'Upute kao datoteke i kratka objašnjenja zaslona. Pretražuje se po riječima; nalaze se samo zasloni koje smijete otvoriti.',
    ],
    [
      'Help',
      'Instructions as files and short explanations of screens. Search by words; only screens that you may open are found.',
    ],
  ),
];
