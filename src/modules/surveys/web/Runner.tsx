import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  type AnswerKey,
  type AnswerProblem,
  type Answers,
  besideOf,
  type Definition,
  type FileAnswer,
  judge,
  type Question,
  sayText,
  shownOn,
  type SurveyLanguage,
  titleOf,
} from '../form/index.ts';
import { useFillText } from './fill-text.ts';
import { QuestionInput } from './Inputs.tsx';
import './runner.css';

export interface RunnerProps {
  readonly definition: Definition;
  readonly language: SurveyLanguage;
  readonly begin?: Answers | null | undefined;
  /** What the server still found wrong, by question. */
  readonly refused?: readonly AnswerProblem[];
  readonly isSending?: boolean;
  onChange?(answers: Answers): void;
  /** Brings a file to a question. */
  onFile?(question: Question, file: File): Promise<FileAnswer>;
  /** Absent: a preview, which sends nothing. */
  onSend?(answers: Answers): void;
}
const grouped = new Set([
  'radiogroup',
  'checkbox',
  'tagbox',
  'boolean',
  'rating',
  'ranking',
  'matrix',
  'matrixdynamic',
]);

/** A survey as whoever is asked sees it: page by page, with what follows from the answers so far. */
export const Runner = ({
  definition,
  language,
  begin,
  refused = [],
  isSending,
  onChange,
  onFile,
  onSend,
}: RunnerProps) => {
  const t = useFillText();
  const [answers, setAnswers] = useState<Answers>(begin ?? {});
  const latest = useRef(answers);
  const [at, setAt] = useState(0);
  const [problems, setProblems] = useState<readonly AnswerProblem[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const pages = definition.pages.filter((page, i) => i === 0 || shownOn(page, answers).length > 0);
  const page = pages[Math.min(at, pages.length - 1)];
  useEffect(() => {
    if (refused.length > 0) setProblems(refused);
  }, [refused]);
  useEffect(() => {
    if (problems.length === 0) return;
    form.current
      ?.querySelector<HTMLElement>(
        '[data-wrong] input, [data-wrong] textarea, [data-wrong] select, [data-wrong] [tabindex]',
      )
      ?.focus();
  }, [problems]);
  if (!page) return null;
  const change = (name: string, value: unknown) => {
    // A file ends its way later than it began: what was answered meanwhile stays.
    const { [name]: _old, ...rest } = latest.current;
    const next = value === undefined ? rest : { ...latest.current, [name]: value };
    latest.current = next;
    setAnswers(next);
    setProblems(now => now.filter(problem => problem.question !== name));
    onChange?.(next);
  };
  const isLast = page === pages.at(-1);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = judge(definition, answers, { page }).problems;
    setProblems(found);
    if (found.length > 0) return;
    if (!isLast) {
      setAt(pages.indexOf(page) + 1);
      form.current?.scrollIntoView({ block: 'start' });
    } else onSend?.(answers);
  };
  const wrongOf = (name: string): AnswerKey | undefined => problems.find(problem => problem.question === name)?.key;
  const element = (question: Question) => {
    if (question.type === 'panel')
      return question.title ? <h3 key={question.name}>{sayText(question.title, language)}</h3> : null;
    if (question.type === 'html')
      return (
        <p key={question.name} className="sv-said-by">
          {plainOf(sayText(question.html, language))}
        </p>
      );
    const wrong = wrongOf(question.name);
    const ids = [
      question.description && `q-${question.name}-about`,
      wrong && `q-${question.name}-wrong`,
      question.type === 'ranking' && `q-${question.name}-hint`,
    ].filter(Boolean);
    const describedBy = ids.length > 0 ? ids.join(' ') : undefined;
    const inside = (
      <>
        {question.description && (
          <p className="quiet" id={`q-${question.name}-about`}>
            {sayText(question.description, language)}
          </p>
        )}
        <QuestionInput
          question={question}
          language={language}
          value={answers[question.name]}
          beside={String(answers[besideOf(question.name)] ?? '')}
          isWrong={wrong !== undefined}
          describedBy={describedBy}
          onChange={value => change(question.name, value)}
          onFile={onFile && (file => onFile(question, file))}
          onBeside={text => change(besideOf(question.name), text === '' ? undefined : text)}
        />
        {wrong && (
          <p className="sv-wrong" id={`q-${question.name}-wrong`}>
            {t(wrong)}
          </p>
        )}
      </>
    );
    const title = (
      <>
        {titleOf(question, language)}
        {question.isRequired && <span className="sv-required"> ({t('required')})</span>}
      </>
    );
    const mark = { 'data-question': question.name, ...(wrong && { 'data-wrong': true }) };
    return grouped.has(question.type) ? (
      <fieldset key={question.name} className="sv-question" {...mark} aria-describedby={describedBy}>
        <legend>{title}</legend>
        {inside}
      </fieldset>
    ) : (
      <div key={question.name} className="sv-question" {...mark}>
        <label className="sv-title" id={`q-${question.name}-title`} htmlFor={`q-${question.name}`}>
          {title}
        </label>
        {inside}
      </div>
    );
  };
  return (
    <form className="sv-form" ref={form} noValidate onSubmit={submit} lang={language}>
      {pages.length > 1 && (
        <p className="quiet" aria-live="polite">
          {t('page', { n: pages.indexOf(page) + 1, all: pages.length })}
        </p>
      )}
      {page.title && <h2>{sayText(page.title, language)}</h2>}
      {shownOn(page, answers).map(element)}
      {problems.length > 0 && (
        <p className="sv-wrong" role="alert">
          {t('mend')}
        </p>
      )}
      <div className="sv-acts">
        {pages.indexOf(page) > 0 && (
          <button type="button" className="plain-button" data-quiet onClick={() => setAt(pages.indexOf(page) - 1)}>
            {t('back')}
          </button>
        )}
        {(!isLast || onSend) && (
          <button type="submit" className="plain-button" disabled={isSending}>
            {t(isLast ? 'send' : 'next')}
          </button>
        )}
      </div>
    </form>
  );
};
/** Marks of HTML are not drawn: a definition that was brought in must not put anything into the page. */
const plainOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
