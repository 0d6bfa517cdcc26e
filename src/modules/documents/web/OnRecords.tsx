import { Button } from '@mantine/core';
import {
  api,
  EmptyState,
  resourceTitle,
  showFailure,
  Skeleton,
  StatusChip,
  useForgetResources,
  useLanguage,
  useTitles,
} from '../../../kernel/web/index.ts';
import { type Registered, useRegister } from './register.ts';
import { useDocumentsText } from './text.ts';

/** What hangs on records, as whoever keeps the archive knows of it: without its content, and held where it has to be. */
export const OnRecords = () => {
  const t = useDocumentsText();
  const titles = useTitles();
  const language = useLanguage();
  const forget = useForgetResources();
  const found = useRegister('hosted');
  if (!found.data) return <Skeleton label={t('onRecords')} lines={6} />;
  const { data: rows, count } = found.data;
  if (rows.length === 0) return <EmptyState title={t('noneOnRecords')} hint={t('onRecordsHint')} />;
  const on = (row: Registered): string =>
    (row.entity && resourceTitle(titles, row.entity, language)) || t('attachedTo');
  const hold = (row: Registered) =>
    void api
      .put('dms-register/hold', { ids: [row.id], legalHold: 1 - row.legalHold })
      .catch(showFailure)
      .then(forget);
  return (
    <>
      <p className="quiet">{t('onRecordsHint')}</p>
      {count > rows.length && <p className="quiet">{t('firstOf', { n: rows.length, of: count })}</p>}
      <ul className="dms-rows">
        {rows.map(row => (
          <li key={row.id}>
            <span>
              <b>{row.title}</b>
              <small>{[on(row), row['idDmsDocTyp.label']].filter(Boolean).join(' · ')}</small>
            </span>
            {row.legalHold === 1 && <StatusChip kind="bad">{t('onHold')}</StatusChip>}
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${t(row.legalHold === 1 ? 'endHold' : 'hold')}: ${row.title}`}
              onClick={() => hold(row)}
            >
              {t(row.legalHold === 1 ? 'endHold' : 'hold')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
};
