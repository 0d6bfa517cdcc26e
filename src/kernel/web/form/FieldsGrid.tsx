import { useMemo } from 'react';
import { type AnyResource, isNeeded, type Values } from '../../resource/index.ts';
import type { ResourceText } from '../base/index.ts';
import { FieldInput } from '../inputs/index.ts';
import type { FieldsState } from './use-fields.ts';
import type { FormField } from './values.ts';
import './form.css';

export interface FieldsGridProps {
  readonly resource: AnyResource;
  readonly words: ResourceText;
  readonly fields: readonly FormField[];
  readonly state: FieldsState;
  readonly label: (name: string) => string;
  readonly hint?: (name: string) => string | undefined;
  /** The stored row: labels of its references, fields that may not be written. */
  readonly row?: Values | null;
  readonly disabled?: readonly string[];
}

/** The fields of a form, two beside each other where there is room. */
export const FieldsGrid = ({ resource, words, fields, state, label, hint, row, disabled = [] }: FieldsGridProps) => {
  const { change, blur } = state;
  const handlers = useMemo(
    () =>
      new Map(
        fields.map(({ name }) => [name, { change: (value: unknown) => change(name, value), blur: () => blur(name) }]),
      ),
    [fields, change, blur],
  );
  const starred = useMemo(() => new Map(fields.map(({ name, def }) => [name, { ...def, required: true }])), [fields]);
  const looksAround = (def: FormField['def']) => def.format === 'day';
  return (
    <div className="k-form-grid" ref={state.form}>
      {fields.map(({ name, def }) => (
        <FieldInput
          key={name}
          resource={resource}
          words={words}
          name={name}
          def={def.orElse !== undefined && isNeeded(def, state.values) ? starred.get(name)! : def}
          label={label(name)}
          hint={hint?.(name)}
          value={state.values[name]}
          valueLabel={
            row && state.values[name] === row[name]
              ? ((row[`${name}.label`] as string | (string | null)[] | null) ?? undefined)
              : undefined
          }
          siblings={looksAround(def) ? state.values : undefined}
          error={state.errors[name]}
          disabled={disabled.includes(name)}
          onChange={handlers.get(name)!.change}
          onBlur={handlers.get(name)!.blur}
        />
      ))}
    </div>
  );
};
