import {
  array,
  boolean,
  choice,
  dateTime,
  flow,
  integer,
  optionGroup,
  ref,
  refs,
  resource,
  state,
  text,
} from '../../kernel/resource/index.ts';
import { copyOptions, places } from './options.ts';

/** What became of the rows of one resource. */
const counted = () =>
  array(
    {
      resource: text({ required: true, max: 60 }),
      made: integer({ required: true, min: 0 }),
      there: integer({ required: true, min: 0 }),
      left: integer({ required: true, min: 0 }),
    },
    { readonly: true, max: 100 },
  );

/** One copying of a year into a later one: counted first, then made, and for a day it can be taken back. */
export const frompreviousImport = resource('fromprevious-import', {
  label: ['idFrom', 'idTo'],
  sort: ['-id'],
  verbs: ['create'],
  checks: [
    'yearClosed',
    'notNextYear',
    'notEarlier',
    'notOffered',
    'needsOption',
    'stillRuns',
    'notCounted',
    'notCopied',
    'tooLate',
  ],
  fields: {
    place: choice(places, { required: true, inList: true }),
    idFrom: ref('academicyear', { required: true, inList: true }),
    idTo: ref('academicyear', { required: true, inList: true }),
    /** None: all of them. */
    idStudies: refs('study', { max: 500 }),
    options: optionGroup(copyOptions),
    status: state(
      flow(
        ['asked', 'counted', 'copied', 'undone'],
        {
          count: { from: ['asked'], to: 'counted' },
          copy: { from: ['counted'], to: 'copied' },
          undo: { from: ['copied'], to: 'undone' },
        },
        { kinds: { counted: 'run', copied: 'ok', undone: 'warn' } },
      ),
    ),
    /** What would be copied, and what was. */
    foreseen: counted(),
    done: counted(),
    /** Why rows are left, for whoever looks into it; teachers who are not there are named. */
    reasons: array(
      {
        resource: text({ required: true, max: 60 }),
        why: text({ required: true, max: 20 }),
        idTeacher: ref('teacher'),
        teacher: text({ max: 300 }),
        count: integer({ required: true, min: 0 }),
      },
      { readonly: true, max: 2000 },
    ),
    /** How many copies went and how many stay, because somebody has changed or used them. */
    gone: integer({ min: 0, readonly: true }),
    kept: integer({ min: 0, readonly: true }),
    copiedAt: dateTime({ readonly: true, inList: true }),
    /** The run in the background that works on it, or did last. */
    run: text({ max: 36, readonly: true, invisibleInTable: true, invisibleInForm: true }),
  },
});

/** Which row became which. */
export const frompreviousImportRow = resource('fromprevious-import-row', {
  label: 'resource',
  internal: true,
  stamps: false,
  delete: 'hard',
  audit: 'none',
  indexes: [['idInto', 'resource', 'idCopiedFrom']],
  fields: {
    idRun: ref('fromprevious-import', { required: true, cascade: true }),
    idInto: integer({ required: true }),
    resource: text({ required: true, max: 60 }),
    idCopiedFrom: integer({ required: true }),
    idCopy: integer({ required: true }),
    isMade: boolean(),
  },
  constraints: { once: { unique: ['idRun', 'resource', 'idCopiedFrom'] } },
});
