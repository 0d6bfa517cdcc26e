import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { cataloguesModule } from './module.ts';
import { outcomesEnUk } from './words/outcomes.en-uk.ts';
import { scalesEnUk } from './words/scales.en-uk.ts';
import { studiesEnUk } from './words/studies.en-uk.ts';

export const cataloguesEnUk: ModuleWords<typeof cataloguesModule> = {
  title: 'Catalogues',
  screens: {
    teaching: 'Teaching', institution: 'Institution', persons: 'People', grading: 'Grading', outcomes: 'Learning outcomes', partners: 'Partners and professions', places: 'Places',
    scale: 'Grading scale', editScale: 'Edit the scale', fromTheBeginning: 'From the beginning', pointsNotNumbers: 'Points are numbers from 0 to 100 with at most two decimals.',
    courses: 'Enrolled courses', enrolYear: 'Enrol year', compulsoryCourses: 'Compulsory courses', repeatCourses: 'Repeats', repeatNote: 'from earlier years, not passed',
    electiveGroup: 'Electives: {group} (semester {semester})', freeCourses: 'Electives and facultative courses (semester {semester})', asManyAsWished: 'as many as wished',
    quotaLeft: 'take {quota}, {left} left', courseFull: 'full', semesterAndEcts: 'semester {semester} · {ects} ECTS', nothingToEnrol: 'There are no courses left to enrol.',
    enrolTotal: '{n} courses · {ects} ECTS in all', enrolled: '{n} courses enrolled, {ects} ECTS in all.',
    streams: 'Streams', coursesHeld: 'Holds courses', unitsHeaded: 'Heads units', studiesHeaded: 'Heads studies', unitsBelow: 'Units below', professionsBelow: 'Narrower professions',
  },
  resources: {
    ...studiesEnUk,
    ...scalesEnUk,
    ...outcomesEnUk,
    academicyear: {
      one: 'academic year', few: 'academic years', other: 'academic years',
      about: 'The years in which teaching takes place; at most one is active at any time.',
      fields: {
        startYear: 'Starting year', code: 'Code', startDate: 'Start', endDate: 'End', normSystem: 'Load system', note: 'Note', status: 'Status',
      },
      hints: { startYear: 'For 2026/2027 enter 2026', startDate: 'Usually 1 October', endDate: 'Usually 30 September' },
      options: { normSystem: { norm: 'Norm hours', work: 'Working hours' } },
      states: { planning: 'In planning', active: 'Active', closed: 'Closed' },
      moves: {
        activate: {
          label: 'Activate', question: 'Activate this academic year?', inputs: { closePrevious: 'Close the year that is active now' },
          done: 'The academic year is active.',
        },
        close: { label: 'Close', question: 'Close the year? Its data can no longer be changed.', done: 'The academic year is closed.' },
        reopen: { label: 'Reopen', question: 'Reopen the closed year?', done: 'The academic year is open again.' },
      },
      checks: {
        codeFollowsYear: 'The code is the starting year and the next one, for example 2026/2027',
        datesInOrder: 'The end must be after the start',
        yearsOverlap: 'Academic years overlap',
        anotherActive: 'Another academic year is active: close it first',
        needsTwoSemesters: 'The year needs its winter and its summer semester before it is activated',
        coefficientsMissing: 'Coefficients are missing for teaching types: {types}',
        holidaysMissing: 'There are no public holidays of {years}: add them in the calendar (Holidays and non-teaching days)',
        plansSubmitted: 'Submitted teaching plans wait for a decision: {count}',
        semestersOutside: 'The semesters of this year would no longer lie within it',
      },
    },
    academicyearSemester: {
      one: 'semester', few: 'semesters', other: 'semesters',
      about: 'Teaching and examination periods of the winter and summer semester.',
      fields: {
        idAcademicyear: 'Academic year', kind: 'Semester', teachingFrom: 'Teaching from', teachingTo: 'Teaching to', examFrom: 'Exams from',
        examTo: 'Exams to', weeks: 'Teaching weeks', timetableStatus: 'Timetable',
      },
      options: { kind: { winter: 'Winter', summer: 'Summer' } },
      states: { draft: 'Draft', published: 'Published', locked: 'Locked' },
      moves: {
        publish: { label: 'Publish timetable', question: 'Publish the timetable of this semester?', done: 'The timetable is published.' },
        withdraw: { label: 'Withdraw timetable', question: 'Return the timetable to draft?', done: 'The timetable is a draft again.' },
        lock: { label: 'Lock timetable', done: 'The timetable is locked.' },
      },
      checks: {
        semesterTwice: 'This academic year already has that semester',
        teachingInOrder: 'Teaching must end after it starts',
        examsInOrder: 'Exams cannot end before they start',
        outsideYear: 'The semester must lie within the academic year ({from} – {to})',
        winterBeforeSummer: 'Teaching of the winter semester must end before the summer semester starts',
      },
    },
    edulev: {
      one: 'education level', few: 'education levels', other: 'education levels',
      about: 'Levels and kinds of study by the Croatian Qualifications Framework.',
      fields: {
        code: 'Code', name: 'Name', kind: 'Kind', hkoLevel: 'CroQF level', bolognaCycle: 'Bologna cycle', ectsMin: 'ECTS from', ectsMax: 'ECTS to',
        thesisName: 'Name of the final thesis', isvuCode: 'ISVU code',
      },
      options: {
        kind: { professional: 'Professional', university: 'University' },
        hkoLevel: { '5': '5', '6.st': '6.st', '6.sv': '6.sv', '7.1.st': '7.1.st', '7.1.sv': '7.1.sv', '7.2': '7.2', '8.1': '8.1', '8.2': '8.2' },
        bolognaCycle: { short: 'Short', '1': 'First', '2': 'Second', '3': 'Third' },
      },
      checks: { ectsInOrder: 'The upper ECTS limit cannot be below the lower one', studyOutside: 'The study {code} has {ects} ECTS and would no longer fit this level' },
    },
    academicvocation: {
      one: 'academic title', few: 'academic titles', other: 'academic titles',
      about: 'Titles and posts with their annual teaching obligation.',
      fields: {
        code: 'Code', name: 'Name', abbr: 'Abbreviation', group: 'Group', annualNorm: 'Annual norm (hours)', annualWork: 'Annual working hours',
        canHold: 'May hold a course', canMentor: 'May mentor', canChair: 'May chair a committee', externalRate: 'External rate per hour (EUR)',
      },
      options: {
        group: { sciTeaching: 'Scientific and teaching', teaching: 'Teaching', associate: 'Associate', expert: 'Expert', external: 'Titular and external' },
      },
      checks: { associateHoldsNothing: 'An associate can neither hold a course nor mentor' },
    },
    organizationunit: {
      one: 'organisation unit', few: 'organisation units', other: 'organisation units',
      about: 'How the institution is organised: departments, chairs, laboratories and services.',
      fields: {
        code: 'Code', name: 'Name', abbr: 'Abbreviation', kind: 'Kind', idParent: 'Parent unit', idHead: 'Head', isvuCode: 'ISVU code',
        email: 'E-mail', phone: 'Telephone',
      },
      options: { kind: { institution: 'Institution', department: 'Department', chair: 'Chair', lab: 'Laboratory', service: 'Service' } },
      checks: { secondRoot: 'The institution already has its top unit: choose a parent' },
    },
    roomtype: {
      one: 'room type', few: 'room types', other: 'room types',
      fields: { code: 'Code', name: 'Name', color: 'Colour' },
    },
    room: {
      one: 'room', few: 'rooms', other: 'rooms',
      about: 'Places for teaching, exams and meetings.',
      fields: {
        code: 'Code', name: 'Name', building: 'Building', floor: 'Floor', idRoomtype: 'Room type', idOrganizationunit: 'Organisation unit',
        capacity: 'Seats', examCapacity: 'Exam seats', equipment: 'Equipment', isVirtual: 'Virtual', url: 'Web address',
        isBookable: 'Can be booked', isStudentBookable: 'Students may book it', picture: 'Picture', active: 'In use',
      },
      hints: { capacity: 'For a virtual room 0 means no limit' },
      checks: { roomHoldsSomebody: 'A room needs at least one seat', examCapacityLarger: 'There are more seats at exams than in class' },
    },
    teacher: {
      one: 'teacher', few: 'teachers', other: 'teachers',
      about: 'Teachers, associates and external lecturers.',
      fields: {
        oib: 'OIB', foreignId: 'Foreign identification number', isvuCode: 'ISVU person code', mbz: 'Scientist registry number', titlePrefix: 'Title before the name',
        firstName: 'First name', lastName: 'Last name', titleSuffix: 'Title after the name', idAcademicvocation: 'Academic title', vocationFrom: 'Title held since',
        idOrganizationunit: 'Organisation unit', employment: 'Employment', fte: 'Full-time equivalent', normReduction: 'Norm reduction (%)',
        email: 'E-mail', phone: 'Telephone', office: 'Office', consultations: 'Office hours', picture: 'Picture', idUser: 'User account',
        activeFrom: 'Active from', activeTo: 'Active to',
      },
      options: { employment: { employee: 'Employee', partTime: 'Part-time', external: 'External lecturer', titular: 'Titular' } },
      checks: {
        emailTaken: 'A teacher with this e-mail already exists',
        oibOrForeignId: 'Enter the OIB, or a foreign identification number for a person without one',
        activeInOrder: 'The last active day cannot be before the first',
      },
    },
    student: {
      one: 'student', few: 'students', other: 'students',
      fields: {
        jmbag: 'JMBAG', oib: 'OIB', firstName: 'First name', lastName: 'Last name', gender: 'Gender', birthDate: 'Date of birth', idCitizenship: 'Citizenship',
        email: 'E-mail', phone: 'Telephone', street: 'Street and number', idStateCity: 'Town', picture: 'Picture', idUser: 'User account', active: 'Active',
      },
      options: { gender: { m: 'Male', f: 'Female', x: 'Other' } },
      checks: { jmbagCheckDigit: 'The check digit of the JMBAG is wrong', birthInFuture: 'The date of birth cannot be in the future' },
    },
    state: {
      one: 'country', few: 'countries', other: 'countries',
      fields: { code2: 'Code (2 letters)', code3: 'Code (3 letters)', name: 'Name', isEu: 'Member of the European Union' },
    },
    stateCounty: {
      one: 'county', few: 'counties', other: 'counties',
      fields: { idState: 'Country', code: 'Code', name: 'Name' },
      checks: { codeTwice: 'This country already has a county with that code', townsInCounty: 'The county has towns ({name} and others) that stay in their country' },
    },
    stateCity: {
      one: 'town', few: 'towns', other: 'towns',
      about: 'Towns and settlements with their postal codes.',
      fields: { idState: 'Country', idStateCounty: 'County', postalCode: 'Postal code', name: 'Name' },
      checks: { cityTwice: 'This town with this postal code already exists', countyOfOtherState: 'The county does not belong to the chosen country' },
    },
  },
};
