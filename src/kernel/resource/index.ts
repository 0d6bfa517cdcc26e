export * from './field.ts';
export * from './flow.ts';
export * from './resource.ts';
export * from './check.ts';
export * from './shape.ts';
export * from './words.ts';
export * from './door.ts';
export * from './module.ts';
export * from './pages.ts';
export * from './access.ts';
export * from './rights.ts';
export {
  type Accent,
  accentOf,
  black,
  mix as mixColours,
  parse as readColour,
  print as writeColour,
  white,
} from './colours.ts';
export * from './report.ts';
export * from './paper.ts';
export * from './paper-words.ts';
export { kernelEnUk, type KernelWords } from './words/en-uk.ts';
export { kernelHr } from './words/hr.ts';
