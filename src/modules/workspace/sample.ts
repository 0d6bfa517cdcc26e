import type { Known, RowValues, Samples } from '../../../test/harness/sample.ts';

const mine = (w: Known) => w.me.id;
const strangers = (w: Known) => w.stranger.id;
const view = (idUser: (w: Known) => number): RowValues => ({
  idUser,
  resource: 'room',
  name: (w: Known) => `View of ${idUser(w)}`,
  view: 'sort=code',
  isShared: 0,
  isDefault: 0,
});
const letter: RowValues = { subject: 'Help', text: 'It does not open.' };
const asked = (idUser: (w: Known) => number): RowValues => ({ idUser, who: 'Test', status: 'open' });

export const samples: Samples = {
  'saved-view': {
    other: view(strangers),
    own: { everybody: view(mine) },
    body: { resource: 'room', name: 'New', view: 'sort=code' },
  },
  'support-request': {
    other: { ...letter, idUser: strangers },
    own: { everybody: { ...letter, idUser: mine } },
    body: letter,
  },
  'help-document': {
    other: w => w.find('help-document', 'fn', 'backend'),
    body: { fn: 'extra', nameHr: 'Još', path: 'general.pdf', kind: 'pdf' },
  },
  'site-text': { other: w => w.find('site-text', 'code', 'privacy') },
  'erasure-request': {
    other: asked(strangers),
    own: { student: asked(mine), admin: asked(mine) },
    body: { reason: 'Više ne studiram.' },
  },
};
