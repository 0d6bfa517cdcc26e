import { type KeyboardEvent, useRef, useState } from 'react';
import {
  besideOf,
  type FileAnswer,
  isFileAnswer,
  type Item,
  mostBytes,
  other,
  type Question,
  rateRange,
  sayText,
  type SurveyLanguage,
} from '../form/index.ts';
import { useFillText } from './fill-text.ts';

export interface InputProps {
  readonly question: Question;
  readonly language: SurveyLanguage;
  readonly value: unknown;
  readonly beside: string;
  readonly isWrong: boolean;
  readonly describedBy: string | undefined;
  onChange(value: unknown): void;
  onBeside(text: string): void;
  /** Absent: a preview, which takes nothing. */
  onFile?: ((file: File) => Promise<FileAnswer>) | undefined;
}
const idOf = (question: Question, part = ''): string => `q-${question.name}${part}`;

/** One question's input, in plain HTML: what the browser and its reader know by themselves needs no library. */
export const QuestionInput = (props: InputProps) => {
  switch (props.question.type) {
    case 'radiogroup':
    case 'checkbox':
    case 'tagbox':
    case 'boolean':
      return <Choices {...props} />;
    case 'dropdown':
      return <Dropdown {...props} />;
    case 'rating':
      return <Rating {...props} />;
    case 'ranking':
      return <Ranking {...props} />;
    case 'matrix':
      return <Matrix {...props} />;
    case 'matrixdynamic':
      return <Table {...props} />;
    case 'comment':
      return <Comment {...props} />;
    case 'file':
      return <Attached {...props} />;
    default:
      return <Line {...props} />;
  }
};

const Line = ({ question, value, isWrong, describedBy, onChange }: InputProps) => {
  const { inputType = 'text', min, max, maxLength } = question;
  return (
    <input
      className="sv-input"
      id={idOf(question)}
      type={inputType}
      value={value === undefined ? '' : String(value)}
      min={min}
      max={max}
      maxLength={maxLength ?? 1000}
      step={inputType === 'number' ? 'any' : undefined}
      aria-labelledby={idOf(question, '-title')}
      aria-describedby={describedBy}
      aria-invalid={isWrong || undefined}
      aria-required={question.isRequired}
      onChange={({ target }) => {
        if (inputType !== 'number') onChange(target.value === '' ? undefined : target.value);
        else onChange(target.value === '' || Number.isNaN(target.valueAsNumber) ? undefined : target.valueAsNumber);
      }}
    />
  );
};
const Comment = ({ question, value, isWrong, describedBy, onChange }: InputProps) => (
  <textarea
    className="sv-input"
    id={idOf(question)}
    rows={4}
    maxLength={question.maxLength ?? 10_000}
    value={typeof value === 'string' ? value : ''}
    aria-labelledby={idOf(question, '-title')}
    aria-describedby={describedBy}
    aria-invalid={isWrong || undefined}
    aria-required={question.isRequired}
    onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
  />
);

const Beside = ({ question, beside, onBeside }: Pick<InputProps, 'question' | 'beside' | 'onBeside'>) => {
  const t = useFillText();
  return (
    <input
      className="sv-input"
      id={idOf(question, '-beside')}
      name={besideOf(question.name)}
      aria-label={t('otherWhat')}
      placeholder={t('otherWhat')}
      maxLength={1000}
      value={beside}
      onChange={({ target }) => onBeside(target.value)}
    />
  );
};

const useItems = ({
  question,
  language,
}: Pick<InputProps, 'question' | 'language'>): { value: string; label: string }[] => {
  const t = useFillText();
  if (question.type === 'boolean')
    return [
      { value: 'true', label: t('yes') },
      { value: 'false', label: t('no') },
    ];
  const items = (question.choices ?? []).map(item => ({
    value: item.value,
    label: sayText(item.text, language) || item.value,
  }));
  return question.hasOther ? [...items, { value: other, label: t('other') }] : items;
};

