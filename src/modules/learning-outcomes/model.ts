export * from './model/course.ts';
export * from './model/remarks.ts';
export * from './model/set.ts';
export * from './model/study.ts';
