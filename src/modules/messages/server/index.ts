import type { ServerModule } from '../../../kernel/server/contract.ts';
import { messagesEnUk } from '../en-uk.ts';
import { messagesHr } from '../hr.ts';
import { messagesModule } from '../module.ts';
import { deliverQueued } from './background.ts';
import { composeEndpoints } from './compose.ts';
import { inboxNews } from './deliver.ts';
import { inboxEndpoints, inboxPolicy } from './inbox.ts';
import { messAttachmentPolicy, outboxPolicy } from './outbox.ts';
import { todoEndpoint } from './todo.ts';

export { type Happening, notify } from './notify.ts';
export { type AudienceSource, type LinkSource, provideAudience, provideLink, provideTeachersOf } from './groups.ts';
export { openTodos } from './todo.ts';

export const messages: ServerModule = {
  module: messagesModule,
  words: { hr: messagesHr, 'en-uk': messagesEnUk },
  policies: { outbox: outboxPolicy, inbox: inboxPolicy, 'mess-attachment': messAttachmentPolicy },
  endpoints: [...composeEndpoints, ...inboxEndpoints, todoEndpoint],
  jobs: [{ name: 'messages.deliver', cron: '* * * * *', run: deliverQueued }],
  news: { Inbox: inboxNews },
};
