// In the order in which the library's sheets build on each other.
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Modal.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../base/index.ts';
import { FocusKeeper } from './FocusKeeper.tsx';
import { useScrollLock } from './use-scroll-lock.ts';

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
  useScrollLock();
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
