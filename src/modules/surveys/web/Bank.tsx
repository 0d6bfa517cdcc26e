import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, call, notify, Panel, useConfirm, useDeleteQuestion } from '../../../kernel/web/index.ts';
import { questionIn, type Question, type SurveyLanguage, sayText, titleOf } from '../form/index.ts';
import { Write } from './plain.tsx';
import { useSurveysText } from './text.ts';

interface Kept {
  readonly id: number;
  readonly titleHr: string;
  readonly titleEn: string | null;
  readonly question: string;
}

/** The bank alone is asked anew: what the author has not saved yet stays as it is. */
const useForgetBank = () => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['resource', 'survey-question'] });
};
/** Puts a question into the bank as it stands, without its condition, which speaks of its neighbours. */
export const useKeepInBank = () => {
  const t = useSurveysText();
  const forget = useForgetBank();
  return async (question: Question): Promise<void> => {
    await api.post('survey-question/create', { question: JSON.stringify(question) });
    notify({ text: t('bankKept'), kind: 'positive' });
    await forget();
  };
};

/** Questions that were worded once for all: what is inserted is a copy, which goes its own way. */
export const Bank = ({
  language,
  mayChange,
  onInsert,
}: {
  language: SurveyLanguage;
  mayChange: boolean;
  onInsert: (question: Question) => void;
}) => {
  const t = useSurveysText();
  const forget = useForgetBank();
  const { ask, dialog } = useConfirm();
  const questionOf = useDeleteQuestion();
  const [search, setSearch] = useState('');
  const found = useQuery({
    queryKey: ['resource', 'survey-question', 'bank', search],
    queryFn: ({ signal }) =>
      call<{ data: Kept[] }>('GET', 'survey-question', {
        query: {
          columns: 'titleHr,titleEn,question',
          'pagination[limit]': 50,
          ...(search.trim() && { search: search.trim() }),
        },
        signal,
      }),
  });
  const rows = found.data?.data ?? [];
  const remove = async (row: Kept, title: string) => {
    if (!(await ask(questionOf(title)))) return;
    await api.del(`survey-question/delete?id=${row.id}`);
    await forget();
  };
  return (
    <Panel title={t('bank')}>
      <Write label={t('bankSearch')} value={search} onChange={setSearch} />
      {found.data && rows.length === 0 && <p className="quiet">{t(search.trim() ? 'bankNothing' : 'bankEmpty')}</p>}
      <ul className="sv-bank">
        {rows.map(row => {
          const question = questionIn(row.question);
          if (!question) return null;
          const title =
            question.type === 'html' ? sayText(question.html, language) || row.titleHr : titleOf(question, language);
          return (
            <li key={row.id}>
              <span>
                {title}
                <small>{t(`type_${question.type}`)}</small>
              </span>
              {mayChange && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`${t('bankInsert')}: ${title}`}
                  onClick={() => onInsert(question)}
                >
                  {t('bankInsert')}
                </Button>
              )}
              <Button
                variant="default"
                size="xs"
                aria-label={`${t('bankRemove')}: ${title}`}
                onClick={() => void remove(row, title)}
              >
                ×
              </Button>
            </li>
          );
        })}
      </ul>
      {dialog}
    </Panel>
  );
};
