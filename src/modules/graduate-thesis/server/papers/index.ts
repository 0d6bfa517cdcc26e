import { application } from './application.ts';
import { appointment } from './appointment.ts';
import { changeRequest } from './change.ts';
import { gradeSheet } from './grade-sheet.ts';
import { minutes } from './minutes.ts';
import { notice } from './notice.ts';
import { integrity, depositStatement } from './statements.ts';
import { task, taskInEnglish } from './task.ts';
import { topicDecision, sessionDecision } from './topics.ts';

// Papers of one thesis, all of one case: from the application to the minutes of the defence.

export { commissionOf } from './case.ts';
export { minutes, notice };

export const thesisPapers = [
  task,
  taskInEnglish,
  application,
  topicDecision,
  sessionDecision,
  changeRequest,
  appointment,
  notice,
  minutes,
  integrity,
  depositStatement,
  gradeSheet,
];
