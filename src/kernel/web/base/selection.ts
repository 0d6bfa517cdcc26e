import { useMemo } from 'react';
import { type AnyResource, type FieldDef, passes } from '../../resource/index.ts';
import { isResource } from './i18n.ts';
import { allSelections, type Selection } from './modules.ts';
import { createStore, kept, useStore } from './store.ts';
import { user } from './user.ts';

export interface Chosen {
  readonly id: number;
  readonly label: string;
}
type Choices = Readonly<Record<string, Chosen>>;

/** The academic year, study and course that hold on every screen. Kept for this person on this machine. */
export const choices = createStore<Choices>({});
const keyOf = (): string => `selection.${user.get()?.username ?? ''}`;
let loadedFor = '';
const current = (): Choices => {
  if (loadedFor !== keyOf()) {
    loadedFor = keyOf();
    choices.set(kept.read<Choices>(loadedFor) ?? {});
  }
  return choices.get();
};
export const choose = (resource: string, chosen: Chosen | null): void => {
  const { [resource]: _, ...rest } = current();
  choices.set(chosen ? { ...rest, [resource]: chosen } : rest);
  kept.write(keyOf(), choices.get());
};
export const useChosen = (resource: string): Chosen | null => {
  current();
  return useStore(choices)[resource] ?? null;
};
export const forgetSelections = (): void => {
  loadedFor = '';
  choices.set({});
  settled.set(new Set());
};

/** What this person may choose for all screens. */
export const useOpenSelections = (): readonly Selection[] => {
  const who = useStore(user);
  return who === null ? [] : allSelections().filter(s => isResource(s.resource) && passes(s, who));
};
/** Selections of which the frame knows by now what may be chosen, if anything. */
const settled = createStore<ReadonlySet<string>>(new Set());
export const markSettled = (resource: string): void => {
  if (!settled.get().has(resource)) settled.set(now => new Set([...now, resource]));
};
/** Whether a choice that always counts and narrows this list (or any) is still being looked for: asking before would be asking twice. */
export const useAwaitedChoice = (r?: AnyResource): boolean => {
  current();
  const [chosen, known] = [useStore(choices), useStore(settled)];
  return useOpenSelections().some(
    ({ resource, fallback }) =>
      fallback !== undefined &&
      (r === undefined || r.narrowedBy?.[resource] !== undefined) &&
      chosen[resource] === undefined &&
      !known.has(resource),
  );
};

/** A row that may be chosen. */
export interface SelectionLine {
  readonly id: number;
  readonly [field: string]: unknown;
}
/** What stays chosen out of what may be chosen now: the same row, else the fallback, else nothing. */
export const settleSelection = (
  selection: Selection,
  lines: readonly SelectionLine[],
  chosen: Chosen | null,
): SelectionLine | null => {
  const same = lines.find(line => line.id === chosen?.id);
  if (same) return same;
  const { fallback } = selection;
  return (fallback && lines.find(line => line[fallback.field] === fallback.value)) ?? null;
};

export interface Narrowing {
  readonly resource: string;
  readonly chosen: Chosen;
  /** The field, or path of references, by which rows hang on it. */
  readonly path: string;
}
/** What is chosen for all screens, by the resource it was chosen of. */
export const useAllChosen = (): Readonly<Record<string, number>> => {
  current();
  const chosen = useStore(choices);
  return useMemo(
    () =>
      Object.fromEntries(
        allSelections().flatMap(({ resource }) => (chosen[resource] ? [[resource, chosen[resource].id]] : [])),
      ),
    [chosen],
  );
};
/** What is chosen for all screens and narrows the lists of this resource. */
export const useNarrowings = (r: AnyResource): readonly Narrowing[] => {
  current();
  const chosen = useStore(choices);
  return useMemo(
    () =>
      allSelections().flatMap(({ resource }) => {
        const [now, path] = [chosen[resource], r.narrowedBy?.[resource]];
        return now && path !== undefined ? [{ resource, chosen: now, path }] : [];
      }),
    [r, chosen],
  );
};

export interface ChosenField {
  readonly field: string;
  readonly chosen: Chosen;
}
/** Which fields of a resource the choices of all screens speak about: the one reference by which its rows belong to what is chosen. */
export const useChosenFields = (r: AnyResource): readonly ChosenField[] => {
  current();
  const chosen = useStore(choices);
  return useMemo(
    () =>
      allSelections().flatMap(({ resource }) => {
        const now = chosen[resource];
        const fields = Object.entries(r.all as Record<string, FieldDef>).filter(
          ([, def]) => def.kind === 'ref' && def.to === resource && def.required,
        );
        return now && r.name !== resource && fields.length === 1 ? [{ field: fields[0]![0], chosen: now }] : [];
      }),
    [r, chosen],
  );
};
