import type { Known, RowValues, Samples } from '../../../test/harness/sample.ts';
import { messageCopy } from './model.ts';

const mine = (w: Known) => w.me.id;
const strangers = (w: Known) => w.stranger.id;
const toStranger = (w: Known) => [String(w.stranger.id)];
const message = (idSender: (w: Known) => number, more: RowValues = {}): RowValues => ({
  messType: 'general',
  subject: 'Sastanak',
  body: 'U petak.',
  idSender,
  recipients: toStranger,
  status: 'draft',
  ...more,
});
const copy = (idUser: (w: Known) => number): RowValues => ({
  idMess: (w: Known) => w.row('outbox'),
  idUser,
  sentAt: '2026-11-10T09:00:00Z',
  messType: 'general',
});

export const samples: Samples = {
  outbox: {
    other: message(strangers, { recipients: (w: Known) => [String(w.person('admin').id)] }),
    own: { everybody: message(mine) },
    body: { subject: 'Novo', body: 'Tekst.', recipients: toStranger },
  },
  inbox: { through: messageCopy, other: copy(strangers), own: { everybody: copy(mine) } },
};
