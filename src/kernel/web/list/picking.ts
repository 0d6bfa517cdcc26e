import type { Table } from './use-table.ts';

/** Whether rows can be chosen here: on a record's page a list in which nothing can be done with them has no boxes to tick. */
export const mayPick = ({ embedded, rows }: Pick<Table, 'embedded' | 'rows'>): boolean =>
  !embedded || rows.some(row => row.can?.length);
