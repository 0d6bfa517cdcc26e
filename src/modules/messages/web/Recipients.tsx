import { Combobox, NativeSelect, Pill, PillsInput, ScrollArea, useCombobox } from '@mantine/core';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { call, LazySelect, type Query } from '../../../kernel/web/index.ts';
import type { AudienceItem, AudienceOption, RecipientOption } from '../model.ts';
import { useMailText } from './text.ts';

export interface Person {
  readonly value: number;
  readonly label: string;
}
export interface Group extends AudienceItem {
  readonly label: string;
}

/** People by name: only those whom the writer may write to are found. */
export const People = ({
  people,
  onChange,
  letter,
  error,
}: {
  people: readonly Person[];
  onChange: (people: readonly Person[]) => void;
  letter: Query;
  error?: string | undefined;
}) => {
  const t = useMailText();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 200);
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() });
  const { data: found = [], isFetching } = useQuery<RecipientOption[]>({
    queryKey: ['resource', 'mail', 'recipients', search, JSON.stringify(letter)],
    enabled: search.length > 0,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call<{ data: RecipientOption[] }>('GET', 'outbox/recipients', { query: { ...letter, search }, signal }).then(
        a => a.data,
      ),
  });
  const offered = found.filter(o => !people.some(p => p.value === o.value));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another offer or another word, before anybody can press Enter on what is seen
  useLayoutEffect(() => {
    if (box.dropdownOpened && typed) box.selectFirstOption();
  }, [offered.length, typed]);
  const add = (value: string) => {
    const option = offered.find(o => String(o.value) === value);
    if (!option) return;
    onChange([...people, { value: option.value, label: option.label }]);
    setTyped('');
  };
  const drop = (value: number) => onChange(people.filter(p => p.value !== value));
  const open = box.dropdownOpened && typed.trim() !== '';
  return (
    <Combobox store={box} onOptionSubmit={add} withinPortal>
      <Combobox.DropdownTarget>
        <PillsInput label={t('recipients')} error={error} onClick={() => box.openDropdown()}>
          <Pill.Group>
            {people.map(p => (
              <Pill
                key={p.value}
                withRemoveButton
                onRemove={() => drop(p.value)}
                removeButtonProps={{
                  'aria-label': t('removeOne', { name: p.label }),
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
              >
                {p.label}
              </Pill>
            ))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                aria-label={t('recipients')}
                data-autofocus
                placeholder={people.length === 0 ? t('recipientsHint') : ''}
                value={typed}
                onFocus={() => box.openDropdown()}
                onBlur={() => box.closeDropdown()}
                onChange={event => {
                  setTyped(event.currentTarget.value);
                  box.openDropdown();
                }}
                onKeyDown={event => {
                  if (event.key === 'Backspace' && typed === '' && people.length > 0) {
                    event.preventDefault();
                    drop(people.at(-1)!.value);
                  }
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      {open && (
        <Combobox.Dropdown>
          <Combobox.Options aria-label={t('recipients')}>
            <ScrollArea.Autosize mah={240} type="auto" viewportProps={{ tabIndex: -1 }}>
              {offered.map(o => (
                <Combobox.Option key={o.value} value={String(o.value)}>
                  <span className="k-option">
                    <span>
                      {o.label}
                      {o.description && <small>{o.description}</small>}
                    </span>
                  </span>
                </Combobox.Option>
              ))}
              {offered.length === 0 && !isFetching && search !== '' && (
                <Combobox.Empty>{t('recipientsNone')}</Combobox.Empty>
              )}
            </ScrollArea.Autosize>
          </Combobox.Options>
        </Combobox.Dropdown>
      )}
    </Combobox>
  );
};

/** Whole groups, for those who may write to them; modules bring the kinds of them. */
export const Groups = ({
  groups,
  onChange,
  letter,
}: {
  groups: readonly Group[];
  onChange: (groups: readonly Group[]) => void;
  letter: Query;
}) => {
  const t = useMailText();
  const [kind, setKind] = useState('');
  const { data: kinds = [] } = useQuery({
    queryKey: ['resource', 'mail', 'audiences', JSON.stringify(letter)],
    queryFn: () => call<{ data: AudienceOption[] }>('GET', 'outbox/audiences', { query: letter }).then(a => a.data),
    staleTime: 60_000,
  });
  if (kinds.length === 0) return null;
  const chosen = kinds.find(k => k.kind === kind);
  const add = (value: string, label: string) => {
    if (!chosen || value === '' || groups.some(g => g.kind === chosen.kind && g.value === value)) return;
    onChange([...groups, { kind: chosen.kind, value, label }]);
  };
  return (
    <fieldset className="mail-groups">
      <legend>{t('groups')}</legend>
      {groups.length > 0 && (
        <Pill.Group>
          {groups.map(g => (
            <Pill
              key={g.kind + g.value}
              withRemoveButton
              onRemove={() => onChange(groups.filter(x => x !== g))}
              removeButtonProps={{ 'aria-label': t('removeOne', { name: g.label }), 'aria-hidden': false, tabIndex: 0 }}
            >
              {kinds.find(k => k.kind === g.kind)?.title ?? g.kind}: {g.label}
            </Pill>
          ))}
        </Pill.Group>
      )}
      <div className="mail-group-choice">
        <NativeSelect
          aria-label={t('groupKind')}
          value={kind}
          onChange={event => setKind(event.currentTarget.value)}
          data={[{ value: '', label: t('addGroup') }, ...kinds.map(k => ({ value: k.kind, label: k.title }))]}
        />
        {chosen?.options && (
          <NativeSelect
            key={`${kind} ${groups.length}`}
            aria-label={chosen.title}
            defaultValue=""
            onChange={event => add(event.currentTarget.value, event.currentTarget.selectedOptions[0]?.text ?? '')}
            data={[
              { value: '', label: chosen.title },
              ...chosen.options.map(o => ({ value: o.value, label: o.label })),
            ]}
          />
        )}
        {chosen?.resource && !chosen.options && (
          <LazySelect
            key={`${kind} ${groups.length}`}
            to={chosen.resource}
            value={null}
            aria-label={chosen.title}
            placeholder={chosen.title}
            onChange={(value, label) => {
              if (value !== null) add(String(value), label ?? String(value));
            }}
          />
        )}
      </div>
    </fieldset>
  );
};
