export * from './model/commission.ts';
export * from './model/defence.ts';
export * from './model/setting.ts';
export * from './model/thesis.ts';
