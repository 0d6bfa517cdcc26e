import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  type AnyResource,
  type FieldDef,
  type FileValue,
  kindOfState,
  type Language,
  weekdayName,
} from '../../resource/index.ts';
import {
  apiUrl,
  type ResourceText,
  type Row,
  rowLabel,
  showDate,
  showDateTime,
  showNumber,
  text,
  withQuery,
} from '../base/index.ts';
import { StatusChip } from '../look/index.ts';
import { FileLink } from './FileLink.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import { RefLink } from './RefLink.tsx';
import './values.css';

export interface ValueProps {
  readonly resource: AnyResource;
  readonly words: ResourceText;
  readonly language: Language;
  readonly name: string;
  readonly def: FieldDef;
  readonly row: Row;
  /** Inside a button no link may stand. */
  readonly plain?: boolean;
  /** Whether its links are in the order of Tab; by default they are. */
  readonly tab?: 0 | -1;
}

/** A year or a code is no quantity: its digits stand together. */
const yearLike = (def: FieldDef): boolean => def.format !== undefined || def.unique === true;
/** The rows that a list of references names, each with what it is called. */
const namedRows = (name: string, row: Row): { readonly id: number; readonly label: string }[] => {
  const labels = row[`${name}.label`] as readonly (string | null)[] | null | undefined;
  return ((row[name] ?? []) as readonly number[]).map((id, at) => ({ id, label: labels?.[at] ?? `#${id}` }));
};
/** A value as plain text: what a reader hears, what a title shows, what two versions are compared by. */
export const valueText = ({ words, language, name, def, row }: Omit<ValueProps, 'resource'>): string => {
  const value = row[name];
  if (value === null || value === undefined || value === '') return '';
  switch (def.kind) {
    case 'integer':
      if (def.format === 'weekday') return weekdayName(Number(value), language);
      return yearLike(def) ? String(value) : showNumber(value, language);
    case 'decimal':
      return showNumber(value, language, {
        minimumFractionDigits: def.format === 'money' ? 2 : 0,
        maximumFractionDigits: def.scale ?? 2,
      });
    case 'date':
      return showDate(value, language);
    case 'dateTime':
      return showDateTime(value, language);
    case 'boolean':
      return text(value === 1 ? 'yes' : 'no');
    case 'enum':
    case 'state':
      return words.option(name, String(value));
    case 'optionGroup':
      return (value as string[]).map(v => words.option(name, v)).join(', ');
    case 'chip':
      return (value as string[]).map(v => (def.options ? words.option(name, v) : v)).join(', ');
    case 'array':
      return text('entries', { n: (value as unknown[]).length });
    case 'ref':
      return String(row[`${name}.label`] ?? `#${value}`);
    case 'refs':
      return namedRows(name, row)
        .map(({ label }) => label)
        .join(', ');
    case 'file':
      return typeof value === 'object' ? (value as FileValue).name : String(value);
    case 'image':
      return '';
    default:
      return String(value);
  }
};

/** A value as it is seen: short, calm, never by colour alone. */
export const Value = (props: ValueProps): ReactNode => {
  const { resource, language, name, def, row, plain, tab } = props;
  const value = row[name];
  // Who reads in English and finds no English half is helped by the Croatian one.
  if (def.half?.language === 'en' && !value && row[`${def.half.of}Hr`])
    return (
      <span className="quiet" lang="hr">
        {String(row[`${def.half.of}Hr`])}
      </span>
    );
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return null;
  const shown = valueText(props);
  switch (def.kind) {
    case 'boolean':
      return value === 1 ? (
        <span className="k-yes">
          <IconCheck size={15} aria-hidden /> {shown}
        </span>
      ) : plain === undefined && tab === undefined ? (
        <span className="quiet k-yes">
          <IconMinus size={15} aria-hidden /> {shown}
        </span>
      ) : (
        // In a column of many only what is so is worth a look; who hears it is told both.
        <span className="unseen">{shown}</span>
      );
    case 'state':
      return def.flow ? <StatusChip kind={kindOfState(def.flow, String(value))}>{shown}</StatusChip> : shown;
    case 'enum':
      return <span className="tag">{shown}</span>;
    case 'chip':
    case 'optionGroup':
    case 'longtext':
      return <small className="quiet">{shown}</small>;
    case 'image':
      return <Thumbnail value={String(value)} label={rowLabel(resource, row, language, { words: props.words })} />;
    case 'file':
      return typeof value === 'object' ? (
        <FileLink
          address={withQuery(apiUrl(`${resource.name}/file`), { id: row.id, field: name })}
          file={value as FileValue}
          shown={shown}
          plain={plain}
          tab={tab}
        />
      ) : (
        shown
      );
    case 'text':
      return plain ? shown : formatted(def, String(value), tab);
    case 'ref':
      return plain ? shown : <RefLink to={def.to!} id={value as Row['id']} label={shown} tab={tab} />;
    case 'refs':
      return plain ? (
        shown
      ) : (
        <span className="k-refs">
          {namedRows(name, row).map(one => (
            <span key={one.id} className="tag">
              <RefLink to={def.to!} id={one.id} label={one.label} tab={tab} />
            </span>
          ))}
        </span>
      );
    default:
      return shown;
  }
};
/** An address that does not fit its line goes on after the sign, not in the middle of a name. */
const withBreakBeforeHost = (address: string): ReactNode => {
  const [name, host] = address.split('@');
  return host === undefined ? (
    address
  ) : (
    <>
      {name}@<wbr />
      {host}
    </>
  );
};
const formatted = (def: FieldDef, value: string, tab: 0 | -1 | undefined): ReactNode => {
  if (def.format === 'email')
    return (
      <a href={`mailto:${value}`} tabIndex={tab} onClick={event => event.stopPropagation()}>
        {withBreakBeforeHost(value)}
      </a>
    );
  if (def.format === 'url' && /^https?:\/\//i.test(value))
    return (
      <a
        href={value}
        tabIndex={tab}
        target="_blank"
        rel="noreferrer noopener"
        onClick={event => event.stopPropagation()}
      >
        {value.replace(/^https?:\/\//i, '')}
      </a>
    );
  if (def.format === 'color')
    return (
      <span className="k-colour">
        <i style={{ background: value }} aria-hidden /> {value}
      </span>
    );
  return value;
};
