export * from './model/minutes.ts';
export * from './model/session.ts';
export * from './model/types.ts';
export * from './model/votes.ts';
