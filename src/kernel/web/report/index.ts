/** Reports and paper: the screen of a report, figures as pictures, a paper on the screen, and the print window. */
export type { ChartPoint, ChartProps } from './Chart.tsx';
export { LazyChart, LazyReportParams, LazyReportScreen } from './lazy.ts';
export { PaperSheet } from './PaperSheet.tsx';
export { printScreen, printSheet } from './print.ts';
