import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call, Note, type PartProps, StatTile, StatTiles } from '../../../kernel/web/index.ts';
import type { alumniAudience } from '../model.ts';
import { useAlumniText } from './text.ts';

interface Counted {
  readonly all: number;
  readonly withAccount: number;
  readonly messages: number;
  readonly surveys: number;
}
/** Before anything is sent: how many there are, and how many of them agreed to what. */
export default function Reach({ row }: PartProps<typeof alumniAudience>) {
  const say = useAlumniText();
  const counted = useQuery({
    queryKey: ['resource', 'alumni-audience', 'count', row.id, row.rowVer],
    queryFn: ({ signal }) => call<Counted>('GET', 'alumni/audience-count', { query: { id: Number(row.id) }, signal }),
    retry: false,
  }).data;
  return (
    <>
      <StatTiles>
        <StatTile label={say('reachAll')} figure={counted?.all ?? null} />
        <StatTile label={say('reachAccount')} figure={counted?.withAccount ?? null} />
        <StatTile label={say('reachMessages')} figure={counted?.messages ?? null} />
        <StatTile label={say('reachSurveys')} figure={counted?.surveys ?? null} />
      </StatTiles>
      <Note kind="plain">{say('reachNote')}</Note>
      <Button component={Link} to={`/Messages?write=1&messType=alumniStudent&groups=alumniAudience:${row.id}`}>
        {say('write')}
      </Button>
    </>
  );
}
