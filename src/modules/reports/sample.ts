import type { Known, Samples } from '../../../test/harness/sample.ts';

const ofUsers = (w: Known) => w.find('report', 'code', 'rpt-graduate-thesis-teacher-load');
const schedule = {
  idReport: ofUsers,
  period: 'month',
  format: 'xlsx',
  every: 'daily',
  hour: 7,
  idReceivers: (w: Known) => [w.stranger.id],
};

export const samples: Samples = {
  report: { other: ofUsers },
  'report-schedule': {
    other: { ...schedule, name: 'Mentorstva svaki dan', status: 'active' },
    body: { ...schedule, name: 'Mentorstva prošli mjesec' },
  },
  'report-run': {
    other: {
      at: '2026-11-02T06:00:00Z',
      idReport: ofUsers,
      idUser: (w: Known) => w.stranger.id,
      format: 'xlsx',
      outcome: 'made',
      rows: 12,
      ms: 140,
    },
  },
};
