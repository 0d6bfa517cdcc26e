import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { FileValue, Language } from '../../../kernel/resource/index.ts';
import { api, call, showNumber } from '../../../kernel/web/index.ts';

export interface Folder {
  readonly id: number;
  readonly idParent: number | null;
  readonly name: string;
  readonly documents: number;
  readonly inheritAcl: 0 | 1;
  readonly rowVer: number;
  readonly can: readonly string[];
}
export interface DocumentRow {
  readonly id: number;
  readonly rowVer: number;
  readonly title: string;
  readonly idDmsFol: number | null;
  readonly idDmsDocTyp: number | null;
  readonly 'idDmsDocTyp.label'?: string | null;
  readonly content: FileValue | null;
  readonly currentVersion: number;
  readonly ownerName: string | null;
  readonly lockedByName: string | null;
  readonly updatedAt: string;
  readonly retainUntil: string | null;
  readonly disposedAt: string | null;
  readonly approvalNo: string | null;
  readonly legalHold: 0 | 1;
  readonly description: string | null;
  readonly tags: readonly string[] | null;
  readonly status: 'active' | 'archived' | 'disposed';
  readonly can?: readonly string[];
}
export interface VersionRow {
  readonly id: number;
  readonly version: number;
  readonly content: FileValue | null;
  readonly comment: string | null;
  readonly broughtBy: string | null;
  readonly createdAt: string;
}
export interface FoundDocument {
  readonly id: number;
  readonly title: string;
  readonly idDmsFol: number | null;
  readonly entity: string | null;
  readonly mime: string | null;
  readonly place: readonly { readonly text: string; readonly found: 0 | 1 }[];
}

export const columns =
  'title,idDmsFol,idDmsDocTyp,content,currentVersion,ownerName,lockedByName,updatedAt,retainUntil,legalHold,status,rowVer';
const pageOf = 200;
/** What the list of a place is put in order by. */
export type DocumentSort = 'title' | 'idDmsDocTyp' | 'sizeBytes' | 'updatedAt';
export const useFolders = () =>
  useQuery({
    queryKey: ['resource', 'dms-folder', 'tree'],
    queryFn: ({ signal }) => api.get<{ data: Folder[]; mayMakeRoots: 0 | 1 }>('dms-folder/tree', undefined, { signal }),
    staleTime: 10_000,
  });
