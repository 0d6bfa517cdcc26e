import type { RefObject } from 'react';
import { type Brought, chosenFiles } from './uploads.ts';

interface FilePickerProps {
  readonly label: string;
  readonly input: RefObject<HTMLInputElement | null>;
  /** A whole folder, with what lies below it. */
  readonly folder?: boolean;
  readonly onPick: (brought: readonly Brought[]) => void;
}
/** The browser's own chooser of files, opened by a button beside it. */
export const FilePicker = ({ label, input, folder = false, onPick }: FilePickerProps) => (
  <input
    ref={input}
    type="file"
    hidden
    aria-label={label}
    {...(folder ? { webkitdirectory: '' } : { multiple: true })}
    onChange={event => {
      onPick(chosenFiles(event.currentTarget.files));
      event.currentTarget.value = '';
    }}
  />
);
