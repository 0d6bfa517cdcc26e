import { administrationScreens } from './screens/administration.ts';
import { calendarScreens } from './screens/calendar.ts';
import { cataloguesScreens } from './screens/catalogues.ts';
import { courseConductionsScreens } from './screens/course-conductions.ts';
import { eSessionsScreens } from './screens/e-sessions.ts';
import { graduateThesisScreens } from './screens/graduate-thesis.ts';
import { internshipScreens } from './screens/internship.ts';
import { learningOutcomesScreens } from './screens/learning-outcomes.ts';
import { ownScreens } from './screens/own.ts';
import { reportsScreens } from './screens/reports.ts';
import { surveysScreens } from './screens/surveys.ts';
import type { ScreenHelp } from './screens/shape.ts';

/** What the help says of every screen, a file for each module. Screens over tables have theirs in `catalogue-screens.ts`. */
export const screenHelp: readonly ScreenHelp[] = [
  ...ownScreens,
  ...cataloguesScreens,
  ...courseConductionsScreens,
  ...calendarScreens,
  ...graduateThesisScreens,
  ...eSessionsScreens,
  ...learningOutcomesScreens,
  ...internshipScreens,
  ...administrationScreens,
  ...surveysScreens,
  ...reportsScreens,
];
