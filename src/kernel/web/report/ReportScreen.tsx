import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload, IconFileTypePdf, IconPrinter, IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  type AnyReport,
  type FieldDef,
  isLarge,
  type Module,
  openFields,
  type Sheet,
  wallClock,
} from '../../resource/index.ts';
import {
  api,
  ApiError,
  apiUrl,
  call,
  type Query,
  showDateTime,
  showNumber,
  useDeclared,
  useText,
  user,
  withQuery,
} from '../base/index.ts';
import { useRoom } from '../live/index.ts';
import { EmptyState, ErrorScreen, MenuItem, MoreActs, PageHead, Skeleton } from '../look/index.ts';
import { valueText } from '../values/index.ts';
import { PaperSheet } from './PaperSheet.tsx';
import { printSheet } from './print.ts';
import { ReportCharts, ReportTiles } from './ReportCharts.tsx';
import { ReportParams } from './ReportParams.tsx';
import { ReportRun } from './ReportRun.tsx';
import { ReportTable } from './ReportTable.tsx';
import { SavedSets } from './SavedSets.tsx';
import { type Answer, isPercent, type Line, useParams, useReportWords, withSearch } from './use-report.ts';
import './report.css';

const formats = ['xlsx', 'pdf', 'csv'] as const;
const findReport = (module: Module, name: string): AnyReport | undefined =>
  module.reports?.[name] ?? Object.values(module.reports ?? {}).find(r => r.name === name);

export default function ReportScreen({ module, report: name }: { module: Module; report: string }) {
  const declared = useDeclared(module.id);
  const report = findReport(declared, name);
  return report ? <Report module={declared} report={report} /> : <ErrorScreen code={405} />;
}

const Report = ({ module, report }: { module: Module; report: AnyReport }) => {
  const t = useText();
  const text = useReportWords(module, report);
  const { fields, values, set, asked, sort, setSort, search, change } = useParams(report, text);
  const large = asked !== null && isLarge(report, values);
  const found = useQuery({
    queryKey: ['resource', 'report', report.name, asked, text.language],
    queryFn: async ({ signal }) => ({
      answer: await call<Answer>('GET', report.name, { query: asked ?? {}, signal }),
      at: wallClock(new Date()),
    }),
    enabled: asked !== null && !large,
    retry: false,
    placeholderData: before => before,
  });
  const tooMuch =
    asked !== null &&
    !large &&
    found.error instanceof ApiError &&
    found.error.problems.some(({ key }) => key === 'reportTooLong' || key === 'reportTakesTooLong');
  const before = useTurn(report.name, found.isFetching);
  const { language, columnWords } = text;
  const show = useCallback(
    (column: string, row: Line): string => {
      const def = (openFields(report.columns) as Readonly<Record<string, FieldDef>>)[column];
      const value = row[column];
      if (!def || value === null || value === undefined) return '';
      // A total may be a number where the column holds words: how many there are.
      if (isPercent(report, column)) return showNumber(value as number, language, { maximumFractionDigits: 1 });
      if (typeof value === 'number' && def.kind !== 'integer' && def.kind !== 'decimal')
        return showNumber(value, language);
      return valueText({ words: columnWords, language, name: column, def, row: { id: 0, ...row } });
    },
    [report, columnWords, language],
  );
  // What the bar itself has said leaves it alone; what came from elsewhere (a saved choice, a link, «back») fills it anew.
  const given = JSON.stringify(values);
  const own = useRef(given);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (own.current === given) return;
    own.current = given;
    setTurn(n => n + 1);
  }, [given]);
  const ask = useCallback(
    (wanted: Line) => {
      own.current = JSON.stringify(Object.fromEntries(fields.map(({ name }) => [name, wanted[name] ?? null])));
      set(wanted);
    },
    [set, fields],
  );
  const [paper, setPaper] = useState<Sheet | null>(null);
  const onPaper = useRef<HTMLDivElement>(null);
  const print = () =>
    api
      .get<Sheet>(`${report.name}/print`, asked ?? {})
      .then(setPaper)
      .catch(() => undefined);
  useEffect(() => {
    const sheet = onPaper.current?.firstElementChild;
    if (!paper || !sheet) return;
    printSheet(paper.title, sheet);
    setPaper(null);
  }, [paper]);
  const link = (verb: string, more: Query = {}) => withQuery(apiUrl(`${report.name}/${verb}`), { ...asked, ...more });
  const answer = asked !== null && !large ? found.data?.answer : undefined;
  const lead = [
    // The sentence goes on where something follows it.
    answer ? text.words?.about?.replace(/\.$/, '') : text.words?.about,
    answer && t('reportRows', { n: showNumber(answer.data.length, language) }),
    found.data && answer && t('reportState', { at: showDateTime(found.data.at, language) }),
  ]
    .filter(Boolean)
    .join(' · ');
  const small = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const parts = answer && { report, params: values, answer, text, show };
  return (
    <>
      <PageHead title={text.title} lead={lead || undefined}>
        {asked && !large && small && <Acts print={() => void print()} link={format => link('export', { format })} />}
        {asked && !large && !small && (
          <>
            <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => void print()}>
              {t('print')}
            </Button>
            {formats.map(format => (
              <Button
                key={format}
                component="a"
                variant="default"
                leftSection={<FormatIcon format={format} />}
                href={link('export', { format })}
                download
              >
                {format.toUpperCase()}
              </Button>
            ))}
          </>
        )}
        {fields.length > 0 && (
          <SavedSets
            report={report.name}
            search={search}
            onChoose={wanted => change(() => new URLSearchParams(wanted), true)}
          />
        )}
      </PageHead>
      {paper && (
        <div hidden ref={onPaper}>
          <PaperSheet sheet={paper} />
        </div>
      )}
      {fields.length > 0 && <ReportParams key={turn} fields={fields} values={values} text={text} onAsk={ask} />}
      {asked === null && <EmptyState kind="first" title={t('reportChoose')} hint={t('reportChooseHint')} />}
      {tooMuch && <p role="alert">{found.error?.message}</p>}
      {asked !== null && (large || tooMuch) && (
        <ReportRun key={JSON.stringify(asked)} report={report.name} asked={asked} formats={formats} />
      )}
      <p role="status" hidden={before === null}>
        {before !== null && t('reportInTurn', { n: showNumber(before + 1, language) })}
      </p>
      {asked !== null && !large && found.isPending && <Skeleton label={text.title} lines={10} />}
      {found.error && asked !== null && !large && !tooMuch && (
        <Failed error={found.error} onAgain={() => void found.refetch()} />
      )}
      {parts && !found.error && parts.answer.data.length === 0 && (
        <EmptyState kind="filtered" title={t('reportEmpty')} />
      )}
      {parts && !found.error && parts.answer.data.length > 0 && (
        <div className="report-parts" data-stale={found.isPlaceholderData || undefined}>
          <ReportTiles {...parts} />
          <ReportCharts {...parts} />
          <ReportTable {...parts} sort={sort} onSort={setSort} />
        </div>
      )}
      {parts && !found.error && parts.answer.beside && (
        <Beside title={text.words?.beside ?? text.title} beside={parts.answer.beside} />
      )}
    </>
  );
};

