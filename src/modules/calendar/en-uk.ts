import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { calendarModule } from './module.ts';
import { bookingEnUk, type CalendarScreenWords, uiEnUk } from './words/ui-en-uk.ts';

export const calendarEnUk: ModuleWords<typeof calendarModule, CalendarScreenWords> = {
  title: 'Calendar',
  screens: { calendar: 'Calendar', catalogues: 'Catalogues', User: 'My calendar', Room: 'Rooms occupancy', Requests: 'Booking requests' },
  ui: uiEnUk, booking: bookingEnUk,
  resources: {
    reservationtype: {
      one: 'event type', few: 'event types', other: 'event types', title: 'Event types',
      about: 'Types of events in the calendar: colour, what they occupy, who may book them and who approves.',
      fields: {
        code: 'Code', name: 'Name', systemKind: 'Purpose', color: 'Colour', blocksRoom: 'Occupies the room', blocksTeacher: 'Occupies the teacher',
        approval: 'Approval', allowedFor: 'May be booked by', publicTitle: 'Everybody sees the title', maxMinutes: 'Longest (minutes)',
        minNoticeHours: 'Notice (hours ahead)',
      },
      hints: { minNoticeHours: 'How many hours before its start it must be booked', maxMinutes: 'Empty: no limit' },
      options: {
        systemKind: { lesson: 'Lesson', exam: 'Exam', defense: 'Thesis defence', eSession: 'E-session', reservation: 'Reservation', block: 'Room blocking' },
        approval: { none: 'Not needed', admin: 'By the calendar administrator' },
        allowedFor: { teacher: 'Teachers', student: 'Students', calendarAdmin: 'Calendar administrator' },
      },
      checks: {
        kindTwice: 'There is an event type for that purpose already',
        kindIsFixed: 'This event type belongs to the system and cannot be deleted',
      },
    },
    calendarholiday: {
      one: 'holiday', few: 'holidays', other: 'holidays', title: 'Holidays and non-teaching days',
      about: 'Public holidays, non-teaching days of the institution, memorial days and make-up days.',
      fields: {
        dateFrom: 'From', dateTo: 'To', name: 'Name', kind: 'Kind', teachingAsWeekday: 'Taught by the timetable of', idStudy: 'Study', idOrganizationunit: 'Organisation unit',
      },
      hints: { idStudy: 'Empty: every study', teachingAsWeekday: 'Only for a make-up day: 1 = Monday … 7 = Sunday', idOrganizationunit: 'Empty: the whole institution' },
      options: { kind: { public: 'Public holiday', institution: 'Non-teaching day', memorial: 'Memorial day (working day)', makeup: 'Make-up day' } },
      checks: {
        holidayTwice: 'That day is there already under that name',
        holidayInOrder: 'The end cannot be before the start',
        weekdayOfMakeup: 'A make-up day, and only that, needs the weekday whose timetable it follows',
      },
    },
    calendarEvent: {
      one: 'event', few: 'events', other: 'events', title: 'Events',
      about: 'Everything that takes a room or somebody’s time: lessons, exams, defences, sessions, reservations and blockings.',
      fields: {
        idReservationtype: 'Event type', title: 'Title', description: 'Description', idRoom: 'Room', start: 'Start', end: 'End', status: 'State',
        idOwner: 'Owner', attendees: 'Attendees', isPublic: 'Everybody sees the title', idSeries: 'Series', seriesDate: 'Date in the series', source: 'Origin',
        decisionBy: 'Decided by', decisionAt: 'Decided at', decisionNote: 'Reason of the decision', collisionAllowed: 'Collision allowed',
        collisionReason: 'Why it was allowed', isFlagged: 'On a non-teaching day', blocksRoom: 'Occupies the room', blocksTeacher: 'Occupies the teacher',
        isBlock: 'Blocking',
      },
      options: { source: { manual: 'Entered by hand', lesson: 'Lesson', exam: 'Exam', defense: 'Thesis defence', eSession: 'E-session' } },
      states: { requested: 'Requested', confirmed: 'Confirmed', rejected: 'Rejected', cancelled: 'Cancelled' },
      moves: {
        approve: { label: 'Approve', question: 'Approve this reservation? Requests for the same time will be rejected.', done: 'The reservation is approved.' },
        reject: { label: 'Reject', question: 'Reject this reservation?', done: 'The reservation is rejected.' },
        cancel: { label: 'Cancel', question: 'Cancel this event?', done: 'The event is cancelled.' },
      },
      checks: {
        endAfterStart: 'The end must be after the start',
        longerThanDay: 'An event may last at most 24 hours',
        longerThanYear: 'A blocking may last at most a year',
        reasonOfCollision: 'Say why the collision is allowed',
        occurrenceOnce: 'That day of the series has its event already',
        roomTaken: 'The room is taken at that time',
        teacherTaken: 'The teacher is taken at that time',
        said: '{sentence}',
        roomTakenBy: 'Room {room} is taken {when}: {by}',
        teacherTakenBy: '{teacher} has another event at that time ({when}): {by}',
        groupTakenBy: 'Group {group} has another event at that time ({when}): {by}',
        timeDoesNotExist: 'There is no such hour: clocks go forward in the night of {date}',
        ruleNotUnderstood: 'The rule of repetition is not right: daily and weekly ones with an end are possible',
        ruleWithoutEnd: 'A repetition must have an end',
        ruleWithoutDates: 'There is no date by that rule',
        tooManyOccurrences: 'A series may have at most {max} events',
        outsideAcademicYear: 'A series must be inside one academic year',
        notInSeries: '{date} is not in the series',
        notSkipped: '{date} was not left out',
        everythingSkipped: 'Every date of the series is left out',
        typeNotForYou: 'You cannot book events of this type',
        roomNotBookable: 'That room cannot be booked',
        roomNotForStudents: 'That room is not open to students',
        roomNeeded: 'Choose a room',
        tooLong: 'An event of this type may last at most {max} min',
        tooLate: 'An event of this type must be booked at least {hours} h ahead',
        inThePast: 'That time has passed',
        ownTimeOnly: 'Only the calendar administrator takes other people’s time',
        changedElsewhere: 'This event is changed in its own module: {source}',
        alreadyOver: 'The event is over or no longer holds',
        alreadyStarted: 'The event has begun: the calendar administrator cancels it',
        moreThanCapacity: 'There are more attendees than seats ({capacity})',
        onHoliday: '{date} is a non-teaching day: {name}',
        takenByAnother: 'Another request was approved for that time: {title}',
        displacedBy: 'The room is blocked: {title}',
      },
    },
    calendarSeries: {
      one: 'series of events', few: 'series of events', other: 'series of events',
      fields: { rrule: 'Rule', start: 'Start', end: 'End', exdates: 'Dates left out', idOwner: 'Owner' },
      nested: { exdates: { date: 'Date' } },
      checks: { seriesInOrder: 'The end must be after the start' },
    },
    calendarEventTeacher: {
      one: 'teacher at an event', few: 'teachers at an event', other: 'teachers at an event',
      fields: { idCalendarEvent: 'Event', start: 'Start', end: 'End', blocks: 'Taken', idTeacher: 'Teacher' },
      checks: { teacherTwice: 'The teacher is at that event already', teacherTaken: 'The teacher is taken at that time' },
    },
    calendarEventGroup: {
      one: 'group at an event', few: 'groups at an event', other: 'groups at an event',
      fields: { idCalendarEvent: 'Event', start: 'Start', end: 'End', blocks: 'Taken', idStCoGroup: 'Teaching group' },
      checks: { groupTwice: 'The group is at that event already', groupTaken: 'The group is taken at that time' },
    },
    stCoGroup: {
      one: 'teaching group', few: 'teaching groups', other: 'teaching groups', title: 'Teaching groups',
      fields: {
        idStCo: 'Study course', idTeachingtype: 'Teaching type', code: 'Code', idParent: 'Parent group', capacity: 'Capacity', language: 'Language',
        onlyMode: 'Only for', sharedStCos: 'Taught together with',
      },
      options: { language: { hr: 'Croatian', en: 'English' }, onlyMode: { full: 'Full-time students', part: 'Part-time students' } },
      nested: { sharedStCos: { idStCo: 'Study course' } },
      checks: { groupTwice: 'The course has a group of that code for that teaching type already' },
    },
    stCoGroupStudent: {
      one: 'student in a group', few: 'students in a group', other: 'students in a group', title: 'Students in groups',
      fields: { idStCoGroup: 'Teaching group', idStCoEnrollment: 'Course enrolment', from: 'From', to: 'To' },
      checks: { memberInOrder: 'The end cannot be before the start', memberTwice: 'The student is in that group at that time already' },
    },
    calendarEventUser: {
      one: 'participant of an event', few: 'participants of an event', other: 'participants of an event',
      fields: { idCalendarEvent: 'Event', start: 'Start', end: 'End', blocks: 'Taken', idUser: 'User' },
      checks: { userTwice: 'The user is at that event already' },
    },
    calendarFeed: {
      one: 'calendar address', few: 'calendar addresses', other: 'calendar addresses',
      fields: { token: 'Secret', idUser: 'User', idRoom: 'Room' },
      checks: { feedOfOne: 'An address belongs to a person or to a room' },
    },
  },
};

/** What the calendar itself says beside the words of its resources. */
export const calendarSaysEnUk = { busy: 'Busy', ofPerson: 'My calendar', ofRoom: 'Occupancy of room {room}', aStudent: 'a student' };
