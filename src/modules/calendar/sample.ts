import type { Known, RowValues, Samples } from '../../../test/harness/sample.ts';

const of = (name: string) => (w: Known) => w.row(name);
const kind: RowValues = {
  nameHr: 'X',
  color: '#112233',
  systemKind: 'reservation',
  approval: 'none',
  minNoticeHours: 0,
};
const holiday = (day: string): RowValues => ({ dateFrom: day, dateTo: day, nameHr: 'X', kind: 'institution' });
const event = (idOwner: (w: Known) => number, day: string): RowValues => ({
  idOwner,
  idReservationtype: (w: Known) => w.find('reservationtype', 'code', 'SAST'),
  title: 'X',
  start: `${day} 10:00`,
  end: `${day} 11:00`,
  isPublic: 0,
  status: 'requested',
  source: 'manual',
});
const group = (code: string): RowValues => ({
  idStCo: of('stcourse.inGroups'),
  idTeachingtype: of('teachingtype.used'),
  code,
  capacity: 10,
});
const member = (idStCoEnrollment: string): RowValues => ({
  idStCoGroup: of('st-co-group.used'),
  idStCoEnrollment: of(idStCoEnrollment),
  from: '2084-10-01',
});

export const samples: Samples = {
  reservationtype: { other: { ...kind, code: 'X' }, body: { ...kind, code: 'Y' } },
  calendarholiday: { other: holiday('2080-03-01'), body: holiday('2080-03-02') },
  'calendar-event': {
    other: event(w => w.stranger.id, '2080-03-04'),
    own: { everybody: event(w => w.me.id, '2080-03-05') },
  },
  'st-co-group': { other: group('X'), more: { used: group('P1') } },
  'st-co-group-student': {
    other: member('st-co-enrollment.inGroups'),
    own: { student: member('st-co-enrollment.own.student') },
  },
};
