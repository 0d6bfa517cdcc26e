export { pdfOf } from './pdf.ts';
export { pdfInThread } from './pdf-threads.ts';
export { workbookOf } from './workbook.ts';
