import type { ConductionWords } from './type.ts';

const locked =
  'The teaching plan is submitted or approved: to be changed, it has to be returned or opened for revision';

export const planEnUk: ConductionWords<'stCoTeachingtype' | 'stCoGroupTeacher' | 'stCoThematicunit' | 'stCoTopic'> = {
  stCoTeachingtype: {
    one: 'hours of a course',
    few: 'hours of a course',
    other: 'hours of a course',
    title: 'Hours of the course',
    about:
      'How many hours of which type of teaching a student has on the course, and in how many groups they are held.',
    fields: {
      idStCo: 'Study course',
      idTeachingtype: 'Teaching type',
      hours: 'Hours',
      groupsPlanned: 'Planned groups',
      groupSize: 'Size of a group',
      attendanceMin: 'Least attendance (%)',
      isFromIsvu: 'From ISVU',
    },
    hints: { hours: 'Teaching hours of one student in the semester', attendanceMin: 'Condition for the signature' },
    checks: {
      locked,
      courseFixed: 'Hours do not go to another course or type of teaching: add them there',
      typeTwice: 'The course already has hours of this type of teaching',
      fewGroups: '{enrolled} enrolled students need at least {groups} groups',
      topicsOver: 'Topics of this type of teaching take {topics} hours, more than there are',
      typeInUse: 'This type of teaching has topics or groups: remove them first',
    },
  },
  stCoGroupTeacher: {
    one: 'share of teaching',
    few: 'shares of teaching',
    other: 'shares of teaching',
    title: 'Shares of teaching',
    about: 'Which part of a group’s hours is held by which teacher.',
    fields: {
      idStCoGroup: 'Teaching group',
      idTeacher: 'Teacher',
      sharePct: 'Share (%)',
      coTeaching: 'Taught together',
      idStCo: 'Study course',
      idTeachingtype: 'Teaching type',
      isRepeat: 'Repeated teaching',
      repeatSaid: 'Counts as',
      repeatReason: 'Reason',
    },
    hints: {
      coTeaching: 'Several teachers before the group at once: the shares may then be more than 100%',
      repeatSaid: 'Empty: by the groups that the teacher has on this course',
    },
    options: { repeatSaid: { original: 'Original teaching', repeat: 'Repeated teaching' } },
    checks: {
      locked,
      groupFixed: 'A share does not go to another group: add it there',
      notOnCourse: 'The teacher is not among the teachers of the course: add them there first',
      sharesNotWhole: 'The shares of the group are {share}% together and should be 100%',
      teacherTwice: 'The teacher already has a share of this group',
      reasonOfRepeat: 'Give the reason',
    },
  },
  stCoThematicunit: {
    one: 'thematic unit',
    few: 'thematic units',
    other: 'thematic units',
    title: 'Thematic units',
    about: 'The units into which the content of the course is divided.',
    fields: { idStCo: 'Study course', name: 'Name', description: 'Description' },
    checks: {
      locked,
      courseFixed: 'A unit does not go to another course: add it there',
      topicsHeld: 'Some topics of this unit have been held already',
    },
  },
  stCoTopic: {
    one: 'topic',
    few: 'topics',
    other: 'topics',
    title: 'Topics',
    about: 'What is taught in which unit, in how many hours and by which type of teaching.',
    fields: {
      idStCoThematicunit: 'Thematic unit',
      idTeachingtype: 'Teaching type',
      name: 'Name',
      hours: 'Hours',
      idLearningmethods: 'Learning methods',
      materials: 'Materials',
    },
    checks: {
      locked,
      otherCourse: 'A topic can only move to another unit of the same course',
      noHoursOfType: 'The course has no hours of this type of teaching',
      hoursOver: 'Topics of this type of teaching take {topics} hours together, the course has {hours}',
      topicHeld: 'The topic has been held already: its hours may grow, but it is not removed',
    },
  },
};
