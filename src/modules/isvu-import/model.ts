import {
  boolean,
  choice,
  dateTime,
  file,
  flow,
  integer,
  longtext,
  ref,
  resource,
  state,
  text,
} from '../../kernel/resource/index.ts';
import { importKinds, markMeanings, rowActions } from './kinds.ts';

const counted = integer({ readonly: true, inList: true, default: 0 });

/** One file of ISVU on its way into the portal: looked at, decided about, written, and for a day taken back. */
export const isvuImport = resource('isvu-import', {
  label: ['kind', 'idAcademicyear'],
  sort: ['-id'],
  verbs: ['create'],
  delete: 'hard',
  checks: [
    'changedSince',
    'needsDeclined',
    'tooLateToRevert',
    'nothingAccepted',
    'notNow',
    'yearClosed',
    'columnsNotOne',
  ],
  fields: {
    kind: choice(importKinds, { required: true, inList: true }),
    idAcademicyear: ref('academicyear', { required: true, inList: true }),
    content: file({
      required: true,
      maxBytes: 60 * 1_048_576,
      accept: ['text/plain', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      inList: true,
    }),
    sha256: text({ max: 64, readonly: true }),
    /** An earlier run that has applied the very same file. */
    idSame: ref('isvu-import', { readonly: true }),
    encoding: text({ max: 20, readonly: true }),
    /** JSON: the names of the file's columns. */
    heading: longtext({ readonly: true, invisibleInForm: true }),
    rowsNew: counted,
    rowsChanged: counted,
    rowsConflict: counted,
    rowsSame: counted,
    rowsError: counted,
    /** Rows of the portal that a whole file would have. */
    rowsMissing: counted,
    /** Places and units that the file names and the portal does not have are made with it. */
    createsStubs: boolean({ readonly: true, invisibleInForm: true }),
    batch: text({ max: 36, readonly: true, invisibleInForm: true }),
    appliedAt: dateTime({ readonly: true, inList: true }),
    /** What the reader of the run is told: why it failed, what stayed when it was taken back. */
    outcomeHr: longtext({ readonly: true }),
    outcomeEn: longtext({ readonly: true }),
    status: state(
      flow(
        ['uploaded', 'validated', 'applied', 'failed', 'discarded', 'reverted'],
        {
          // A file whose columns were not understood is read again once somebody has said what they are.
          validate: { from: ['uploaded', 'validated', 'failed'], to: 'validated' },
          // Until it is read there is nothing to decide about.
          readAgain: { from: ['validated', 'failed'], to: 'uploaded' },
          fail: { from: ['uploaded', 'validated', 'failed'], to: 'failed' },
          apply: { from: ['validated'], to: 'applied' },
          discard: { from: ['uploaded', 'validated', 'failed'], to: 'discarded' },
          revert: { from: ['applied'], to: 'reverted' },
        },
        { kinds: { validated: 'run', applied: 'ok', failed: 'bad', reverted: 'warn' } },
      ),
    ),
  },
});

/** A line of the file with what it means here. Kept after the import: the next one tells by it what was edited in the portal. */
export const isvuImportRow = resource('isvu-import-row', {
  label: 'key',
  internal: true,
  stamps: false,
  audit: 'none',
  delete: 'hard',
  verbs: [],
  indexes: [['idIsvuImport', 'action', 'line'], ['key']],
  erase: { cells: 'mark' },
  fields: {
    idIsvuImport: ref('isvu-import', { required: true, cascade: true }),
    line: integer({ required: true }),
    key: text({ required: true, max: 300 }),
    action: choice(rowActions, { required: true }),
    idTarget: integer(),
    /** JSON: the cells as they stood, what is stored of them, the differences, and what was found wrong. */
    cells: longtext({ required: true }),
    given: longtext(),
    diff: longtext(),
    messages: longtext(),
    accepted: boolean(),
  },
});

/** A mark that ISVU uses for this institution, and what it means here: it counts beside and before the usual ones. */
export const isvuCodeMap = resource('isvu-code-map', {
  label: 'isvuCode',
  sort: ['means', 'isvuCode'],
  fields: {
    means: choice(markMeanings, { required: true, inList: true }),
    isvuCode: text({ required: true, max: 20, search: true, inList: true }),
    /** The column of ISVU that has it: a mark means one thing in one column. */
    place: text({ max: 40, readonly: true, invisibleInForm: true }),
  },
  constraints: { markTwice: { unique: ['place', 'isvuCode'] } },
});
