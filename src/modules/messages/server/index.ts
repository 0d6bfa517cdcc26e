import type { ServerModule } from '../../../kernel/server/index.ts';
import { messagesEnUk } from '../en-uk.ts';
import { messagesHr } from '../hr.ts';
import { messagesModule } from '../module.ts';
import { deliverQueued } from './background.ts';
import { channelEndpoints } from './channels.ts';
import { composeEndpoints } from './compose.ts';
import { inboxNews } from './deliver.ts';
import { sendDailyDigests, sendGathered } from './digest.ts';
import { inboxEndpoints, inboxPolicy } from './inbox.ts';
import { outboxPolicy } from './outbox.ts';
import { tidyMessages } from './tidy.ts';
import { messageReports } from './reports.ts';
import { todoEndpoint } from './todo.ts';

export { type Happening, notify, type Outsider } from './notify.ts';
export { type LinkSource, provideLink } from './links.ts';
export { unseenMessages } from './inbox.ts';
export { stopWaitingLetters } from './stop.ts';
export { openTodos, todoShape } from './todo.ts';

export const messages: ServerModule = {
  module: messagesModule,
  words: { hr: messagesHr, 'en-uk': messagesEnUk },
  policies: { outbox: outboxPolicy, inbox: inboxPolicy },
  reports: messageReports,
  endpoints: [...composeEndpoints, ...inboxEndpoints, ...channelEndpoints, todoEndpoint],
  jobs: [
    {
      name: 'messages.deliver',
      called: { hr: 'Poruke: dostava', en: 'Messages: delivery' },
      cron: '* * * * *',
      run: deliverQueued,
    },
    {
      name: 'messages.gather',
      called: { hr: 'Poruke: skupna pisma', en: 'Messages: gathered letters' },
      cron: '*/5 * * * *',
      run: sendGathered,
    },
    {
      name: 'messages.digest',
      called: { hr: 'Poruke: dnevni pregled', en: 'Messages: daily digest' },
      cron: '0 7 * * *',
      run: sendDailyDigests,
    },
    {
      name: 'messages.tidy',
      called: { hr: 'Poruke: čišćenje starih', en: 'Messages: clearing of old ones' },
      cron: '50 2 * * *',
      run: tidyMessages,
    },
  ],
  news: { Inbox: inboxNews },
};
