import { byGender, dayInText, pluralForm } from '../../../kernel/resource/index.ts';
import type { Ctx } from '../../../kernel/server/index.ts';
import type { Called } from './bodies.ts';
import { type PersonOnPaper, type RecordedItem, type RecordedVote, recordOf, type SessionRecord } from './record.ts';

// Minutes are an act of a Croatian body: they are written in Croatian, whoever reads them.

const day = (moment: string): string => dayInText(moment.slice(0, 10), 'hr');
const hour = (moment: string): string => moment.slice(11, 16);

/** «redovita», «redovitu», «redovite»: what kind of session it is, in the case that the sentence needs. */
const kinds = {
  regular: ['redovita', 'redovitu', 'redovite'],
  extraordinary: ['izvanredna', 'izvanrednu', 'izvanredne'],
  thematic: ['tematska', 'tematsku', 'tematske'],
  constitutive: ['konstituirajuća', 'konstituirajuću', 'konstituirajuće'],
} as const;
const electronic = ['elektronička', 'elektroničku', 'elektroničke'] as const;
export const kindInCase = (
  { kind, mode }: Pick<SessionRecord, 'kind' | 'mode'>,
  form: 'nominative' | 'accusative' | 'genitive',
): string => {
  const n = { nominative: 0, accusative: 1, genitive: 2 }[form];
  if (mode !== 'electronic') return kinds[kind][n]!;
  return kind === 'regular' ? electronic[n]! : `${kinds[kind][n]} ${electronic[n]}`;
};
export const heldWhen = (s: SessionRecord): string =>
  s.mode === 'electronic'
    ? `održane elektroničkim putem od ${day(s.dateFrom)} u ${hour(s.dateFrom)} sati do ${day(s.dateTo!)} u ${hour(s.dateTo!)} sati`
    : `održane ${day(s.dateFrom)} s početkom u ${hour(s.openedAt ?? s.dateFrom)} sati${s.room ? `, ${s.room}` : ''}`;

/** A number with its noun: «1 člana», «4 člana», «5 članova» after «od»; «s 1 glasom», «s 2 glasa», «s 5 glasova». */
const forms = {
  ofMembers: { one: 'člana', few: 'člana', other: 'članova' },
  withVotes: { one: 'glasom', few: 'glasa', other: 'glasova' },
} as const;
export const countedIn = (n: number, what: keyof typeof forms): string => `${n} ${forms[what][pluralForm('hr', n)]}`;
const tookPart = (n: number): string =>
  ({ one: `sudjelovao je ${n} član`, few: `sudjelovala su ${n} člana`, other: `sudjelovalo je ${n} članova` })[
    pluralForm('hr', n)
  ];

const isThere = ({ presence }: Called): boolean => presence === 'present' || presence === 'online';
/** Names after each other; a title behind a name has a comma of its own, and then a semicolon parts them. */
export const listed = (all: readonly string[]): string =>
  all.join(all.some(name => name.includes(',')) ? '; ' : ', ') || '–';
const names = (people: readonly Called[]): string => listed(people.map(p => p.name));
/** Ends a sentence; «mag. ing.» has ended it already. */
export const ended = (said: string): string => (said.endsWith('.') ? said : `${said}.`);

/** «Predsjedateljica – dekanica»: who presides, and what they are in the institution. */
export const presiding = (chair: SessionRecord['chair']): string => {
  const is = byGender(chair?.gender, 'Predsjedatelj', 'Predsjedateljica', 'Predsjedatelj/ica');
  return chair?.duty ? `${is} – ${chair.duty[0]!.toLowerCase()}${chair.duty.slice(1)}` : is;
};
export const recording = (recorder: PersonOnPaper | null): string =>
  byGender(recorder?.gender, 'Zapisničar', 'Zapisničarka', 'Zapisničar/ka');
export const reporting = ({ gender }: PersonOnPaper): string =>
  byGender(gender, 'izvjestitelj', 'izvjestiteljica', 'izvjestitelj/ica');
/** The lines at the end that name who signs: on paper they are signatures. */
export const isSignature = (line: string): boolean => /^(Zapisničar|Predsjedatelj)\S*( – [^:]*)?:/.test(line);

/** Presence as the minutes tell it: a member who is replaced stands with the substitute. */
export const presenceOf = (s: SessionRecord) => {
  const voters = s.people.filter(p => p.hasVote === 1);
  const isReplaced = (p: Called): Called | undefined =>
    isThere(p) ? undefined : s.people.find(other => other.idMember === p.idSubstitute && isThere(other));
  return {
    present: voters.filter(p => isThere(p) || isReplaced(p)),
    replaced: voters.flatMap(of => {
      const by = isReplaced(of);
      return by ? [{ of, by }] : [];
    }),
    excused: voters.filter(
      p => !isThere(p) && !isReplaced(p) && (p.presence === 'excused' || p.response === 'excused'),
    ),
    absent: voters.filter(p => !isThere(p) && !isReplaced(p) && p.presence !== 'excused' && p.response !== 'excused'),
    others: s.people.filter(p => p.hasVote === 0 && p.role !== 'substitute' && isThere(p)),
  };
};

const majorities = {
  present: 'većinom glasova nazočnih članova',
  all: 'natpolovičnom većinom svih članova',
  twoThirdsAll: 'dvotrećinskom većinom svih članova',
} as const;
export const majorityInWords = (kind: keyof typeof majorities): string => majorities[kind];

