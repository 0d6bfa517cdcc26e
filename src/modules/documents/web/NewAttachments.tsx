import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPaperclip, IconX } from '@tabler/icons-react';
import { type Dispatch, type SetStateAction, useRef, useState } from 'react';
import { api, showFailure, showNumber, uploadFile, useLanguage } from '../../../kernel/web/index.ts';
import type { NewAttachment } from './new-attachments.ts';
import { useDocumentsText } from './text.ts';
import { droppedFiles } from './uploads.ts';
import './documents.css';

export interface NewAttachmentsProps {
  readonly files: readonly NewAttachment[];
  readonly onChange: Dispatch<SetStateAction<readonly NewAttachment[]>>;
  readonly max: number;
  readonly maxBytes: number;
}
const megabyte = 1_048_576;
/** Files for a row that is being written: dropped or chosen, several at once, each with how far it is. */
export default function NewAttachments({ files, onChange, max, maxBytes }: NewAttachmentsProps) {
  const t = useDocumentsText();
  const language = useLanguage();
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const count = useRef(0);
  const size = Math.floor(maxBytes / megabyte);
  const change = (key: string, now: Partial<NewAttachment>) =>
    onChange(all => all.map(file => (file.key === key ? { ...file, ...now } : file)));
  const add = async (chosen: readonly File[]): Promise<void> => {
    const large = chosen.find(file => file.size > maxBytes);
    const fitting = chosen.filter(file => file.size <= maxBytes).slice(0, Math.max(0, max - files.length));
    setRefused(
      large
        ? t('fileTooLarge', { name: large.name, size })
        : fitting.length < chosen.length
          ? t('tooManyFiles', { n: max })
          : null,
    );
    const begun = fitting.map(file => ({ file, key: `new-${++count.current}` }));
    onChange(all => [...all, ...begun.map(({ file, key }) => ({ key, name: file.name, size: file.size, part: 0 }))]);
    for (const { file, key } of begun)
      try {
        const { token } = await uploadFile('dms-attachment', 'content', file, part => change(key, { part }));
        change(key, { token, part: 1 });
      } catch (failure) {
        change(key, { why: failure instanceof Error ? failure.message : String(failure) });
      }
  };
  const remove = async (file: NewAttachment): Promise<void> => {
    if (file.id) await api.del(`dms-attachment/delete?id=${file.id}`);
    onChange(all => all.filter(other => other.key !== file.key));
  };
  const sizeOf = (bytes: number) =>
    `${showNumber(Math.max(0.1, bytes / megabyte), language, { maximumFractionDigits: 1 })} MB`;
  return (
    <section
      className="dms-new"
      aria-label={t('attachments')}
      data-over={over || undefined}
      onDragOver={event => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault();
        setOver(false);
        void droppedFiles(event.dataTransfer.items).then(all => add(all.map(one => one.file)), showFailure);
      }}
    >
      {files.length > 0 && (
        <ul>
          {files.map(file => (
            <li key={file.key} data-failed={file.why !== undefined || undefined}>
              {file.why ? <IconAlertTriangle size={15} aria-hidden /> : <IconPaperclip size={15} aria-hidden />}
              <span>{file.name}</span>
              {file.why ? (
                <em role="alert">{file.why}</em>
              ) : file.token || file.id ? (
                <small>{sizeOf(file.size)}</small>
              ) : (
                <progress max={1} value={file.part} aria-label={t('uploading', { name: file.name })} />
              )}
              <button
                type="button"
                className="k-icon"
                aria-label={t('removeAttachment', { name: file.name })}
                onClick={() => void remove(file).catch(showFailure)}
              >
                <IconX size={15} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={chooser}
        type="file"
        multiple
        className="k-file-input"
        tabIndex={-1}
        aria-hidden
        onChange={event => {
          void add([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPaperclip size={16} aria-hidden />}
        onClick={() => chooser.current?.click()}
      >
        {t('attach')}
      </Button>
      <small className="quiet">{t('attachLimits', { n: max, size })}</small>
      {refused && <p role="alert">{refused}</p>}
    </section>
  );
}
