import { choice, date, flow, longtext, ref, resource, serial, state, text } from '../../../kernel/resource/index.ts';
import { nameOfUser } from './types.ts';

/** Minutes of a session: generated whole, edited in place; what was generated stays visible. */
export const esessMinutes = resource('esess-minutes', {
  label: 'idEsess',
  sort: ['-id'],
  owner: 'idEsess',
  verbs: ['update'],
  fields: {
    idEsess: ref('esession', { required: true, readonly: true, unique: true, inList: true }),
    text: longtext({ required: true, max: 200_000 }),
    generated: longtext({ required: true, max: 200_000, readonly: true, invisibleInTable: true }),
    idAdoptedAt: ref('esession', { readonly: true }),
    adoptedOn: date({ readonly: true, inList: true }),
    status: state(
      flow(
        ['draft', 'review', 'adopted'],
        { publish: { from: ['draft'], to: 'review' }, adopt: { from: ['review'], to: 'adopted' } },
        { kinds: { adopted: 'lock' } },
      ),
    ),
  },
});

export const esessMinutesRemark = resource('esess-minutes-remark', {
  label: ['userName', 'text'],
  sort: ['id'],
  owner: 'idEsessMin',
  checks: ['notInReview', 'notRewritten', 'itemOfOther'],
  fields: {
    idEsessMin: ref('esess-minutes', { required: true }),
    idUser: ref('user', { readonly: true, invisibleInTable: true }),
    userName: text({ computed: nameOfUser('id_user'), inList: true, invisibleInForm: true }),
    /** Nothing said: the remark is about the minutes as a whole. */
    idEsessAge: ref('esess-agenda', { inList: true }),
    text: longtext({ required: true, max: 4000, inList: true }),
    resolution: choice(['open', 'accepted', 'rejected'], { required: true, default: 'open', inList: true }),
  },
  erase: {
    idUser: {
      keep: 'Remarks on minutes are part of the record of the session.',
      hr: 'Primjedbe na zapisnik dio su zapisa o sjednici.',
    },
  },
});

/** What a body has decided, who carries it out, and by when. */
export const esessDecision = resource('esess-decision', {
  label: ['number', 'title'],
  sort: ['-decidedOn', '-id'],
  owner: 'idEsessAge',
  verbs: ['update'],
  fields: {
    number: serial('{year}-{000}', { per: ['year'], inList: true, search: true }),
    idEsess: ref('esession', { required: true, readonly: true, inList: true }),
    idEsessAge: ref('esess-agenda', { required: true, readonly: true }),
    title: text({ required: true, max: 500, readonly: true, search: true, inList: true }),
    text: longtext({ required: true, max: 20_000, readonly: true }),
    /** The text and the body as they are searched for. */
    words: text({ max: 2000, search: true, readonly: true, invisibleInForm: true, invisibleInTable: true }),
    decidedOn: date({ required: true, readonly: true, inList: true }),
    idOwner: ref('user', { invisibleInTable: true }),
    ownerName: text({ computed: nameOfUser('id_owner'), inList: true, invisibleInForm: true }),
    dueOn: date({ inList: true }),
    status: state(
      flow(['standing', 'done'], {
        finish: { from: ['standing'], to: 'done', note: 'optional', undo: 'reopen' },
        reopen: { from: ['done'], to: 'standing' },
      }),
    ),
  },
  erase: {
    idOwner: {
      keep: 'Who carries a decision out is part of the register.',
      hr: 'Tko provodi odluku, dio je upisnika odluka.',
    },
  },
});
