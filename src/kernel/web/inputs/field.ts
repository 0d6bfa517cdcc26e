import type { AnyResource, FieldDef } from '../../resource/index.ts';
import type { ResourceText } from '../base/index.ts';

/** What every input gets: the declaration, the value, and who is to be told. */
export interface FieldProps {
  readonly resource: AnyResource;
  readonly words: ResourceText;
  readonly name: string;
  readonly def: FieldDef;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: unknown;
  /** What the row says in words about a reference, or about each of a list of them (`idX.label`). */
  readonly valueLabel?: string | readonly (string | null)[] | undefined;
  readonly error?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** The form's other values: a day looks at its month. */
  readonly siblings?: Readonly<Record<string, unknown>> | undefined;
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: (() => void) | undefined;
}
/** The parts of an input that all of the library's components share. */
export const wrapping = ({ label, hint, error, def, disabled, onBlur }: FieldProps) => ({
  label,
  description: hint,
  error,
  required: def.required && def.kind !== 'boolean',
  disabled: disabled ?? false,
  onBlur: () => onBlur?.(),
  errorProps: { role: 'alert' as const },
});
