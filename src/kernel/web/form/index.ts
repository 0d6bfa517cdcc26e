/** Fields together: values, checks, drafts, the form of a record, and what to do when two people saved it. */
export { drafts } from './drafts.ts';
export { FieldsGrid } from './FieldsGrid.tsx';
export { RecordForm } from './RecordForm.tsx';
export { useKeptDraft, Wizard, type WizardStep } from './Wizard.tsx';
export { focusField, useFields } from './use-fields.ts';
export {
  createBody,
  emptyValues,
  type FormField,
  formFieldsOf,
  type FormValues,
  sameValue,
  shownFieldsOf,
} from './values.ts';
