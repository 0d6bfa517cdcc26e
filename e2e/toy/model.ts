import {
  array,
  defineModule,
  file,
  flow,
  integer,
  longtext,
  ref,
  resource,
  state,
  text,
} from '../../src/kernel/resource/index.ts';

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
/** A plan that is handed in with what it leans on, and may come back. */
export const plan = resource('plan', {
  label: 'title',
  fields: {
    title: text({ required: true, max: 80, inList: true }),
    hours: integer({ min: 1, max: 60 }),
    status: state(
      flow(
        ['draft', 'submitted', 'returned', 'approved'],
        {
          submit: {
            from: ['draft', 'returned'],
            to: 'submitted',
            input: { sources: array({ citation: text({ required: true }), pages: integer({ min: 1 }) }) },
            note: 'required',
          },
          giveBack: { from: ['submitted'], to: 'returned', note: 'required' },
          approve: { from: ['submitted'], to: 'approved' },
        },
        { kinds: { returned: 'warn' } },
      ),
    ),
  },
});
export const toyModule = defineModule({
  id: 'toy',
  route: '/Toy',
  icon: 'books',
  resources: { lesson, plan },
  entries: [],
});

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
      plan: {
        one: 'plan',
        few: 'plana',
        other: 'planova',
        fields: { title: 'Naslov', hours: 'Sati', status: 'Stanje' },
        states: { draft: 'Skica', submitted: 'Predano', returned: 'Vraćeno', approved: 'Odobreno' },
        moves: {
          submit: {
            label: 'Predaj',
            question: 'Nakon predaje plan se ne mijenja dok ga voditelj ne pregleda.',
            inputs: { sources: { label: 'Izvori', fields: { citation: 'Djelo', pages: 'Stranica' } } },
            done: 'Plan je predan.',
          },
          giveBack: { label: 'Vrati' },
          approve: { label: 'Odobri' },
        },
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
      plan: {
        one: 'plan',
        few: 'plans',
        other: 'plans',
        fields: { title: 'Title', hours: 'Hours', status: 'State' },
        states: { draft: 'Draft', submitted: 'Handed in', returned: 'Returned', approved: 'Approved' },
        moves: {
          submit: {
            label: 'Hand in',
            question: 'Once handed in, the plan is not changed until the head has read it.',
            inputs: { sources: { label: 'Sources', fields: { citation: 'Work', pages: 'Pages' } } },
            done: 'The plan is handed in.',
          },
          giveBack: { label: 'Return' },
          approve: { label: 'Approve' },
        },
      },
    },
  },
};
