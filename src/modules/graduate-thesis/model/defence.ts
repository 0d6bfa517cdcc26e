import {
  array,
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
import { seats } from './thesis.ts';

/** A seat in the commission before which a thesis is defended. The appointment makes the seats; who sits there says yes or no. */
export const graduatethesisDefensecommission = resource('graduatethesis-defensecommission', {
  label: ['idTeacher', 'role'],
  order: { in: ['idStCoGraduatethesis'] },
  owner: 'idStCoGraduatethesis',
  verbs: [],
  fields: {
    idStCoGraduatethesis: ref('st-co-graduatethesis', { required: true, inList: true }),
    idTeacher: ref('teacher', { required: true, inList: true }),
    role: choice(seats, { required: true, inList: true }),
    status: state(
      flow(
        ['asked', 'accepted', 'declined'],
        {
          acceptSeat: { from: ['asked', 'declined'], to: 'accepted' },
          declineSeat: { from: ['asked', 'accepted'], to: 'declined', note: 'required' },
        },
        { kinds: { asked: 'run', accepted: 'ok', declined: 'bad' } },
      ),
    ),
  },
  constraints: { seatTwice: { unique: ['idStCoGraduatethesis', 'idTeacher'] } },
});

/** One defence: when and where, what was asked, and how it ended. */
export const graduatethesisDefense = resource('graduatethesis-defense', {
  label: ['start', 'idStCoGraduatethesis'],
  sort: ['-start'],
  owner: 'idStCoGraduatethesis',
  verbs: ['update'],
  checks: ['over', 'notBegun', 'askedByStranger'],
  fields: {
    idStCoGraduatethesis: ref('st-co-graduatethesis', { required: true, readonly: true, inList: true }),
    attempt: integer({ required: true, min: 1, max: 2, readonly: true, inList: true }),
    idCalendarEvent: ref('calendar-event', { readonly: true, invisibleInTable: true }),
    start: dateTime({ required: true, readonly: true, inList: true }),
    end: dateTime({ required: true, readonly: true }),
    idRoom: ref('room', { readonly: true, inList: true }),
    online: boolean({ readonly: true }),
    onlineUrl: text({ format: 'url', readonly: true }),
    public: boolean({ default: 1 }),
    questions: array(
      {
        idTeacher: ref('teacher', { required: true }),
        text: text({ required: true, max: 1000 }),
        answered: choice(['yes', 'partly', 'no'], { required: true, default: 'yes' }),
      },
      { max: 40 },
    ),
    minutes: longtext({ max: 10_000, readonly: true }),
    voting: choice(['unanimous', 'majority'], { readonly: true }),
    separateOpinion: longtext({ max: 5000, readonly: true }),
    result: choice(['passed', 'failed', 'notHeld'], { readonly: true, inList: true }),
    closedOn: date({ readonly: true }),
    /** Means of the three parts, as they were when the defence was closed. */
    meanWork: text({ max: 10, readonly: true }),
    meanPresentation: text({ max: 10, readonly: true }),
    meanDiscussion: text({ max: 10, readonly: true }),
  },
});

export const components = ['work', 'presentation', 'discussion'] as const;
export type Component = (typeof components)[number];

/** What one voting member gives for one part of the work. */
export const graduatethesisGrade = resource('graduatethesis-grade', {
  label: ['idTeacher', 'component'],
  sort: ['idTeacher', 'component'],
  owner: 'idDefense',
  checks: ['noVote', 'notBegun', 'over'],
  fields: {
    idDefense: ref('graduatethesis-defense', { required: true, inList: true }),
    idTeacher: ref('teacher', { required: true, readonly: true, inList: true }),
    component: choice(components, { required: true, inList: true }),
    idGrade: ref('grade', { required: true, inList: true }),
    comment: longtext({ max: 2000 }),
  },
  constraints: { gradeTwice: { unique: ['idDefense', 'idTeacher', 'component'] } },
});