const Choices = (props: InputProps) => {
  const { question, value, onChange } = props;
  const items = useItems(props);
  const several = question.type === 'checkbox' || question.type === 'tagbox';
  const chosen: readonly string[] = several
    ? ((value as string[] | undefined) ?? [])
    : value === undefined
      ? []
      : [String(value)];
  const toggle = (item: string, on: boolean) => {
    if (question.type === 'boolean') return onChange(item === 'true');
    if (!several) return onChange(item);
    const next = items.map(i => i.value).filter(v => (v === item ? on : chosen.includes(v)));
    onChange(next.length > 0 ? next : undefined);
  };
  return (
    <div className="sv-choices">
      {items.map(({ value: item, label }) => (
        <label key={item} className="sv-choice">
          <input
            type={several ? 'checkbox' : 'radio'}
            name={idOf(question)}
            checked={chosen.includes(item)}
            onChange={({ target }) => toggle(item, target.checked)}
          />
          <span>{label}</span>
        </label>
      ))}
      {question.hasOther && chosen.includes(other) && <Beside {...props} />}
    </div>
  );
};

const Dropdown = (props: InputProps) => {
  const { question, value, isWrong, describedBy, onChange } = props;
  const t = useFillText();
  return (
    <>
      <select
        className="sv-input"
        id={idOf(question)}
        value={typeof value === 'string' ? value : ''}
        aria-labelledby={idOf(question, '-title')}
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        aria-required={question.isRequired}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      >
        <option value="">{t('choose')}</option>
        {useItems(props).map(item => (
          <option key={item.value} value={item.value}>
            {item.label}
          </option>
        ))}
      </select>
      {question.hasOther && value === other && <Beside {...props} />}
    </>
  );
};

const Rating = ({ question, language, value, onChange }: InputProps) => (
  <div className="sv-rating">
    {question.minRateDescription && <span className="quiet">{sayText(question.minRateDescription, language)}</span>}
    <div className="sv-rates">
      {rateRange(question).map(n => (
        <label key={n}>
          <input type="radio" name={idOf(question)} checked={value === n} onChange={() => onChange(n)} />
          <span>{n}</span>
        </label>
      ))}
    </div>
    {question.maxRateDescription && <span className="quiet">{sayText(question.maxRateDescription, language)}</span>}
  </div>
);

/** Ordered by buttons and by arrow keys; each step is said aloud. What nobody has touched is no answer. */
const Ranking = ({ question, language, value, onChange }: InputProps) => {
  const t = useFillText();
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const items = question.choices ?? [];
  const given = Array.isArray(value) ? (value as string[]) : null;
  const order = (given ?? items.map(item => item.value))
    .map(key => items.find(item => item.value === key))
    .filter((item): item is Item => item !== undefined);
  const move = (from: number, to: number) => {
    if (to < 0 || to >= order.length) return;
    const next = order.map(item => item.value);
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
    setSaid(t('place', { item: sayText(order[from]!.text, language), n: to + 1, all: order.length }));
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-item]')[to]?.focus());
  };
  const onKey = (event: KeyboardEvent, at: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0 || event.target !== event.currentTarget) return;
    event.preventDefault();
    move(at, at + step);
  };
  return (
    <>
      <p className="quiet" id={idOf(question, '-hint')}>
        {t('rankHint')}
      </p>
      <ol className="sv-ranking" ref={list}>
        {order.map((item, i) => {
          const label = sayText(item.text, language);
          return (
            <li key={item.value}>
              <button
                type="button"
                data-item
                aria-label={t('place', { item: label, n: i + 1, all: order.length })}
                onKeyDown={event => onKey(event, i)}
              >
                {label}
              </button>
              <button
                type="button"
                aria-label={t('up', { item: label })}
                disabled={i === 0}
                onClick={() => move(i, i - 1)}
              >
                ↑
              </button>
              <button
                type="button"
                aria-label={t('down', { item: label })}
                disabled={i === order.length - 1}
                onClick={() => move(i, i + 1)}
              >
                ↓
              </button>
            </li>
          );
        })}
      </ol>
      {!given && (
        <button
          type="button"
          className="plain-button"
          data-quiet
          onClick={() => onChange(order.map(item => item.value))}
        >
          {t('rankBegin')}
        </button>
      )}
      <span className="sv-said" aria-live="polite">
        {said}
      </span>
    </>
  );
};

