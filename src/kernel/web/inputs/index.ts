/** One value as it is typed or chosen: the input that fits each kind of field. */
export { afterPress } from './after-press.ts';
export { DateInput } from './DateInput.tsx';
export { DocumentField } from './DocumentField.tsx';
export { FieldInput } from './FieldInput.tsx';
export { ImageField } from './ImageField.tsx';
export { LazyMonthSheet } from './lazy.ts';
export { LazyMultiSelect } from './LazyMultiSelect.tsx';
export { LazySelect } from './LazySelect.tsx';
export { useOnlyOptions, useOptionLabels, useOptions } from './options.ts';
export { TypedInput } from './TypedInput.tsx';
export { useTypedText } from './use-typed-text.ts';
