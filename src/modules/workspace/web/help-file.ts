import { call } from '../../../kernel/web/index.ts';

/** The instructions kept under this name, as an address this page may open. A JSON answer means that there are none. */
export const helpFile = async (fn: string): Promise<string | null> => {
  try {
    const file = await call<Blob>('GET', 'help', { query: { fn }, as: 'blob' });
    return file.type.includes('json') ? null : URL.createObjectURL(file);
  } catch {
    return null;
  }
};
/** Opens them in a window of their own. False where there are none. */
export const openHelp = async (fn: string): Promise<boolean> => {
  // The window is opened by the click itself; after the answer a browser would take it for an advertisement.
  const page = window.open('', '_blank');
  const address = await helpFile(fn);
  if (address === null) {
    page?.close();
    return false;
  }
  if (page) page.location.href = address;
  else location.assign(address);
  setTimeout(() => URL.revokeObjectURL(address), 600_000);
  return true;
};
