import { api, call } from '../../../kernel/web/index.ts';

/** A file for a row that is not kept yet: it is brought at once, and hung on the row when there is one. */
export interface NewAttachment {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  /** How much of it has been brought, from 0 to 1. */
  readonly part: number;
  readonly token?: string;
  /** It hangs on the row already. */
  readonly id?: number;
  readonly why?: string;
}
export const isOnItsWay = (file: NewAttachment): boolean => !file.id && !file.token && !file.why;

/** Hangs on the row what was brought for it, each once: what is there already comes back with its number. */
export const hangOn = async (
  entity: string,
  idEntity: number,
  files: readonly NewAttachment[],
  onKept: (key: string, id: number) => void,
): Promise<void> => {
  for (const { key, token, id } of files) {
    if (id || !token) continue;
    const kept = await api.post<{ id: number }>('dms-attachment/create', { entity, idEntity, content: token });
    onKept(key, kept.id);
  }
};
/** Those that hang on a row, as the list of new ones shows them. */
export const attachedBefore = async (entity: string, idEntity: number): Promise<readonly NewAttachment[]> => {
  const { data } = await call<{
    data: { id: number; title: string; content: { name: string; size: number } | null }[];
  }>('GET', 'dms-attachment', {
    query: {
      'filter[entity]': entity,
      'filter[idEntity]': idEntity,
      columns: 'title,content',
      'pagination[limit]': 100,
    },
  });
  return data.map(({ id, title, content }) => ({
    key: `kept-${id}`,
    id,
    name: content?.name ?? title,
    size: content?.size ?? 0,
    part: 1,
  }));
};
/** Where a file of a row is read. */
export const attachmentAddress = (id: number): string => `/api/v1/dms-attachment/file?id=${id}&field=content`;
