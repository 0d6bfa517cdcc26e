import { ApiError, apiUrl, errorText, withQuery } from './api.ts';
import { currentLanguage, text } from './i18n.ts';

export interface UploadedFile {
  /** The ticket that create and update take as the field's value. */
  readonly token: string;
  readonly name: string;
  readonly size: number;
  readonly mime: string;
}
/** Brings one file and says how far it is, which `fetch` does not. Says nothing of failures: who waits for it does. */
export const uploadFile = (
  resource: string,
  field: string,
  file: File,
  onProgress: (part: number) => void = () => {},
  signal?: AbortSignal,
  link?: string,
): Promise<UploadedFile> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', withQuery(apiUrl(`${resource}/upload`), { field }));
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Accept-Language', currentLanguage());
    if (link) request.setRequestHeader('Authorization', `Link ${link}`);
    request.responseType = 'json';
    request.upload.onprogress = event => onProgress(event.lengthComputable ? event.loaded / event.total : 0);
    request.onload = async () => {
      if (request.status < 300) return resolve(request.response as UploadedFile);
      const said = await errorText(request.response);
      reject(new ApiError(request.status, request.response, said || text('failedWith', { status: request.status })));
    };
    request.onerror = () => reject(new ApiError(0, null, text(navigator.onLine ? 'serverUnreachable' : 'offline')));
    request.onabort = () => reject(new DOMException('Nobody waits for it.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
