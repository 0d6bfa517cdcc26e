/** What a survey asks and what an answer may be: the same for the browser, the server and the results. */
export * from './answers.ts';
export * from './arrange.ts';
export * from './definition.ts';
export * from './results.ts';
export { type Answers, isMet, namesIn, parse } from './expression.ts';
