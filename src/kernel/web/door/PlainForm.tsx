import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { check, type FieldDef, fill, type Message } from '../../resource/index.ts';
import { ApiError, showFailure, type TextKey, useText } from '../base/index.ts';

export interface PlainField {
  readonly name: string;
  readonly label: TextKey;
  readonly def: FieldDef;
  readonly input?: 'password' | 'date' | 'checkbox' | 'email' | 'number';
  readonly hint?: TextKey;
  readonly autoComplete?: string;
}
type Values = Record<string, unknown>;
interface Props {
  readonly fields: readonly PlainField[];
  readonly submit: TextKey;
  readonly onSubmit: (values: Values) => Promise<void>;
  /** What two fields say only together. */
  readonly also?: (values: Values) => Readonly<Record<string, Message>>;
  /** The refusal is drawn above the fields instead of in a notice: sign-in, where one looks there. */
  readonly refusalInside?: boolean;
  /** The first field has the cursor; default yes. */
  readonly focus?: boolean;
  readonly children?: ReactNode;
}

const cleaned = (field: PlainField, value: unknown): unknown => {
  if (field.input === 'checkbox') return value ? 1 : 0;
  if (typeof value !== 'string') return value ?? null;
  const trimmed = field.input === 'password' ? value : value.trim();
  if (trimmed === '') return null;
  return field.input === 'number' ? Number(trimmed) : trimmed;
};

/** The forms before the door: few fields, no table, the same checks as everywhere. */
export const PlainForm = ({ fields, submit, onSubmit, also, refusalInside = false, focus = true, children }: Props) => {
  const t = useText();
  const [values, setValues] = useState<Values>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const say = (field: PlainField, message: Message): string =>
    fill(t(message.key as TextKey), { attribute: t(field.label), ...message.params });
  const problemsOf = (all: Values): Record<string, string> => {
    const found: Record<string, string> = {};
    for (const field of fields) {
      const message = check(field.def, all[field.name], all) ?? null;
      if (message) found[field.name] = say(field, message);
    }
    for (const [name, message] of Object.entries(also?.(all) ?? {})) {
      const field = fields.find(f => f.name === name);
      if (field && !found[name]) found[name] = say(field, message);
    }
    return found;
  };
  const focusFirst = (problems: Readonly<Record<string, string>>): void => {
    const first = fields.find(f => problems[f.name]);
    if (first) setTimeout(() => form.current?.querySelector<HTMLElement>(`[name="${first.name}"]`)?.focus(), 0);
  };

  const send = async (): Promise<void> => {
    const all = Object.fromEntries(fields.map(field => [field.name, cleaned(field, values[field.name])]));
    const problems = problemsOf(all);
    setErrors(problems);
    setRefusal(null);
    if (Object.keys(problems).length > 0) {
      focusFirst(problems);
      return;
    }
    setSending(true);
    try {
      await onSubmit(all);
    } catch (failure) {
      const named =
        failure instanceof ApiError
          ? Object.fromEntries(
              failure.problems
                .filter(p => fields.some(f => f.name === p.field))
                .map(p => [p.field as string, p.message]),
            )
          : {};
      setErrors(named);
      if (refusalInside) setRefusal(failure instanceof Error ? failure.message : t('failed'));
      else showFailure(failure);
      focusFirst(named);
    } finally {
      setSending(false);
    }
  };

  const change = (name: string, value: unknown): void => {
    setValues(now => ({ ...now, [name]: value }));
    setErrors(({ [name]: _, ...rest }) => rest);
  };

  return (
    <form
      ref={form}
      className="plain-form"
      noValidate
      onSubmit={e => {
        e.preventDefault();
        void send();
      }}
    >
      {refusal && (
        <div className="plain-refused" role="alert">
          {refusal}
        </div>
      )}
      <div className={fields.length > 4 ? 'columns' : 'plain-form'} style={{ marginTop: 0 }}>
        {fields
          .filter(f => f.input !== 'checkbox')
          .map((field, i) => (
            <Field
              key={field.name}
              field={field}
              value={String(values[field.name] ?? '')}
              error={errors[field.name]}
              mark={field.def.required && fields.length > 3}
              focus={focus && i === 0}
              onChange={value => change(field.name, value)}
            />
          ))}
      </div>
      {fields
        .filter(f => f.input === 'checkbox')
        .map(field => (
          <div key={field.name}>
            <label className="plain-check">
              <input
                type="checkbox"
                name={field.name}
                checked={Boolean(values[field.name])}
                aria-invalid={Boolean(errors[field.name])}
                onChange={e => change(field.name, e.currentTarget.checked)}
              />
              <span>{t(field.label)}</span>
            </label>
            {errors[field.name] && (
              <p className="plain-error" role="alert">
                {errors[field.name]}
              </p>
            )}
          </div>
        ))}
      {children}
      <button type="submit" className="plain-button" disabled={sending} aria-busy={sending}>
        {sending && <span className="spinner" aria-hidden />} {t(submit)}
      </button>
    </form>
  );
};

interface FieldProps {
  readonly field: PlainField;
  readonly value: string;
  readonly error: string | undefined;
  readonly mark: boolean;
  readonly focus: boolean;
  readonly onChange: (value: string) => void;
}
/** Without the component library: this is the first thing anybody waits for. */
const Field = ({ field, value, error, mark, focus, onChange }: FieldProps) => {
  const t = useText();
  const id = useId();
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focus) input.current?.focus();
  }, [focus]);
  const secret = field.input === 'password';
  const told = [field.hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="plain-field">
      <label htmlFor={id}>
        {t(field.label)}
        {mark && <span aria-hidden> *</span>}
      </label>
      <span className="plain-input">
        <input
          ref={input}
          id={id}
          name={field.name}
          type={
            secret && !shown ? 'password' : field.input === 'email' || field.input === 'date' ? field.input : 'text'
          }
          inputMode={field.input === 'number' ? 'numeric' : undefined}
          required={field.def.required}
          aria-invalid={error !== undefined}
          aria-describedby={told || undefined}
          autoComplete={field.autoComplete ?? 'off'}
          value={value}
          onChange={e => onChange(e.currentTarget.value)}
        />
        {secret && (
          <button type="button" aria-pressed={shown} aria-label={t('showPassword')} onClick={() => setShown(!shown)}>
            {shown ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />}
          </button>
        )}
      </span>
      {field.hint && (
        <small id={`${id}-hint`} className="quiet">
          {t(field.hint)}
        </small>
      )}
      {error && (
        <p id={`${id}-error`} className="plain-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
};
