import type { UiWords } from '../../words/ui-en-uk.ts';

export type KeyLine = readonly [keys: readonly string[], words: keyof UiWords];
export const viewKeys: readonly KeyLine[] = [
  [['T'], 'today'],
  [['J', 'K'], 'keyTurn'],
  [['M', 'W', 'D', 'L'], 'keyViews'],
  [['N'], 'newBooking'],
  [['←', '→', '↑', '↓'], 'keyArrows'],
  [['Enter'], 'keyOpen'],
  [['Esc'], 'keyEscape'],
  [['?'], 'keyHelp'],
];
export const requestKeys: readonly KeyLine[] = [
  [['J', 'K'], 'keyNextRequest'],
  [['A'], 'approve'],
  [['R'], 'reject'],
  [['?'], 'keyHelp'],
];
