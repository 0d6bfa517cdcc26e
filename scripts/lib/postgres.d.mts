export const postgres15Folder: () => string | null;
export const startPostgres15: (bin: string) => Promise<{ readonly url: string; stop(): Promise<void> }>;
