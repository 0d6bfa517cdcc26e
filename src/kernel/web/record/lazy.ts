import { lazy } from 'react';
import { loadPatiently } from '../base/index.ts';

const loadDialog = () => import('./RecordDialog.tsx');
const loadHistory = () => import('./History.tsx');
export const LazyRecordDialog = lazy(loadDialog);
export const LazyHistoryDialog = lazy(() => loadHistory().then(m => ({ default: m.HistoryDialog })));
export const LazyRecordPage = lazy(() => loadPatiently(() => import('./RecordPage.tsx')));

/** The form is fetched while the person looks at the list, so that it opens at once. */
export const prepareRecordDialogs = async (): Promise<void> => {
  await Promise.all([loadDialog(), loadHistory()]);
};
