import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { call, EmptyState, Note, PageHead, useLanguage, useScreen } from '../../../kernel/web/index.ts';
import type { Definition, SurveyLanguage } from '../form/index.ts';
import { useFillText } from './fill-text.ts';
import { Runner } from './Runner.tsx';

interface Found {
  readonly titleHr: string;
  readonly titleEn: string | null;
  readonly languages: readonly SurveyLanguage[];
  readonly definition: Definition;
}
/** `/SurveyViewer/{guid of a definition}/{lang}`: how it looks; nothing is stored. */
export default function Preview() {
  const t = useFillText();
  const portal = useLanguage();
  const [guid = '', lang = ''] = (useParams()['*'] ?? '').split('/');
  const found = useQuery({
    queryKey: ['resource', 'survey', 'preview', guid],
    queryFn: ({ signal }) => call<Found>('GET', 'survey-preview', { query: { guid }, signal }),
    retry: false,
  });
  const data = found.data;
  const asked = ['hr', 'en'].find(l => l === lang) ?? (lang === '' && portal !== 'hr' ? 'en' : 'hr');
  const language = data?.languages.find(l => l === asked) ?? data?.languages[0] ?? 'hr';
  const title = data ? (language === 'hr' ? data.titleHr : data.titleEn || data.titleHr) : '';
  useScreen({ screen: '/SurveyViewer', title });
  if (found.isError) return <EmptyState kind="failed" title={t('gone')} hint="" />;
  if (!data) return null;
  return (
    <div className="sv-page">
      <PageHead title={title} />
      <Note kind="plain">{t('preview')}</Note>
      <section className="k-section">
        <div className="k-section-body">
          <Runner definition={data.definition} language={language} />
        </div>
      </section>
    </div>
  );
}
