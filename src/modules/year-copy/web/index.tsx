import type { ModuleParts } from '../../../kernel/web/index.ts';

/** The same screen in each module that has something to take over, with what that one offers. */
export const yearCopyScreens = {
  courseConductions: () => import('./Conductions.tsx'),
  learningOutcomes: () => import('./Outcomes.tsx'),
  administration: () => import('./Administration.tsx'),
};

export const parts: ModuleParts = {};
