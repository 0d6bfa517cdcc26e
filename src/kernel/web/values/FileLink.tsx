import { IconEye, IconPaperclip } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { FileValue } from '../../resource/index.ts';
import { useText } from '../base/index.ts';
import { isViewable, LazyFileViewer } from './lazy.ts';

interface FileLinkProps {
  readonly address: string;
  readonly file: FileValue;
  readonly shown: string;
  readonly plain?: boolean | undefined;
  readonly tab?: 0 | -1 | undefined;
}
/** A file that can be downloaded and, where the page can show it, looked at. */
export const FileLink = ({ address, file, shown, plain = false, tab }: FileLinkProps) => {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <span className="k-file-link">
      <a href={address} download onClick={event => event.stopPropagation()}>
        <IconPaperclip size={14} aria-hidden /> {shown}
      </a>
      {!plain && isViewable(file.mime) && (
        <button
          type="button"
          tabIndex={tab}
          aria-label={t('viewFile', { name: file.name })}
          onClick={event => {
            event.stopPropagation();
            setOpen(true);
          }}
        >
          <IconEye size={16} aria-hidden />
        </button>
      )}
      {open && (
        <Suspense fallback={null}>
          <LazyFileViewer address={address} name={file.name} mime={file.mime} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
};
