import type { WordLanguage } from '../../../kernel/resource/index.ts';
import { lettersEnUk } from './en-uk.ts';
import { lettersHr } from './hr.ts';

export const letterKinds = [
  'confirm',
  'alreadyRegistered',
  'notInRecords',
  'recovery',
  'invite',
  'emailChange',
  'emailChanged',
  'passwordChanged',
  'manyFailures',
  'secondFactorChanged',
  'partnerJoins',
  'partnerActive',
  'graduateActive',
  'diskLow',
] as const;
export type LetterKind = (typeof letterKinds)[number];
export interface LetterParams {
  readonly portal: string;
  readonly support: string;
  readonly link: string;
  readonly name?: string;
  readonly username?: string;
  readonly partner?: string;
  readonly email?: string;
  readonly count?: number;
  /** Gigabytes, as they are read. */
  readonly free?: string;
  readonly reserve?: string;
}
export interface Letter {
  readonly subject: string;
  readonly text: string;
}
export type Letters = { readonly [K in LetterKind]: (p: LetterParams) => Letter } & {
  readonly ending: (p: LetterParams) => string;
};

export const letters: Readonly<Record<WordLanguage, Letters>> = { hr: lettersHr, 'en-uk': lettersEnUk };
