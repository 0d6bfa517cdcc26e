import { register } from 'tsx/esm/api';

// The thread of a portal that runs from its sources; a built one has the same as one file, without what reads TypeScript.
register();
await import('./pdf-writing.ts');
