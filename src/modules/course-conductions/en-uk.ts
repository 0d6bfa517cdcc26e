import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { courseConductionsModule } from './module.ts';
import { lessonsEnUk } from './words/lessons.en-uk.ts';
import { loadEnUk } from './words/load.en-uk.ts';
import { reportsEnUk } from './words/reports.en-uk.ts';
import { planEnUk } from './words/plan.en-uk.ts';
import { teachersEnUk } from './words/teachers.en-uk.ts';

export const courseConductionsEnUk: ModuleWords<typeof courseConductionsModule> = {
  title: 'Course conductions',
  abouts: {
    StudyCourseManager: 'Setting, schedule, teaching plan and conduction of courses.',
    FromPreviousConductions: 'Courses, holders and plans of the previous year as the start of the new one.',
    IsvuImport: 'Studies, courses, students and grades from ISVU, with the differences shown before they are stored.',
    CalendarLessons: 'Teaching of all groups, by study, course, group or teacher.',
    CalendarUser: 'Everything that concerns you: teaching, meetings, deadlines and holidays.',
    CalendarRoom: 'Who is where and when, what is free, and how much each room is used.',
    GraduateThesisApplicationAndPreparation: 'From the topic to the submitted thesis, step by step.',
    GraduateThesisMentorship: 'The theses you mentor, and what in them awaits a decision.',
    GraduateThesisCommission: 'Topics and changes that the commission approves or returns.',
    GraduateThesisDefenseCommission: 'Who sits in the defence commissions.',
    GraduateThesisDefense: 'Dates of defences, grades and the deposit of defended theses.',
  },
  screens: {
    figurePlansApproved: 'Approved teaching plans',
    figurePlansSubmitted: 'Plans awaiting a decision',
    figurePlansMade: 'Plans being made or changed',
    figureEnrolled: 'Enrolled students',
    FromPreviousConductions: 'From the previous academic year',
    IsvuImport: 'ISVU import',
    theses: 'Theses',
    sessions: 'Sessions',
    ESessions: 'Sessions',
    ESessionPreparations: 'Preparations',
    teaching: 'Teaching',
    StudyCourseManager: 'Courses and plans',
    students: 'Students',
    programme: 'Studies and courses',
    institution: 'Institution',
    calendar: 'Calendar',
    reports: 'Reports',
    load: 'Load',
    papers: 'Papers',
    CalendarLessons: 'Teaching calendar',
    CalendarUser: 'My calendar',
    CalendarRoom: 'Rooms occupancy',
    attendance: 'Groups and attendance',
  },
  joins: {
    'academicyear-semester': {
      outsideSemester: 'The day must be within the teaching of the semester ({from} – {to})',
      hardConflicts: 'Slots in conflict: {count} (the first: {first}). Solve them, then publish the timetable',
      noSlots: 'The timetable of the semester has no slots: add them first',
      generateFirst: 'The lessons are made in the background ({count} slots): start that with publishing',
      blockedDays: 'Lessons cannot be placed into the calendar, days taken: {count}. {first}',
      underWay:
        'The timetable of this semester is being worked on in the background: wait for that to end, or cancel it',
      lessonsHeld:
        'A timetable can be withdrawn only while no lesson was held, and {count} already were. Whoever plans the teaching can change it slot by slot',
    },
    stcourse: {
      ownPlan:
        'A plan is not approved by its holder: the head of the study or of the unit, the vice-dean for teaching or the course conductions administrator does that',
      submittedForHolder:
        'You submitted this plan in its holder’s name: somebody else approves it (the head of the study or of the unit, the vice-dean for teaching or the course conductions administrator)',
      scheduleConflict: 'The timetable of the course has a conflict: {sentence}',
      holderThere: 'Holder and other teachers: 1 + {others}',
      holderMissing: 'The course has no holder',
      hoursThere: 'The hours are there',
      hoursMissing: 'The course has no hours of any type of teaching',
      topicsWhole: 'The hours of topics are those of the course',
      topicHours: 'Topics of {type} take {topics} h, the course has {hours} h',
      groupsThere: 'Every type of teaching has groups',
      groupsMissing: 'There is no group for {type}',
      sharesWhole: 'Every group has a teacher and shares of 100%',
      groupWithoutTeacher: 'Group {group} has no teacher',
      groupShares: 'The shares of group {group} are {share}% together and should be 100%',
      studentsPlaced: 'All enrolled students are in groups',
      studentsWithoutGroup: 'Students without a group for {type}: {count}',
      aimsThere: 'The aims are described',
      aimsMissing: 'The aims of the course are not described',
      literatureThere: 'Literature is given',
      literatureMissing: 'No literature is given',
    },
    'st-co-group': {
      planFixed:
        'The teaching plan is submitted or approved: for its groups to change, it has to be returned or opened for revision',
      lessonsBefore: 'The group has lessons before that day: {count}, the first on {first}. Choose an earlier day',
    },
    'st-co-group-student': {
      hasAttendance: 'A student who is to be moved already has attendance in group {code}: confirm the move',
      confirmedWithout:
        'Lessons of the group are confirmed without that student ({count}, the last on {last}). Choose a later day, or unlock those lessons first',
      confirmedWith:
        'The student’s attendance in the group is confirmed already ({count} lessons, the last on {last}). Choose a later day, or unlock those lessons first',
      recordedWithout:
        'Lessons of the group are recorded without that student already ({count}): correct the record of those lessons',
    },
    'st-co-teacher': {
      hasShares: 'The teacher has a share of groups of this course: give it to somebody else first',
      holdsSubmitted:
        'While your teaching plan is awaiting approval, you cannot cease to be its holder yourself: ask for the plan to be returned',
    },
  },
  reports: reportsEnUk,
  resources: { ...planEnUk, ...lessonsEnUk, ...teachersEnUk, ...loadEnUk },
};
