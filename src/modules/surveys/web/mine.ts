import { useQuery } from '@tanstack/react-query';
import { call } from '../../../kernel/web/index.ts';

export interface Mine {
  readonly guid: string;
  readonly context: number;
  readonly about: string | null;
  readonly titleHr: string;
  readonly titleEn: string | null;
  readonly dateTo: string;
  readonly isAnonymous: 0 | 1;
  readonly isOpen: 0 | 1;
  readonly line: 'pending' | 'started' | 'done' | 'declined';
  readonly mayReadResults: 0 | 1;
}
export const useMine = () =>
  useQuery({
    queryKey: ['resource', 'survey-completing', 'mine'],
    queryFn: ({ signal }) => call<{ data: Mine[] }>('GET', 'survey-answer/mine', { signal }),
    retry: false,
  });

export const fillAddress = ({ guid, context }: Pick<Mine, 'guid' | 'context'>, lang: string): string =>
  `/SurveyPrivate/${guid}/${lang}${context > 0 ? `?context=${context}` : ''}`;
