import { useQuery } from '@tanstack/react-query';
import { call, type PartProps } from '../../../kernel/web/index.ts';
import { Attachments } from './Attachments.tsx';

/** The tab of a record on which files hang. Who may bring some is the server's to say: it is asked where the row may be changed. */
export default function AttachmentsPart({ row, resource }: PartProps) {
  const id = row.id as number;
  const may = useQuery({
    queryKey: ['resource', 'dms-attachment', 'may', resource, id],
    queryFn: ({ signal }) =>
      call<{ add: 0 | 1 }>('GET', 'dms-attachment/may', { query: { entity: resource, idEntity: id }, signal }),
    enabled: row.can?.includes('update') === true,
  });
  return <Attachments resource={resource} id={id} mayAdd={may.data?.add === 1} />;
}
