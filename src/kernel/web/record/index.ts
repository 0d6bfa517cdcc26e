/** One record: its dialog, card and page, its moves, history and parts. */
export {
  type BulkAnswer,
  bulkRows,
  deleteRow,
  download,
  flipNums,
  moveUnder,
  restoreRow,
  undoBatch,
} from './actions.ts';
export { EditCard } from './EditCard.tsx';
export { LazyHistoryDialog, LazyRecordDialog, LazyRecordPage, prepareRecordDialogs } from './lazy.ts';
export { moveFields, moveLabel } from './Moves.tsx';
export { setChildRows } from './Parts.tsx';
export { WithWords } from './WithWords.tsx';
