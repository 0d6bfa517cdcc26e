/** What an operator needs and no request does: the embedded server, drafting migrations and finding drift, backup and restore. */
export { type Embedded, type EmbeddedOptions, runningEmbedded, startEmbedded } from './embedded.ts';
export { backup, backupToFile } from './backup.ts';
export { readTable, type TableHead } from './archive.ts';
export { rehearse, restore } from './restore.ts';
export { draft, draftText } from './draft.ts';
export { type Difference, drift, sayDifference } from './drift.ts';
