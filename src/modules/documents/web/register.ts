import { useQuery } from '@tanstack/react-query';
import { api } from '../../../kernel/web/index.ts';

/** What is known of a document, whoever reads it. */
export interface Registered {
  readonly id: number;
  readonly title: string;
  readonly entity: string | null;
  readonly 'idDmsFol.label'?: string | null;
  readonly 'idDmsDocTyp.label'?: string | null;
  readonly retainUntil: string | null;
  readonly legalHold: 0 | 1;
}
export const useRegister = (scenario: 'dueForDisposal' | 'hosted') =>
  useQuery({
    queryKey: ['resource', 'dms-register', scenario],
    queryFn: ({ signal }) =>
      api.get<{ data: Registered[]; count: number }>(
        'dms-register',
        {
          scenario,
          columns: 'title,entity,idDmsFol,idDmsDocTyp,retainUntil,legalHold',
          'return[count]': 1,
          'pagination[limit]': 500,
        },
        { signal },
      ),
  });
