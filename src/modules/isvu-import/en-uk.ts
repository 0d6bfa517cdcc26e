import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { isvuImportModule } from './module.ts';

export const isvuImportEnUk: ModuleWords<typeof isvuImportModule> = {
  title: 'ISVU import',
  about: 'Files of ISVU: what would change, what has been applied and what can still be taken back.',
  resources: {
    isvuImport: {
      one: 'ISVU import',
      few: 'ISVU imports',
      other: 'ISVU imports',
      title: 'ISVU imports',
      about: 'Every file is compared with the portal first; only what you choose is written.',
      fields: {
        kind: 'Kind of data',
        idAcademicyear: 'Academic year',
        content: 'File',
        sha256: 'Fingerprint of the file',
        idSame: 'The same file was applied before',
        encoding: 'Encoding',
        heading: 'Columns',
        rowsNew: 'New',
        rowsChanged: 'Changed',
        rowsConflict: 'Conflicts',
        rowsSame: 'Same',
        rowsError: 'Errors',
        batch: 'Mark of the changes',
        appliedAt: 'Applied',
        outcomeHr: 'Outcome in Croatian',
        outcomeEn: 'Outcome',
        status: 'State',
      },
      options: {
        kind: {
          studies: 'Studies',
          courses: 'Courses',
          studyCourses: 'Courses of studies with their hours',
          teachers: 'Teachers and what they teach',
          students: 'Students',
          enrolments: 'Enrolments in a year',
          courseEnrolments: 'Enrolled courses',
          groups: 'Groups',
          outcomes: 'Learning outcomes',
          graduates: 'Graduates',
        },
      },
      states: {
        uploaded: 'Being read',
        validated: 'Waits for a decision',
        applied: 'Applied',
        failed: 'Not read',
        discarded: 'Discarded',
        reverted: 'Taken back',
      },
      moves: {
        validate: 'Check',
        fail: 'Mark as failed',
        apply: 'Apply',
        discard: { label: 'Discard', done: 'The import is discarded. Nothing in the portal has changed.' },
        revert: 'Take back',
      },
      checks: {
        changedSince:
          'The portal has changed since the preview, so nothing was written. Check the file again and look at the differences.',
        needsDeclined:
          'Some of the chosen lines lean on one that you did not choose. Choose that one too, or decline both.',
        tooLateToRevert: 'An import can be taken back only within 24 hours of being applied.',
        nothingAccepted: 'No line is chosen, so there is nothing to write.',
        notNow: 'The import has changed its state meanwhile. Refresh the page.',
      },
    },
    isvuImportRow: {
      one: 'line of an import',
      few: 'lines of imports',
      other: 'lines of imports',
      fields: {
        idIsvuImport: 'Import',
        line: 'Line',
        key: 'Key',
        action: 'Action',
        idTarget: 'Record',
        cells: 'Cells',
        given: 'Values',
        diff: 'Differences',
        messages: 'Messages',
        accepted: 'Accepted',
      },
      options: {
        action: { new: 'New', changed: 'Change', conflict: 'Conflict', same: 'Same', error: 'Error' },
      },
    },
  },
};