/** How many reports are made before ours begins; null while nobody has said that ours waits. */
const useTurn = (report: string, isFetching: boolean): number | null => {
  const [before, setBefore] = useState<number | null>(null);
  useRoom('report-queue', user.get()?.id ?? null, told => {
    if (typeof told[report] === 'number') setBefore(told[report]);
  });
  useEffect(() => {
    if (!isFetching) setBefore(null);
  }, [isFetching]);
  return isFetching ? before : null;
};

/** The same acts on a phone, where four buttons would stand before the first figure. */
const Acts = ({ print, link }: { print: () => void; link: (format: string) => string }) => {
  const t = useText();
  return (
    <MoreActs label={t('reportActs')}>
      <MenuItem onClick={print}>{t('print')}</MenuItem>
      {formats.map(format => (
        <MenuItem
          key={format}
          onClick={() => Object.assign(document.createElement('a'), { href: link(format), download: '' }).click()}
        >
          {t('exportAs', { format: format.toUpperCase() })}
        </MenuItem>
      ))}
    </MoreActs>
  );
};

/** What is not in the figures: named, and one click away. */
const Beside = ({ title, beside }: { title: string; beside: NonNullable<Answer['beside']> }) => {
  const t = useText();
  return (
    <section className="report-beside" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {beside.lines.map(({ text, to }) => (
          <li key={text}>{to ? <Link to={withSearch(to.route, to.query)}>{text}</Link> : text}</li>
        ))}
      </ul>
      {beside.more > 0 && <p>{t('reportBesideMore', { n: beside.more })}</p>}
    </section>
  );
};

const FormatIcon = ({ format }: { format: string }) => {
  const Picture = format === 'pdf' ? IconFileTypePdf : format === 'xlsx' ? IconTable : IconDownload;
  return <Picture size={16} aria-hidden />;
};

/** A refusal says what is wrong with the parameters; anything else can be tried again. */
const Failed = ({ error, onAgain }: { error: Error; onAgain: () => void }) => {
  const t = useText();
  if (error instanceof ApiError && error.status === 403) return <EmptyState kind="forbidden" />;
  const said = error instanceof ApiError && error.status === 422 ? sentenceOf(error.body) : undefined;
  return (
    <EmptyState kind="failed" {...(said && { title: said })}>
      <Button variant="default" onClick={onAgain}>
        {t('retry')}
      </Button>
    </EmptyState>
  );
};
const sentenceOf = (body: unknown): string | undefined =>
  Array.isArray(body) ? (body[0] as { message?: string } | undefined)?.message : undefined;
