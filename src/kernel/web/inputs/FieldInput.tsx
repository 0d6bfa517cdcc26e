import { Checkbox, NativeSelect, TagsInput, Textarea, TextInput } from '@mantine/core';
import { memo, useCallback } from 'react';
import { type FieldDef, offeredQuery, weekdayName } from '../../resource/index.ts';
import {
  dayList,
  readNumber,
  readTime,
  showNumber,
  showTime,
  useAllChosen,
  useLanguage,
  useText,
} from '../base/index.ts';
import { ArrayField } from './ArrayField.tsx';
import { DateField } from './DateField.tsx';
import { DocumentField } from './DocumentField.tsx';
import { type FieldProps, wrapping } from './field.ts';
import { FileField } from './FileField.tsx';
import { ImageField } from './ImageField.tsx';
import { LazyMultiSelect } from './LazyMultiSelect.tsx';
import { LazySelect } from './LazySelect.tsx';
import { TypedInput } from './TypedInput.tsx';
import './styles.ts';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const textKinds: Partial<Record<NonNullable<FieldDef['format']>, object>> = {
  email: { type: 'email', inputMode: 'email' },
  url: { type: 'url', inputMode: 'url' },
  oib: { inputMode: 'numeric', maxLength: 11 },
  jmbag: { inputMode: 'numeric', maxLength: 10 },
  color: { type: 'color' },
};
/** Browsers offer to fill in what they remember of their owner, which is seldom the person this record is about. */
const TextField = (props: FieldProps) => (
  <TextInput
    {...wrapping(props)}
    {...(props.def.format ? textKinds[props.def.format] : { maxLength: props.def.length ?? props.def.max })}
    autoComplete="off"
    value={asText(props.value) || (props.def.format === 'color' ? '#000000' : '')}
    onChange={event => props.onChange(event.currentTarget.value)}
  />
);
const LongTextField = (props: FieldProps) => (
  <Textarea
    {...wrapping(props)}
    autosize
    minRows={3}
    maxRows={14}
    maxLength={props.def.max ?? 100_000}
    value={asText(props.value)}
    onChange={event => props.onChange(event.currentTarget.value)}
  />
);
const NumberField = (props: FieldProps) => {
  const language = useLanguage();
  const { kind, scale } = props.def;
  const show = useCallback(
    (value: unknown) =>
      showNumber(value, language, {
        useGrouping: false,
        maximumFractionDigits: kind === 'integer' ? 10 : (scale ?? 2),
      }),
    [language, kind, scale],
  );
  const read = useCallback((text: string) => readNumber(text, language), [language]);
  return (
    <TypedInput
      {...wrapping(props)}
      value={props.value}
      show={show}
      read={read}
      onChange={props.onChange}
      inputMode={kind === 'integer' ? 'numeric' : 'decimal'}
    />
  );
};
const TimeField = (props: FieldProps) => (
  <TypedInput
    {...wrapping(props)}
    value={props.value}
    show={showTime}
    read={readTime}
    onChange={props.onChange}
    placeholder="HH:mm"
    inputMode="numeric"
  />
);

