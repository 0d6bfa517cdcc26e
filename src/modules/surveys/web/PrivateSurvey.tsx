import { type ReactNode, useCallback } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { PageHead, useScreen } from '../../../kernel/web/index.ts';
import { Filling } from './Filling.tsx';

/** `/SurveyPrivate/{guid}/{lang}`: for whoever is on the roll. */
export default function PrivateSurvey() {
  const [guid = '', lang] = (useParams()['*'] ?? '').split('/');
  const context = Number(useSearchParams()[0].get('context') ?? 0) || 0;
  const navigate = useNavigate();
  const closed = useCallback(() => void navigate('/405', { replace: true }), [navigate]);
  return (
    <Filling
      onClosed={closed}
      key={`${guid}:${context}`}
      access="private"
      guid={guid}
      context={context}
      lang={lang}
      frame={(title, inside) => <Framed title={title}>{inside}</Framed>}
    />
  );
}
const Framed = ({ title, children }: { title: string; children: ReactNode }) => {
  useScreen({ screen: '/SurveyPrivate', title });
  return (
    <div className="sv-page">
      <PageHead title={title} />
      <section className="k-section">
        <div className="k-section-body">{children}</div>
      </section>
    </div>
  );
};
