import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { messagesModule } from './module.ts';
import { typesEnUk as types } from './type-names.en-uk.ts';
import type { Letter } from './hr.ts';

const links = {
  idSurvImp: 'Survey conduction',
  idEsess: 'E-session',
  idInts: 'Internship',
  idIntsTask: 'Internship task',
};

export const messagesEnUk: ModuleWords<typeof messagesModule> = {
  title: 'Messages',
  reports: {
    messageVolume: {
      title: 'Volume of messages',
      about: 'How many messages were sent of each kind, and how many were read. It does not show what they say.',
      params: { from: 'From', to: 'To' },
      options: {
        messType: {
          general: 'General',
          survey: 'Surveys',
          esession: 'E-Sessions',
          internship: 'Internship',
          internshipTask: 'Internship tasks',
          internshipApproval: 'Recognition of internship',
          alumniStudent: 'Alumni',
          alumniEmployer: 'Employers',
        },
      },
      columns: {
        messType: 'Kind',
        byPeople: 'Sent by people',
        byPortal: 'Sent by the portal',
        copies: 'Received',
        seen: 'Read',
        share: 'Read, %',
      },
      total: 'Total',
    },
  },
  screens: { Messages: 'Messages', newMessage: 'New message' },
  resources: {
    outbox: {
      one: 'sent message',
      few: 'sent messages',
      other: 'sent messages',
      title: 'Sent messages',
      about: 'Messages that you wrote and whom they reached.',
      fields: {
        messType: 'Type',
        subject: 'Subject',
        body: 'Text',
        ...links,
        idReplyTo: 'Reply to',
        idThread: 'Conversation',
        aboutResource: 'Kind of record',
        aboutId: 'Record',
        route: 'Page',
        recipients: 'Recipients',
        audience: 'Groups of recipients',
        isSystem: 'Message of the portal',
        sendEmail: 'Send by e-mail too',
        idSender: 'Sender',
        recipientCount: 'Recipients',
        seenCount: 'Read by',
        sentAt: 'Sent',
        mergeKey: 'Merge key',
        todoKey: 'Task',
        closedWhen: 'Done when',
        status: 'State',
      },
      options: { messType: types },
      nested: { audience: { kind: 'Kind of group', value: 'Group' } },
      states: { draft: 'draft', queued: 'being sent', sent: 'sent', failed: 'not sent' },
      moves: { send: 'Send', deliver: 'Deliver', fail: 'Give up' },
      checks: {
        linkOfType: 'The type of a message needs its own link and no other.',
        aboutWhole: 'Say both the kind and the number of the record.',
        todoAbout: 'A task belongs to a record.',
        routeInside: 'A message leads only to a page of the portal.',
        linkNeeded: 'This type of message needs a link.',
        linkNotOfType: 'This link does not belong to the type of the message.',
        linkNotHere: 'Messages of this type cannot be written here.',
        linkNotYours: 'You cannot write about it, because you take no part in it.',
        aboutNotThere: 'The record that the message is about does not exist, or you may not see it.',
        recipientUnknown: 'One of the recipients is no longer there: remove them and choose again.',
        audienceNotHere: 'There is no such kind of group here.',
        audienceNotYours: 'You cannot write to this group.',
        mayOnlyReply: 'You may answer messages, not begin new ones.',
        mayOnlyReplyNamed: 'You may only answer a message from {name}.',
        outOfReach: 'You cannot write to this person.',
        outOfReachNamed: 'You cannot write to {name}.',
        accountClosed: 'This person no longer has an open account.',
        accountClosedNamed: '{name} no longer has an open account.',
        notYourself: 'You cannot write to yourself.',
        notYourselfNamed: 'You cannot write to yourself.',
        linkNotHereNamed: 'You cannot write to {name} about it.',
        linkNotYoursNamed: 'You cannot write to {name} about it.',
        nobodyThere: 'There is nobody whom the message would reach.',
        tooManyRecipients: 'A message may have at most {max} recipients.',
        tooManySent: 'You have sent many messages in a short time. Try again in an hour.',
        tooManyDrafts: 'You have too many drafts. Send or delete them.',
        threadGone: 'The message that you answer is no longer there.',
      },
    },
    messageCopy: {
      one: 'copy of a message',
      few: 'copies of a message',
      other: 'copies of a message',
      fields: {
        idMess: 'Message',
        idUser: 'Recipient',
        seen: 'Read',
        seenAt: 'Read at',
        isArchived: 'Archived',
        sentAt: 'Sent',
        messType: 'Type',
        ...links,
        isTodo: 'Task',
        mergeKey: 'Merge key',
        merged: 'Events',
        emailStatus: 'E-mail',
      },
      options: {
        messType: types,
        emailStatus: { none: 'not sent', digest: 'in the daily digest', soon: 'in the next digest', queued: 'sent' },
      },
      checks: { copyOnce: 'This person has the message already.' },
    },
    inbox: {
      one: 'received message',
      few: 'received messages',
      other: 'received messages',
      title: 'Received messages',
      about: 'Messages sent to you by people and by the portal.',
      fields: {
        subject: 'Subject',
        body: 'Text',
        messType: 'Type',
        senderName: 'Sender',
        sentAt: 'Sent',
        seen: 'Read',
        seenAt: 'Read at',
        isArchived: 'Archived',
        isTodo: 'Task',
        merged: 'Events',
        attachments: 'Attachments',
        idMess: 'Message',
        idUser: 'Recipient',
        idSender: 'Account of the sender',
        isSystem: 'Message of the portal',
        idThread: 'Conversation',
        idReplyTo: 'Reply to',
        aboutResource: 'Kind of record',
        aboutId: 'Record',
        route: 'Page',
        ...links,
      },
      options: { messType: types },
      scenarios: { unviewedMessageNumber: 'Number of unread messages' },
    },
    messagePace: {
      one: 'last letter',
      few: 'last letters',
      other: 'last letters',
      fields: { idUser: 'User', letterAt: 'Sent' },
    },
  },
};

/** The letter about one message, read by a person. */
export const letterEnUk = (p: Letter): string =>
  `${p.subject}\n\n${p.body}\n\nOpen it in the portal: ${p.link}\n\n—\n${p.isChosen ? 'You get this e-mail because you chose to be notified by e-mail.' : 'You get this e-mail because the portal sends messages of this kind by e-mail.'} Change that here: ${p.settings}\n`;
/** The same to somebody without an account: there is nothing for them to open or to change in the portal. */
export const outsideLetterEnUk = (p: { subject: string; body: string; name: string }): string =>
  `${p.subject}\n\nTo: ${p.name}\n\n${p.body}\n\n—\nThis e-mail was sent by the portal of the institution. There is no need to reply to this address.\n`;

interface Digest {
  readonly count: number;
  readonly lines: readonly { readonly subject: string; readonly sender: string | null; readonly at: string }[];
  readonly more: number;
  readonly link: string;
  readonly settings: string;
}
/** One letter about several messages. */
export const digestEnUk = (p: Digest): { subject: string; text: string } => ({
  subject: `New messages in the portal: ${p.count}`,
  text: `Messages waiting for you since the last e-mail: ${p.count}.\n\n${p.lines.map(l => `${l.at}  ${l.subject}${l.sender ? ` (${l.sender})` : ''}`).join('\n')}${p.more > 0 ? `\n… and ${p.more} more` : ''}\n\nOpen them in the portal: ${p.link}\n\n—\nChange how and when you are notified here: ${p.settings}\n`,
});
