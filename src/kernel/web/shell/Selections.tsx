import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { camel, type Language } from '../../resource/index.ts';
import {
  call,
  choices,
  choose,
  homeOfResource,
  markSettled,
  type Selection,
  type SelectionLine,
  settleSelection,
  useChosen,
  useLanguage,
  useOpenSelections,
  useStore,
  useText,
  useTitles,
} from '../base/index.ts';
import { Disclosure } from '../look/index.ts';

const nameOf = (line: SelectionLine, field: string, language: Language): string =>
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
}: Selection): readonly SelectionLine[] | null | undefined => {
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
      call<{ data: SelectionLine[] }>('GET', resource, { query: asked }).then(
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
    if (lines === undefined) return;
    if (lines === null || (lines.length === 0 && !selection.within)) {
      markSettled(selection.resource);
      return;
    }
    const line = settleSelection(selection, lines, chosen);
    const label = line && nameOf(line, selection.field, language);
    if (line?.id !== chosen?.id || (line && label !== chosen?.label))
      choose(selection.resource, line && { id: line.id, label: label! });
    markSettled(selection.resource);
  }, [lines, chosen, selection, language]);
  return {
    lines: lines ?? [],
    shown: lines ? settleSelection(selection, lines, chosen) : null,
    one: oneOf(titles, selection),
    name: (line: SelectionLine) => nameOf(line, selection.field, language),
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

/** What always counts is settled also where its select lies under a button that nobody has pressed yet. */
const SettledUnseen = ({ selection }: { selection: Selection }) => {
  useChoice(selection);
  return null;
};

/** What always counts stands in the header; what one may choose besides lies one press away. */
export const Selections = () => {
  const t = useText();
  const titles = useTitles();
  const [open, setOpen] = useState(false);
  const chosen = useStore(choices);
  const all = useOpenSelections();
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
      {more.map(s => s.fallback && <SettledUnseen key={s.resource} selection={s} />)}
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
