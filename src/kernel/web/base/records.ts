import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  type AnyResource,
  type FieldDef,
  labelMark,
  type Language,
  type Move,
  personNameOf,
  stateFieldOf,
  weekdayName,
} from '../../resource/index.ts';
import { api, ApiError, call, showFailure } from './api.ts';
import { showDate, showDateTime, showNumber } from './formats.ts';
import { nextFrame } from './frame.ts';
import type { ResourceText } from './i18n.ts';

/** A row as the server sends it: fields, labels of references as `idX.label`, and what the caller may do with it. */
export interface Row {
  readonly id: number | string;
  readonly rowVer?: number;
  readonly can?: readonly string[];
  readonly [field: string]: unknown;
}
/** One row with everything: also what may not be written and why a move is not possible yet. */
export interface FullRow extends Row {
  readonly readonly?: readonly string[];
  readonly blocked?: Readonly<
    Record<string, readonly { readonly key: string; readonly message: string; readonly to?: string }[]>
  >;
  /** After a move: the counter-move that the caller can make now. */
  readonly undo?: string;
  readonly warnings?: readonly { readonly field: string | null; readonly message: string }[];
}
export interface Page {
  readonly data: readonly Row[];
  readonly count?: number;
  /** Of a search in a large list the number stands for more than it says. */
  readonly moreThanCount?: boolean;
  readonly can?: readonly string[];
  /** Fields of a new row to which the caller may give no value. */
  readonly readonly?: readonly string[];
}

/** A failure that a retry will not mend is not asked for again by itself. */
const once = { retry: false, refetchOnWindowFocus: false, staleTime: 10_000 } as const;
const listKey = (r: AnyResource, query: string) => ['resource', r.name, 'list', query] as const;
const recordKey = (resource: string, id: Row['id']) => ['resource', resource, 'view', String(id)] as const;

/** What was pressed is answered at once: an arrow at a head is seen before fifty rows are drawn, however quick the server is. */
const readPage = async (path: string, signal: AbortSignal): Promise<Page> => {
  const answered = nextFrame();
  const page = await api.get<Page>(path, undefined, { signal });
  await answered;
  return page;
};
export const usePage = (r: AnyResource, query: string, enabled = true) =>
  useQuery({
    queryKey: listKey(r, query),
    queryFn: ({ signal }) => readPage(`${r.name}?${query}`, signal),
    placeholderData: keepPreviousData,
    enabled,
    ...once,
  });

/** A record that is not there is a state of the screen, not a failure to be announced. */
const readRecord = async (resource: string, id: Row['id'], signal?: AbortSignal): Promise<FullRow | null> => {
  try {
    return await call<FullRow>('GET', `${resource}/view`, { query: { id }, ...(signal ? { signal } : {}) });
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 404) return null;
    showFailure(failure);
    throw failure;
  }
};
/** One row with everything; `data` is null where there is none, or none for this person. */
export const useRecord = (r: AnyResource | string, id: Row['id'] | null) => {
  const name = typeof r === 'string' ? r : r.name;
  return useQuery({
    queryKey: recordKey(name, id ?? ''),
    queryFn: ({ signal }) => readRecord(name, id!, signal),
    enabled: id !== null,
    ...once,
    staleTime: 0,
    gcTime: 0,
  });
};

/** After any write: what other screens keep of this and of what refers to it is old. */
export const forgetResources = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['resource'] });
export const useForgetResources = (): (() => Promise<void>) => {
  const client = useQueryClient();
  // The same function at each drawing: an effect that names it runs once.
  return useCallback(() => forgetResources(client), [client]);
};

/** What a person calls the row, from what the list carries of it. `without`: what stands above it and need not be said again. */
export const rowLabel = (
  r: AnyResource,
  row: Row,
  language: Language,
  { words, without = [] }: { words?: Pick<ResourceText, 'option'>; without?: readonly string[] } = {},
): string => {
  const all = r.all as Record<string, FieldDef>;
  const part = (name: string): string => {
    const def = all[name];
    if (!def) return String((language === 'hr' ? row[`${name}Hr`] : row[`${name}En`] || row[`${name}Hr`]) ?? '');
    const value = row[name];
    switch (def.kind) {
      case 'ref':
        return String(row[`${name}.label`] ?? '');
      case 'date':
        return showDate(value, language);
      case 'dateTime':
        return showDateTime(value, language);
      case 'decimal':
        return showNumber(value, language, { maximumFractionDigits: 10 });
      case 'enum':
      case 'state':
        return typeof value === 'string' ? (words?.option(name, value) ?? value) : '';
      default:
        if (def.format === 'weekday' && typeof value === 'number') return weekdayName(value, language);
        return String(value ?? '');
    }
  };
  const name = personNameOf(r);
  const said = (parts: readonly (string | undefined)[], mark: string): string =>
    parts
      .flatMap(field => (field === undefined ? [] : [part(field)]))
      .filter(Boolean)
      .join(mark);
  if (name) {
    const called = said([name.before, name.first, name.last], ' ');
    return [called, name.after && part(name.after)].filter(Boolean).join(', ') || `#${row.id}`;
  }
  return (
    said(
      r.labelFields.filter((field: string) => !without.includes(field)),
      labelMark,
    ) ||
    said(r.labelFields, labelMark) ||
    `#${row.id}`
  );
};
/** The columns without which a row could be neither named nor worked with. */
export const labelColumns = (r: AnyResource): string[] =>
  r.labelFields.flatMap((name: string) => (Object.hasOwn(r.all, name) ? [name] : [`${name}Hr`, `${name}En`]));
export const movesOf = (r: AnyResource): [string, Move][] => Object.entries(stateFieldOf(r)?.flow.moves ?? {});

/** What may stand in a list of its rows, in the order of declaration. */
export const listableFields = (r: AnyResource): [string, FieldDef][] =>
  Object.entries(r.all as Record<string, FieldDef>).filter(([, def]) => !def.invisibleInTable);
/** What the declaration shows: `inList`, of a bilingual pair the half in the reader's language. */
export const declaredColumns = (r: AnyResource, language: Language): string[] => {
  const half = language === 'hr' ? 'hr' : 'en';
  const names = (which: (name: string, def: FieldDef) => boolean) =>
    listableFields(r)
      .filter(([name, def]) => which(name, def))
      .map(([name]) => name);
  const shown = names((_, def) => Boolean(def.inList) && (!def.half || def.half.language === half));
  return shown.length > 0 ? shown : names((name, def) => r.labelFields.includes(def.half?.of ?? name));
};
