import { useQuery } from '@tanstack/react-query';
import { call } from '../../../kernel/web/index.ts';

export interface DeskPerson {
  readonly id: number;
  readonly name: string;
  readonly role: string;
  readonly hasVote: 0 | 1;
  readonly response: 'none' | 'coming' | 'excused';
  readonly presence: 'absent' | 'present' | 'online' | 'excused';
  readonly isMine: boolean;
  readonly idMember: number;
  readonly idFor: number | null;
  readonly idSubstitute: number | null;
}
export interface DeskItem {
  readonly id: number;
  readonly idParent: number | null;
  readonly num: number;
  readonly title: string;
  readonly description: string | null;
  readonly proposedDecision: string | null;
  readonly rapporteur: string | null;
  readonly itemKind: string;
  readonly voteKind: string;
  readonly isConfidential: 0 | 1;
  readonly plannedMin: number | null;
  readonly status: string;
  readonly conclusion: string | null;
}
export interface DeskVote {
  readonly id: number;
  readonly idEsessAge: number;
  readonly idAmendment: number | null;
  readonly text: string;
  readonly method: 'yesNoAbstain' | 'choice' | 'election';
  readonly isSecret: 0 | 1;
  readonly isAnalog: 0 | 1;
  readonly maxChoices: number;
  readonly status: 'prepared' | 'open' | 'closed' | 'published' | 'annulled';
  readonly closesAt: string | null;
  readonly cast: number;
  readonly roll: number;
  readonly needed: number | null;
  readonly mine: 'none' | 'toVote' | 'voted';
  readonly abstainAllowed: 0 | 1;
  readonly waiting: readonly string[];
  readonly options: readonly { readonly id: number; readonly text: string; readonly votes: number | null }[];
  readonly yes: number | null;
  readonly no: number | null;
  readonly abstain: number | null;
  readonly outcome: 'adopted' | 'rejected' | 'tie' | 'noQuorum' | null;
}
export interface Desk {
  readonly leads: boolean;
  readonly present: number;
  readonly entitled: number;
  readonly quorum: number;
  readonly excuseUntil: string | null;
  readonly mayExcuse: boolean;
  readonly people: readonly DeskPerson[];
  readonly items: readonly DeskItem[];
  readonly votes: readonly DeskVote[];
}

/** A session as it stands now. The key begins with the resource, so that every move and save on it asks anew. */
export const useDesk = (id: number) =>
  useQuery({
    queryKey: ['resource', 'esession', 'desk', id],
    queryFn: ({ signal }) => call<Desk>('GET', 'esession/desk', { query: { id }, signal }),
    retry: false,
  });
