import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useLayoutEffect, useState } from 'react';
import { useText } from '../base/index.ts';
import { useOptionLabels, useOptions } from './options.ts';
import { moreKey, OfferedRows } from './OfferedRows.tsx';
import './styles.ts';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';

export interface LazyMultiSelectProps {
  readonly to: string;
  readonly value: readonly number[];
  /** What the values are called, in their order, where the caller knows it. */
  readonly valueLabels?: readonly (string | null)[] | undefined;
  readonly onChange: (value: readonly number[]) => void;
  readonly onBlur?: () => void;
  readonly label?: string;
  readonly 'aria-label'?: string;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
  readonly errorProps?: { readonly role: 'alert' };
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly max?: number | undefined;
}

/**
 * Chooses several rows of another resource, each one a chip. Only what the server offers can be chosen; Backspace in the
 * empty field takes the last one away, and every chip has a button that does.
 */
export const LazyMultiSelect = ({
  to,
  value,
  valueLabels,
  onChange,
  onBlur,
  max = 200,
  ...input
}: LazyMultiSelectProps) => {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [known, setKnown] = useState<ReadonlyMap<number, string>>(new Map());
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() });
  const labelAt = (key: number, at: number): string | undefined => known.get(key) ?? valueLabels?.[at] ?? undefined;
  const fetched = useOptionLabels(
    to,
    value.filter((key, at) => labelAt(key, at) === undefined),
  );
  const { items, searching, hasMore, more } = useOptions(to, typed, box.dropdownOpened);
  const offered = items.filter(o => !value.includes(Number(o.value)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another offer or another word, before anybody can press Enter on what is seen
  useLayoutEffect(() => {
    if (box.dropdownOpened && typed) box.selectFirstOption();
  }, [offered.length, typed]);

  /** What is known of the labels is kept with the keys: the row's own stand by place, which a change moves. */
  const put = (next: readonly number[], more: readonly (readonly [number, string])[] = []) => {
    const named = value.flatMap((key, at): [number, string][] => {
      const label = labelAt(key, at);
      return label === undefined ? [] : [[key, label]];
    });
    setKnown(new Map([...known, ...named, ...more]));
    onChange(next);
  };
  const submit = (key: string) => {
    if (key === moreKey) {
      more();
      return;
    }
    const option = offered.find(o => String(o.value) === key);
    if (option) put([...value, Number(option.value)], [[Number(option.value), option.label]]);
    setTyped('');
    if (value.length + 1 >= max) box.closeDropdown();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Backspace' || typed !== '' || value.length === 0) return;
    event.preventDefault();
    put(value.slice(0, -1));
  };
  const full = value.length >= max;
  return (
    <Combobox store={box} onOptionSubmit={submit} withinPortal>
      <Combobox.DropdownTarget>
        <PillsInput
          {...input}
          rightSection={<Combobox.Chevron />}
          onClick={() => !input.disabled && box.openDropdown()}
        >
          <Pill.Group disabled={input.disabled ?? false}>
            {value.map((key, at) => {
              const label = labelAt(key, at) ?? fetched.get(String(key)) ?? `#${key}`;
              return (
                <Pill
                  key={key}
                  withRemoveButton={!input.disabled}
                  onRemove={() => put(value.filter(one => one !== key))}
                  removeButtonProps={{
                    'aria-label': `${t('removeEntry')}: ${label}`,
                    'aria-hidden': false,
                    tabIndex: 0,
                  }}
                >
                  {label}
                </Pill>
              );
            })}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                value={typed}
                disabled={input.disabled ?? false}
                readOnly={full}
                aria-label={input['aria-label']}
                placeholder={value.length === 0 ? t('typeToSearch') : undefined}
                autoComplete="off"
                onFocus={() => !full && box.openDropdown()}
                onBlur={() => {
                  setTyped('');
                  box.closeDropdown();
                  onBlur?.();
                }}
                onChange={event => {
                  setTyped(event.currentTarget.value);
                  box.openDropdown();
                }}
                onKeyDown={onKeyDown}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={full}>
        <OfferedRows
          label={input.label ?? input['aria-label']}
          offered={offered}
          hasMore={hasMore}
          searching={searching}
        />
      </Combobox.Dropdown>
    </Combobox>
  );
};
