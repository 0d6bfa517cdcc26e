import { CloseButton, Combobox, InputBase, useCombobox } from '@mantine/core';
import { useLayoutEffect, useState } from 'react';
import { useText } from '../base/index.ts';
import { type OptionItem, useOptionLabels, useOptions } from './options.ts';
import { moreKey, OfferedRows } from './OfferedRows.tsx';
import './styles.ts';

export interface LazySelectProps {
  readonly to: string;
  /** What narrows the offer, as a query. */
  readonly among?: Readonly<Record<string, string>>;
  readonly value: number | string | null;
  /** What the value is called, where the caller knows it. */
  readonly valueLabel?: string | undefined;
  readonly onChange: (value: number | string | null, label: string | null) => void;
  readonly onBlur?: () => void;
  readonly label?: string;
  readonly 'aria-label'?: string;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
  readonly errorProps?: { readonly role: 'alert' };
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly size?: string;
  /** A row cannot be its own parent. */
  readonly without?: readonly (number | string)[];
}

/** Chooses one row of another resource. Only what the server offers can be chosen; what is merely typed is put back. */
export const LazySelect = ({
  to,
  among,
  value,
  valueLabel,
  onChange,
  onBlur,
  without = [],
  placeholder,
  ...input
}: LazySelectProps) => {
  const t = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() });
  const [chosen, setChosen] = useState<{ value: number | string; label: string } | null>(null);
  const knownLabel = chosen?.value === value ? chosen?.label : valueLabel;
  const fetched = useOptionLabels(to, value !== null && knownLabel === undefined ? [value] : []);
  const label = value === null ? '' : (knownLabel ?? fetched.get(String(value)) ?? '');
  const { items, searching, hasMore, more } = useOptions(to, typed ?? '', box.dropdownOpened, among);
  const offered = items.filter(o => !without.includes(o.value));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another offer or another word, before anybody can press Enter on what is seen
  useLayoutEffect(() => {
    if (box.dropdownOpened && typed) box.selectFirstOption();
  }, [offered.length, typed]);

  const choose = (option: OptionItem | null) => {
    setChosen(option ? { value: option.value, label: option.label } : null);
    setTyped(null);
    onChange(option?.value ?? null, option?.label ?? null);
  };
  const submit = (key: string) => {
    if (key === moreKey) {
      more();
      return;
    }
    choose(offered.find(o => String(o.value) === key) ?? null);
    box.closeDropdown();
  };
  /** Somebody who typed the whole label meant that row. */
  const leave = () => {
    const exact = typed?.trim()
      ? offered.filter(o => o.label.localeCompare(typed.trim(), 'hr', { sensitivity: 'accent' }) === 0)
      : [];
    if (exact.length === 1) choose(exact[0]!);
    setTyped(null);
    box.closeDropdown();
    onBlur?.();
  };
  const clear =
    value !== null && !input.disabled && !input.required ? (
      <CloseButton
        size="sm"
        tabIndex={-1}
        aria-label={t('clearValue')}
        onMouseDown={event => event.preventDefault()}
        onClick={() => choose(null)}
      />
    ) : (
      <Combobox.Chevron />
    );
  return (
    <Combobox store={box} onOptionSubmit={submit} withinPortal>
      <Combobox.Target>
        <InputBase
          {...input}
          value={typed ?? label}
          placeholder={placeholder ?? t('typeToSearch')}
          rightSection={clear}
          rightSectionPointerEvents={value === null || input.required ? 'none' : 'all'}
          autoComplete="off"
          onClick={() => box.openDropdown()}
          onBlur={leave}
          onChange={event => {
            setTyped(event.currentTarget.value);
            if (event.currentTarget.value === '' && !input.required && value !== null) choose(null);
            box.openDropdown();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <OfferedRows
          label={input.label ?? input['aria-label']}
          offered={offered}
          hasMore={hasMore}
          searching={searching}
          value={value}
        />
      </Combobox.Dropdown>
    </Combobox>
  );
};
