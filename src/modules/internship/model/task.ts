import {
  boolean,
  choice,
  date,
  dateTime,
  flow,
  integer,
  longtext,
  ref,
  resource,
  state,
  text,
} from '../../../kernel/resource/index.ts';

/** Something that students do during their internship and get points for. */
export const intsTask = resource('ints-task', {
  label: 'title',
  description: 'idIntsSet',
  order: { in: ['idIntsSet'] },
  attachments: { max: 10 },
  checks: ['taskInUse', 'pointsBelowGiven'],
  fields: {
    idIntsSet: ref('ints-st-course-setting', { required: true, inList: true }),
    /** Whose task it is, where a mentor wrote it. */
    idPartner: ref('partner', { readonly: true, inList: true }),
    title: text({ required: true, max: 200, search: true, inList: true }),
    description: longtext({ required: true, max: 10_000 }),
    isMandatory: boolean({ inList: true }),
    maxPoints: integer({ required: true, min: 1, max: 1000, default: 100, inList: true }),
    dueDate: date({ inList: true }),
    status: state(
      flow(
        ['draft', 'published', 'archived'],
        {
          publish: { from: ['draft', 'archived'], to: 'published' },
          archive: { from: ['published'], to: 'archived', undo: 'publish' },
        },
        { kinds: { published: 'ok', archived: 'lock' } },
      ),
    ),
  },
});

export const intsTaskAssignment = resource('ints-task-assignment', {
  label: ['idIntsTask', 'idInts'],
  sort: ['dueDate', 'id'],
  owner: 'idInts',
  attachments: { max: 10 },
  checks: [
    'taskNotPublished',
    'otherSetting',
    'nothingHandedIn',
    'internshipEnded',
    'assignmentFixed',
    'gradedAlready',
  ],
  fields: {
    idIntsTask: ref('ints-task', { required: true, inList: true }),
    idInts: ref('internship', { required: true, inList: true }),
    dueDate: date({ inList: true }),
    report: longtext({ max: 20_000 }),
    submittedAt: dateTime({ readonly: true, inList: true }),
    /** The mean of what the graders gave. */
    points: integer({
      computed:
        '(select round(avg(g.points))::int from {ints-task-grading} g where g.id_ints_task_ass = {row}.id and g.deleted_at is null)',
      inList: true,
    }),
    status: state(
      flow(
        ['assigned', 'submitted', 'returned', 'graded'],
        {
          submit: { from: ['assigned', 'returned'], to: 'submitted' },
          return: { from: ['submitted'], to: 'returned', note: 'required' },
          grade: { from: ['submitted'], to: 'graded' },
        },
        { kinds: { assigned: 'none', submitted: 'run', returned: 'warn', graded: 'ok' } },
      ),
    ),
  },
  constraints: { taskTwice: { unique: ['idIntsTask', 'idInts'] } },
});

export const intsTaskGrading = resource('ints-task-grading', {
  label: ['idIntsTaskAss', 'graderRole'],
  sort: ['-id'],
  owner: 'idIntsTaskAss',
  checks: ['pointsAboveMax', 'notHandedIn', 'locked', 'gradingFixed'],
  fields: {
    idIntsTaskAss: ref('ints-task-assignment', { required: true, inList: true }),
    graderRole: choice(['mentor', 'teacher'], { required: true, default: 'teacher', inList: true }),
    points: integer({ required: true, min: 0, max: 1000, inList: true }),
    comment: longtext({ max: 5000, inList: true }),
  },
  constraints: { gradedTwice: { unique: ['idIntsTaskAss', 'graderRole'] } },
});
