import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import './styles.ts';

export interface TypedInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value: unknown;
  readonly show: (value: unknown) => string;
  /** Null: not (yet) a value of this kind. */
  readonly read: (text: string) => unknown;
  readonly onChange: (value: unknown) => void;
}
/**
 * A text that stands for a value of another kind. What cannot be read is handed on as it was typed, so that the one
 * body of validation can say what is wrong with it and nothing the person wrote disappears.
 */
export const TypedInput = ({ value, show, read, onChange, onBlur, ...rest }: TypedInputProps) => {
  const [text, setText] = useState(() => show(value));
  const last = useRef(value);
  useEffect(() => {
    if (Object.is(value, last.current)) return;
    last.current = value;
    setText(show(value));
  }, [value, show]);
  const change = (typed: string) => {
    setText(typed);
    last.current = typed.trim() === '' ? null : (read(typed) ?? typed);
    onChange(last.current);
  };
  return (
    <TextInput
      {...rest}
      value={text}
      autoComplete="off"
      onChange={event => change(event.currentTarget.value)}
      onBlur={event => {
        if (read(text) !== null) setText(show(read(text)));
        onBlur?.(event);
      }}
    />
  );
};
