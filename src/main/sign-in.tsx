import { lazy, Suspense } from 'react';
import { loadPatiently, Public, type PublicParts, start } from '../kernel/web/index.ts';

const loadSurvey = () => import('../modules/surveys/web/PublicSurvey.tsx');
const surveyWords = (): Promise<unknown> =>
  /\/en[^/]*$/i.test(location.hash)
    ? import('../modules/surveys/web/texts/fill.en-uk.ts')
    : import('../modules/surveys/web/texts/fill.hr.ts');
// Whoever comes for a survey waits for it alone: it is on its way, with its words, before the first step is done.
if (location.hash.startsWith('#/SurveyPublic/')) Promise.all([loadSurvey(), surveyWords()]).catch(() => undefined);
const LinkSurvey = lazy(() => loadPatiently(() => import('../modules/surveys/web/LinkSurvey.tsx')));
const LinkDocument = lazy(() => loadPatiently(() => import('../modules/documents/web/LinkDocument.tsx')));
const LinkCall = lazy(() => loadPatiently(() => import('../modules/e-sessions/web/LinkCall.tsx')));
const LinkWeek = lazy(() => loadPatiently(() => import('../modules/internship/web/LinkWeek.tsx')));
const LinkEnd = lazy(() => loadPatiently(() => import('../modules/internship/web/LinkEnd.tsx')));
const News = lazy(() => loadPatiently(() => import('../modules/administration/web/PublicNews.tsx')));
const Alumni = lazy(() => loadPatiently(() => import('../modules/alumni/web/PublicAlumni.tsx')));

const parts: PublicParts = {
  // The page of alumni also tells how many there are and what is offered to them.
  News: ({ kind }) => (
    <>
      {kind === 'alumni' && (
        <Suspense fallback={null}>
          <Alumni />
        </Suspense>
      )}
      <News kind={kind} />
    </>
  ),
  Page: lazy(() => loadPatiently(() => import('../modules/workspace/web/PublicText.tsx'))),
  pages: ['privacy', 'accessibility'],
  open: { '/SurveyPublic': lazy(() => loadPatiently(loadSurvey)) },
  links: {
    'documents.share': LinkDocument,
    'esessions.answer': LinkCall,
    'internship.end': LinkEnd,
    'internship.week': LinkWeek,
    'surveys.answer': LinkSurvey,
    'surveys.answerSecretly': LinkSurvey,
  },
};
start({ Public: () => <Public parts={parts} />, portal: () => import('./web.tsx'), open: Object.keys(parts.open) });
