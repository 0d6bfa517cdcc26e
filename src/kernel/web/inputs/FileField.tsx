import { Button, Input } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { accepts, type FileValue } from '../../resource/index.ts';
import { api, showNumber, useLanguage, useText } from '../base/index.ts';
import { type FieldProps, wrapping } from './field.ts';
import './styles.ts';

interface Uploaded {
  readonly token: string;
  readonly name: string;
  readonly size: number;
}

/** A file goes up when it is chosen; the form then holds only the ticket for it. */
export const FileField = (props: FieldProps) => {
  const t = useText();
  const language = useLanguage();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [uploaded, setUploaded] = useState<Uploaded | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { def, value } = props;
  const most = def.maxBytes ?? 50 * 1_048_576;
  const upload = async (file: File | undefined) => {
    if (!file) return;
    setRefused(null);
    if (def.accept && !accepts(def.accept, file.type)) return setRefused(t('fileType'));
    if (file.size > most) return setRefused(t('fileSizeExceed'));
    const form = new FormData();
    form.append('file', file);
    setBusy(true);
    try {
      const kept = await api.post<Uploaded>(`${props.resource.name}/upload`, form, {
        query: { field: props.name },
        overlay: false,
      });
      setUploaded(kept);
      props.onChange(kept.token);
    } catch {
      /* the wrapper has said it; the field keeps what it had */
    } finally {
      setBusy(false);
    }
  };
  const shown = typeof value === 'string' ? (uploaded?.token === value ? uploaded : null) : (value as FileValue | null);
  const sizeOf = (bytes: number) =>
    `${showNumber(Math.max(0.1, bytes / 1_048_576), language, { maximumFractionDigits: 1 })} MB`;
  const { onBlur, disabled, ...wrapper } = wrapping(props);
  return (
    <Input.Wrapper {...wrapper} error={refused ?? wrapper.error} id={id}>
      <div className="k-file">
        {shown && (
          <span>
            <IconPaperclip size={15} aria-hidden /> {t('fileOf', { name: shown.name, size: sizeOf(shown.size) })}
          </span>
        )}
        <input
          ref={chooser}
          id={id}
          type="file"
          className="k-file-input"
          tabIndex={-1}
          aria-hidden
          accept={def.accept?.join(',')}
          disabled={disabled}
          onChange={event => {
            void upload(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
            onBlur();
          }}
        />
        <Button
          variant="default"
          size="xs"
          loading={busy}
          disabled={disabled}
          data-focus
          onClick={() => chooser.current?.click()}
        >
          {t('chooseFile')}
        </Button>
        {Boolean(value) && !disabled && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            onClick={() => {
              setUploaded(null);
              props.onChange(null);
            }}
          >
            {t('removeFile')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
};