export const voteInWords = (vote: RecordedVote): string => {
  if (vote.status === 'annulled') return `Glasovanje je poništeno: ${vote.annulReason ?? ''}`.trim();
  const on = { proposal: '', amendment: ' o amandmanu', agenda: ' o dopuni dnevnog reda' }[vote.about];
  const how = `${vote.isSecret === 1 ? 'Tajno glasovanje' : 'Glasovanje'}${on}`;
  if (vote.method !== 'yesNoAbstain') {
    const counts = vote.options.map(o => `${o.text} ${o.votes ?? 0}`).join(', ');
    const best = vote.options.toSorted((a, b) => (b.votes ?? 0) - (a.votes ?? 0))[0];
    const end =
      vote.outcome === 'adopted' && best
        ? `Izabrano je: ${best.text}, s ${countedIn(best.votes ?? 0, 'withVotes')}.`
        : 'Potrebna većina nije postignuta.';
    return `${how}: ${counts}. ${end}`;
  }
  const { yes, no, abstain } = vote;
  const [what, accepted] = {
    proposal: ['Prijedlog', 'prihvaćen'],
    amendment: ['Amandman', 'prihvaćen'],
    agenda: ['Dopuna dnevnog reda', 'prihvaćena'],
  }[vote.about] as [string, string];
  const ends = {
    adopted: `${what} je ${accepted}${no === 0 && abstain === 0 ? ' jednoglasno' : ''}.`,
    rejected: `${what} nije ${accepted}.`,
    tie: `Glasovi su podijeljeni i ${what.toLowerCase()} nije ${accepted}.`,
    noQuorum: 'Nije bilo kvoruma za odlučivanje.',
  } as const;
  return `${how}: ZA ${yes ?? 0}, PROTIV ${no ?? 0}, SUZDRŽANIH ${abstain ?? 0}. ${vote.outcome ? ends[vote.outcome] : ''}`.trim();
};

export const itemInWords = (item: RecordedItem): string[] => [
  `Ad ${item.number}. ${item.title}`,
  ...(item.rapporteur ? [`I${reporting(item.rapporteur).slice(1)}: ${ended(item.rapporteur.name)}`] : []),
  item.speakers.length > 0
    ? `U raspravi ${item.speakers.length === 1 ? 'je sudjelovao/la' : 'su sudjelovali'}: ${ended(listed(item.speakers))}`
    : 'Rasprave nije bilo.',
  ...item.votes.flatMap(vote => [
    ...(vote.amendment
      ? [`Amandman${vote.amendment.author ? ` (${vote.amendment.author})` : ''}: ${vote.amendment.text}`]
      : []),
    voteInWords(vote),
  ]),
  ...(item.conclusion
    ? [`${['decision', 'election'].includes(item.itemKind) ? 'ODLUKA' : 'ZAKLJUČAK'}: ${item.conclusion}`]
    : []),
  ...(item.status === 'withdrawn' ? [`Točka je povučena: ${item.reason ?? ''}`.trim()] : []),
  ...(item.status === 'postponed' ? [`Točka je odgođena: ${item.reason ?? ''}`.trim()] : []),
  '',
];

/** The whole minutes, from the rows of the session; nobody has to type what the portal knows. */
export const draftMinutes = async (ctx: Ctx, id: number): Promise<string> => minutesText(await recordOf(ctx, id));

export const minutesText = (s: SessionRecord): string => {
  const { present, replaced, excused, absent, others } = presenceOf(s);
  const stands = s.items.filter(item => item.status !== 'proposed');
  const added = stands.filter(item => item.addedAtSession === 1 && item.status !== 'withdrawn');
  const quorum = present.length >= (s.quorum ?? 1);
  return [
    'ZAPISNIK',
    `s ${s.ordinal ?? ''}. ${kindInCase(s, 'genitive')} sjednice ${s.bodyGen}, ${heldWhen(s)}`,
    '',
    `Nazočni: ${names(present)}`,
    ...replaced.map(({ of, by }) => `${by.name} zamjenjuje: ${of.name}`),
    `Ispričani: ${names(excused)}`,
    `Odsutni: ${names(absent)}`,
    ...(others.length > 0 ? [`Ostali nazočni (bez prava glasa): ${names(others)}`] : []),
    `Sjednici predsjedava: ${ended(s.chair?.name ?? '–')} Zapisnik vodi: ${ended(s.recorder?.name ?? '–')}`,
    ...(s.shortCallReason ? [`Sjednica je sazvana u roku kraćem od propisanog: ${s.shortCallReason}`] : []),
    '',
    `${presiding(s.chair && { ...s.chair, duty: null })} utvrđuje da je od ${countedIn(s.entitled ?? present.length, 'ofMembers')} s pravom glasa ${s.mode === 'electronic' ? 'sudjelovalo' : 'nazočno'} ${present.length} te da ${quorum ? 'postoji' : 'ne postoji'} kvorum za pravovaljano odlučivanje.`,
    '',
    'DNEVNI RED',
    ...stands.filter(item => item.status !== 'withdrawn').map(item => `${item.number}. ${item.title}`),
    ...added.map(item => `Dnevni red dopunjen je točkom ${item.number}. ${item.title}`),
    '',
    ...stands.flatMap(itemInWords),
    s.mode === 'electronic'
      ? `Glasovanje je zaključeno ${day(s.dateTo!)} u ${hour(s.dateTo!)} sati; ${tookPart(present.length)}.`
      : `Sjednica je završila u ${hour(s.closedAt ?? s.dateFrom)} sati.`,
    '',
    `${recording(s.recorder)}: ${s.recorder?.name ?? ''}`,
    `${presiding(s.chair)}: ${s.chair?.name ?? ''}`,
  ].join('\n');
};
