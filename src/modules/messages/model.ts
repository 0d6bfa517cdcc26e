export * from './model/messages.ts';
export * from './model/shapes.ts';
