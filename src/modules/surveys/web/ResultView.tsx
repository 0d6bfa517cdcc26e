import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useState } from 'react';
import {
  api,
  apiUrl,
  call,
  EmptyState,
  Meter,
  Note,
  notify,
  Panel,
  showDate,
  showDateTime,
  showNumber,
  showPercent,
  useLanguage,
} from '../../../kernel/web/index.ts';
import {
  type Figures,
  isFileAnswer,
  type Published,
  type QuestionResult,
  sayText,
  type SurveyLanguage,
} from '../form/index.ts';
import { useSurveysText } from './text.ts';
import './results.css';

type Means = Readonly<Record<string, { readonly n: number; readonly mean: number }>>;
export interface Result {
  readonly id: number;
  readonly guid: string;
  readonly titleHr: string;
  readonly titleEn: string | null;
  readonly status: string;
  readonly access: string;
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly isAnonymous: 0 | 1;
  readonly mayReadPapers: 0 | 1;
  readonly minGroup: number;
  readonly invited: number | null;
  readonly conclusions: string | null;
  readonly measures: string | null;
  readonly published: Published;
  readonly years: readonly {
    readonly guid: string;
    readonly titleHr: string;
    readonly titleEn: string | null;
    readonly dateTo: string;
    readonly completed: number;
    readonly means: Means;
  }[];
  readonly faculty: Means | null;
  readonly maySeeSingle: 0 | 1;
  /** Of a public survey, for who leads it: hours with at least five answers. */
  readonly hours: readonly { readonly hour: string; readonly answers: number }[] | null;
}
export const useResult = (guid: string) =>
  useQuery({
    queryKey: ['resource', 'survey-conduction', 'result', guid],
    queryFn: ({ signal }) => call<Result>('GET', 'survey-result', { query: { guid }, signal }),
    retry: false,
  });

