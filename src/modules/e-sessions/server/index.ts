import type { ServerModule } from '../../../kernel/server/index.ts';
import { provideLink } from '../../messages/server/index.ts';
import { eSessionsEnUk } from '../en-uk.ts';
import { eSessionsHr } from '../hr.ts';
import { eSessionsModule } from '../module.ts';
import { agendaPolicy, answerPolicy, approvalPolicy, attendancePolicy, documentPolicy } from './agenda.ts';
import { deskEndpoints } from './desk.ts';
import { linkEndpoints, sessionLinks } from './link.ts';
import { sessionJobs } from './overdue.ts';
import { sessionFacts } from './facts.ts';
import { filePapers } from './folders.ts';
import { sessionMessages } from './messages.ts';
import { decisionPolicy, documentVersionPolicy, minutesPolicy, remarkPolicy } from './minutes.ts';
import { packetEndpoints } from './packet.ts';
import { sessionPapers } from './papers.ts';
import { sessionReports } from './reports.ts';
import { sessionPolicy } from './sessions.ts';
import { authorisationPolicy, memberPolicy, peopleOfBodies, typePolicy } from './types.ts';
import { optionPolicy, questionPolicy, voteEndpoints } from './votes.ts';

provideLink('esession', sessionMessages);

export { heldSession, keepsSessions, sessionsHeld } from './published.ts';

export const eSessions: ServerModule = {
  module: eSessionsModule,
  words: { hr: eSessionsHr, 'en-uk': eSessionsEnUk },
  policies: {
    esessiontype: typePolicy,
    'esessiontype-member': memberPolicy,
    'esessiontype-auth-assignment': authorisationPolicy,
    esession: sessionPolicy,
    'esess-preparation-approval': approvalPolicy,
    'esess-agenda': agendaPolicy,
    'esess-agenda-document': documentPolicy,
    'esess-agenda-document-version': documentVersionPolicy,
    'esess-attendance': attendancePolicy,
    'esess-age-question': questionPolicy,
    'esess-age-que-option': optionPolicy,
    'esess-age-answer': answerPolicy,
    'esess-minutes': minutesPolicy,
    'esess-minutes-remark': remarkPolicy,
    'esess-decision': decisionPolicy,
  },
  facts: sessionFacts,
  // A change of a date alone names nobody in what differs: whoever it concerns must hear of it all the same.
  factTables: {
    'esessiontype-member': '*',
    'esessiontype-auth-assignment': '*',
    'esess-preparation-approval': 'idUser',
    esession: 'idRecorder',
  },
  rooms: { esession: { of: 'esession' } },
  papers: sessionPapers,
  joins: { 'paper-issued': filePapers, user: peopleOfBodies },
  reports: sessionReports,
  endpoints: [...voteEndpoints, ...deskEndpoints, ...linkEndpoints, ...packetEndpoints],
  links: sessionLinks,
  jobs: sessionJobs,
};
