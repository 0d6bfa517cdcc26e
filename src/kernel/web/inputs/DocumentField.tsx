import { ActionIcon, Input } from '@mantine/core';
import {
  IconBold,
  IconEye,
  IconH2,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPencil,
} from '@tabler/icons-react';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../base/index.ts';
import { type FieldProps, wrapping } from './field.ts';
import { Document, type TextMark, toggleMark } from '../values/index.ts';
import './styles.ts';

const tools: readonly { mark: TextMark; icon: typeof IconBold; key?: string }[] = [
  { mark: 'bold', icon: IconBold, key: 'b' },
  { mark: 'italic', icon: IconItalic, key: 'i' },
  { mark: 'heading', icon: IconH2 },
  { mark: 'bulleted', icon: IconList },
  { mark: 'numbered', icon: IconListNumbers },
  { mark: 'link', icon: IconLink },
];

/** Writes a document with a few marks, and shows it as its readers will see it. */
export const DocumentField = (props: FieldProps) => {
  const t = useText();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const selection = useRef<[number, number] | null>(null);
  const [preview, setPreview] = useState(false);
  const text = typeof props.value === 'string' ? props.value : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is what the selection is put back into
  useLayoutEffect(() => {
    if (!selection.current) return;
    area.current?.setSelectionRange(...selection.current);
    selection.current = null;
  }, [text]);
  const apply = (mark: TextMark) => {
    const field = area.current;
    if (!field) return;
    const edited = toggleMark(text, field.selectionStart, field.selectionEnd, mark);
    selection.current = [edited.from, edited.to];
    props.onChange(edited.text);
    field.focus();
  };
  const byKey = (event: KeyboardEvent) => {
    const tool = (event.ctrlKey || event.metaKey) && tools.find(x => x.key === event.key.toLowerCase());
    if (!tool) return;
    event.preventDefault();
    apply(tool.mark);
  };
  const { onBlur, disabled, ...wrapper } = wrapping(props);
  return (
    <Input.Wrapper {...wrapper} id={id}>
      <div className="k-rich">
        <div className="k-rich-bar">
          {!preview &&
            !disabled &&
            tools.map(({ mark, icon: Icon }) => (
              <ActionIcon
                key={mark}
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={t(mark)}
                title={t(mark)}
                onClick={() => apply(mark)}
              >
                <Icon size={16} aria-hidden />
              </ActionIcon>
            ))}
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t(preview ? 'write' : 'preview')}
            title={t(preview ? 'write' : 'preview')}
            onClick={() => setPreview(p => !p)}
          >
            {preview ? <IconPencil size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
          </ActionIcon>
        </div>
        {preview ? (
          <Document text={text} />
        ) : (
          <textarea
            ref={area}
            id={id}
            value={text}
            disabled={disabled}
            maxLength={props.def.max}
            aria-invalid={props.error ? true : undefined}
            onKeyDown={byKey}
            onBlur={onBlur}
            onChange={event => props.onChange(event.currentTarget.value)}
          />
        )}
      </div>
    </Input.Wrapper>
  );
};
