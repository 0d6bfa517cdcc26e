export * from './model/events.ts';
export * from './model/types.ts';
