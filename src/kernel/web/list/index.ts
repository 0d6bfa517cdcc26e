/** Many records: table, cards and tree, with filters, saved views, selection and what is done to several at once. */
export { LazyResourceScreen, LazyResourceTable } from './lazy.ts';
export { ResourceScreen } from './ResourceScreen.tsx';
export { ResourceTable } from './ResourceTable.tsx';
