export * from './model/permissions.ts';
