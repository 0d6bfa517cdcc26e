export * from './model/setting.ts';
export * from './model/offer.ts';
export * from './model/internship.ts';
export * from './model/task.ts';
export * from './model/diary.ts';
