/** Many records: table, cards and tree, filters, saved views, and what is done to several at once. */
export { LazyResourceScreen, LazyResourceTable } from './lazy.ts';
export { ResourceScreen } from './ResourceScreen.tsx';
export { ResourceTable } from './ResourceTable.tsx';
export { type SavedView, useSavedViewChanges, useSavedViews } from './saved-views.ts';
