import type { MessageType } from './model.ts';

/** What the types of messages are called: in Messages, in Settings and in the API's description alike. */
export const typesEnUk = {
  general: 'General',
  survey: 'Survey',
  esession: 'Esession',
  internship: 'Internship',
  internshipTask: 'Internship Task',
  internshipApproval: 'Internship Approval',
  alumniStudent: 'Alumni Student',
  alumniEmployer: 'Alumni Employer',
} as const satisfies Record<MessageType, string>;
