import { accessTo, allModules, routeOf, type User } from '../../../kernel/web/index.ts';
import type { Line } from './boxes.ts';
import type { MailText } from './text.ts';

type About = Pick<Line, 'route' | 'aboutResource' | 'aboutId'>;
/** Where the thing is that a message speaks of: the page it names, else a screen of that kind of record which this person may open. */
export const thingOf = ({ route, aboutResource, aboutId }: About, who: User): string | null => {
  const opened = (path: string) => (aboutId && !path.includes('?') ? `${path}?open=${aboutId}` : path);
  if (route) return opened(route);
  if (!aboutResource) return null;
  const places = allModules().flatMap(module =>
    module.entries.filter(entry => entry.resource === aboutResource).map(entry => routeOf(module, entry)),
  );
  const open = places.find(path => accessTo(allModules(), path, who) === 'open');
  return open ? opened(open) : null;
};

/** What the button that leads there says: the thing by its name, not «what it is about». */
const openings: Readonly<Record<string, Parameters<MailText>[0]>> = {
  'calendar-event': 'openReservation',
  stcourse: 'openCourse',
  'st-co-lesson': 'openLesson',
  'st-co-graduatethesis': 'openThesis',
  'graduatethesis-change': 'openThesisChange',
  internship: 'openInternship',
  'internship-approval': 'openInternshipApproval',
  'internship-offer': 'openInternshipOffer',
  'ints-task-assignment': 'openTask',
  esession: 'openSession',
  'survey-conduction': 'openSurvey',
  'job-offer': 'openJobOffer',
  'job-application': 'openJobApplication',
  'alumni-student': 'openProfile',
  partner: 'openPartner',
  'par-employee': 'openPartnerPerson',
  academicyear: 'openYear',
  'academicyear-semester': 'openSemester',
  'fromprevious-import': 'openTransfer',
  'erasure-request': 'openErasure',
};
export const openingOf = ({ aboutResource }: Pick<Line, 'aboutResource'>): Parameters<MailText>[0] =>
  openings[aboutResource ?? ''] ?? 'openThing';
