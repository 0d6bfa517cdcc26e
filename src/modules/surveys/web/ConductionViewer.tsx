import { useParams } from 'react-router';
import { PageHead, useLanguage, useScreen } from '../../../kernel/web/index.ts';
import { ResultView, useResult } from './ResultView.tsx';

/** `/SurveyConductionViewer/{guid of a conduction}/{lang}`: what is published of it. */
export default function ConductionViewer() {
  const [guid = ''] = (useParams()['*'] ?? '').split('/');
  const language = useLanguage();
  const found = useResult(guid).data;
  const title = found ? (language === 'hr' ? found.titleHr : found.titleEn || found.titleHr) : '';
  useScreen({ screen: '/SurveyConductionViewer', title });
  return (
    <>
      {title && <PageHead title={title} />}
      <ResultView guid={guid} />
    </>
  );
}
