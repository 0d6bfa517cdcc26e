import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type AnyReport, type FieldDef, type Fields, type Module, openFields, resource } from '../../resource/index.ts';
import {
  api,
  apiUrl,
  type Query,
  resourceText,
  useDeclared,
  useLanguage,
  useModuleWords,
  useText,
  withQuery,
} from '../base/index.ts';
import { FieldsGrid, useFields } from '../form/index.ts';
import { valueText } from '../values/index.ts';
import { ErrorScreen, PageHead } from '../look/index.ts';
import './report.css';

type Line = Readonly<Record<string, unknown>>;
interface Answer {
  readonly data: readonly Line[];
  readonly totals: Line;
  readonly groups?: readonly { readonly keys: readonly unknown[]; readonly count: number; readonly totals: Line }[];
}

const findReport = (module: Module, name: string): AnyReport | undefined =>
  module.reports?.[name] ?? Object.values(module.reports ?? {}).find(r => r.name === name);
/** A report's parameters and columns are fields like any others: read as a resource, they have inputs, checks and words. */
const asResource = (name: string, fields: Fields) => resource(name, { label: Object.keys(fields)[0] ?? 'id', fields });

export default function ReportScreen({ module, report: name }: { module: Module; report: string }) {
  const report = findReport(useDeclared(module.id), name);
  return report ? <Report module={module} report={report} /> : <ErrorScreen code={405} />;
}

const useReportWords = (module: Module, report: AnyReport) => {
  const language = useLanguage();
  const words = useModuleWords(module.id).reports?.[report.name];
  return useMemo(() => {
    const said = (fields: Readonly<Record<string, string>>) => ({
      one: '',
      few: '',
      other: '',
      fields,
      ...(words?.options ? { options: words.options } : {}),
    });
    const [params, columns] = [asResource(report.name, report.params), asResource(report.name, report.columns)];
    return {
      language,
      title: words?.title ?? report.name,
      about: words?.about,
      params,
      paramWords: resourceText(params, said(words?.params ?? {}), language),
      columnWords: resourceText(columns, said(words?.columns ?? {}), language),
    };
  }, [words, report, language]);
};

const Report = ({ module, report }: { module: Module; report: AnyReport }) => {
  const t = useText();
  const { title, about, params, paramWords, columnWords, language } = useReportWords(module, report);
  const fields = useMemo(
    () => Object.entries(openFields(report.params)).map(([name, def]) => ({ name, def })),
    [report],
  );
  const initial = useMemo(
    () => Object.fromEntries(fields.map(({ name, def }) => [name, def.default ?? null])),
    [fields],
  );
  const state = useFields(fields, initial, (message, name) => paramWords.say(message, name));
  const [asked, setAsked] = useState<Query | null>(
    fields.some(f => f.def.required && f.def.default === undefined) ? null : (initial as Query),
  );
  const { data } = useQuery({
    queryKey: ['report', report.name, asked],
    queryFn: () => api.get<Answer>(report.name, asked ?? {}),
    enabled: asked !== null,
  });
  const columns = Object.entries(openFields(report.columns));
  const link = (verb: string, more: Query = {}) => withQuery(apiUrl(`${report.name}/${verb}`), { ...asked, ...more });
  return (
    <>
      <PageHead title={title} lead={about}>
        {asked && (
          <>
            <Button
              component="a"
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              href={link('export', { format: 'xlsx' })}
              download
            >
              XLSX
            </Button>
            <Button
              component="a"
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              href={link('export', { format: 'csv' })}
              download
            >
              CSV
            </Button>
            <Button
              component="a"
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              href={link('print')}
              target="_blank"
              rel="noreferrer"
            >
              {t('print')}
            </Button>
          </>
        )}
      </PageHead>
      {fields.length > 0 && (
        <form
          className="report-params"
          aria-label={t('reportParams')}
          onSubmit={event => {
            event.preventDefault();
            if (state.attempt()) setAsked({ ...state.values } as Query);
          }}
        >
          <FieldsGrid
            resource={params}
            words={paramWords}
            fields={fields}
            state={state}
            label={name => paramWords.field(name)}
          />
          <Button type="submit">{t('runReport')}</Button>
        </form>
      )}
      {data && data.data.length === 0 && (
        <p className="quiet" role="status">
          {t('reportEmpty')}
        </p>
      )}
      {data && data.data.length > 0 && (
        <ReportTable
          answer={data}
          columns={columns}
          show={(name, def, row) => valueText({ words: columnWords, language, name, def, row: { id: 0, ...row } })}
          label={name => columnWords.field(name)}
          title={title}
        />
      )}
    </>
  );
};

interface TableProps {
  readonly answer: Answer;
  readonly columns: readonly [string, FieldDef][];
  readonly show: (name: string, def: FieldDef, row: Line) => string;
  readonly label: (name: string) => string;
  readonly title: string;
}
const isNumber = (def: FieldDef): boolean => def.kind === 'integer' || def.kind === 'decimal';
const ReportTable = ({ answer, columns, show, label, title }: TableProps) => {
  const t = useText();
  const hasTotals = Object.keys(answer.totals).length > 0;
  const total = (totals: Line, words: string, key: string) => (
    <tr key={key} className="report-total">
      {columns.map(([name, def], i) => (
        <td key={name} data-number={isNumber(def) || undefined}>
          {name in totals ? show(name, def, totals) : i === 0 ? words : ''}
        </td>
      ))}
    </tr>
  );
  const line = (row: Line, key: number) => (
    <tr key={key}>
      {columns.map(([name, def]) => (
        <td key={name} data-number={isNumber(def) || undefined}>
          {show(name, def, row)}
        </td>
      ))}
    </tr>
  );
  const rows: React.ReactNode[] = [];
  let at = 0;
  for (const group of answer.groups ?? [{ keys: [], count: answer.data.length, totals: {} }]) {
    for (const row of answer.data.slice(at, at + group.count)) rows.push(line(row, rows.length));
    at += group.count;
    if (Object.keys(group.totals).length > 0)
      rows.push(total(group.totals, `${t('total')}: ${group.keys.join(', ')}`, `group ${at}`));
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must scroll by keyboard too
    <section className="report" tabIndex={0} aria-label={title}>
      <table>
        <thead>
          <tr>
            {columns.map(([name, def]) => (
              <th key={name} scope="col" data-number={isNumber(def) || undefined}>
                {label(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows}</tbody>
        {hasTotals && <tfoot>{total(answer.totals, t('total'), 'all')}</tfoot>}
      </table>
    </section>
  );
};
