import { Button } from '@mantine/core';
import { Link } from 'react-router';
import {
  DeadlineBadge,
  EmptyState,
  PageHead,
  showDateTime,
  StatusChip,
  useLanguage,
  useModuleWords,
  user,
  useStore,
} from '../../../kernel/web/index.ts';
import { fillAddress, useMine } from './mine.ts';
import { useSurveysText } from './text.ts';
import './results.css';

/** What the person is asked, and what they have answered. */
export default function Completings() {
  const t = useSurveysText();
  const words = useModuleWords('surveys');
  const language = useLanguage();
  const rows = useMine().data?.data;
  const isActing = Boolean(useStore(user)?.actor);
  const lang = language === 'hr' ? 'hr' : 'en';
  return (
    <>
      <PageHead title={words.screens!.SurveysCompletings!} />
      {isActing ? (
        <EmptyState title={t('acting')} hint={t('actingHint')} />
      ) : (
        rows?.length === 0 && <EmptyState kind="first" title={t('nothingAsked')} hint={t('nothingAskedMore')} />
      )}
      <ul className="sv-mine">
        {rows?.map(row => (
          <li key={`${row.guid}:${row.context}`}>
            <span>
              <b>{language === 'hr' ? row.titleHr : row.titleEn || row.titleHr}</b>
              {row.about && <span>{row.about}</span>}
              <small>
                {t(row.isAnonymous ? 'anonymous' : 'named')} · {showDateTime(row.dateTo, language)}
              </small>
            </span>
            {row.isOpen === 1 && row.line !== 'done' && <DeadlineBadge due={row.dateTo} />}
            {row.line === 'done' ? (
              <StatusChip kind="ok">{t('done')}</StatusChip>
            ) : row.isOpen === 0 ? (
              <StatusChip kind="lock">{t('ended')}</StatusChip>
            ) : (
              row.line === 'declined' && <StatusChip kind="none">{t('declined')}</StatusChip>
            )}
            {row.isOpen === 1 && row.line !== 'done' && !isActing && (
              <Button component={Link} to={fillAddress(row, lang)}>
                {t(row.line === 'started' ? 'goOn' : 'fill')}
              </Button>
            )}
            {row.mayReadResults === 1 && (
              <Button component={Link} variant="default" to={`/SurveyConductionViewer/${row.guid}/${lang}`}>
                {t('results')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
