import { call } from '../api.ts';
import { text } from '../i18n.tsx';
import { notify } from '../notices.tsx';

/** Opens the instructions kept under this name, or says that there are none. A JSON answer means just that. */
export const openHelp = async (fn: string): Promise<void> => {
  // The window is opened by the click itself; after the answer a browser would take it for an advertisement.
  const page = window.open('', '_blank');
  try {
    const file = await call<Blob>('GET', 'help', { query: { fn }, as: 'blob' });
    if (file.type.includes('json')) throw new Error('json');
    const address = URL.createObjectURL(file);
    if (page) page.location.href = address;
    else location.assign(address);
    setTimeout(() => URL.revokeObjectURL(address), 600_000);
  } catch {
    page?.close();
    notify({ text: text('fileNotAvailable') });
  }
};
