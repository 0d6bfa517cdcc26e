import {
  boolean,
  choice,
  dateTime,
  flow,
  integer,
  longtext,
  ref,
  resource,
  state,
  text,
} from '../../../kernel/resource/index.ts';
import { majorityKinds, nameOfUser } from './types.ts';

export const outcomes = ['adopted', 'rejected', 'tie', 'noQuorum'] as const;
export type Outcome = (typeof outcomes)[number];

const count = () => integer({ readonly: true, min: 0 });

/** What is put to the vote under an item of the agenda. */
export const esessAgeQuestion = resource('esess-age-question', {
  label: 'text',
  description: 'idEsessAge',
  order: { in: ['idEsessAge'] },
  owner: 'idEsessAge',
  checks: [
    'secretForbidden',
    'secretNeeded',
    'itemOver',
    'sessionNotOpen',
    'noQuorum',
    'fewVoters',
    'fewOptions',
    'closesLate',
    'countsMissing',
    'countsOverPresent',
    'notAnalog',
    'voteOpen',
    'abstainForbidden',
    'notElectronicAnalog',
    'notForOthers',
    'voteClosed',
    'voteOnPaper',
    'notOnRoll',
    'alreadyVoted',
    'choiceMissing',
    'optionForeign',
    'tooManyChosen',
    'memberCame',
    'ballotsLocked',
    'amendmentsFirst',
    'amendmentForeign',
    'amendmentFixed',
    'amendmentVoted',
    'amendmentYesNo',
    'proposalVoted',
  ],
  fields: {
    idEsessAge: ref('esess-agenda', { required: true, inList: true }),
    text: longtext({ required: true, max: 4000, inList: true }),
    method: choice(['yesNoAbstain', 'choice', 'election'], { required: true, default: 'yesNoAbstain', inList: true }),
    isSecret: boolean({ inList: true }),
    isAnalog: boolean({ inList: true }),
    /** Adopting it puts the item, which was proposed at the session, on the agenda. */
    isAgendaAmendment: boolean({ readonly: true }),
    /** The amendment that is voted on, before the proposal itself; adopting it does not adopt the proposal. */
    idAmendment: ref('esess-age-answer', { invisibleInForm: true }),
    maxChoices: integer({ min: 1, max: 50, default: 1 }),
    closesAt: dateTime(),
    majorityKind: choice(majorityKinds),
    entitledCount: count(),
    presentCount: count(),
    /** Kept when it closes; until then the roll tells. */
    counted: integer({ readonly: true, min: 0, invisibleInTable: true, invisibleInForm: true }),
    castCount: integer({
      computed:
        'coalesce({row}.counted, (select count(*)::int from {esess-age-voter} v where v.id_esess_age_que = {row}.id and v.has_voted = 1))',
    }),
    yes: count(),
    no: count(),
    abstain: count(),
    invalid: count(),
    openedAt: dateTime({ readonly: true }),
    closedAt: dateTime({ readonly: true }),
    outcome: choice(outcomes, { readonly: true, inList: true }),
    annulReason: text({ max: 500, readonly: true }),
    status: state(
      flow(
        ['prepared', 'open', 'closed', 'published', 'annulled'],
        {
          open: { from: ['prepared'], to: 'open' },
          close: {
            from: ['open'],
            to: ['closed', 'annulled'],
            // What was cast in the portal the portal counts.
            askedOf: { isAnalog: 1 },
            input: {
              yes: integer({ min: 0, max: 10_000 }),
              no: integer({ min: 0, max: 10_000 }),
              abstain: integer({ min: 0, max: 10_000 }),
              invalid: integer({ min: 0, max: 10_000 }),
            },
          },
          publish: { from: ['closed'], to: 'published' },
          annul: { from: ['prepared', 'open', 'closed'], to: 'annulled', note: 'required' },
          /** A vote whose ballots were left out of a backup cannot go on. */
          lose: { from: ['open'], to: 'annulled' },
        },
        { kinds: { closed: 'warn', published: 'ok', annulled: 'bad' } },
      ),
    ),
  },
});

export const esessAgeQueOption = resource('esess-age-que-option', {
  label: 'text',
  order: { in: ['idEsessAgeQue'] },
  owner: 'idEsessAgeQue',
  checks: ['notForYesNo'],
  fields: {
    idEsessAgeQue: ref('esess-age-question', { required: true }),
    text: text({ required: true, inList: true }),
    idUserCandidate: ref('user'),
    votes: count(),
  },
});

/** Who may vote, and whether they have. It says nothing of how, and is written anew with the ballots when the vote closes. */
export const esessAgeVoter = resource('esess-age-voter', {
  anonymous: true,
  label: 'idEsessAgeQue',
  fields: {
    idEsessAgeQue: ref('esess-age-question', { required: true, cascade: true }),
    idEsesstypeMem: ref('esessiontype-member', { required: true }),
    hasVoted: boolean(),
    isSealed: boolean(),
  },
  constraints: { onRollTwice: { unique: ['idEsessAgeQue', 'idEsesstypeMem'] } },
});
/**
 * A ballot. A secret one names nobody, and holds no choice but an encrypted text until its vote closes: the transaction that
 * wrote it is that of its voter's line.
 */
export const esessAgeVote = resource('esess-age-vote', {
  anonymous: true,
  label: 'idEsessAgeQue',
  fields: {
    idEsessAgeQue: ref('esess-age-question', { required: true, cascade: true }),
    idEsesstypeMem: ref('esessiontype-member'),
    choice: choice(['yes', 'no', 'abstain', 'blank']),
    /** The options that were chosen, by their keys. */
    options: text(),
    encrypted: text({ max: 1000 }),
    isSealed: boolean(),
  },
});
/** What encrypts the ballots of an open secret vote, itself encrypted with the portal's secret. Deleted with the closing, and in no backup. */
export const esessAgeVoteKey = resource('esess-age-vote-key', {
  anonymous: true,
  label: 'idEsessAgeQue',
  fields: {
    idEsessAgeQue: ref('esess-age-question', { required: true, unique: true, cascade: true }),
    encryptedKey: text({ required: true }),
    isSealed: boolean(),
  },
});

/** What was said under an item, in the order in which people spoke. */
export const esessAgeAnswer = resource('esess-age-answer', {
  label: ['userName', 'text'],
  sort: ['id'],
  owner: 'idEsessAge',
  checks: ['discussionClosed', 'notRewritten', 'textMissing', 'amendmentLate', 'amendmentPut'],
  fields: {
    idEsessAge: ref('esess-agenda', { required: true }),
    idUser: ref('user', { readonly: true, invisibleInTable: true }),
    userName: text({ computed: nameOfUser('id_user'), inList: true, invisibleInForm: true }),
    /** A wish to speak, a word in the discussion, or an amendment to what is proposed. */
    kind: choice(['wish', 'word', 'amendment'], { required: true, default: 'word', inList: true }),
    text: longtext({ max: 4000, inList: true }),
    isHidden: boolean({ inList: true }),
    hasSpoken: boolean(),
  },
  erase: {
    idUser: {
      keep: 'Who spoke at a session is part of its minutes.',
      hr: 'Tko je govorio na sjednici, stoji u zapisniku.',
    },
  },
});
