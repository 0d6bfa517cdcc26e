import { api, call } from '../../../kernel/web/index.ts';
import { attachedBefore, type NewAttachment } from '../../documents/web/index.tsx';
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
/** The letter as a draft on the server. What was kept before is written over, so that a second try makes no second letter. */
export const keepDraft = async ({ links, ...written }: Written, draft: Draft | null): Promise<Draft> => {
  const body = { ...written, ...links };
  return draft
    ? api.put<Draft>(`outbox/update?id=${draft.id}`, { ...body, rowVer: draft.rowVer })
    : api.post<Draft>('outbox/create', body);
};
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
export const readDraft = async (
  id: number,
): Promise<{ readonly draft: Kept; readonly files: readonly NewAttachment[] }> => {
  const [draft, files] = await Promise.all([
    call<Kept>('GET', 'outbox/view', { query: { id } }),
    attachedBefore('outbox', id),
  ]);
  return { draft, files };
};
