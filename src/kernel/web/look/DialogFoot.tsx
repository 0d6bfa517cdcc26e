import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../base/index.ts';

interface DialogFootProps {
  readonly onClose: () => void;
  /** What the act is called. */
  readonly yes: ReactNode;
  readonly no?: string;
  /** Without it the button sends the form in which it stands. */
  readonly onYes?: () => void;
  readonly danger?: boolean;
  readonly loading?: boolean;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
}
/** The foot of a dialog of one purpose: the act, and the way out of it. */
export const DialogFoot = ({ onClose, yes, no, onYes, danger, loading, disabled, autoFocus }: DialogFootProps) => {
  const t = useText();
  return (
    <div className="k-dialog-foot">
      <Button variant="default" onClick={onClose}>
        {no ?? t('cancel')}
      </Button>
      <Button
        loading={loading ?? false}
        disabled={disabled ?? false}
        {...(onYes ? { onClick: onYes } : { type: 'submit' as const })}
        {...(danger ? { color: 'red' } : {})}
        {...(autoFocus ? { 'data-autofocus': true } : {})}
      >
        {yes}
      </Button>
    </div>
  );
};
