export { pdfOf } from './pdf.ts';
