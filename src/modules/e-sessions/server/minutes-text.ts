import { dayInText, timeInText } from '../../../kernel/resource/index.ts';
import type { Ctx } from '../../../kernel/server/index.ts';
import type { Called } from './bodies.ts';
import { type RecordedItem, type RecordedVote, recordOf, type SessionRecord } from './record.ts';

// Minutes are an act of a Croatian body: they are written in Croatian, whoever reads them.

const day = (moment: string): string => dayInText(moment.slice(0, 10), 'hr');
const hour = (moment: string): string => timeInText(moment.slice(11, 16), 'hr');

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
    ? `održane elektroničkim putem od ${day(s.dateFrom)} u ${hour(s.dateFrom)} do ${day(s.dateTo!)} u ${hour(s.dateTo!)} sati`
    : `održane ${day(s.dateFrom)} s početkom u ${hour(s.openedAt ?? s.dateFrom)} sati${s.room ? `, ${s.room}` : ''}`;

const isThere = ({ presence }: Called): boolean => presence === 'present' || presence === 'online';
const names = (people: readonly Called[]): string => people.map(p => p.name).join(', ') || '–';

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
  const how = vote.isSecret === 1 ? 'Tajno glasovanje' : 'Glasovanje';
  if (vote.method !== 'yesNoAbstain') {
    const counts = vote.options.map(o => `${o.text} ${o.votes ?? 0}`).join(', ');
    const best = vote.options.toSorted((a, b) => (b.votes ?? 0) - (a.votes ?? 0))[0];
    const end =
      vote.outcome === 'adopted' && best
        ? `Izabrano je: ${best.text}, s ${best.votes} glasova.`
        : 'Potrebna većina nije postignuta.';
    return `${how}: ${counts}. ${end}`;
  }
  const { yes, no, abstain } = vote;
  const ends = {
    adopted: no === 0 && abstain === 0 ? 'Prijedlog je prihvaćen jednoglasno.' : 'Prijedlog je prihvaćen.',
    rejected: 'Prijedlog nije prihvaćen.',
    tie: 'Glasovi su podijeljeni i prijedlog nije prihvaćen.',
    noQuorum: 'Nije bilo kvoruma za odlučivanje.',
  } as const;
  return `${how}: ZA ${yes ?? 0}, PROTIV ${no ?? 0}, SUZDRŽANIH ${abstain ?? 0}. ${vote.outcome ? ends[vote.outcome] : ''}`.trim();
};

export const itemInWords = (item: RecordedItem): string[] => [
  `Ad ${item.number}. ${item.title}`,
  ...(item.rapporteur ? [`Izvjestitelj/ica: ${item.rapporteur}.`] : []),
  item.speakers.length > 0 ? `U raspravi su sudjelovali: ${item.speakers.join(', ')}.` : 'Rasprave nije bilo.',
  ...item.votes.map(voteInWords),
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
    `Sjednici predsjedava: ${s.chair ?? '–'}. Zapisnik vodi: ${s.recorder ?? '–'}.`,
    ...(s.shortCallReason ? [`Sjednica je sazvana u roku kraćem od propisanog: ${s.shortCallReason}`] : []),
    '',
    `Utvrđuje se da je od ${s.entitled ?? present.length} članova s pravom glasa ${s.mode === 'electronic' ? 'sudjelovalo' : 'nazočno'} ${present.length} te da ${quorum ? 'postoji' : 'ne postoji'} kvorum za pravovaljano odlučivanje.`,
    '',
    'DNEVNI RED',
    ...stands.filter(item => item.status !== 'withdrawn').map(item => `${item.number}. ${item.title}`),
    ...added.map(item => `Dnevni red dopunjen je točkom ${item.number}. ${item.title}`),
    '',
    ...stands.flatMap(itemInWords),
    s.mode === 'electronic'
      ? `Glasovanje je zaključeno ${day(s.dateTo!)} u ${hour(s.dateTo!)} sati; sudjelovalo je ${present.length} članova.`
      : `Sjednica je završila u ${hour(s.closedAt ?? s.dateFrom)} sati.`,
    '',
    `Zapisničar/ka: ${s.recorder ?? ''}`,
    `Predsjedatelj/ica: ${s.chair ?? ''}`,
  ].join('\n');
};
