export * from './model/course.ts';
export * from './model/set.ts';
export * from './model/study.ts';
