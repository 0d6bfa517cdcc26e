import { useQuery } from '@tanstack/react-query';
import { call, useLanguage } from '../../../kernel/web/index.ts';

export interface TopicOutcome {
  readonly idStCoTopic: number;
  readonly code: string;
  readonly text: string;
}
/** Outcomes of a course by the topics of its plan; none where outcomes are switched off or not read. */
export const useOutcomesOfTopics = (idStCo: number): ReadonlyMap<number, readonly TopicOutcome[]> => {
  const language = useLanguage();
  const found = useQuery({
    queryKey: ['resource', 'lo-course-topic', 'of course', idStCo, language],
    queryFn: ({ signal }) =>
      call<readonly TopicOutcome[]>('GET', 'learning-outcomes/of-topics', { query: { idStCo }, signal }),
    retry: false,
  }).data;
  const byTopic = new Map<number, TopicOutcome[]>();
  for (const one of found ?? []) byTopic.set(one.idStCoTopic, [...(byTopic.get(one.idStCoTopic) ?? []), one]);
  return byTopic;
};
