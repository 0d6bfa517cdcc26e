import { alumniHelp } from './alumni.ts';
import { backendHelp } from './backend.ts';
import { generalHelp } from './general.ts';
import { internshipStudentHelp } from './internship-student.ts';

/** The instructions that come with the portal, by the name of their file: markdown, from which the PDF is made. */
export const helpTexts: Readonly<Record<string, { readonly hr: string; readonly en: string }>> = {
  'general.pdf': generalHelp,
  'backend.pdf': backendHelp,
  'internship-student.pdf': internshipStudentHelp,
  'alumni.pdf': alumniHelp,
};
