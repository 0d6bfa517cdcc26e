/** Reports and paper: the screen of a report, and the print window. */
export { LazyReportScreen } from './lazy.ts';
export { printScreen } from './print.ts';
