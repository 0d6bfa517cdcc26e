export * from './model/events.ts';
export * from './model/types.ts';
export * from './model/time.ts';
