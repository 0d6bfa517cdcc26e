import {
  type AnyResource,
  type FieldDef,
  kindOfState,
  nestedFields,
  stateFieldOf,
  type Values,
} from '../../resource/index.ts';
import { formFieldsOf, shownFieldsOf } from '../form/index.ts';
import {
  type FullRow,
  type ResourceText,
  type Row,
  showDateTime,
  useLanguage,
  useResource,
  useText,
  useWords,
} from '../base/index.ts';
import { StatusChip } from '../look/index.ts';
import { Document, Value, valueText } from '../values/index.ts';
import './record.css';

/** The record as facts, for those who may look but not write, and for what only the portal writes. */
export const Facts = ({
  resource,
  row,
  only,
}: {
  resource: AnyResource | string;
  row: Row;
  only?: 'shown' | 'filled';
}) => {
  const r = useResource(resource);
  const words = useWords(r);
  const language = useLanguage();
  const t = useText();
  const fields = only === 'shown' ? shownFieldsOf(r) : [...formFieldsOf(r), ...shownFieldsOf(r)];
  // On a page what is not known is not told, and the picture stands at its head.
  const seen = fields.filter(
    ({ name, def }) =>
      name in row &&
      (only !== 'filled' ||
        (!isEmpty(row[name]) && def.kind !== 'image' && !(def.kind === 'ref' && isNameless(row, name)))),
  );
  if (seen.length === 0) return null;
  const wide = (def: FieldDef) => ['longtext', 'array'].includes(def.kind);
  return (
    <dl className="k-facts">
      {seen.map(({ name, def }) => (
        <div key={name} data-wide={wide(def) || undefined}>
          <dt>{words.field(name)}</dt>
          <dd>
            {isEmpty(row[name]) ? (
              <span className="quiet">{t('noValue')}</span>
            ) : def.kind === 'longtext' ? (
              <LongText text={String(row[name])} document={def.document === true} />
            ) : def.kind === 'array' ? (
              <Entries words={words} name={name} def={def} items={row[name] as readonly Values[]} />
            ) : (
              <Value resource={r} words={words} language={language} name={name} def={def} row={row} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
};
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
/** What a reference leads to is not theirs to know: the bare key would tell them nothing. */
const isNameless = (row: Row, name: string): boolean => row[`${name}.label`] === null;
const LongText = ({ text, document }: { text: string; document: boolean }) =>
  document ? <Document text={text} /> : <span className="k-lines">{text}</span>;
const Entries = ({
  words,
  name,
  def,
  items,
}: {
  words: ResourceText;
  name: string;
  def: FieldDef;
  items: readonly Values[];
}) => {
  const language = useLanguage();
  const fields = Object.entries(nestedFields(def));
  return (
    <ol className="k-nested">
      {items.map((item, i) => (
        <li key={i}>
          {fields
            .map(([key, inner]) => ({
              label: words.nested(name, key),
              text: valueText({ words, language, name: key, def: inner, row: { id: i, ...item } }),
            }))
            .filter(f => f.text !== '')
            .map(f => `${f.label}: ${f.text}`)
            .join(' · ')}
        </li>
      ))}
    </ol>
  );
};

/** Its state, in words. */
export const StateTag = ({ resource: r, row }: { resource: AnyResource; row: Row }) => {
  const words = useWords(r);
  const t = useText();
  const state = stateFieldOf(r);
  if (!state || typeof row[state.name] !== 'string') return null;
  return (
    <p className="k-state-line">
      <span className="quiet">{t('state')}:</span>{' '}
      <StatusChip kind={kindOfState(state.flow, String(row[state.name]))}>
        {words.state(String(row[state.name]))}
      </StatusChip>
    </p>
  );
};
/** Who made it and who changed it last. */
export const Stamps = ({ row }: { row: FullRow }) => {
  const language = useLanguage();
  const t = useText();
  if (typeof row.createdAt !== 'string') return null;
  const line = (when: unknown, who: unknown) => `${showDateTime(when, language)}${who ? ` · ${String(who)}` : ''}`;
  return (
    <p className="quiet k-stamps">
      {t('fieldCreatedAt')}: {line(row.createdAt, row['createdBy.label'])}
      {row.updatedAt !== row.createdAt && (
        <>
          {' '}
          — {t('fieldUpdatedAt')}: {line(row.updatedAt, row['updatedBy.label'])}
        </>
      )}
    </p>
  );
};
