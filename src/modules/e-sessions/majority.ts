import type { Outcome } from './model/votes.ts';
import type { MajorityKind } from './model/types.ts';

/** How many must be there so that the body can decide. */
export const quorumOf = (kind: 'majority' | 'twoThirds' | 'fixed', value: number | null, entitled: number): number => {
  if (kind === 'fixed') return value ?? 1;
  return kind === 'twoThirds' ? Math.ceil((2 * entitled) / 3) : Math.floor(entitled / 2) + 1;
};

export interface Counted {
  readonly majority: MajorityKind;
  /** Members with a vote, whether they came or not. */
  readonly entitled: number;
  /** Present with a vote when the vote opened; in an electronic session those who cast a ballot. */
  readonly present: number;
  readonly quorum: number;
}
/** How many votes «for» an adoption takes. */
export const neededOf = ({ majority, entitled, present }: Counted): number => {
  if (majority === 'twoThirdsAll') return Math.ceil((2 * entitled) / 3);
  return Math.floor((majority === 'all' ? entitled : present) / 2) + 1;
};

/** What a vote of yes and no comes to. Whoever abstains, or casts nothing, has not said yes. */
export const outcomeOf = (counted: Counted, yes: number, no: number): Outcome => {
  if (counted.present < counted.quorum) return 'noQuorum';
  if (yes >= neededOf(counted)) return 'adopted';
  return counted.majority === 'present' && yes === no ? 'tie' : 'rejected';
};
/** What a choice or an election comes to: the first one alone, with the votes that an adoption takes. */
export const outcomeOfChoice = (counted: Counted, votes: readonly number[]): Outcome => {
  if (counted.present < counted.quorum) return 'noQuorum';
  const best = Math.max(0, ...votes);
  if (best > 0 && votes.filter(n => n === best).length > 1) return 'tie';
  return best >= neededOf(counted) ? 'adopted' : 'rejected';
};
