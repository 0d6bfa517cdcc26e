import type { MessageType } from './model.ts';

/** What the types of messages are called: in Messages, in Settings and in the API's description alike. */
export const typesHr = {
  general: 'Općenito',
  survey: 'Anketa',
  esession: 'E-sjednica',
  internship: 'Stručna praksa',
  internshipTask: 'Zadatak stručne prakse',
  internshipApproval: 'Priznavanje stručne prakse',
  alumniStudent: 'Alumni',
  alumniEmployer: 'Poslodavac alumnija',
} as const satisfies Record<MessageType, string>;
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
