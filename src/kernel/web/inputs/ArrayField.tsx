import { ActionIcon, Button, Input } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ComponentType, useId } from 'react';
import { check, nestedFields, type Values } from '../../resource/index.ts';
import { useText } from '../base/index.ts';
import { type FieldProps, wrapping } from './field.ts';

interface ArrayFieldProps extends FieldProps {
  /** Draws one field of a nested form; whoever fits inputs to fields hands it in. */
  readonly Input: ComponentType<FieldProps>;
}
/** A list of nested forms, kept with the row. */
export const ArrayField = ({ Input: NestedInput, ...props }: ArrayFieldProps) => {
  const t = useText();
  const id = useId();
  const { def, name, words, label } = props;
  const items: readonly Values[] = Array.isArray(props.value) ? props.value : [];
  const fields = nestedFields(def);
  const put = (next: readonly Values[]) => props.onChange(next);
  const swap = (i: number, j: number) =>
    put(items.map((item, n) => (n === i ? items[j]! : n === j ? items[i]! : item)));
  const empty = (): Values =>
    Object.fromEntries(
      Object.entries(fields).map(([key, inner]) => [key, inner.default ?? (inner.kind === 'boolean' ? 0 : null)]),
    );
  // The form's own sentence names the first wrong entry; each field of it says its own beside it.
  const problem = (inner: string, item: Values) => {
    const found = props.error ? check(fields[inner]!, item[inner], item) : null;
    return found ? words.say(found) : undefined;
  };
  const { onBlur, disabled, ...wrapper } = wrapping(props);
  return (
    <Input.Wrapper {...wrapper} id={id} labelElement="div">
      <div className="k-entries">
        {items.map((item, i) => (
          <fieldset className="k-entry" key={i} aria-label={t('entryNumber', { label, n: i + 1 })}>
            <div className="k-entry-head">
              <span>{i + 1}.</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                disabled={disabled || i === 0}
                aria-label={`${t('moveUp')} (${i + 1})`}
                onClick={() => swap(i, i - 1)}
              >
                <IconArrowUp size={15} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                disabled={disabled || i === items.length - 1}
                aria-label={`${t('moveDown')} (${i + 1})`}
                onClick={() => swap(i, i + 1)}
              >
                <IconArrowDown size={15} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                disabled={disabled}
                aria-label={`${t('removeEntry')} (${i + 1})`}
                onClick={() => put(items.filter((_, n) => n !== i))}
              >
                <IconTrash size={15} aria-hidden />
              </ActionIcon>
            </div>
            <div className="k-form-grid">
              {Object.entries(fields).map(([key, inner]) => (
                <NestedInput
                  key={key}
                  {...props}
                  hint={undefined}
                  name={key}
                  def={inner}
                  label={words.nested(name, key)}
                  value={item[key]}
                  siblings={item}
                  error={problem(key, item)}
                  disabled={disabled}
                  onChange={value => put(items.map((old, n) => (n === i ? { ...old, [key]: value } : old)))}
                  onBlur={onBlur}
                />
              ))}
            </div>
          </fieldset>
        ))}
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={disabled || items.length >= (def.max ?? 200)}
            data-focus
            onClick={() => put([...items, empty()])}
          >
            {t('addEntry')}
          </Button>
        </div>
      </div>
    </Input.Wrapper>
  );
};
