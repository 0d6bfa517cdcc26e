import { useQuery } from '@tanstack/react-query';
import { call, type Row } from '../../../kernel/web/index.ts';

export interface Day {
  readonly date: string;
  readonly isOff: 0 | 1;
  readonly name: string | null;
  readonly hours: number | null;
  readonly presence: string | null;
  readonly isConfirmed: 0 | 1;
  readonly idDiary: number | null;
  readonly status: 'draft' | 'submitted' | 'confirmed' | 'returned' | null;
  readonly work: string | null;
  readonly learned: string | null;
  readonly tools: readonly string[] | null;
  readonly mentorNote: string | null;
}
export interface Ledger {
  readonly id: number;
  readonly student: string;
  readonly partner: string | null;
  readonly mentor: string | null;
  readonly course: string;
  readonly status: string;
  readonly dateFrom: string | null;
  readonly dateTo: string | null;
  readonly today: string;
  readonly plannedHours: number;
  readonly confirmed: number;
  readonly pending: number;
  readonly hoursPerDayMax: number;
  readonly openFrom: string;
  readonly forecast: string | null;
  readonly can: { readonly write: 0 | 1; readonly confirm: 0 | 1; readonly grade: 0 | 1 };
  readonly days: readonly Day[];
}
export const ledgerKey = (id: number | null) => ['resource', 'internship', 'ledger', id] as const;
export const useLedger = (id: number | null) =>
  useQuery({
    queryKey: ledgerKey(id),
    queryFn: ({ signal }) => call<Ledger>('GET', 'internship/ledger', { query: { id: id! }, signal }),
    enabled: id !== null,
    retry: false,
  });
/** Placements that this person reads and that have, or had, a diary. */
export const useDiaries = () =>
  useQuery({
    queryKey: ['resource', 'internship', 'diaries'],
    queryFn: async ({ signal }) =>
      (
        await call<{ data: readonly Row[] }>('GET', 'internship', {
          query: {
            'filter[intsKind]': 'placement',
            'filter[status][in]': 'active,diarySubmitted,mentorGraded,completed,failed,interrupted',
            columns: 'idStudent,idPartner,status,dateTo',
            sort: '-dateTo',
            'pagination[limit]': 200,
          },
          signal,
        })
      ).data,
    retry: false,
  });
