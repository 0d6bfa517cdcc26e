import { describe, expect, it } from 'vitest';
import { countedIn, isSignature, minutesText, voteInWords } from './minutes-text.ts';
import type { RecordedItem, RecordedPerson, RecordedVote, SessionRecord } from './record.ts';

const vote = (more: Partial<RecordedVote> = {}): RecordedVote => ({
  id: 1,
  text: 'Tko je za?',
  about: 'proposal',
  amendment: null,
  method: 'yesNoAbstain',
  isSecret: 0,
  isAnalog: 0,
  status: 'published',
  entitled: 5,
  present: 5,
  cast: 5,
  yes: 4,
  no: 1,
  abstain: 0,
  invalid: 0,
  outcome: 'adopted',
  majority: 'present',
  openedAt: '2026-11-18 10:00',
  closedAt: '2026-11-18 10:05',
  annulReason: null,
  options: [],
  ...more,
});
const item = (more: Partial<RecordedItem> = {}): RecordedItem => ({
  id: 1,
  number: '1',
  title: 'Plan',
  itemKind: 'decision',
  isConfidential: 0,
  addedAtSession: 0,
  status: 'concluded',
  rapporteur: null,
  proposedDecision: 'Prihvaća se.',
  conclusion: 'Prihvaća se.',
  reason: null,
  documents: [],
  speakers: [],
  votes: [],
  ...more,
});
const called = (n: number): RecordedPerson[] =>
  Array.from({ length: n }, (_, i) => ({
    id: i + 1,
    idMember: i + 1,
    idUser: i + 1,
    name: `Član ${i + 1}`,
    sorted: `${i + 1} Član`,
    gender: null,
    email: null,
    role: 'member',
    hasVote: 1,
    response: 'coming',
    presence: 'online',
    idSubstitute: null,
    excuse: null,
    idFor: null,
  }));
const session = (n: number, more: Partial<SessionRecord> = {}): SessionRecord => ({
  id: 1,
  idEsesstype: 1,
  body: 'Senat',
  bodyGen: 'Senata',
  ordinal: 3,
  kind: 'regular',
  mode: 'electronic',
  status: 'closed',
  title: '3. sjednica',
  dateFrom: '2026-11-18 08:00',
  dateTo: '2026-11-20 20:00',
  room: null,
  isOwnApproval: 0,
  excuseUntil: null,
  meetingUrl: null,
  callText: null,
  shortCallReason: null,
  endReason: null,
  openedAt: '2026-11-18 08:00',
  closedAt: '2026-11-20 20:00',
  entitled: n,
  quorum: 1,
  majority: 'present',
  chair: { name: 'Ana Anić', gender: null, duty: null },
  recorder: { name: 'Iva Ivić', gender: null },
  people: called(n),
  items: [item()],
  ...more,
});

describe('numbers in minutes and papers', () => {
  it.each([
    [1, '1 člana', '1 glasom'],
    [2, '2 člana', '2 glasa'],
    [4, '4 člana', '4 glasa'],
    [5, '5 članova', '5 glasova'],
    [11, '11 članova', '11 glasova'],
    [12, '12 članova', '12 glasova'],
    [21, '21 člana', '21 glasom'],
    [22, '22 člana', '22 glasa'],
    [25, '25 članova', '25 glasova'],
    [111, '111 članova', '111 glasova'],
  ])('%i has its form', (n, members, votes) => {
    expect(countedIn(n, 'ofMembers')).toBe(members);
    expect(countedIn(n, 'withVotes')).toBe(votes);
  });
  it.each([
    [1, 'od 1 člana s pravom glasa sudjelovalo 1', 'sudjelovao je 1 član.'],
    [3, 'od 3 člana s pravom glasa sudjelovalo 3', 'sudjelovala su 3 člana.'],
    [15, 'od 15 članova s pravom glasa sudjelovalo 15', 'sudjelovalo je 15 članova.'],
    [21, 'od 21 člana s pravom glasa sudjelovalo 21', 'sudjelovao je 21 član.'],
  ])('of %i who took part', (n, quorum, end) => {
    const text = minutesText(session(n));
    expect(text).toContain(quorum);
    expect(text).toContain(end);
    expect(text).not.toMatch(/sati sati|undefined|null|NaN/);
  });
  it('an hour is said once, in person too', () => {
    const text = minutesText(session(5, { mode: 'inPerson', room: 'Vijećnica' }));
    expect(text).toContain('održane 18. studenoga 2026. s početkom u 08:00 sati, Vijećnica');
    expect(text).toContain('Sjednica je završila u 20:00 sati.');
    expect(text).not.toContain('sati sati');
  });
});

