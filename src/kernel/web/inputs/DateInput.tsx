import { formatsOf, readDate, showDate, useLanguage } from '../base/index.ts';
import { TypedInput, type TypedInputProps } from './TypedInput.tsx';

/** A day, typed as people of this language write it. */
export const DateInput = (props: Omit<TypedInputProps, 'show' | 'read' | 'placeholder'>) => {
  const language = useLanguage();
  return (
    <TypedInput
      {...props}
      show={value => showDate(value, language)}
      read={text => readDate(text, language)}
      placeholder={formatsOf(language).datePattern}
    />
  );
};
