import {
  bilingual,
  boolean,
  chip,
  choice,
  dateTime,
  file,
  flow,
  longtext,
  ref,
  resource,
  state,
  text,
} from '../../../kernel/resource/index.ts';

/** Instructions as a file. Some come with the portal and are made from its own texts; others the institution adds. */
export const helpDocument = resource('help-document', {
  label: 'name',
  order: true,
  checks: ['unknownAudience', 'contentMissing'],
  fields: {
    /** The name it is asked for by: `help?fn=`. */
    fn: text({ required: true, unique: true, max: 60, pattern: '^[A-Za-z][A-Za-z0-9-]*$', inList: true }),
    name: bilingual({ required: true, max: 200, inList: true }),
    path: text({ required: true, max: 200, pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$', inList: true }),
    kind: choice(['pdf', 'video'], { required: true, default: 'pdf', inList: true }),
    videoPreview: boolean({ inList: true }),
    /** Who gets it: one of these roles or permissions; where none is named, everybody who is signed in. */
    roles: chip({ inList: true }),
    permissions: chip(),
    content: file({ accept: ['application/pdf', 'video/mp4', 'video/webm'], maxBytes: 200 * 1_048_576 }),
  },
});

/** Pages that a public site must have, in the institution's own words. */
export const siteText = resource('site-text', {
  label: 'title',
  verbs: ['update'],
  delete: 'hard',
  fields: {
    code: choice(['accessibility', 'privacy'], { required: true, unique: true, readonly: true, inList: true }),
    title: bilingual({ required: true, max: 200, inList: true }),
    body: bilingual({ required: true, long: true, max: 50_000, document: true }),
  },
});

/** Somebody asks that what the portal keeps about them be erased, as far as the law lets it. */
export const erasureRequest = resource('erasure-request', {
  label: 'idUser',
  sort: ['-createdAt'],
  verbs: ['create'],
  delete: 'hard',
  checks: ['ownAccount', 'lastAdmin'],
  erase: { idUser: 'person', who: 'blank', reason: 'blank', answer: 'blank' },
  fields: {
    idUser: ref('user', { required: true, readonly: true, inList: true }),
    /** Name and username as they were, for whoever decides. */
    who: text({ max: 300, readonly: true, inList: true }),
    reason: longtext({ max: 5000 }),
    answer: longtext({ max: 5000, readonly: true }),
    decidedAt: dateTime({ readonly: true, inList: true }),
    status: state(
      flow(
        ['open', 'withdrawn', 'refused', 'done'],
        {
          withdraw: { from: ['open'], to: 'withdrawn' },
          refuse: { from: ['open'], to: 'refused', note: 'required' },
          fulfil: { from: ['open'], to: 'done', note: 'required' },
        },
        { kinds: { open: 'run', withdrawn: 'none', refused: 'bad', done: 'ok' } },
      ),
    ),
  },
  constraints: { oneOpen: { unique: ['idUser'], where: "status = 'open'" } },
});

/** `GET home`, in one call. */
export interface HomeData {
  readonly todos: readonly import('../../messages/model.ts').Todo[];
  readonly unviewed: number;
  /** This week in the person's calendar, in the form of `GET calendar` with its Monday; null: no calendar for this person. */
  readonly week: unknown;
  readonly news: readonly import('../../administration/model.ts').ShownNews[];
}
