import { type AnyResource, type FieldDef, isSoft, type Kind } from '../../resource/index.ts';
import type { Ctx } from '../contract.ts';
import { listSayingWhy } from './blocked.ts';
import { bulk, set, undo } from './bulk.ts';
import { cells } from './cells.ts';
import { exportList } from './export.ts';
import { history } from './history.ts';
import type { Answer, Io, RawQuery } from './io.ts';
import { options } from './list.ts';
import { file, image, upload } from './media.ts';
import { isMove, moveVerb } from './moves.ts';
import { flipNums } from './flip.ts';
import { view } from './row.ts';
import { create, remove, restore, update } from './write.ts';

export type Verb = (ctx: Ctx, r: AnyResource, query: RawQuery, body: unknown, io: Io) => Promise<Answer>;
/** Method and last part of the address → what is done. A move is a verb of its resource. */
export const verbs: Readonly<Record<'GET' | 'POST' | 'PUT' | 'DELETE', Readonly<Record<string, Verb>>>> = {
  GET: { '': listSayingWhy, view, options, export: exportList, history, image, file },
  POST: { create, bulk, undo, upload },
  PUT: { update, restore, 'flip-nums': flipNums, set, cells },
  DELETE: { delete: remove },
};
const hasKind =
  (kind: Kind) =>
  (r: AnyResource): boolean =>
    Object.values(r.all as Record<string, FieldDef>).some(field => field.kind === kind);
/** Verbs of resources that declare what they are about; every other one has them all, whoever may use them. */
const declared: Readonly<Record<string, (r: AnyResource) => boolean>> = {
  history: r => r.audit !== 'none',
  image: hasKind('image'),
  file: hasKind('file'),
  upload: hasKind('file'),
  restore: r => isSoft(r) && (r.verbs?.includes('delete') ?? true),
  'flip-nums': r => r.order !== undefined,
  set: r => r.set !== undefined,
  cells: r => r.cells !== undefined,
};
export const verbOf = (r: AnyResource, method: string, name: string): Verb | null => {
  const known = Object.hasOwn(verbs, method) ? verbs[method as 'GET'] : undefined;
  if (known && Object.hasOwn(known, name) && (declared[name]?.(r) ?? true)) return known[name]!;
  return method === 'PUT' && isMove(r, name)
    ? (ctx, res, query, body, io) => moveVerb(ctx, res, name, query, body, io)
    : null;
};
export { judgeReport, reportFile, type SentParams } from './report-job.ts';
export { type ReportFormat, reports, reportSheet } from './reports.ts';
export { counts } from './counts.ts';
export { forgetSizes } from './sizes.ts';
export { type Copied, type CopyPlan, type CopyRecord, type CopyRow, copyMatching, dropCopies } from './copying.ts';
export { mayAttach } from './hosts.ts';
export { isThere, makeMany, purgeMatching, saveMatching } from './matching.ts';
export {
  type Compared,
  compareMany,
  keyOf,
  type ManyOf,
  type Reverted,
  revert,
  allByKey,
  pagesByKey,
  rowsByKey,
  type SavedMany,
  saveCompared,
  saveMany,
} from './many.ts';
export { move, remove, save, type Saved, trial, tryTo } from './save.ts';
export { makeDueMoves } from './due.ts';
export { insertRow } from './write.ts';
export { auditLog, auditRow, blankInHistory, difference, writeAudit } from './audit.ts';
export { deedsOf, erasePerson, erasurePlan, type Fate, leadsOf, Person } from './person.ts';
export { nextSerial } from './serial.ts';
export { seal, sweep } from './seal.ts';
export { makePartitions } from './partitions.ts';
export { asSql, Source } from './source.ts';
export { allColumns, rowSelect } from './select.ts';
export { hiddenFields, type Seen, type SeenOptions, seen, seenList, visible, visibleRows } from './seen.ts';
export { drawAhead } from './input.ts';
export { KeptFile, keepImage } from './media.ts';
export type { Answer, Io, QueryPart, RawQuery } from './io.ts';
export { jsonStream } from './json-pieces.ts';
export { csv, xlsx } from './sheet.ts';
export { sharedAnswer } from './shared-answers.ts';
