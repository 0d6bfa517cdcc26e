import { Button } from '@mantine/core';

interface EitherProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly of: Readonly<Record<T, string>>;
  readonly onChange: (value: T) => void;
}
/** One of a few, as buttons beside each other. */
export const Either = <T extends string>({ label, value, of, onChange }: EitherProps<T>) => (
  <fieldset className="alumni-either">
    <legend className="alumni-unseen">{label}</legend>
    {(Object.entries(of) as [T, string][]).map(([key, title]) => (
      <Button
        key={key}
        size="xs"
        variant={key === value ? 'filled' : 'default'}
        aria-pressed={key === value}
        onClick={() => onChange(key)}
      >
        {title}
      </Button>
    ))}
  </fieldset>
);
