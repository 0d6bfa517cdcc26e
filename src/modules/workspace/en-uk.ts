import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { workspaceModule } from './module.ts';

export const workspaceEnUk: ModuleWords<typeof workspaceModule> = {
  title: 'Workspace',
  resources: {
    savedView: {
      one: 'saved view', few: 'saved views', other: 'saved views',
      fields: { resource: 'Table', name: 'Name', view: 'View', isShared: 'Shared with everybody', isDefault: 'Opens first', idUser: 'Owner' },
      checks: { viewOnce: 'You have a view of that name already.', defaultOnce: 'You have a view that opens first already.' },
    },
    supportRequest: {
      one: 'support request', few: 'support requests', other: 'support requests',
      fields: { subject: 'Subject', text: 'What happened', url: 'Address', userAgent: 'Browser', screenshot: 'Screenshot', idUser: 'Sender' },
      checks: { tooManyRequests: 'You have sent several requests in a short time. Try again in an hour.' },
    },
  },
};
/** Read by a person at user support. */
export const supportLetterEnUk = (p: { subject: string; text: string; url: string; who: string }) => ({
  subject: `[Support] ${p.subject}`,
  text: `${p.who} writes:\n\n${p.text}\n\nAddress: ${p.url}\n`,
});
