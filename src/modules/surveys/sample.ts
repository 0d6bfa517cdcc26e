import type { Known, Samples } from '../../../test/harness/sample.ts';

const definition = JSON.stringify({
  pages: [{ name: 'p1', elements: [{ type: 'rating', name: 'ocjena', title: { hr: 'Ocjena' } }] }],
});
const asked = { titleHr: 'Zadovoljstvo knjižnicom', category: 'general', languages: ['hr'], definition };
const conduction = {
  titleHr: 'Zadovoljstvo knjižnicom',
  idSurv: (w: Known) => w.row('survey'),
  access: 'private',
  isAnonymous: 0,
  dateFrom: '2027-03-01 08:00',
  dateTo: '2027-03-15 20:00',
};

/** A row of each resource, for the tests that ask the same of every one. */
export const samples: Samples = {
  survey: {
    other: { ...asked, guid: '00000000-0000-4000-8000-000000000001', version: 1 },
    body: asked,
    more: {
      course: { ...asked, category: 'course', guid: '00000000-0000-4000-8000-000000000003', version: 1 },
    },
  },
  'survey-question': {
    other: { titleHr: 'Ocjena', question: JSON.stringify({ type: 'rating', name: 'ocjena', title: { hr: 'Ocjena' } }) },
    body: { question: JSON.stringify({ type: 'comment', name: 'poruka', title: { hr: 'Poruka' } }) },
  },
  'survey-conduction': {
    other: { ...conduction, guid: '00000000-0000-4000-8000-000000000002' },
    body: conduction,
  },
  'survey-rule': {
    other: { idSurv: (w: Known) => w.row('survey.course'), semesters: 'both' },
    body: { idSurv: (w: Known) => w.row('survey.course'), semesters: 'winter' },
  },
  'survey-viewer': {
    other: { idSurvImp: (w: Known) => w.row('survey-conduction'), idUser: (w: Known) => w.stranger.id },
    body: { idSurvImp: (w: Known) => w.row('survey-conduction'), idUser: (w: Known) => w.me.id },
  },
  'survey-completing': {
    other: {
      idSurvImp: (w: Known) => w.row('survey-conduction'),
      idUser: (w: Known) => w.stranger.id,
      status: 'pending',
    },
    own: {
      everybody: {
        idSurvImp: (w: Known) => w.row('survey-conduction'),
        idUser: (w: Known) => w.me.id,
        status: 'pending',
      },
    },
  },
  'survey-file': {
    other: {
      idSurvCom: (w: Known) => w.row('survey-completing'),
      question: 'prilog',
      content: { hash: 'f'.repeat(64), name: 'prilog.pdf', mime: 'application/pdf', size: 1 },
      isSubmitted: 1,
    },
  },
};
