import { useQuery } from '@tanstack/react-query';
import type { FileValue } from '../../../kernel/resource/index.ts';
import { apiUrl, call, FileLink, showDateTime, StatusChip, useLanguage } from '../../../kernel/web/index.ts';
import { useSessionsText } from './text.ts';

interface ItemDocument {
  readonly id: number;
  readonly title: string;
  readonly content: FileValue | null;
  readonly isConfidential: 0 | 1;
  readonly replacedAt: string | null;
}
/** What belongs to an item, where one reads it before voting; what was replaced after the call says so. */
export const ItemDocuments = ({ idEsessAge }: { readonly idEsessAge: number }) => {
  const say = useSessionsText();
  const language = useLanguage();
  const rows = useQuery({
    queryKey: ['resource', 'esess-agenda-document', 'of', idEsessAge],
    queryFn: ({ signal }) =>
      call<{ data: readonly ItemDocument[] }>('GET', 'esess-agenda-document', {
        query: {
          'filter[idEsessAge]': idEsessAge,
          columns: 'title,content,isConfidential,replacedAt',
          sort: 'num',
          'pagination[limit]': 100,
        },
        signal,
      }),
    retry: false,
  }).data?.data;
  if (!rows?.length) return null;
  return (
    <section aria-label={say('documents')}>
      <ul className="es-files">
        {rows.map(({ id, title, content, isConfidential, replacedAt }) => (
          <li key={id}>
            {content ? (
              <FileLink
                address={apiUrl(`esess-agenda-document/file?id=${id}&field=content`)}
                file={content}
                shown={title}
              />
            ) : (
              title
            )}
            {isConfidential === 1 && <StatusChip kind="lock">{say('confidential')}</StatusChip>}
            {replacedAt && (
              <StatusChip kind="warn">{say('replacedOn', { at: showDateTime(replacedAt, language) })}</StatusChip>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