/** The documents of a folder, or of the bin, page after page. */
export interface Listed {
  readonly rows: readonly DocumentRow[] | undefined;
  readonly count: number;
  readonly isMore: boolean;
  readonly more: () => void;
}
/** What the list is narrowed to: a type of document, and what somebody has filed. */
export interface Only {
  readonly type: number | null;
  readonly owner: number | null;
}
export const useDocuments = (place: number | 'bin' | null, sort: string, { type, owner }: Only): Listed => {
  const found = useInfiniteQuery({
    queryKey: ['resource', 'dms-document', 'place', place, sort, type, owner],
    queryFn: ({ signal, pageParam }) =>
      api.get<{ data: DocumentRow[]; count: number }>(
        'dms-document',
        {
          ...(place === 'bin' ? { deleted: 1 } : { 'filter[idDmsFol]': place }),
          ...(type !== null && { 'filter[idDmsDocTyp]': type }),
          ...(owner !== null && { 'filter[idOwner]': owner }),
          columns,
          sort,
          page: pageParam,
          'return[can]': 1,
          'return[count]': 1,
          'pagination[limit]': pageOf,
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * pageOf < last.count ? all.length + 1 : undefined),
    enabled: place !== null,
  });
  const rows = found.data?.pages.flatMap(page => page.data);
  return {
    rows,
    count: found.data?.pages.at(-1)?.count ?? 0,
    isMore: found.hasNextPage,
    more: () => void found.fetchNextPage(),
  };
};
/** Whether the reader gives rights to this document; asked only of whoever may change it. */
export const useMayManage = (idDmsDoc: number, isChangeable: boolean): boolean =>
  useQuery({
    queryKey: ['resource', 'dms-permission', 'may', idDmsDoc],
    queryFn: ({ signal }) => api.get<{ manage: 0 | 1 }>('dms-permission/may', { idDmsDoc }, { signal }),
    enabled: isChangeable,
  }).data?.manage === 1;
/** Whether it is found by what stands in it. */
export type TextState = 'waiting' | 'read' | 'none' | 'unreadable' | 'erased';
export const useTextState = (id: number): TextState | undefined =>
  useQuery({
    queryKey: ['resource', 'dms-document', 'text', id],
    queryFn: ({ signal }) => api.get<{ state: TextState }>('dms-document/text', { id }, { signal }),
  }).data?.state;
export const useVersions = (idDmsDoc: number) =>
  useQuery({
    queryKey: ['resource', 'dms-document-version', 'of', idDmsDoc],
    queryFn: ({ signal }) =>
      api.get<{ data: VersionRow[] }>(
        'dms-document-version',
        {
          'filter[idDmsDoc]': idDmsDoc,
          columns: 'version,content,comment,broughtBy,createdAt',
          'pagination[limit]': 100,
        },
        { signal },
      ),
  });
export const useFound = (q: string, idDmsFol: number | null) =>
  useQuery({
    queryKey: ['resource', 'dms-document', 'search', q, idDmsFol],
    queryFn: ({ signal }) =>
      call<{ data: FoundDocument[] }>('GET', 'dms-document/search', { query: { q, idDmsFol }, signal }),
    enabled: q.trim() !== '',
  });

/** How many files hang on a row. */
export const countAttached = async (resource: string, id: number, signal: AbortSignal): Promise<number> => {
  const query = {
    'filter[entity]': resource,
    'filter[idEntity]': id,
    'return[count]': 1,
    columns: 'title',
    'pagination[limit]': 1,
  };
  return (await call<{ count: number }>('GET', 'dms-attachment', { query, signal })).count;
};

export const addressOf = (resource: string, id: number): string => `/api/v1/${resource}/file?id=${id}&field=content`;
/** The folders above, the topmost first, and the folder itself. */
export const pathOf = (folders: readonly Folder[], id: number | null): readonly Folder[] => {
  const found: Folder[] = [];
  for (
    let at = folders.find(f => f.id === id);
    at && !found.includes(at);
    at = folders.find(f => f.id === at!.idParent)
  )
    found.unshift(at);
  return found;
};
export interface Branch {
  readonly folder: Folder;
  readonly depth: number;
  readonly children: number;
}
/** The folders as they stand below each other. One whose parent is not open to the reader stands at the top. */
export const branchesOf = (folders: readonly Folder[], isOpen: (id: number) => boolean = () => true): Branch[] => {
  const known = new Set(folders.map(f => f.id));
  const below = new Map<number | null, Folder[]>();
  for (const f of folders) {
    const parent = f.idParent !== null && known.has(f.idParent) ? f.idParent : null;
    below.set(parent, [...(below.get(parent) ?? []), f]);
  }
  const walk = (parent: number | null, depth: number): Branch[] =>
    (below.get(parent) ?? []).flatMap(folder => {
      const children = below.get(folder.id)?.length ?? 0;
      return [{ folder, depth, children }, ...(children > 0 && isOpen(folder.id) ? walk(folder.id, depth + 1) : [])];
    });
  return walk(null, 0);
};
/** «PDF», «DOCX»: what a file is, as people call it. */
export const kindOf = (name: string | undefined): string =>
  /\.([A-Za-z0-9]{1,5})$/.exec(name ?? '')?.[1]?.toUpperCase() ?? '–';
const megabyte = 1_048_576;
/** «18,2 MB», «0,4 kB», never in two lines. */
export const sizeSaid = (bytes: number | undefined, language: Language): string => {
  const of = (unit: number): string =>
    showNumber(Math.max(0.1, (bytes ?? 0) / unit), language, { maximumFractionDigits: 1 });
  return bytes === undefined ? '–' : bytes >= megabyte ? `${of(megabyte)}\u00a0MB` : `${of(1024)}\u00a0kB`;
};
