import { api, call } from '../../../kernel/web/index.ts';
import type { AudienceItem, LinkField, MessageType } from '../model.ts';

/** What goes to the server of a letter. */
export interface Written {
  readonly messType: MessageType;
  readonly subject: string;
  readonly body: string;
  readonly recipients: readonly string[];
  readonly audience: readonly AudienceItem[];
  readonly idReplyTo: number | null;
  readonly sendEmail: 0 | 1;
  readonly links: Readonly<Partial<Record<LinkField, number | null>>>;
}
export interface Draft {
  readonly id: number;
  readonly rowVer: number;
}
/** A file chosen here, or one that the draft already has. */
export interface Attached {
  readonly name: string;
  readonly size: number;
  readonly file?: File;
  readonly id?: number;
}

/** The letter as a draft on the server. What was kept before is written over, so that a second try makes no second letter. */
export const keepDraft = async ({ links, ...written }: Written, draft: Draft | null): Promise<Draft> => {
  const body = { ...written, ...links };
  return draft
    ? api.put<Draft>(`outbox/update?id=${draft.id}`, { ...body, rowVer: draft.rowVer })
    : api.post<Draft>('outbox/create', body);
};
/** Files go up one by one, each once: what is there already comes back with its number. */
export const keepFiles = async (
  idMess: number,
  files: readonly Attached[],
  onKept: (file: Attached, id: number) => void,
): Promise<void> => {
  for (const attached of files) {
    if (!attached.file) continue;
    const form = new FormData();
    form.append('file', attached.file);
    const { token } = await api.post<{ token: string }>('mess-attachment/upload', form, {
      query: { field: 'content' },
    });
    const kept = await api.post<{ id: number }>('mess-attachment/create', { idMess, content: token });
    onKept(attached, kept.id);
  }
};
export const dropFile = (id: number): Promise<unknown> => api.del(`mess-attachment/delete?id=${id}`);
export const send = (draft: Draft): Promise<{ readonly status: 'sent' | 'queued'; readonly recipientCount: number }> =>
  api.put(`outbox/send?id=${draft.id}`, { rowVer: draft.rowVer });

interface Kept extends Draft {
  readonly messType: MessageType;
  readonly subject: string;
  readonly body: string;
  readonly recipients: readonly string[] | null;
  readonly audience: readonly AudienceItem[] | null;
  readonly idReplyTo: number | null;
  readonly sendEmail: 0 | 1;
}
export const readDraft = async (id: number): Promise<{ readonly draft: Kept; readonly files: readonly Attached[] }> => {
  const [draft, files] = await Promise.all([
    call<Kept>('GET', 'outbox/view', { query: { id } }),
    call<{ data: { id: number; name: string; size: number }[] }>('GET', 'mess-attachment', {
      query: { 'filter[idMess]': id, 'pagination[limit]': 50 },
    }),
  ]);
  return { draft, files: files.data };
};
