import { call, passes, user } from '../../../kernel/web/index.ts';
import { documentsModule } from '../module.ts';
import type { FoundDocument } from './data.ts';

/** The palette finds documents by what stands in them, for those who have the screen to open them on. */
export const findDocuments = async (query: string, signal: AbortSignal) => {
  const who = user.get();
  const [page] = documentsModule.pages ?? [];
  if (!who || !page || !passes(page, who) || query.trim().length < 3) return [];
  const { data } = await call<{ data: FoundDocument[] }>('GET', 'dms-document/search', { query: { q: query }, signal });
  return data
    .filter(row => row.idDmsFol !== null)
    .slice(0, 5)
    .map(row => ({
      key: `dms-${row.id}`,
      title: row.title,
      detail: row.place
        .map(part => part.text)
        .join('')
        .slice(0, 90),
      icon: 'file-text',
      path: `/DMS/${row.idDmsFol}?doc=${row.id}`,
    }));
};
