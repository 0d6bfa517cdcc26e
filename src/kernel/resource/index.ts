export * from './field.ts';
export * from './flow.ts';
export * from './resource.ts';
export * from './check.ts';
export * from './words.ts';
export * from './module.ts';
export * from './report.ts';
export { kernelEnUk, type KernelWords } from './words/en-uk.ts';
export { kernelHr } from './words/hr.ts';