/** S-50: the days follow the month and the year beside them. */
const DayField = (props: FieldProps) => {
  const sibling = (format: FieldDef['format']): number | null => {
    const found = Object.entries(props.resource.all as Record<string, FieldDef>).find(
      ([, f]) => f.format === format,
    )?.[0];
    const value = found === undefined ? null : props.siblings?.[found];
    return typeof value === 'number' ? value : null;
  };
  return <PickNumber {...props} choices={dayList(sibling('month'), sibling('year'))} />;
};
const MonthField = (props: FieldProps) => (
  <PickNumber {...props} choices={Array.from({ length: 12 }, (_, i) => i + 1)} />
);
const WeekdayField = (props: FieldProps) => {
  const language = useLanguage();
  return <PickNumber {...props} choices={[1, 2, 3, 4, 5, 6, 7]} called={n => weekdayName(n, language)} />;
};
const PickNumber = ({
  choices,
  called = String,
  ...props
}: FieldProps & { choices: readonly number[]; called?: (choice: number) => string }) => (
  <NativeSelect
    {...wrapping(props)}
    value={asText(props.value)}
    data={[{ value: '', label: '' }, ...choices.map(n => ({ value: String(n), label: called(n) }))]}
    onChange={event => props.onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
  />
);

const BooleanField = (props: FieldProps) => {
  // The library hands what a checkbox does not know on to the page: what is wrong is said as an alert here.
  const { required: _required, errorProps, error, label, description, ...rest } = wrapping(props);
  return (
    <div className="k-check">
      <Checkbox
        {...rest}
        error={error && <span {...errorProps}>{error}</span>}
        label={label}
        description={description}
        checked={props.value === 1}
        onChange={event => props.onChange(event.currentTarget.checked ? 1 : 0)}
      />
    </div>
  );
};
const ChoiceField = (props: FieldProps) => {
  const data = [
    ...(props.def.required && props.value ? [] : [{ value: '', label: '' }]),
    ...(props.def.options ?? []).map(value => ({ value, label: props.words.option(props.name, value) })),
  ];
  return (
    <NativeSelect
      {...wrapping(props)}
      data={data}
      value={asText(props.value)}
      onChange={event => props.onChange(event.currentTarget.value || null)}
    />
  );
};
const SeveralField = (props: FieldProps) => {
  const { onBlur, disabled, ...wrapper } = wrapping(props);
  return (
    <Checkbox.Group
      {...wrapper}
      value={Array.isArray(props.value) ? [...(props.value as string[])] : []}
      onChange={value => {
        props.onChange(value);
        onBlur();
      }}
    >
      <div className="k-choices">
        {(props.def.options ?? []).map(o => (
          <Checkbox key={o} value={o} label={props.words.option(props.name, o)} disabled={disabled} />
        ))}
      </div>
    </Checkbox.Group>
  );
};
const ChipField = (props: FieldProps) => {
  const t = useText();
  return (
    <TagsInput
      {...wrapping(props)}
      maxTags={props.def.max ?? 100}
      placeholder={t('addChip')}
      acceptValueOnBlur
      clearable={false}
      value={Array.isArray(props.value) ? [...(props.value as string[])] : []}
      onChange={props.onChange}
    />
  );
};
const RefField = (props: FieldProps) => {
  const chosen = useAllChosen();
  return (
    <LazySelect
      {...wrapping(props)}
      to={props.def.to!}
      among={offeredQuery(props.def.offers, chosen)}
      value={(props.value ?? null) as number | null}
      valueLabel={typeof props.valueLabel === 'string' ? props.valueLabel : undefined}
      onChange={props.onChange}
    />
  );
};
const RefsField = (props: FieldProps) => (
  <LazyMultiSelect
    {...wrapping(props)}
    to={props.def.to!}
    value={Array.isArray(props.value) ? (props.value as number[]) : []}
    valueLabels={Array.isArray(props.valueLabel) ? props.valueLabel : undefined}
    max={props.def.max}
    onChange={props.onChange}
  />
);

const NestedForms = (props: FieldProps) => <ArrayField {...props} Input={FieldInput} />;

const numberFields: Partial<Record<NonNullable<FieldDef['format']>, (props: FieldProps) => React.ReactNode>> = {
  day: DayField,
  month: MonthField,
  weekday: WeekdayField,
};
const inputFor = (def: FieldDef): ((props: FieldProps) => React.ReactNode) => {
  switch (def.kind) {
    case 'text':
      return TextField;
    case 'longtext':
      return def.document ? DocumentField : LongTextField;
    case 'integer':
      return (def.format && numberFields[def.format]) || NumberField;
    case 'decimal':
      return NumberField;
    case 'date':
    case 'dateTime':
      return DateField;
    case 'time':
      return TimeField;
    case 'boolean':
      return BooleanField;
    case 'enum':
    case 'state':
      return ChoiceField;
    case 'optionGroup':
      return SeveralField;
    case 'chip':
      return def.options ? SeveralField : ChipField;
    case 'image':
      return ImageField;
    case 'array':
      return NestedForms;
    case 'ref':
      return RefField;
    case 'refs':
      return RefsField;
    case 'file':
      return FileField;
  }
};
const wide = (def: FieldDef): boolean =>
  ['longtext', 'array', 'image', 'optionGroup', 'chip', 'refs'].includes(def.kind);

/** The input that fits a field's kind. Typing in one field draws no other anew. */
export const FieldInput = memo((props: FieldProps) => {
  const Fitting = inputFor(props.def);
  return (
    <div
      className="k-field"
      data-field={props.name}
      data-kind={props.def.kind}
      data-wide={wide(props.def) || undefined}
      data-half={props.def.half?.language}
    >
      <Fitting {...props} />
    </div>
  );
});
