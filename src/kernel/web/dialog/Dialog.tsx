import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../i18n.tsx';
import { FocusKeeper } from './FocusKeeper.tsx';
import { useStillPage } from './still.ts';
import '../inputs/styles.ts';
import '../form/form.css';

/** The library draws a <header>, which inside a dialog would count as a second banner of the page. */
export const quietHeader = { header: { role: 'none' } } as const;

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly size?: number | 'auto' | 'sm';
  /** Over a dialog that is open already. */
  readonly over?: boolean;
  readonly children: ReactNode;
}
/** A small dialog of one purpose. Records have their own, which can be minimised. */
export const Dialog = ({ title, onClose, size = 560, over = false, children }: DialogProps) => {
  const t = useText();
  useStillPage();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      zIndex={over ? 300 : 200}
      attributes={quietHeader}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <FocusKeeper />
      {children}
    </Modal>
  );
};
export default Dialog;
