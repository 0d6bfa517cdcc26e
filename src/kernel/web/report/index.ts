/** Reports and paper: the screen of a report, and the print window. */
export { LazyReportScreen } from './lazy.ts';
export { PaperSheet } from './PaperSheet.tsx';
export { printScreen, printSheet } from './print.ts';
