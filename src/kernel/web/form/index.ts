/** Fields together: values, checks, drafts, the form of a record, and what to do when two people saved it. */
export { drafts } from './drafts.ts';
export { FieldsGrid } from './FieldsGrid.tsx';
export { RecordForm } from './RecordForm.tsx';
export { focusField, useFields } from './use-fields.ts';
export { createBody, emptyValues, type FormField, formFieldsOf, type FormValues, shownFieldsOf } from './values.ts';
