/** Whether what is built is what the sources say now. */
export const isBuilt: (side: 'server' | 'web') => boolean;
