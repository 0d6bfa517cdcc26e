import { IconLock } from '@tabler/icons-react';
import { useText } from '../../base/index.ts';
import './pieces.css';

interface DiffCellProps {
  readonly old: string;
  readonly now: string;
  /** Who keeps the value where it is not ours to overwrite. */
  readonly owner?: string;
}
/** What a value was and what it becomes; nothing but «same» where nothing changes. */
export const DiffCell = ({ old, now, owner }: DiffCellProps) => {
  const t = useText();
  if (owner !== undefined)
    return (
      <span className="k-diff">
        {old && <span>{old}</span>}
        <small>
          <IconLock size={14} aria-hidden /> {t('ownedBy', { owner })}
        </small>
      </span>
    );
  if (old === now) return <span className="k-diff quiet">{t('sameValue')}</span>;
  return (
    <span className="k-diff">
      {old && <del>{old}</del>}
      <ins>{now || t('noOldValue')}</ins>
    </span>
  );
};
