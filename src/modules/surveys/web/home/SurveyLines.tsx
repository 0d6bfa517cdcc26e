import { IconChecklist } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { TodoLine, useLanguage, type WaitingProps } from '../../../../kernel/web/index.ts';
import { fillAddress, useMine } from '../mine.ts';
import { useSurveysText } from '../text.ts';

/** On the home page: surveys that wait for an answer, until they are answered or declined. */
export default function SurveyLines({ onCount }: WaitingProps) {
  const t = useSurveysText();
  const language = useLanguage();
  const found = useMine();
  const rows = found.data?.data ?? (found.isError ? [] : undefined);
  const waiting = rows?.filter(row => row.isOpen === 1 && (row.line === 'pending' || row.line === 'started'));
  const n = waiting?.length;
  useEffect(() => {
    if (n !== undefined) onCount(n);
  }, [n, onCount]);
  return (
    <>
      {waiting?.map(row => {
        const to = fillAddress(row, language === 'hr' ? 'hr' : 'en');
        return (
          <TodoLine
            key={`${row.guid}:${row.context}`}
            due={row.dateTo}
            icon={IconChecklist}
            title={t('waiting', { title: language === 'hr' ? row.titleHr : row.titleEn || row.titleHr })}
            fact={[row.about, t(row.isAnonymous ? 'anonymous' : 'named')].filter(Boolean).join(' · ')}
            to={to}
          >
            <Link className="desk-act" to={to}>
              {t(row.line === 'started' ? 'goOn' : 'fill')}
            </Link>
          </TodoLine>
        );
      })}
    </>
  );
}
