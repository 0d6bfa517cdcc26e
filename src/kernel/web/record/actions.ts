import { type AnyResource, counterOf, type FieldDef, isSoft, stateFieldOf } from '../../resource/index.ts';
import {
  api,
  ApiError,
  busy,
  call,
  type FullRow,
  loadResource,
  type Notice,
  notify,
  placeOfResource,
  type Row,
  showFailure,
  text,
  user,
} from '../base/index.ts';

export interface BulkResult {
  readonly id: number;
  readonly ok: boolean;
  readonly row?: FullRow | null;
  readonly problem?: { readonly message: string; readonly kind?: string | null };
}
export interface BulkAnswer {
  readonly batch: string;
  readonly results: readonly BulkResult[];
}
export const mostAtOnce = 500;

/** Undo stays offered longer than an ordinary notice: the server takes it back for ten minutes. */
const undoTimeout = 12_000;

/** Deletes one row (who calls has asked) and offers to take it back. False: it was refused, and why has been said. */
export const deleteRow = async (r: AnyResource, row: Row, forget: () => Promise<void>): Promise<boolean> => {
  try {
    await busy(text('deleting'), call('DELETE', `${r.name}/delete`, { query: { id: row.id, rowVer: row.rowVer } }));
  } catch (failure) {
    showFailure(failure, await wayToUsers(r, row.id, failure));
    return false;
  }
  await forget();
  const restore = {
    label: text('undo'),
    undoes: true as const,
    run: () => {
      void restoreRow(r, row.id, forget);
    },
  };
  notify({ text: text('deleted'), kind: 'positive', timeout: undoTimeout, ...(isSoft(r) ? { action: restore } : {}) });
  return true;
};
/** The list of those that keep a row from going, where this person may open one. */
const wayToUsers = async (r: AnyResource, id: Row['id'], failure: unknown): Promise<Notice['action'] | undefined> => {
  const who = user.get();
  if (!(failure instanceof ApiError) || !who) return undefined;
  for (const { resource } of failure.conflict?.usedBy ?? []) {
    const place = placeOfResource(resource, who);
    if (!place) continue;
    const users = await loadResource(resource);
    const field = Object.entries(users.all as Record<string, FieldDef>).find(
      ([, def]) => def.kind === 'ref' && def.to === r.name,
    )?.[0];
    if (!field) continue;
    const search = new URLSearchParams({ [`filter[${field}]`]: String(id) });
    // What is chosen in the header would hide those of other years.
    const narrowing = Object.keys(users.narrowedBy ?? {});
    if (narrowing.length > 0) search.set('all', narrowing.join(','));
    return {
      label: text('showUsers'),
      run: () => {
        location.hash = `${place}?${search.toString()}`;
      },
    };
  }
  return undefined;
};
export const restoreRow = async (r: AnyResource, id: Row['id'], forget: () => Promise<void>): Promise<void> => {
  try {
    await api.put(`${r.name}/restore`, {}, { query: { id } });
    notify({ text: text('restored'), kind: 'positive' });
  } catch {
    /* said by the wrapper */
  } finally {
    await forget();
  }
};

/** Takes back a move that was just made, by its counter-move. */
export const undoMove = async (
  r: AnyResource,
  moved: FullRow,
  counter: string,
  forget: () => Promise<void>,
): Promise<void> => {
  try {
    await api.put(`${r.name}/${counter}`, { rowVer: moved.rowVer }, { query: { id: moved.id } });
    notify({ text: text('undoneOne'), kind: 'positive' });
  } catch {
    /* said by the wrapper */
  } finally {
    await forget();
  }
};
/** The notice's way to take a move back, if the server says that the caller can and nothing more is to be said with it. */
export const undoOfMove = (
  r: AnyResource,
  move: string,
  moved: FullRow,
  forget: () => Promise<void>,
): { timeout: number; action: NonNullable<Notice['action']> } | null => {
  const counter = counterOf(stateFieldOf(r)!.flow, move);
  if (counter === null || moved.undo !== counter) return null;
  const run = () => void undoMove(r, moved, counter, forget);
  return { timeout: undoTimeout, action: { label: text('undo'), undoes: true, run } };
};

export const bulkRows = (
  r: AnyResource,
  verb: string,
  rows: readonly Row[],
  fields?: Readonly<Record<string, unknown>>,
): Promise<BulkAnswer> =>
  api.post<BulkAnswer>(`${r.name}/bulk`, {
    verb,
    mode: 'each',
    rows: rows
      .slice(0, mostAtOnce)
      .map(row => ({ id: row.id, ...(row.rowVer === undefined ? {} : { rowVer: row.rowVer }) })),
    ...(fields ? { fields } : {}),
  });
export const undoBatch = async (r: AnyResource, batch: string, forget: () => Promise<void>): Promise<void> => {
  try {
    const { results } = await api.post<BulkAnswer>(`${r.name}/undo`, {}, { query: { batch } });
    const ok = results.filter(x => x.ok).length;
    notify({
      text: text('undone', { ok, all: results.length }),
      kind: ok === results.length ? 'positive' : 'negative',
      ...(ok === results.length ? {} : { timeout: 0 }),
    });
  } catch {
    /* said by the wrapper */
  } finally {
    await forget();
  }
};

/** Two rows change places; with `drop` the first takes the second's place and those between move up. */
export const flipNums = async (
  r: AnyResource,
  id1: Row['id'],
  id2: Row['id'],
  drop: boolean,
  forget: () => Promise<void>,
): Promise<boolean> => {
  try {
    await api.put(
      `${r.name}/flip-nums`,
      { id1, id2, ...(drop ? { drop: 1 } : {}) },
      { query: { id: id1 }, overlay: false },
    );
    return true;
  } catch {
    return false;
  } finally {
    await forget();
  }
};
/** Puts a row of a tree under another one, or (null) at the top. */
export const moveUnder = async (
  r: AnyResource,
  row: Row,
  parent: number | string | null,
  forget: () => Promise<void>,
): Promise<boolean> => {
  try {
    await api.put(
      `${r.name}/update`,
      { [r.tree as string]: parent, rowVer: row.rowVer },
      { query: { id: row.id }, overlay: false },
    );
    return true;
  } catch {
    return false;
  } finally {
    await forget();
  }
};

/** Hands a file that the server made to the browser's downloads. */
export const download = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};
