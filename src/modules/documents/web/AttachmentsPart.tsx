import { useQuery } from '@tanstack/react-query';
import { api, call, type PartProps, showFailure, useResource, useWords } from '../../../kernel/web/index.ts';
import { Attachments } from './Attachments.tsx';

/** The tab of a record on which files hang. Who may bring some is the server's to say: it is asked where the row may be changed. */
export default function AttachmentsPart({ row, resource, refresh }: PartProps) {
  const id = row.id as number;
  const may = useQuery({
    queryKey: ['resource', 'dms-attachment', 'may', resource, id],
    queryFn: ({ signal }) =>
      call<{ add: 0 | 1 }>('GET', 'dms-attachment/may', { query: { entity: resource, idEntity: id }, signal }),
    enabled: row.can?.includes('update') === true,
  });
  const mayAdd = may.data?.add === 1;
  const words = useWords(resource);
  const said = useResource(resource).attachments;
  const field = typeof said === 'object' ? said.names : undefined;
  const named = field !== undefined && {
    label: words.field(field),
    id: (row[field] ?? null) as number | null,
    isOpen: mayAdd,
    set: (to: number | null) =>
      void api
        .put(`${resource}/update?id=${id}`, { [field]: to, rowVer: row.rowVer })
        .catch(showFailure)
        .then(refresh),
  };
  return <Attachments resource={resource} id={id} mayAdd={mayAdd} named={named || null} />;
}
