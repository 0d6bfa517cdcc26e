import { type AnyResource, composeRights, type Module } from '../kernel/resource/index.ts';
import { administrationModule } from './administration/module.ts';
import { alumniModule } from './alumni/module.ts';
import { calendarModule } from './calendar/module.ts';
import { centralModule } from './central/module.ts';
import { cataloguesModule } from './catalogues/module.ts';
import { courseConductionsModule } from './course-conductions/module.ts';
import { documentsModule } from './documents/module.ts';
import { eSessionsModule } from './e-sessions/module.ts';
import { graduateThesisModule } from './graduate-thesis/module.ts';
import { internshipModule } from './internship/module.ts';
import { isvuImportModule } from './isvu-import/module.ts';
import { learningOutcomesModule } from './learning-outcomes/module.ts';
import { messagesModule } from './messages/module.ts';
import { papersModule } from './papers/module.ts';
import { peopleModule } from './people/module.ts';
import { reportsModule } from './reports/module.ts';
import { surveysModule } from './surveys/module.ts';
import { workspaceModule } from './workspace/module.ts';
import { yearCopyModule } from './year-copy/module.ts';

/** The list of modules, in the order of the menu. */
export const modules: readonly Module[] = [
  cataloguesModule,
  courseConductionsModule,
  graduateThesisModule,
  eSessionsModule,
  learningOutcomesModule,
  internshipModule,
  alumniModule,
  calendarModule,
  messagesModule,
  surveysModule,
  documentsModule,
  papersModule,
  reportsModule,
  isvuImportModule,
  administrationModule,
  yearCopyModule,
  peopleModule,
  workspaceModule,
  centralModule,
];

export const rights = composeRights(modules);
export const allResources: readonly AnyResource[] = modules.flatMap(m => Object.values(m.resources));
