import { call, notify } from '../../../kernel/web/index.ts';
import { openHelp } from './help-file.ts';
import { useDeskText } from './text.ts';

export interface HelpDocument {
  readonly auth: { readonly roles?: readonly string[]; readonly permissions?: readonly string[] };
  readonly path: string;
  readonly name: string;
  readonly videoPreview?: boolean | 0 | 1;
}
/** What the help says about one screen. */
export interface HelpText {
  readonly route: string;
  readonly title: string;
  readonly text: string;
}

export const documents = (): Promise<HelpDocument[]> =>
  call<{ data?: HelpDocument[] }>('GET', 'help').then(a => a.data ?? []);
export const searchHelp = (q: string, signal?: AbortSignal): Promise<HelpText[]> =>
  call<{ data: HelpText[] }>('GET', 'help/search', { query: { q }, ...(signal ? { signal } : {}) }).then(a => a.data);
export const helpOf = (route: string): Promise<HelpText[]> =>
  call<{ data: HelpText[] }>('GET', 'help/search', { query: { route } }).then(a => a.data);

/** S-26: instructions that are not there, or not for this person, say so in the same words. */
export const useOpenHelp = (): ((fn: string) => void) => {
  const t = useDeskText();
  return fn =>
    void openHelp(fn).then(opened => {
      if (!opened) notify({ text: t('fileNotAvailable') });
    });
};
