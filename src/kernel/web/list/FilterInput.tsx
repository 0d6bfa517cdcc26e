import { IconCalendar } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { isDate } from '../../resource/index.ts';
import { Float } from '../look/index.ts';
import { useLanguage, useText } from '../base/index.ts';
import { afterPress, LazyMonthSheet, useOptionLabels, useOptions, useTypedText } from '../inputs/index.ts';
import type { TableColumn } from './columns.ts';
import { filterShape, readFilter, showFilter } from './filter-text.ts';
import type { Conditions } from './view.ts';

/** S-35: the request waits until the person pauses; what is typed is seen at once, Enter and leaving do not wait. */
export const filterDelay = 1000;

export interface FilterProps {
  readonly column: TableColumn;
  readonly label: string;
  readonly conditions: Conditions | undefined;
  readonly optionLabel: (value: string) => string;
  readonly onChange: (conditions: Conditions | null) => void;
}

/** The filter that fits the column's kind. */
export const FilterInput = (props: FilterProps) => {
  switch (filterShape(props.column.def)) {
    case 'text':
    case 'range':
      return <TypedFilter {...props} />;
    case 'date':
      return <DateFilter {...props} />;
    case 'boolean':
      return <BooleanFilter {...props} />;
    case 'options':
      return <OptionsFilter {...props} />;
    case 'ref':
      return <RefFilter {...props} />;
    case 'none':
      return null;
  }
};

const TypedFilter = ({ column, label, conditions, onChange }: FilterProps) => {
  const t = useText();
  const language = useLanguage();
  const { def } = column;
  const shown = showFilter(def, conditions, language);
  const field = useTypedText(shown, filterDelay, text => {
    const read = readFilter(def, text, language);
    if (read && text.trim() !== shown) onChange(read);
  });
  const understood = !field.isTyped || readFilter(def, field.text, language) !== null;
  const hint =
    column.def.kind === 'date' || column.def.kind === 'dateTime'
      ? t('filterDate')
      : column.def.kind === 'integer' || column.def.kind === 'decimal'
        ? t('filterRange')
        : undefined;
  return (
    <input
      className="k-filter"
      value={field.text}
      aria-label={t('filterBy', { label })}
      title={understood ? hint : t('notUnderstood')}
      aria-invalid={!understood}
      data-on={conditions ? true : undefined}
      onChange={event => field.type(event.currentTarget.value)}
      onBlur={() => afterPress(field.flush)}
      onKeyDown={event => {
        if (event.key === 'Enter') field.flush();
        if (event.key === 'Escape' && field.text !== '') {
          event.preventDefault();
          field.clear();
        }
      }}
    />
  );
};

const DateFilter = (props: FilterProps) => {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { from, to, like } = props.conditions ?? {};
  const [picked, setPicked] = useState<[string | null, string | null]>([null, null]);
  const start = () => {
    setPicked([isDate(from) ? from : isDate(like) ? like : null, isDate(to) ? to : isDate(like) ? like : null]);
    setOpen(true);
  };
  const pick = (range: [string | null, string | null]) => {
    setPicked(range);
    if (!range[0] || !range[1]) return;
    props.onChange(range[0] === range[1] ? { like: range[0] } : { from: range[0], to: range[1] });
    setOpen(false);
  };
  return (
    <div className="k-filter-pair">
      <TypedFilter {...props} />
      <Float
        opened={open}
        onChange={on => (on ? start() : setOpen(false))}
        label={`${t('pickDates')}: ${props.label}`}
        target={
          <button type="button" className="k-icon" aria-label={`${t('pickDates')}: ${props.label}`}>
            <IconCalendar size={15} aria-hidden />
          </button>
        }
      >
        <Suspense fallback={t('loading')}>
          <LazyMonthSheet range={picked} onPickRange={pick} />
        </Suspense>
      </Float>
    </div>
  );
};

