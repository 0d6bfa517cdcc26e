import { boolean, image, longtext, ref, resource, text } from '../../../kernel/resource/index.ts';

/** A view of a table that somebody gave a name: own, shared with everybody, or the one that opens first. */
export const savedView = resource('saved-view', {
  label: 'name',
  sort: ['name'],
  delete: 'hard',
  erase: { idUser: 'remove' },
  constraints: {
    viewOnce: { unique: ['idUser', 'resource', 'name'], ignoreCase: true },
    defaultOnce: { unique: ['idUser', 'resource'], where: 'is_default = 1' },
  },
  fields: {
    resource: text({ required: true, max: 80 }),
    name: text({ required: true, max: 80, inList: true }),
    /** What stands in the address: filters, sort, columns. */
    view: longtext({ required: true, max: 8000, inList: true }),
    isShared: boolean({ inList: true }),
    isDefault: boolean({ inList: true }),
    idUser: ref('user', { required: true, readonly: true }),
  },
});

/** A letter to user support, with the address and a picture of the screen it was written on. */
export const supportRequest = resource('support-request', {
  label: 'subject',
  sort: ['-createdAt'],
  verbs: ['create'],
  delete: 'hard',
  checks: ['tooManyRequests'],
  erase: { idUser: 'remove' },
  fields: {
    subject: text({ required: true, max: 200, inList: true }),
    text: longtext({ required: true, max: 10_000 }),
    url: text({ max: 2000 }),
    userAgent: text({ max: 500 }),
    // A screen at quality 0.95, as data in a JSON body of two megabytes.
    screenshot: image({ maxBytes: 1_400_000 }),
    idUser: ref('user', { required: true, readonly: true, inList: true }),
  },
});
