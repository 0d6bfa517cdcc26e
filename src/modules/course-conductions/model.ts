export * from './model/plan.ts';
export * from './model/timetable.ts';
export * from './model/lessons.ts';
export * from './model/teachers.ts';
export * from './model/load.ts';
