/** Fields together: their values, checks and drafts, the form of a record, and two versions of one record side by side. */
export { drafts } from './drafts.ts';
export { FieldsGrid } from './FieldsGrid.tsx';
export { RecordForm } from './RecordForm.tsx';
export { focusField, useFields } from './use-fields.ts';
export { createBody, emptyValues, type FormField, formFieldsOf, type FormValues, shownFieldsOf } from './values.ts';
