import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { camel } from '../../resource/index.ts';
import { call } from '../api.ts';
import { homeOfResource, isResource, useText, useTitles } from '../i18n.tsx';
import { user } from '../start/user.ts';
import { createStore, kept, useStore } from '../store.ts';
import { allSelections, type Selection } from './parts.ts';

export interface Chosen { readonly id: number; readonly label: string }
type Choices = Readonly<Record<string, Chosen>>;

/** The academic year, study and course that hold on every screen. Kept for this person on this machine. */
const choices = createStore<Choices>({});
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
export const chosenOf = (resource: string): Chosen | null => current()[resource] ?? null;
export const useChosen = (resource: string): Chosen | null => {
  current();
  return useStore(choices)[resource] ?? null;
};
export const forgetSelections = (): void => { loadedFor = ''; choices.set({}); };

interface Line { readonly id: number; readonly [field: string]: unknown }
/** What stays chosen out of what may be chosen now: the same row, else the fallback, else nothing. */
export const settle = (selection: Selection, lines: readonly Line[], chosen: Chosen | null): Line | null => {
  const same = lines.find(line => line.id === chosen?.id);
  if (same) return same;
  const { fallback } = selection;
  return (fallback && lines.find(line => line[fallback.field] === fallback.value)) ?? null;
};

const SelectionChoice = ({ selection }: { selection: Selection }) => {
  const t = useText();
  const titles = useTitles();
  const chosen = useChosen(selection.resource);
  const columns = [selection.field, selection.fallback?.field].filter(Boolean).join(',');
  const { data: lines } = useQuery({
    queryKey: ['resource', selection.resource, 'selection'],
    // The frame of every screen stays quiet when this one list is not to be had: the choice is then not offered.
    queryFn: () => call<{ data: Line[] }>('GET', selection.resource, { query: { columns, sort: selection.sort, 'pagination[limit]': 200 } }).then(a => a.data, () => [] as Line[]),
    staleTime: 60_000,
  });
  useEffect(() => {
    if (!lines || lines.length === 0) return;
    const line = settle(selection, lines, chosen);
    if (line?.id !== chosen?.id) choose(selection.resource, line ? { id: line.id, label: String(line[selection.field]) } : null);
  }, [lines, chosen, selection]);
  if (!lines || lines.length === 0) return null;
  const shown = settle(selection, lines, chosen);
  const one = titles[homeOfResource(selection.resource)]?.resources[camel(selection.resource)]?.one ?? selection.resource;
  return (
    <select className="selection" aria-label={t('selectionOf', { one })} title={one} value={shown?.id ?? ''} onChange={event => {
      const line = lines.find(l => String(l.id) === event.currentTarget.value);
      choose(selection.resource, line ? { id: line.id, label: String(line[selection.field]) } : null);
    }}>
      {!shown && <option value="">{t('selectionNone')}</option>}
      {lines.map(line => <option key={line.id} value={line.id}>{String(line[selection.field])}</option>)}
    </select>
  );
};

export const Selections = () => <>{allSelections().filter(s => isResource(s.resource)).map(s => <SelectionChoice key={s.resource} selection={s} />)}</>;
