import { type ReactNode, useId } from 'react';
import './runner.css';

// Inputs in plain HTML: the library's would come along with every screen that shares a file with ours.

interface Labelled {
  readonly label: string;
  /** Said, but not seen: the place says it. */
  readonly isHidden?: boolean;
  readonly isWrong?: boolean;
}
const Labelled = ({
  label,
  isHidden,
  id,
  children,
}: Pick<Labelled, 'label' | 'isHidden'> & { id: string; children: ReactNode }) => (
  <div className="sv-field">
    <label htmlFor={id} className={isHidden ? 'sv-said' : undefined}>
      {label}
    </label>
    {children}
  </div>
);

export const Choose = ({
  value,
  options,
  onChange,
  ...about
}: Labelled & {
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
}) => {
  const id = useId();
  return (
    <Labelled {...about} id={id}>
      <select id={id} className="sv-input" value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Labelled>
  );
};
export const Write = ({
  value,
  type = 'text',
  isLong = false,
  onChange,
  ...about
}: Labelled & { value: string; type?: 'text' | 'number'; isLong?: boolean; onChange: (value: string) => void }) => {
  const id = useId();
  const shared = { id, className: 'sv-input', value, 'aria-invalid': about.isWrong || undefined } as const;
  return (
    <Labelled {...about} id={id}>
      {isLong ? (
        <textarea {...shared} rows={2} maxLength={4000} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <input {...shared} type={type} maxLength={1000} onChange={({ target }) => onChange(target.value)} />
      )}
    </Labelled>
  );
};
export const Tick = ({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}) => (
  <label className="sv-choice">
    <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
    <span>{label}</span>
  </label>
);
