import type { AppWords } from './app-en-uk.ts';
import { piecesHr } from './pieces-hr.ts';
import { screensHr } from './screens-hr.ts';
import { shellHr } from './shell-hr.ts';

export const appHr: AppWords = { ...shellHr, ...screensHr, ...piecesHr };
