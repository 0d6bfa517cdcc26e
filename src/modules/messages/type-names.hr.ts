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
