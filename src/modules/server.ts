import type { ServerModule } from '../kernel/server/index.ts';
import { administration } from './administration/server/index.ts';
import { alumni } from './alumni/server/index.ts';
import { calendar } from './calendar/server/index.ts';
import { central } from './central/server/index.ts';
import { catalogues } from './catalogues/server/index.ts';
import { courseConductions } from './course-conductions/server/index.ts';
import { documents } from './documents/server/index.ts';
import { eSessions } from './e-sessions/server/index.ts';
import { graduateThesis } from './graduate-thesis/server/index.ts';
import { internship } from './internship/server/index.ts';
import { isvuImports } from './isvu-import/server/index.ts';
import { learningOutcomes } from './learning-outcomes/server/index.ts';
import { messages } from './messages/server/index.ts';
import { papers } from './papers/server/index.ts';
import { identity, people } from './people/server/index.ts';
import { reports } from './reports/server/index.ts';
import { surveys } from './surveys/server/index.ts';
import { workspace } from './workspace/server/index.ts';
import { yearCopy } from './year-copy/server/index.ts';

/** The modules as the server sees them, in the order of the menu. */
export const serverModules: readonly ServerModule[] = [
  catalogues,
  courseConductions,
  graduateThesis,
  eSessions,
  learningOutcomes,
  internship,
  alumni,
  calendar,
  messages,
  surveys,
  documents,
  papers,
  reports,
  isvuImports,
  administration,
  yearCopy,
  people,
  workspace,
  central,
];
export { identity };
