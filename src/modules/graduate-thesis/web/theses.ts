import { useQuery } from '@tanstack/react-query';
import { call, type Row } from '../../../kernel/web/index.ts';

const asked = 'number,titleHr,titleEn,status,statusOn,deadline,idStudent,idMentor,idStudy';
export const useTheses = (query: Readonly<Record<string, string>>) =>
  useQuery({
    queryKey: ['resource', 'st-co-graduatethesis', 'desk', query],
    queryFn: ({ signal }) =>
      call<{ data: readonly Row[] }>('GET', 'st-co-graduatethesis', {
        query: { sort: 'statusOn,id', columns: asked, 'pagination[limit]': 100, ...query },
        signal,
      }),
    retry: false,
  });
