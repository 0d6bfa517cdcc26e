import { array, defineModule, file, integer, longtext, ref, resource, text } from '../../src/kernel/resource/index.ts';

/** A lesson with the kinds of fields that no catalogue has together: a file, a list of nested forms, a document. */
export const lesson = resource('lesson', {
  label: 'title',
  fields: {
    title: text({ required: true, max: 80, inList: true }),
    hours: integer({ min: 1, max: 60, inList: true }),
    idCourse: ref('course', { invisibleInForm: true }),
    notes: longtext({ document: true }),
    handout: file({ accept: ['application/pdf'], maxBytes: 100_000 }),
    literature: array({ citation: text({ required: true }), pages: integer({ min: 1 }) }),
  },
});
export const toyModule = defineModule({ id: 'toy', route: '/Toy', icon: 'books', resources: { lesson }, entries: [] });

export const toyWords = {
  hr: {
    title: 'Nastava',
    resources: {
      lesson: {
        one: 'predavanje',
        few: 'predavanja',
        other: 'predavanja',
        fields: {
          title: 'Naslov',
          hours: 'Sati',
          idCourse: 'Predmet',
          notes: 'Bilješke',
          handout: 'Materijal',
          literature: 'Literatura',
        },
        nested: { literature: { citation: 'Djelo', pages: 'Stranica' } },
      },
    },
  },
  'en-uk': {
    title: 'Teaching',
    resources: {
      lesson: {
        one: 'lesson',
        few: 'lessons',
        other: 'lessons',
        fields: {
          title: 'Title',
          hours: 'Hours',
          idCourse: 'Course',
          notes: 'Notes',
          handout: 'Handout',
          literature: 'Literature',
        },
        nested: { literature: { citation: 'Work', pages: 'Pages' } },
      },
    },
  },
};