const BooleanFilter = ({ label, conditions, onChange }: FilterProps) => {
  const t = useText();
  return (
    <select
      className="k-filter"
      aria-label={t('filterBy', { label })}
      value={conditions?.is ?? ''}
      data-on={conditions ? true : undefined}
      onChange={event => onChange(event.currentTarget.value === '' ? null : { is: event.currentTarget.value })}
    >
      <option value="">{t('all')}</option>
      <option value="1">{t('yes')}</option>
      <option value="0">{t('no')}</option>
    </select>
  );
};

const chosenOf = (conditions: Conditions | undefined): string[] =>
  (conditions?.in ?? conditions?.is ?? '').split(',').filter(Boolean);
const conditionsOf = (chosen: readonly string[]): Conditions | null =>
  chosen.length === 0 ? null : chosen.length === 1 ? { is: chosen[0]! } : { in: chosen.join(',') };
const toggled = (chosen: readonly string[], value: string): string[] =>
  chosen.includes(value) ? chosen.filter(v => v !== value) : [...chosen, value];

const OptionsFilter = (props: FilterProps) => {
  const chosen = chosenOf(props.conditions);
  return (
    <ChoicePanel {...props} chosen={chosen} summary={chosen.map(props.optionLabel).join(', ')}>
      {() => (props.column.def.options ?? []).map(value => ({ value, label: props.optionLabel(value) }))}
    </ChoicePanel>
  );
};
const RefFilter = (props: FilterProps) => {
  const chosen = chosenOf(props.conditions);
  const labels = useOptionLabels(props.column.def.to!, chosen);
  return (
    <ChoicePanel
      {...props}
      chosen={chosen}
      lazyFrom={props.column.def.to!}
      known={labels}
      summary={chosen.map(id => labels.get(id) ?? '…').join(', ')}
    />
  );
};

interface ChoicePanelProps extends FilterProps {
  readonly chosen: readonly string[];
  readonly summary: string;
  readonly lazyFrom?: string;
  readonly known?: ReadonlyMap<string, string>;
  readonly children?: () => readonly { value: string; label: string }[];
}
const ChoicePanel = ({ label, chosen, summary, lazyFrom, known, children, onChange }: ChoicePanelProps) => {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const lazy = useOptions(lazyFrom ?? '', typed, open && lazyFrom !== undefined);
  const found = children
    ? children().filter(o => o.label.toLocaleLowerCase('hr').includes(typed.toLocaleLowerCase('hr')))
    : lazy.items.map(o => ({ value: String(o.value), label: o.label }));
  const missing =
    children || typed
      ? []
      : chosen
          .filter(id => !found.some(o => o.value === id))
          .map(value => ({ value, label: known?.get(value) ?? value }));
  const button = (
    <button
      type="button"
      className="k-filter"
      aria-label={`${t('filterBy', { label })}: ${summary || t('all')}`}
      data-on={chosen.length > 0 || undefined}
    >
      {summary || t('all')}
    </button>
  );
  return (
    <Float opened={open} onChange={setOpen} label={t('filterBy', { label })} target={button}>
      <div className="k-panel">
        <input
          className="k-filter"
          data-autofocus
          value={typed}
          placeholder={t('typeToSearch')}
          aria-label={t('typeToSearch')}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <div className="k-panel-list" tabIndex={-1}>
          {[...missing, ...found].map(o => (
            <label key={o.value}>
              <input
                type="checkbox"
                checked={chosen.includes(o.value)}
                onChange={() => onChange(conditionsOf(toggled(chosen, o.value)))}
              />
              {o.label}
            </label>
          ))}
          {found.length === 0 && (
            <span className="k-hint-line">{t(lazyFrom && lazy.searching ? 'searching' : 'nothingFound')}</span>
          )}
          {lazyFrom && lazy.hasMore && (
            <button type="button" className="k-more" onClick={lazy.more}>
              {t('showMore')}
            </button>
          )}
        </div>
        <div className="k-panel-foot">
          <button type="button" className="k-link" disabled={chosen.length === 0} onClick={() => onChange(null)}>
            {t('clearFilter')}
          </button>
          <button type="button" className="k-link" onClick={() => setOpen(false)}>
            {t('close')}
          </button>
        </div>
      </div>
    </Float>
  );
};
