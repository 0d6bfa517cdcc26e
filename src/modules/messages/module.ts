import { defineModule } from '../../kernel/resource/index.ts';
import * as m from './model.ts';
import { messageVolume } from './model/reports.ts';

/** Messages between people and from the portal itself. */
export const messagesModule = defineModule({
  id: 'messages',
  route: '/Messages',
  icon: 'messages',
  menu: { signedIn: true },
  resources: {
    outbox: m.outbox,
    messageCopy: m.messageCopy,
    inbox: m.inbox,
    messagePace: m.messagePace,
  },
  reports: { messageVolume },
  entries: [],
});
