import { type DragEvent, useState } from 'react';
import { showFailure } from '../../../kernel/web/index.ts';
import { type Brought, droppedFiles } from './uploads.ts';

/** Takes files and folders that are dropped on it; nothing else that is dragged over it. */
export const useDropArea = (isOpen: boolean, onDrop: (brought: readonly Brought[]) => void) => {
  const [over, setOver] = useState(false);
  const brings = (event: DragEvent): boolean => isOpen && event.dataTransfer.types.includes('Files');
  return {
    'data-over': over || undefined,
    onDragOver: (event: DragEvent) => {
      if (!brings(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      // From one piece of the area to another is no leaving.
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!brings(event)) return;
      event.preventDefault();
      void droppedFiles(event.dataTransfer.items).then(onDrop, showFailure);
    },
  };
};
