import type { FieldKey, Fields, InputOf, NestedRow } from './field.ts';

export interface ReportDef<P extends Fields, C extends Fields> {
  readonly params: P;
  readonly columns: C;
  /** Rows that agree in these columns stand together under a heading with their own totals. */
  readonly groupBy?: readonly FieldKey<C>[];
  readonly totals?: Readonly<Partial<Record<FieldKey<C>, 'sum' | 'avg' | 'count' | 'max' | 'min'>>>;
}
export interface Report<P extends Fields = Fields, C extends Fields = Fields> extends ReportDef<P, C> {
  readonly name: string;
}
// biome-ignore lint/suspicious/noExplicitAny: any report, whatever its columns
export type AnyReport = Report<any, any>;
export type ReportRow<R extends AnyReport> = NestedRow<R['columns']>;
export type ReportParams<R extends AnyReport> = InputOf<R['params']>;

/** Declared once; gives JSON, XLSX, CSV and a printable page. */
export const report = <const P extends Fields, const C extends Fields>(
  name: string,
  def: ReportDef<P, C>,
): Report<P, C> => {
  if (!/^rpt-[a-z0-9-]+$/.test(name)) throw new Error(`Report «${name}»: a report is called rpt-….`);
  return { ...def, name };
};