/** A file goes up when it is chosen; what is wrong with it is said here, and what was there before stays. */
const Attached = ({ question, language, value, isWrong, describedBy, onChange, onFile }: InputProps) => {
  const t = useFillText();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const shown = isFileAnswer(value) ? value : null;
  const megabytes = (bytes: number) =>
    new Intl.NumberFormat(language === 'hr' ? 'hr-HR' : 'en-GB', { maximumFractionDigits: 1 }).format(
      Math.max(0.1, bytes / 1_048_576),
    );
  const bring = (file: File | undefined) => {
    if (!file || !onFile) return;
    if (file.size > mostBytes(question)) return setFault(t('fileTooLarge', { most: megabytes(mostBytes(question)) }));
    setBusy(true);
    setFault(null);
    onFile(file)
      .then(onChange, (failure: Error) => setFault(failure.message))
      .finally(() => setBusy(false));
  };
  return (
    <div className="sv-file">
      {shown && (
        <p>
          {t('fileIs', { name: shown.name, size: megabytes(shown.size) })}{' '}
          <button
            type="button"
            className="plain-button"
            data-quiet
            aria-label={t('fileRemoveOf', { name: shown.name })}
            onClick={() => onChange(undefined)}
          >
            {t('fileRemove')}
          </button>
        </p>
      )}
      <input
        className="sv-input"
        id={idOf(question)}
        type="file"
        accept={question.acceptedTypes}
        disabled={isBusy || !onFile}
        aria-labelledby={idOf(question, '-title')}
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        required={question.isRequired === true && !shown}
        onChange={({ target }) => {
          bring(target.files?.[0]);
          target.value = '';
        }}
      />
      <p className={fault ? 'sv-wrong' : 'quiet'} role="status">
        {fault ?? (isBusy ? t('fileComing') : t('fileMost', { most: megabytes(mostBytes(question)) }))}
      </p>
    </div>
  );
};

/** Each row is a group of radio buttons with its own name; on a phone the rows stand below each other. */
const Matrix = ({ question, language, value, onChange }: InputProps) => {
  const given = (value ?? {}) as Record<string, string>;
  return (
    <div className="sv-matrix">
      {(question.rows ?? []).map(row => (
        <fieldset key={row.value}>
          <legend>{sayText(row.text, language)}</legend>
          <div className="sv-cells">
            {(question.columns ?? []).map(column => (
              <label key={column.value}>
                <input
                  type="radio"
                  name={idOf(question, `-${row.value}`)}
                  checked={given[row.value] === column.value}
                  onChange={() => onChange({ ...given, [row.value]: column.value })}
                />
                <span>{sayText(column.text, language)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
};

/** Rows that the respondent adds. */
const Table = ({ question, language, value, onChange }: InputProps) => {
  const t = useFillText();
  const rows = (Array.isArray(value) ? value : []) as Record<string, string>[];
  const put = (next: Record<string, string>[]) => onChange(next.length > 0 ? next : undefined);
  return (
    <div className="sv-table">
      {rows.map((row, i) => (
        <div key={i} className="sv-table-row">
          {(question.columns ?? []).map(column => (
            <label key={column.value}>
              <span>{sayText(column.text, language)}</span>
              <input
                className="sv-input"
                maxLength={1000}
                value={row[column.value] ?? ''}
                onChange={({ target }) =>
                  put(rows.map((one, at) => (at === i ? { ...one, [column.value]: target.value } : one)))
                }
              />
            </label>
          ))}
          <button
            type="button"
            aria-label={t('removeRow', { n: i + 1 })}
            onClick={() => put(rows.filter((_, at) => at !== i))}
          >
            ×
          </button>
        </div>
      ))}
      <button type="button" className="plain-button" data-quiet onClick={() => put([...rows, {}])}>
        {t('addRow')}
      </button>
    </div>
  );
};
