import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { workspaceModule } from './module.ts';

export const workspaceEnUk: ModuleWords<typeof workspaceModule> = {
  title: 'Workspace',
  screens: { erasurePlan: 'What is erased' },
  resources: {
    savedView: {
      one: 'saved view',
      few: 'saved views',
      other: 'saved views',
      fields: {
        resource: 'Table',
        name: 'Name',
        view: 'View',
        isShared: 'Shared with everybody',
        isDefault: 'Opens first',
        idUser: 'Owner',
      },
      checks: {
        viewOnce: 'You have a view of that name already.',
        defaultOnce: 'You have a view that opens first already.',
      },
    },
    helpDocument: {
      one: 'instruction',
      few: 'instructions',
      other: 'instructions',
      title: 'Instructions',
      about: 'Instructions as files, and for whom they are.',
      fields: {
        fn: 'Name',
        name: 'Title',
        path: 'File',
        kind: 'Kind',
        videoPreview: 'Video preview',
        roles: 'Roles',
        permissions: 'Rights',
        content: 'Content',
      },
      hints: {
        fn: 'The name by which it is opened',
        roles: 'Empty: everybody signed in',
        content: 'Empty: an instruction that comes with the portal',
      },
      options: { kind: { pdf: 'PDF', video: 'video' } },
      checks: {
        unknownAudience: '{name} is neither a role nor a right.',
        contentMissing: 'Add a file: no instruction of this name comes with the portal.',
      },
    },
    siteText: {
      one: 'public page',
      few: 'public pages',
      other: 'public pages',
      title: 'Public pages',
      about: 'The accessibility statement and data protection.',
      fields: { code: 'Page', title: 'Title', body: 'Text' },
      options: { code: { accessibility: 'accessibility statement', privacy: 'data protection' } },
    },
    erasureRequest: {
      one: 'erasure request',
      few: 'erasure requests',
      other: 'erasure requests',
      title: 'Erasure requests',
      about: 'Who asks for their data to be erased, and what was decided.',
      fields: {
        idUser: 'User',
        who: 'Asked by',
        reason: 'Reason',
        answer: 'Answer',
        decidedAt: 'Decided',
        status: 'State',
      },
      states: { open: 'awaiting a decision', withdrawn: 'withdrawn', refused: 'refused', done: 'done' },
      moves: {
        withdraw: 'Withdraw',
        refuse: 'Refuse',
        fulfil: {
          label: 'Erase the data',
          question: 'The person’s data are erased for good; records that the law keeps stay without a name. Go on?',
        },
      },
      checks: {
        oneOpen: 'Your request is already awaiting a decision.',
        ownAccount: 'Nobody decides about their own request.',
        lastAdmin: 'The last administrator cannot be erased.',
      },
    },
    supportRequest: {
      one: 'support request',
      few: 'support requests',
      other: 'support requests',
      fields: {
        subject: 'Subject',
        text: 'What happened',
        url: 'Address',
        userAgent: 'Browser',
        screenshot: 'Screenshot',
        idUser: 'Sender',
      },
      checks: { tooManyRequests: 'You have sent several requests in a short time. Try again in an hour.' },
    },
  },
};
/** Read by a person at user support. */
export const supportLetterEnUk = (p: { subject: string; text: string; url: string; who: string }) => ({
  subject: `[Support] ${p.subject}`,
  text: `${p.who} writes:\n\n${p.text}\n\nAddress: ${p.url}\n`,
});
/** The last letter to a person whose data were erased. */
export const erasedLetterEnUk = () => ({
  subject: 'Your data have been erased',
  text: 'As you asked, your personal data in the portal have been erased. Records that the law requires (grades, minutes, decisions) are kept as far as it prescribes.\n\nNo more messages will be sent to this address.\n',
});
