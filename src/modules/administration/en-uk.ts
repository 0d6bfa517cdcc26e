import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { administrationModule } from './module.ts';

export const administrationEnUk: ModuleWords<typeof administrationModule> = {
  title: 'Administration',
  abouts: {
    FromPreviousAdministration: 'What is carried over from the previous academic year.',
    IsvuImport: 'Studies, courses, students and grades from ISVU, with the differences shown before they are stored.',
    AlumniReport: 'How many alumni there are, where they are and what they do.',
    AlumniExport: 'Lists of alumni as a file, each download written down.',
  },
  screens: {
    FromPreviousAdministration: 'From the previous academic year',
    IsvuImport: 'ISVU import',
    institution: 'Institution',
    alumni: 'Alumni',
    AlumniMessages: 'Messages to alumni',
    AlumniSurvey: 'Alumni surveys',
    AlumniReport: 'Alumni report',
    AlumniExport: 'Export of alumni data',
    AlumniIsvuImport: 'Import of graduates from ISVU',
  },
  resources: {
    newsEvent: {
      one: 'news item or event',
      few: 'news items or events',
      other: 'news items or events',
      title: 'News and events',
      about: 'What is shown on the home page and on the public pages, for whom and until when.',
      fields: {
        kind: 'Kind',
        title: 'Title',
        summary: 'Summary',
        body: 'Text',
        picture: 'Picture',
        eventFrom: 'Event begins',
        eventTo: 'Event ends',
        location: 'Place',
        url: 'Link',
        audience: 'For whom',
        publishFrom: 'Shown from',
        publishTo: 'Shown until',
        isPinned: 'Pinned',
        status: 'State',
      },
      options: {
        kind: { news: 'news', event: 'event' },
        audience: {
          public: 'everybody, signed in or not',
          publicAlumni: 'the public page for alumni',
          internal: 'everybody inside',
          students: 'students',
          teachers: 'teachers',
          alumni: 'alumni',
          employers: 'employers',
        },
      },
      states: { draft: 'draft', published: 'published', archived: 'archived' },
      moves: { publish: 'Publish', withdraw: 'Withdraw', archive: 'Archive' },
      checks: {
        eventNeedsStart: 'An event needs its beginning.',
        eventInOrder: 'An event cannot end before it begins.',
        windowInOrder: 'The end of showing cannot come before its beginning.',
        windowOver: 'The time of showing is already over: choose a later end.',
        audienceMissing: 'Choose whom it is for.',
      },
    },
  },
};
