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
export { setChildRows } from './child-rows.ts';
export { useConditions } from './Conditions.tsx';
export { EditCard } from './EditCard.tsx';
export { FlowNextStep, FlowTimeline } from './FlowParts.tsx';
export { History } from './History.tsx';
export { LazyHistoryDialog, LazyRecordDialog, LazyRecordPage, prepareRecordDialogs } from './lazy.ts';
export { moveFields, moveLabel, moveOn, MovesOf } from './Moves.tsx';
export { pieceOf, type ShownPart, usePartsOn } from './parts-on.ts';
export { Facts } from './RecordView.tsx';
export { WithWords } from './WithWords.tsx';
