import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { yearCopyModule } from './module.ts';

const counted = { resource: 'Kind of record', made: 'Copied', there: 'There already', left: 'Left out' };

export const yearCopyEnUk: ModuleWords<typeof yearCopyModule> = {
  title: 'From the previous year',
  about:
    'Study courses, plans and outcomes of an academic year are taken over into the next. What is there already stays as it is.',
  resources: {
    frompreviousImport: {
      one: 'copy of a previous year',
      few: 'copies of a previous year',
      other: 'copies of a previous year',
      title: 'Copies of previous years',
      about:
        'One copying: first what would be copied is counted, then it is copied, and copies that nobody has changed can be taken back within 24 hours.',
      fields: {
        place: 'Module',
        idFrom: 'From year',
        idTo: 'Into year',
        idStudies: 'Studies',
        options: 'Also copied',
        status: 'State',
        foreseen: 'As counted',
        done: 'As done',
        reasons: 'Why records are left out',
        gone: 'Removed',
        kept: 'Kept',
        copiedAt: 'Copied at',
        run: 'Job in the background',
      },
      nested: {
        foreseen: counted,
        done: counted,
        reasons: {
          resource: 'Kind of record',
          why: 'Reason',
          idTeacher: 'Teacher',
          teacher: 'Name of the teacher',
          count: 'Number',
        },
      },
      options: {
        place: {
          courseConductions: 'Course conductions',
          learningOutcomes: 'Learning outcomes',
          administration: 'Administration',
        },
        options: {
          teachers: 'teachers of courses',
          groups: 'teaching groups (without students) and shares of teachers',
          units: 'thematic units and topics',
          literature: 'literature',
          slots: 'weekly slots',
          rooms: 'rooms of the slots',
          norm: 'norms and duties of teachers',
          outcomes: 'learning outcomes with their matrices',
          assessment: 'assessment',
          sets: 'sets of learning outcomes',
          thesis: 'settings of theses',
          internship: 'settings of internships',
          calendar: 'semesters and non-teaching days of the institution',
        },
      },
      states: { asked: 'Being counted', counted: 'Counted', copied: 'Copied', undone: 'Taken back' },
      moves: {
        count: { label: 'Count', done: 'It is counted.' },
        copy: { label: 'Copy', done: 'It is copied.' },
        undo: { label: 'Take back', done: 'It is taken back.' },
      },
      checks: {
        yearClosed: 'The year that is copied into is closed. Choose one that is being planned or is active.',
        notNextYear: 'The year just before is copied. Only the administrator may choose an earlier one.',
        notEarlier: 'The year that is copied must be earlier than the one it is copied into.',
        notOffered: 'Something that was chosen is not copied in this module. Reload the page and choose again.',
        needsOption:
          'Slots need groups and teachers, rooms need slots, and assessment needs outcomes. Choose those too.',
        stillRuns: 'The portal is working on this one right now. Wait until it is done.',
        notCounted: 'It is not counted yet, or it is done already. Count it again.',
        notCopied: 'There is nothing to take back: nothing was copied, or it was taken back already.',
        tooLate: 'It was copied more than 24 hours ago. Delete single records that are not needed.',
      },
    },
    frompreviousImportRow: {
      one: 'copied record',
      few: 'copied records',
      other: 'copied records',
      fields: {
        idRun: 'Copying',
        idInto: 'Into year',
        resource: 'Kind of record',
        idCopiedFrom: 'Original',
        idCopy: 'Copy',
        isMade: 'Added by copying',
      },
    },
  },
};
