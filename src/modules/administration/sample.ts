import type { Samples } from '../../../test/harness/sample.ts';

const news = { kind: 'news', audience: ['internal'] };

export const samples: Samples = {
  'news-event': {
    other: { ...news, titleHr: 'Nacrt', publishFrom: '2026-01-01T08:00:00Z', status: 'draft' },
    body: { ...news, titleHr: 'Nova', publishFrom: '2026-01-01 08:00' },
  },
};
