import { useEffect } from 'react';
import { type FieldDef, openFields } from '../../resource/index.ts';
import { useChosenFields, useDeclared } from '../base/index.ts';
import { ReportParams } from './ReportParams.tsx';
import { type Line, useReportWords } from './use-report.ts';
import './report.css';

/** The parameters of a report outside its own screen: whoever schedules it says here what it is to be about. */
export default function ReportParamsForm({
  module,
  report: name,
  without,
  onAsk,
}: {
  readonly module: string;
  /** `rpt-…` */
  readonly report: string;
  /** Parameters that are decided elsewhere. */
  readonly without: readonly string[];
  readonly onAsk: (values: Line) => void;
}) {
  const declared = useDeclared(module);
  const report = Object.values(declared.reports ?? {}).find(one => one.name === name)!;
  const text = useReportWords(declared, report);
  const chosen = useChosenFields(text.params);
  const fields = Object.entries(openFields(report.params) as Readonly<Record<string, FieldDef>>)
    .filter(([field]) => !without.includes(field))
    .map(([field, def]) => ({ name: field, def }));
  const usual = Object.fromEntries(
    fields.map(({ name: field, def }) => [
      field,
      chosen.find(c => c.field === field)?.chosen.id ?? def.default ?? null,
    ]),
  );
  const began = JSON.stringify(usual);
  // What is there from the beginning counts too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each beginning
  useEffect(() => onAsk(usual), [began]);
  return fields.length === 0 ? null : (
    <ReportParams key={without.join()} fields={fields} values={usual} text={text} wait={0} onAsk={onAsk} />
  );
}
