import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call, type PartProps, type Row } from '../../../kernel/web/index.ts';
import type { learningoutcomeset } from '../model.ts';
import { isDecided, useNewVersion } from './again.ts';
import { useOutcomesText } from './text.ts';

/** On top of a set that was adopted: whoever writes sets begins it anew in the next open year. */
export default function SetAgain({ row }: PartProps<typeof learningoutcomeset>) {
  const say = useOutcomesText();
  const { begin, dialog } = useNewVersion('learningoutcomeset');
  const hasLaterYear = useHasLaterYear(isDecided(row.status) ? (row.idAcademicyear ?? null) : null);
  if (!hasLaterYear) return null;
  return (
    <>
      <Button size="xs" variant="default" style={{ justifySelf: 'start' }} onClick={() => void begin(row.id)}>
        {say('newVersion')}
      </Button>
      {dialog}
    </>
  );
}

interface Year extends Row {
  readonly startYear: number;
  readonly status: string;
}
/** Whether a year after this one is still open: without one there is nowhere to begin. */
const useHasLaterYear = (idYear: number | null): boolean => {
  const years = useQuery({
    queryKey: ['resource', 'academicyear', 'in order'],
    queryFn: ({ signal }) =>
      call<{ data: readonly Year[] }>('GET', 'academicyear', {
        query: { columns: 'startYear,status', sort: '-startYear', 'pagination[limit]': 100 },
        signal,
      }),
    enabled: idYear !== null,
    retry: false,
  }).data?.data;
  const own = years?.find(year => year.id === idYear);
  return own !== undefined && years!.some(year => year.startYear > own.startYear && year.status !== 'closed');
};