describe('names in minutes', () => {
  const titled = called(2).map((person, i) => ({
    ...person,
    name: ['izv. prof. dr. sc. Mirna Šimrak', 'Dario Kukuljan, mag. ing.'][i]!,
  }));
  const text = minutesText(
    session(2, {
      people: titled,
      chair: { name: 'izv. prof. dr. sc. Mirna Šimrak', gender: 'f', duty: 'Dekanica' },
      recorder: { name: 'Dario Kukuljan, mag. ing.', gender: 'm' },
      items: [
        item({ rapporteur: { name: 'Ivo Ivić', gender: 'm' }, speakers: ['Dario Kukuljan, mag. ing.', 'Ivo Ivić'] }),
      ],
    }),
  );
  it('carry their titles; where a title stands behind a name, semicolons part them', () => {
    expect(text).toContain('Nazočni: izv. prof. dr. sc. Mirna Šimrak; Dario Kukuljan, mag. ing.\n');
    expect(text).toContain('U raspravi su sudjelovali: Dario Kukuljan, mag. ing.; Ivo Ivić.');
    expect(text).toContain('Zapisnik vodi: Dario Kukuljan, mag. ing.\n');
    expect(text).not.toContain('ing..');
  });
  it('the words follow the gender, and the chair signs with the function in the institution', () => {
    expect(text).toContain('Izvjestitelj: Ivo Ivić.');
    expect(text).toContain('Predsjedateljica utvrđuje da je');
    expect(text.split('\n').filter(isSignature)).toEqual([
      'Zapisničar: Dario Kukuljan, mag. ing.',
      'Predsjedateljica – dekanica: izv. prof. dr. sc. Mirna Šimrak',
    ]);
  });
  it('of nobody whose gender is known the word says both', () => {
    expect(minutesText(session(3)).split('\n').filter(isSignature)).toEqual([
      'Zapisničar/ka: Iva Ivić',
      'Predsjedatelj/ica: Ana Anić',
    ]);
  });
});

describe('a vote in words', () => {
  it.each([
    [vote(), 'Glasovanje: ZA 4, PROTIV 1, SUZDRŽANIH 0. Prijedlog je prihvaćen.'],
    [vote({ yes: 5, no: 0 }), 'Glasovanje: ZA 5, PROTIV 0, SUZDRŽANIH 0. Prijedlog je prihvaćen jednoglasno.'],
    [
      vote({ about: 'amendment', outcome: 'rejected', yes: 1, no: 4 }),
      'Glasovanje o amandmanu: ZA 1, PROTIV 4, SUZDRŽANIH 0. Amandman nije prihvaćen.',
    ],
    [
      vote({ about: 'agenda', outcome: 'tie', yes: 2, no: 2, abstain: 1 }),
      'Glasovanje o dopuni dnevnog reda: ZA 2, PROTIV 2, SUZDRŽANIH 1. Glasovi su podijeljeni i dopuna dnevnog reda nije prihvaćena.',
    ],
    [
      vote({
        isSecret: 1,
        method: 'election',
        options: [
          { text: 'Ana', votes: 2, gender: 'f' },
          { text: 'Ivo', votes: 1, gender: 'm' },
        ],
      }),
      'Tajno glasovanje: Ana 2, Ivo 1. Izabrano je: Ana, s 2 glasa.',
    ],
    [vote({ status: 'annulled', annulReason: 'Pogrešan tekst.' }), 'Glasovanje je poništeno: Pogrešan tekst.'],
  ])('%#', (held, words) => {
    expect(voteInWords(held)).toBe(words);
  });
  it('tells an amendment with its author before its vote', () => {
    const amended = item({
      votes: [vote({ about: 'amendment', amendment: { text: 'Rok je 1. ožujka.', author: 'Ivo Ivić' } }), vote()],
    });
    expect(minutesText(session(5, { items: [amended] }))).toContain(
      'Amandman (Ivo Ivić): Rok je 1. ožujka.\nGlasovanje o amandmanu: ZA 4, PROTIV 1, SUZDRŽANIH 0. Amandman je prihvaćen.\nGlasovanje: ZA 4',
    );
  });
});
