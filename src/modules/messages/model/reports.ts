import { choice, date, integer, report } from '../../../kernel/resource/index.ts';
import { messageTypes } from './messages.ts';

/** How much is written, of which kind, and how much of it is read. Nothing of what was written. */
export const messageVolume = report('rpt-message-volume', {
  params: { from: date({ required: true }), to: date({ required: true }) },
  columns: {
    messType: choice(messageTypes),
    byPeople: integer(),
    byPortal: integer(),
    copies: integer(),
    seen: integer(),
    share: integer(),
  },
  totals: {
    byPeople: 'sum',
    byPortal: 'sum',
    copies: 'sum',
    seen: 'sum',
    share: { ratio: { of: 'seen', by: 'copies', as: 'percent' } },
  },
  paper: { format: 'P' },
});
