import { Button, TextInput } from '@mantine/core';
import { IconLayoutGrid, IconList, IconSearch } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTypedText } from '../../../kernel/web/index.ts';
import { useDocumentsText } from './text.ts';

interface SearchBarProps {
  readonly q: string;
  readonly onSearch: (q: string) => void;
  readonly grid: boolean;
  readonly onView: (view: 'grid' | null) => void;
  readonly input: RefObject<HTMLInputElement | null>;
  /** What the list can be narrowed to with one press; several hold together. */
  readonly chips: readonly Chip[];
}
export interface Chip {
  readonly key: string;
  readonly label: string;
  readonly isOn: boolean;
  readonly onPress: () => void;
}
/** What is looked for, and how what is there is shown. */
export const SearchBar = ({ q, onSearch, grid, onView, input, chips }: SearchBarProps) => {
  const t = useDocumentsText();
  const typed = useTypedText(q, 300, text => onSearch(text.trim()));
  const views = [
    { view: null, label: t('list'), Icon: IconList, isOn: !grid },
    { view: 'grid', label: t('grid'), Icon: IconLayoutGrid, isOn: grid },
  ] as const;
  return (
    <div className="dms-bar">
      <TextInput
        ref={input}
        type="search"
        leftSection={<IconSearch size={16} aria-hidden />}
        aria-label={t('search')}
        placeholder={t('search')}
        value={typed.text}
        onChange={event => typed.type(event.currentTarget.value)}
        onBlur={typed.flush}
      />
      <span className="dms-views">
        {views.map(({ view, label, Icon, isOn }) => (
          <Button
            key={label}
            size="xs"
            variant={isOn ? 'light' : 'default'}
            aria-pressed={isOn}
            aria-label={label}
            title={label}
            onClick={() => onView(view)}
          >
            <Icon size={16} aria-hidden />
          </Button>
        ))}
      </span>
      {chips.length > 0 && (
        <span className="dms-chips">
          {chips.map(({ key, label, isOn, onPress }) => (
            <Button
              key={key}
              size="compact-sm"
              radius="xl"
              variant={isOn ? 'filled' : 'default'}
              aria-pressed={isOn}
              onClick={onPress}
            >
              {label}
            </Button>
          ))}
        </span>
      )}
    </div>
  );
};
