/** Whether what is built is what the sources say now. */
export const isBuilt: (side: 'server' | 'web') => boolean;
/** Builds what is older than its sources. The answer says whether everything is built. */
export const build: (options?: { readonly force?: boolean }) => Promise<boolean>;
