import type { Sheet } from '../../../kernel/resource/index.ts';
import { api, call } from '../../../kernel/web/index.ts';

export interface Offer {
  readonly document: string;
  readonly title: string;
  readonly register: 'portal' | 'office';
  readonly params: readonly Param[];
  readonly lacks: readonly { readonly text: string; readonly to: string | null }[];
  /** The valid paper whose place a new one takes. */
  readonly stands: number | null;
}
export interface Param {
  readonly name: string;
  readonly label: string;
  readonly kind: string;
  readonly required: 0 | 1;
  readonly options: readonly string[];
  readonly to: string | null;
}
export interface Paper {
  readonly id: number;
  readonly rowVer: number;
  readonly document: string;
  readonly title: string;
  readonly number: string;
  readonly klasa: string | null;
  readonly urbroj: string | null;
  readonly issuedOn: string;
  readonly status: 'waiting' | 'registered' | 'signed' | 'void';
  readonly marksReason: string | null;
  readonly voidReason: string | null;
  readonly idReplaces: number | null;
  readonly hasSigned: 0 | 1;
  readonly maySign: 0 | 1;
  readonly mayKeep: 0 | 1;
}
export type Replaced = Pick<Paper, 'id' | 'number'>;
export interface Host {
  readonly resource: string;
  readonly id: number;
}
export type Given = Readonly<Record<string, string | number | readonly (string | number)[]>>;

export const papersOf = ({ resource, id }: Host, signal: AbortSignal) =>
  call<{ offers: readonly Offer[]; papers: readonly Paper[] }>('GET', 'paper-issued/offers', {
    query: { entity: resource, idEntity: id },
    signal,
  });
export const previewOf = ({ id }: Host, document: string, params: Given) =>
  api.post<{ sheet: Sheet }>('paper-issued/preview', { document, idEntity: id, params });
/** The valid paper whose place this one takes. */
export const standsFor = ({ id }: Host, document: string, params: Given) =>
  api
    .post<{ stands: Replaced | null }>('paper-issued/lacks', { document, idEntity: id, params })
    .then(({ stands }) => stands);
export const issuePaper = (
  { id }: Host,
  document: string,
  params: Given,
  replaced?: { readonly idReplaces: number; readonly reason: string },
) => api.post<Paper>('paper-issued/issue', { document, idEntity: id, params, ...replaced });
export const printAddress = (id: number, signed: 0 | 1 = 0): string =>
  `/api/v1/paper-issued/print?id=${id}&signed=${signed}`;
export const draftAddress = ({ id }: Host, document: string, params: Given): string =>
  `/api/v1/paper-issued/draft?document=${encodeURIComponent(document)}&idEntity=${id}&params=${encodeURIComponent(JSON.stringify(params))}`;
