export * from './model/own.ts';
export * from './model/views.ts';
