import { expect, it } from 'vitest';
import { messagesEnUk } from '../en-uk.ts';
import { messagesHr } from '../hr.ts';
import { messageTypes } from '../model.ts';
import { mailEnUk } from './texts/en-uk.ts';
import { mailHr } from './texts/hr.ts';

it('M-01: the eight types are called as specified, by the same names in Messages, in Settings and in the API', () => {
  const specified = [
    'General',
    'Survey',
    'Esession',
    'Internship',
    'Internship Task',
    'Internship Approval',
    'Alumni Student',
    'Alumni Employer',
  ];
  expect(messageTypes.map(type => mailEnUk[type])).toEqual(specified);
  for (const [words, screen] of [
    [messagesEnUk, mailEnUk],
    [messagesHr, mailHr],
  ] as const)
    for (const resource of ['inbox', 'outbox', 'messageCopy'] as const)
      expect(
        messageTypes.map(type => words.resources[resource].options.messType[type]),
        resource,
      ).toEqual(messageTypes.map(type => screen[type]));
  expect(new Set(messageTypes.map(type => mailHr[type])).size).toBe(messageTypes.length);
});
