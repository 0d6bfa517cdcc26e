export * from './model/sections.ts';
export * from './model/jobs.ts';
export * from './model/keeping.ts';
