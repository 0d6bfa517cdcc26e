import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { type AnyResource, camel, type FieldDef, type Language } from '../../resource/index.ts';
import { call } from '../api.ts';
import { homeOfResource, isResource, useLanguage, useText, useTitles } from '../i18n.tsx';
import { user } from '../start/user.ts';
import { createStore, kept, useStore } from '../store.ts';
import { Disclosure } from './Disclosure.tsx';
import { allSelections, type Selection } from './parts.ts';

export interface Chosen {
  readonly id: number;
  readonly label: string;
}
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
export const useChosen = (resource: string): Chosen | null => {
  current();
  return useStore(choices)[resource] ?? null;
};
export const forgetSelections = (): void => {
  loadedFor = '';
  choices.set({});
};

interface Line {
  readonly id: number;
  readonly [field: string]: unknown;
}
/** What stays chosen out of what may be chosen now: the same row, else the fallback, else nothing. */
export const settle = (selection: Selection, lines: readonly Line[], chosen: Chosen | null): Line | null => {
  const same = lines.find(line => line.id === chosen?.id);
  if (same) return same;
  const { fallback } = selection;
  return (fallback && lines.find(line => line[fallback.field] === fallback.value)) ?? null;
};

const nameOf = (line: Line, field: string, language: Language): string =>
  String(
    line[`${field}.label`] ??
      line[field] ??
      (language === 'hr' ? line[`${field}Hr`] : line[`${field}En`] || line[`${field}Hr`]) ??
      '',
  );

/** The rows that may be chosen now. Undefined: not known yet. Null: not to be had, so the frame stays quiet and offers nothing. */
const useLines = ({
  resource,
  field,
  columns = [field],
  within = {},
  fallback,
  sort,
}: Selection): readonly Line[] | null | undefined => {
  const chosen = useStore(choices);
  const around = Object.entries(within).map(([other, by]) => [by, chosen[other]?.id] as const);
  const ready = around.every(([, id]) => id !== undefined);
  const asked = {
    columns: [...columns, ...(fallback ? [fallback.field] : [])].join(','),
    sort,
    'pagination[limit]': 200,
    ...Object.fromEntries(around.map(([by, id]) => [`filter[${by}]`, id])),
  };
  const found = useQuery({
    queryKey: ['resource', resource, 'selection', asked],
    queryFn: () =>
      call<{ data: Line[] }>('GET', resource, { query: asked }).then(
        a => a.data,
        () => null,
      ),
    staleTime: 60_000,
    enabled: ready,
  });
  return ready ? found.data : [];
};

const oneOf = (titles: ReturnType<typeof useTitles>, { resource }: Selection): string =>
  titles[homeOfResource(resource)]?.resources[camel(resource)]?.one ?? resource;

const useChoice = (selection: Selection) => {
  const titles = useTitles();
  const language = useLanguage();
  const chosen = useChosen(selection.resource);
  const lines = useLines(selection);
  useEffect(() => {
    if (!lines || (lines.length === 0 && !selection.within)) return;
    const line = settle(selection, lines, chosen);
    const label = line && nameOf(line, selection.field, language);
    if (line?.id !== chosen?.id || (line && label !== chosen?.label))
      choose(selection.resource, line && { id: line.id, label: label! });
  }, [lines, chosen, selection, language]);
  return {
    lines: lines ?? [],
    shown: lines ? settle(selection, lines, chosen) : null,
    one: oneOf(titles, selection),
    name: (line: Line) => nameOf(line, selection.field, language),
  };
};

const SelectionChoice = ({ selection, titled = false }: { selection: Selection; titled?: boolean }) => {
  const t = useText();
  const { lines, shown, one, name } = useChoice(selection);
  if (lines.length === 0) return null;
  const select = (
    <select
      className="selection"
      aria-label={t('selectionOf', { one })}
      title={one}
      value={shown?.id ?? ''}
      onChange={event => {
        const line = lines.find(l => String(l.id) === event.currentTarget.value);
        choose(selection.resource, line ? { id: line.id, label: name(line) } : null);
      }}
    >
      {(!shown || !selection.fallback) && <option value="">{t('selectionNone')}</option>}
      {lines.map(line => (
        <option key={line.id} value={line.id}>
          {name(line)}
        </option>
      ))}
    </select>
  );
  return titled ? (
    <div className="selection-line">
      <span aria-hidden>{one}</span>
      {select}
    </div>
  ) : (
    select
  );
};

/** What always counts stands in the header; what one may choose besides lies one press away. */
export const Selections = () => {
  const t = useText();
  const titles = useTitles();
  const [open, setOpen] = useState(false);
  const chosen = useStore(choices);
  const all = allSelections().filter(s => isResource(s.resource));
  // A phone's header has no room for a choice of its own: there they all lie under the one button.
  const small = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const more = all.filter(s => small || !s.fallback);
  const inMind = more.flatMap(s => (s.fallback ? [] : (chosen[s.resource]?.label ?? [])));
  const label = [t('selectionOf', { one: more.map(s => oneOf(titles, s)).join(', ') }), ...inMind].join('. ');
  return (
    <>
      {all
        .filter(s => !more.includes(s))
        .map(s => (
          <SelectionChoice key={s.resource} selection={s} />
        ))}
      {more.length > 0 && (
        <Disclosure
          open={open}
          onOpen={setOpen}
          label={label}
          className="selection-more"
          button={
            <span className="head-button" data-on={inMind.length > 0 || undefined} title={label}>
              <IconAdjustmentsHorizontal size={20} stroke={1.7} aria-hidden />
            </span>
          }
        >
          <p className="quiet">{t('selectionHint')}</p>
          {more.map(s => (
            <SelectionChoice key={s.resource} selection={s} titled />
          ))}
        </Disclosure>
      )}
    </>
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
