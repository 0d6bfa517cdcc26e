import type { Known, RowValues, Samples } from '../../../test/harness/sample.ts';

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
export const samples: Samples = {
  reservationtype: { other: { ...kind, code: 'X' }, body: { ...kind, code: 'Y' } },
  calendarholiday: { other: holiday('2080-03-01'), body: holiday('2080-03-02') },
  'calendar-event': {
    other: event(w => w.stranger.id, '2080-03-04'),
    own: { everybody: event(w => w.me.id, '2080-03-05') },
    more: {
      ofLesson: {
        ...event(w => w.stranger.id, '2084-10-09'),
        idReservationtype: (w: Known) => w.find('reservationtype', 'code', 'NAST'),
        status: 'confirmed',
        source: 'lesson',
      },
    },
  },
};
