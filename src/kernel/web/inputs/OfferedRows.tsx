import { Combobox, ScrollArea } from '@mantine/core';
import { apiUrl, useText } from '../base/index.ts';
import type { OptionItem } from './options.ts';

/** The value of the line that fetches further rows. */
export const moreKey = '\u0000more';

interface OfferedRowsProps {
  readonly label: string | undefined;
  readonly offered: readonly OptionItem[];
  readonly hasMore: boolean;
  readonly searching: boolean;
  /** The row that is chosen already. */
  readonly value?: number | string | null;
}

/** The rows that a select offers, with picture and description, and the way to more of them. */
export const OfferedRows = ({ label, offered, hasMore, searching, value = null }: OfferedRowsProps) => {
  const t = useText();
  return (
    <Combobox.Options aria-label={label ?? t('chooseOption')} aria-busy={searching}>
      <ScrollArea.Autosize mah={260} type="auto" viewportProps={{ tabIndex: -1 }}>
        {offered.map(o => (
          <Combobox.Option key={o.value} value={String(o.value)} active={o.value === value}>
            <span className="k-option">
              {o.avatars?.[0] && <img src={apiUrl(o.avatars[0])} alt="" loading="lazy" />}
              <span>
                {o.label}
                {o.description && <small>{o.description}</small>}
              </span>
            </span>
          </Combobox.Option>
        ))}
        {hasMore && (
          <Combobox.Option value={moreKey} className="k-more">
            {t('showMore')}
          </Combobox.Option>
        )}
      </ScrollArea.Autosize>
      {offered.length === 0 && <Combobox.Empty>{t(searching ? 'searching' : 'nothingFound')}</Combobox.Empty>}
    </Combobox.Options>
  );
};
