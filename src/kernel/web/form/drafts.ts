import type { AnyResource, FieldDef } from '../../resource/index.ts';
import { kept } from '../base/index.ts';
import type { FormValues } from './values.ts';

/** What somebody typed and has not saved: kept for its writer alone, on this machine alone, for a week. */
export interface Draft {
  readonly at: number;
  readonly rowVer: number | null;
  readonly values: FormValues;
}
export const draftLife = 7 * 24 * 60 * 60 * 1000;
const largestDraft = 200_000;

interface Shelf {
  read<T>(key: string): T | null;
  write(key: string, value: unknown): void;
  keys(beginning: string): string[];
}

/** A ballot leaves no trace, and a secret is typed anew. */
const mayBeKept = (r: AnyResource): boolean => r.stamps !== false;
const isSecret = (name: string): boolean => /password|secret|token|pin$/i.test(name);
const tooLarge = (def: FieldDef | undefined, value: unknown): boolean =>
  (def?.kind === 'image' || def?.kind === 'file') && typeof value === 'string' && value.length > 100_000;

export const createDrafts = (shelf: Shelf, clock: () => number = Date.now) => {
  const keyOf = (owner: number, r: AnyResource, id: number | string | null) =>
    `draft.${owner}/${r.name}/${id ?? 'new'}`;
  return {
    read(owner: number, r: AnyResource, id: number | string | null): Draft | null {
      const key = keyOf(owner, r, id);
      const draft = shelf.read<Draft>(key);
      if (!draft || typeof draft.values !== 'object') return null;
      if (clock() - draft.at <= draftLife) return draft;
      shelf.write(key, null);
      return null;
    },
    write(owner: number, r: AnyResource, id: number | string | null, rowVer: number | null, values: FormValues): void {
      if (!mayBeKept(r)) return;
      const all = r.all as Record<string, FieldDef>;
      const open = Object.fromEntries(
        Object.entries(values).filter(([name, value]) => !isSecret(name) && !tooLarge(all[name], value)),
      );
      if (JSON.stringify(open).length > largestDraft) return;
      shelf.write(keyOf(owner, r, id), { at: clock(), rowVer, values: open } satisfies Draft);
    },
    erase(owner: number, r: AnyResource, id: number | string | null): void {
      shelf.write(keyOf(owner, r, id), null);
    },
    /** At sign-out: nothing of a person stays behind on the machine. */
    eraseAllOf(owner: number): void {
      for (const key of shelf.keys(`draft.${owner}/`)) shelf.write(key, null);
    },
    eraseAll(): void {
      for (const key of shelf.keys('draft.')) shelf.write(key, null);
    },
    /** At start: what has grown old, whoever wrote it. */
    eraseOld(): void {
      for (const key of shelf.keys('draft.')) {
        const draft = shelf.read<Draft>(key);
        if (!draft || typeof draft.at !== 'number' || clock() - draft.at > draftLife) shelf.write(key, null);
      }
    },
  };
};
export const drafts = createDrafts(kept);