/** When many answers came at once: whoever leads a public survey sees that somebody may have filled it in again and again. */
const Hours = ({ hours }: { hours: NonNullable<Result['hours']> }) => {
  const t = useSurveysText();
  const language = useLanguage();
  return (
    <Panel title={t('hours')}>
      <p className="quiet">{t('hoursMore')}</p>
      <table className="sv-plain">
        <thead>
          <tr>
            <th scope="col">{t('hour')}</th>
            <th scope="col">{t('hourAnswers')}</th>
          </tr>
        </thead>
        <tbody>
          {hours.map(({ hour, answers }) => (
            <tr key={hour}>
              <th scope="row">{showDateTime(hour, language)}</th>
              <td>{showNumber(answers, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
};

/** What is published of one survey. */
export const ResultView = ({ guid, mayRemind = false }: { guid: string; mayRemind?: boolean }) => {
  const t = useSurveysText();
  const portal = useLanguage();
  const language: SurveyLanguage = portal === 'hr' ? 'hr' : 'en';
  const found = useResult(guid);
  const [single, setSingle] = useState(false);
  if (found.isError) return <EmptyState kind="forbidden" />;
  const result = found.data;
  if (!result) return null;
  const { published, invited, minGroup } = result;
  const rate = invited ? showNumber(Math.round((published.completed / invited) * 1000) / 10, portal) : '0';
  const remind = async () => {
    const { told } = await api.post<{ told: number }>('survey-conduction/remind-now', { guid });
    notify({ text: t('reminded', { n: told }), kind: 'positive' });
  };
  return (
    <div className="sv-results">
      <Panel title={t('response')}>
        {invited === null ? (
          <p>{t('respondedPublic', { completed: published.completed })}</p>
        ) : (
          <Meter
            label={t('completed')}
            figure={`${published.completed} / ${invited}`}
            value={published.completed}
            of={Math.max(1, invited)}
            sentence={t('responded', { rate })}
          />
        )}
        <div className="sv-bar">
          {mayRemind && result.status === 'open' && result.access === 'private' && (
            <Button variant="default" onClick={() => void remind()}>
              {t('remind')}
            </Button>
          )}
          {published.isShown &&
            (['xlsx', 'csv', 'pdf'] as const).map(format => (
              <a
                key={format}
                href={`/api/v1/rpt-survey-results/export?format=${format}&idSurvImp=${result.id}`}
                download
              >
                {format.toUpperCase()}
              </a>
            ))}
        </div>
        {published.isShown && result.isAnonymous === 1 && <p className="quiet">{t('threshold', { n: minGroup })}</p>}
        {result.access === 'public' && result.status === 'open' && (
          <p>
            {t('publicAddress')}:{' '}
            <a href={`#/SurveyPublic/${guid}/hr`}>{`${location.origin}/#/SurveyPublic/${guid}/hr`}</a>
          </p>
        )}
      </Panel>
      {result.hours && result.hours.length > 0 && <Hours hours={result.hours} />}
      {!published.isShown ? (
        <Note kind="plain">
          {result.isAnonymous && result.status === 'open'
            ? t('notBeforeClose')
            : t('tooFew', { n: Math.max(1, minGroup) })}
        </Note>
      ) : (
        published.questions.map((question, i) => (
          <Question key={question.name} num={i + 1} question={question} language={language} result={result} />
        ))
      )}
      {result.years.length > 0 && published.isShown && <Years result={result} language={language} />}
      {(['conclusions', 'measures'] as const).map(
        part =>
          result[part] && (
            <Panel key={part} title={t(part)}>
              <p className="sv-lines">{result[part]}</p>
            </Panel>
          ),
      )}
      {result.maySeeSingle === 1 && (
        <>
          <Button variant="default" onClick={() => setSingle(!single)} aria-expanded={single}>
            {t('single')}
          </Button>
          {single && <Single guid={guid} questions={published.questions} language={language} />}
        </>
      )}
    </div>
  );
};

const Question = ({
  num,
  question,
  language,
  result,
}: {
  num: number;
  question: QuestionResult;
  language: SurveyLanguage;
  result: Result;
}) => {
  const t = useSurveysText();
  const portal = useLanguage();
  const figure = (value: number | null | undefined) =>
    value === null || value === undefined ? t('hidden') : showNumber(value, portal);
  const faculty = result.faculty?.[question.name];
  const { lines, texts } = question;
  const isMatrix = lines.some(({ row }) => row !== null);
  const heads = lines[0]?.total?.counts ?? lines.find(({ total }) => total)?.total?.counts ?? null;
  const shownMean = lines.some(({ total }) => total?.mean !== null && total?.mean !== undefined);
  const cells = (figures: Figures | null) => (
    <>
      <td>{figures ? figures.n : t('hidden')}</td>
      {heads?.map(({ value }) => {
        const found = figures?.counts?.find(one => one.value === value)?.count;
        return <td key={value}>{found === undefined ? t('hidden') : found}</td>;
      })}
      {shownMean && (
        <>
          <td>{figure(figures?.mean)}</td>
          <td>{figure(figures?.median)}</td>
          <td>{figure(figures?.sd)}</td>
        </>
      )}
    </>
  );
  const title = `${num}. ${sayText(question.title, language)}`;
  return (
    <Panel title={title} beside={question.missing ? t('missing', { n: question.missing }) : undefined}>
      {lines.every(({ total }) => total === null) ? (
        <p className="quiet">{t('lineTooFew', { n: result.minGroup })}</p>
      ) : (
        (heads !== null || shownMean) && (
          <Framed
            picture={
              heads !== null &&
              (isMatrix ? (
                <Shares lines={lines} heads={heads} language={language} />
              ) : (
                lines[0]?.total?.counts && <Bars figures={lines[0].total} language={language} />
              ))
            }
            isOpen={lines.some(({ groups }) => groups.length > 0)}
          >
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys too */}
            <div className="sv-wide" tabIndex={0} role="group" aria-label={title}>
              <table className="sv-plain">
                <thead>
                  <tr>
                    <th>{isMatrix ? t('question') : t('group')}</th>
                    <th>{t('n')}</th>
                    {heads?.map(({ value, text }) => (
                      <th key={value}>{sayText(text, language) || value}</th>
                    ))}
                    {shownMean && (
                      <>
                        <th>{t('mean')}</th>
                        <th>{t('median')}</th>
                        <th>{t('sd')}</th>
                      </>
                    )}
                  </tr>
                </thead>
                <tbody>
                  {lines.flatMap(({ row, total, groups }) => [
                    <tr key={`${row?.value}`}>
                      <th scope="row">{row ? sayText(row.text, language) : t('everybody')}</th>
                      {cells(total)}
                    </tr>,
                    ...groups.map(({ group, figures }) => (
                      <tr key={`${row?.value} ${group}`}>
                        <td>{row ? `· ${group}` : group}</td>
                        {cells(figures)}
                      </tr>
                    )),
                  ])}
                </tbody>
              </table>
            </div>
          </Framed>
        )
      )}
      {faculty && <p className="quiet">{t('faculty', { mean: showNumber(faculty.mean, portal) })}</p>}
      {texts && texts.length > 0 && (
        <details>
          <summary>{t('texts', { n: texts.length })}</summary>
          <ul>
            {texts.map((text, i) => (
              <li key={i}>{text}</li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
};

/** The picture first, its table one press away; where groups are told apart the table is what one came for. */
const Framed = ({ picture, isOpen, children }: { picture: ReactNode; isOpen: boolean; children: ReactNode }) => {
  const t = useSurveysText();
  return picture ? (
    <>
      {picture}
      <details className="sv-table" open={isOpen}>
        <summary>{t('table')}</summary>
        {children}
      </details>
    </>
  ) : (
    children
  );
};
/** How many chose what. The bars only repeat the figures beside them: a whole one is everybody who answered. */
const Bars = ({ figures, language }: { figures: Figures; language: SurveyLanguage }) => {
  const t = useSurveysText();
  const portal = useLanguage();
  const { n, counts, mean, median, sd } = figures;
  return (
    <>
      <ul
        className="sv-bars"
        data-short={counts?.every(({ value, text }) => (sayText(text, language) || value).length < 4) || undefined}
      >
        {counts?.map(({ value, text, count }) => (
          <li key={value}>
            <span>{sayText(text, language) || value}</span>
            <i aria-hidden>
              <i style={{ width: `${(count / Math.max(1, n)) * 100}%` }} />
            </i>
            <b>
              {count} · {showPercent(n === 0 ? 0 : Math.round((count / n) * 100), portal)}
            </b>
          </li>
        ))}
      </ul>
      <p className="quiet">
        {[
          `n = ${n}`,
          mean !== null && `${t('mean').toLowerCase()} ${showNumber(mean, portal)}`,
          median !== null && `${t('median').toLowerCase()} ${showNumber(median, portal)}`,
          sd !== null && `${t('sd')} ${showNumber(sd, portal)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  );
};
/** The last choice is the strongest colour; the ones before it stay light enough for dark figures. */
const strengthOf = (i: number, of: number): number => (i === of - 1 ? 100 : 10 + (50 * i) / Math.max(1, of - 2));
/** One bar for each thing asked, split as the answers are. The table below says the same to whoever does not see it. */
const Shares = ({
  lines,
  heads,
  language,
}: {
  lines: QuestionResult['lines'];
  heads: NonNullable<Figures['counts']>;
  language: SurveyLanguage;
}) => {
  const portal = useLanguage();
  return (
    <div aria-hidden>
      <ul className="sv-shares">
        {lines.map(({ row, total }) => (
          <li key={`${row?.value}`}>
            <span>{row && sayText(row.text, language)}</span>
            <span className="sv-share">
              {heads.map(({ value }, i) => {
                const count = total?.counts?.find(one => one.value === value)?.count ?? 0;
                if (!total || count === 0) return null;
                return (
                  <i
                    key={value}
                    data-last={i === heads.length - 1 || undefined}
                    style={{ '--strength': `${strengthOf(i, heads.length)}%`, flexGrow: count } as CSSProperties}
                  >
                    {count / total.n > 0.06 && count}
                  </i>
                );
              })}
            </span>
            <b>{typeof total?.mean === 'number' ? showNumber(total.mean, portal) : ''}</b>
          </li>
        ))}
      </ul>
      <ul className="sv-legend">
        {heads.map(({ value, text }, i) => (
          <li key={value}>
            <i style={{ '--strength': `${strengthOf(i, heads.length)}%` } as CSSProperties} />
            {sayText(text, language) || value}
          </li>
        ))}
      </ul>
    </div>
  );
};

const Years = ({ result, language }: { result: Result; language: SurveyLanguage }) => {
  const t = useSurveysText();
  const portal = useLanguage();
  // A statement of a matrix is compared as a question is; the server names both alike.
  const lines = result.published.questions.flatMap(q =>
    q.lines.flatMap(({ row, total }) =>
      total?.mean === null || total?.mean === undefined
        ? []
        : [
            {
              key: row ? `${q.name}.${row.value}` : q.name,
              title: `${sayText(q.title, language)}${row ? ` ${sayText(row.text, language)}` : ''}`,
              mean: { n: total.n, mean: total.mean },
            },
          ],
    ),
  );
  if (lines.length === 0) return null;
  const now: Means = Object.fromEntries(lines.map(({ key, mean }) => [key, mean]));
  const times = [{ ...result, completed: result.published.completed, means: now }, ...result.years];
  return (
    <Panel title={t('years')}>
      <table className="sv-plain">
        <thead>
          <tr>
            <th>{t('question')}</th>
            {times.map(time => (
              <th key={time.guid}>
                {showDate(time.dateTo.slice(0, 10), portal)} (n = {time.completed})
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, title }) => (
            <tr key={key}>
              <th scope="row">{title}</th>
              {times.map(time => {
                const found = time.means[key];
                return <td key={time.guid}>{found ? showNumber(found.mean, portal) : t('hidden')}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
};

interface SingleAnswer {
  readonly who: string | null;
  readonly on: string | null;
  readonly answers: Readonly<Record<string, unknown>>;
}
const Single = ({
  guid,
  questions,
  language,
}: {
  guid: string;
  questions: readonly QuestionResult[];
  language: SurveyLanguage;
}) => {
  const t = useSurveysText();
  const portal = useLanguage();
  const found = useQuery({
    queryKey: ['resource', 'survey-conduction', 'single', guid],
    queryFn: ({ signal }) => call<{ data: SingleAnswer[] }>('GET', 'survey-result/single', { query: { guid }, signal }),
  });
  const asked = new Map(questions.map(question => [question.name, question]));
  const names = [...new Set((found.data?.data ?? []).flatMap(({ answers }) => Object.keys(answers)))];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys too
    <div className="sv-wide" tabIndex={0} role="group" aria-label={t('single')}>
      <table className="sv-plain">
        <thead>
          <tr>
            <th>{t('who')}</th>
            <th>{t('day')}</th>
            {names.map(name => (
              <th key={name}>{sayText(asked.get(name)?.title, language) || name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(found.data?.data ?? []).map((row, i) => (
            <tr key={i}>
              <td>{row.who ?? '–'}</td>
              <td>{row.on ? showDate(row.on, portal) : '–'}</td>
              {names.map(name => (
                <td key={name}>
                  <Said value={row.answers[name]} question={asked.get(name)} language={language} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
interface SaidProps {
  readonly value: unknown;
  readonly question: QuestionResult | undefined;
  readonly language: SurveyLanguage;
}
const Said = ({ value, question, language }: SaidProps) =>
  isFileAnswer(value) ? (
    <a href={apiUrl(`survey-file/file?id=${value.file}&field=content`)} download>
      {value.name}
    </a>
  ) : (
    inWords(value, question, language)
  );
/** An answer in the words it was chosen by, not in the codes it is kept under. */
const inWords = (value: unknown, question: QuestionResult | undefined, language: SurveyLanguage): string => {
  const lines = question?.lines ?? [];
  const rows = lines.flatMap(({ row }) => row ?? []);
  const choices = lines.flatMap(({ total }) => total?.counts ?? []);
  const word = (code: unknown, among: typeof rows): string =>
    sayText(among.find(item => item.value === String(code))?.text, language) || String(code);
  const said = (one: unknown): string => {
    if (one === undefined || one === null) return '';
    if (Array.isArray(one)) return one.map(said).join(', ');
    if (typeof one !== 'object') return word(one, choices);
    return Object.entries(one)
      .map(([row, answer]) => `${word(row, rows)}: ${said(answer)}`)
      .join('; ');
  };
  return said(value);
};
