/** A folder of one's own that PostgreSQL may enter, in memory where there is enough of it. */
export const quickFolder: (name: string) => string;
