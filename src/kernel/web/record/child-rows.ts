import type { ComponentType } from 'react';

interface ChildRowsProps {
  readonly resource: string;
  readonly name: string;
  readonly fixed: Readonly<Record<string, number>>;
  readonly limit: number;
  readonly plain: boolean;
}
let list: ComponentType<ChildRowsProps> | null = null;
/** The rows that hang on a record are a list. Lists open records and so stand above this room: the portal hands theirs down at its start. */
export const setChildRows = (given: ComponentType<ChildRowsProps>): void => {
  list = given;
};
export const childRows = (): ComponentType<ChildRowsProps> | null => list;
