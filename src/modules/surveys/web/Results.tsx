import { IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import {
  call,
  EmptyState,
  PageHead,
  Panel,
  showDateTime,
  useAddress,
  useLanguage,
  useModuleWords,
} from '../../../kernel/web/index.ts';
import { LazyPapers } from '../../papers/web/index.tsx';
import { ResultView, useResult } from './ResultView.tsx';
import { useSurveysText } from './text.ts';
import './results.css';

interface Listed {
  readonly guid: string;
  readonly titleHr: string;
  readonly titleEn: string | null;
  readonly status: string;
  readonly dateTo: string;
  readonly isAnonymous: 0 | 1;
  readonly invited: number | null;
  readonly completed: number;
}
/** Surveys whose results are open to this person; one of them stands in the address. */
export default function Results() {
  const [address] = useAddress();
  const guid = address.get('survey');
  return guid ? <One guid={guid} /> : <All />;
}
const One = ({ guid }: { guid: string }) => {
  const language = useLanguage();
  const words = useModuleWords('surveys');
  const t = useSurveysText();
  const found = useResult(guid).data;
  const lead = found && [
    words.resources.surveyConduction!.states?.[found.status],
    showDateTime(found.dateTo, language),
    t(found.isAnonymous ? 'anonymous' : 'named'),
  ];
  return (
    <>
      <Link className="sv-back" to="/Surveys/SurveysResults">
        <IconChevronLeft size={15} aria-hidden />
        {words.screens!.SurveysResults!}
      </Link>
      <PageHead
        title={found ? (language === 'hr' ? found.titleHr : found.titleEn || found.titleHr) : ''}
        lead={lead?.filter(Boolean).join(' · ')}
      />
      <div className="sv-results">
        <ResultView guid={guid} />
        {found?.mayReadPapers === 1 && (
          <Panel title={words.screens!.papers!}>
            <LazyPapers resource="survey-conduction" id={found.id} />
          </Panel>
        )}
      </div>
    </>
  );
};
const All = () => {
  const t = useSurveysText();
  const language = useLanguage();
  const words = useModuleWords('surveys');
  const found = useQuery({
    queryKey: ['resource', 'survey-conduction', 'results'],
    queryFn: ({ signal }) => call<{ data: Listed[] }>('GET', 'survey-result/list', { signal }),
  });
  const rows = found.data?.data;
  return (
    <>
      <PageHead title={words.screens!.SurveysResults!} />
      {rows?.length === 0 && <EmptyState kind="first" title={t('noResults')} hint={t('noResultsMore')} />}
      <ul className="sv-mine">
        {rows?.map(row => (
          <li key={row.guid}>
            <span>
              <Link to={`/Surveys/SurveysResults?survey=${row.guid}`}>
                {language === 'hr' ? row.titleHr : row.titleEn || row.titleHr}
              </Link>
              <small>
                {words.resources.surveyConduction!.states?.[row.status]} · {showDateTime(row.dateTo, language)} ·{' '}
                {t(row.isAnonymous ? 'anonymous' : 'named')}
              </small>
            </span>
            <span>
              {row.invited === null
                ? t('respondedPublic', { completed: row.completed })
                : `${row.completed} / ${row.invited}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
};
