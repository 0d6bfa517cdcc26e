export * from './model/accounts.ts';
export * from './model/partners.ts';
export * from './alumni-score.ts';
