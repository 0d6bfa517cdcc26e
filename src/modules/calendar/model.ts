export * from './model/events.ts';
export * from './model/groups.ts';
export * from './model/types.ts';
