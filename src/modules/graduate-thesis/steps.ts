import type { StateName } from '../../kernel/resource/index.ts';
import type { stCoGraduatethesis } from './model/thesis.ts';
import type { Desk } from './routes.ts';

export type ThesisState = StateName<typeof stCoGraduatethesis>;
/** Who has to act. */
export type Actor = 'student' | 'asked' | 'mentor' | 'commission' | 'members' | 'chair' | 'librarian';
export type StepKey =
  | 'apply'
  | 'answer'
  | 'assign'
  | 'decideTopic'
  | 'submit'
  | 'submitAgain'
  | 'review'
  | 'appoint'
  | 'acceptSeats'
  | 'schedule'
  | 'defend'
  | 'grade'
  | 'close'
  | 'secondAttempt'
  | 'deposit'
  | 'confirm'
  | 'extend';
export interface Step {
  /** Names its sentence. */
  readonly key: StepKey;
  readonly who: Actor;
  /** Where they do it. */
  readonly desk: Desk;
}
/** What a step depends on beside the state. */
export interface Stand {
  readonly status: ThesisState;
  readonly isAsked: boolean;
  readonly isAppointed: boolean;
  readonly allAccepted: boolean;
  readonly hasBegun: boolean;
  readonly allGraded: boolean;
}
const step = (key: StepKey, who: Actor, desk: Desk): Step => ({ key, who, desk });

/** The one thing that has to happen next, and whose it is. Where nothing is left, there is none. */
export const nextStepOf = (at: Stand): Step | null => {
  switch (at.status) {
    case 'draft':
      return step('apply', 'student', 'student');
    case 'applied':
      return at.isAsked ? step('answer', 'asked', 'mentor') : step('assign', 'commission', 'commission');
    case 'accepted':
      return step('decideTopic', 'commission', 'commission');
    case 'approved':
      return step('submit', 'student', 'student');
    case 'returned':
      return step('submitAgain', 'student', 'student');
    case 'submitted':
      return step('review', 'mentor', 'mentor');
    case 'ready':
      if (!at.isAppointed) return step('appoint', 'commission', 'seats');
      return at.allAccepted ? step('schedule', 'commission', 'seats') : step('acceptSeats', 'members', 'seats');
    case 'scheduled':
      if (!at.hasBegun) return step('defend', 'student', 'defence');
      return at.allGraded ? step('close', 'chair', 'defence') : step('grade', 'members', 'defence');
    case 'failed':
      return step('secondAttempt', 'commission', 'seats');
    case 'defended':
      return step('deposit', 'student', 'student');
    case 'deposited':
      return step('confirm', 'librarian', 'defence');
    case 'expired':
      return step('extend', 'commission', 'commission');
    default:
      return null;
  }
};
