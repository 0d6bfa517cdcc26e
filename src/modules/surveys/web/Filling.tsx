import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type ApiError, call, useLanguage } from '../../../kernel/web/index.ts';
import type {
  AnswerKey,
  AnswerProblem,
  Answers,
  Definition,
  FileAnswer,
  Question,
  SurveyLanguage,
} from '../form/index.ts';
import { useFillText } from './fill-text.ts';
import { Runner } from './Runner.tsx';

interface Asked {
  readonly guid: string;
  readonly titleHr: string;
  readonly titleEn: string | null;
  readonly about: string | null;
  readonly context: number;
  readonly purposeHr: string | null;
  readonly purposeEn: string | null;
  readonly access: 'public' | 'private';
  readonly isAnonymous: 0 | 1;
  readonly dateTo: string;
  readonly languages: readonly SurveyLanguage[];
  readonly status: 'open' | 'soon' | 'over';
  readonly line: string | null;
  readonly mayAnswer: 0 | 1;
  readonly minGroup: number;
  readonly definition: Definition | null;
  readonly draft: Answers | null;
  readonly thankYouHr: string | null;
  readonly thankYouEn: string | null;
}
export interface FillingProps {
  readonly access: 'public' | 'private';
  readonly guid?: string;
  /** About which of several things; 0: the survey asks about nothing but itself. */
  readonly context?: number;
  readonly lang?: string | undefined;
  readonly link?: string;
  /** Where a survey that cannot be answered now leads; without it the page says so itself. */
  onClosed?(): void;
  /** How the page around it looks. */
  frame(title: string, inside: ReactNode): ReactNode;
}
const kept = (guid: string): string => `katedra.survey.${guid}`;
const ticketOf = (guid: string): string => {
  // The same one until it is answered: an answer that got lost on its way back is sent again, not twice.
  const key = `${kept(guid)}.ticket`;
  const known = sessionStorage.getItem(key);
  if (known) return known;
  const made = crypto.randomUUID();
  sessionStorage.setItem(key, made);
  return made;
};
const readKept = (guid: string): Answers | null => {
  try {
    return JSON.parse(localStorage.getItem(kept(guid)) ?? 'null') as Answers | null;
  } catch {
    return null;
  }
};
const shownDay = (at: string, isHr: boolean): string => {
  const [, y, m, d, time] = /^(\d+)-(\d+)-(\d+) (\d+:\d+)/.exec(at) ?? [];
  return isHr ? `${Number(d)}. ${Number(m)}. ${y}. u ${time}` : `${d}/${m}/${y} ${time}`;
};

type Wanted = Pick<FillingProps, 'access' | 'guid' | 'context' | 'link'>;
const ask = ({ access, guid, context = 0, link }: Wanted): Promise<Asked> =>
  call<Asked>('GET', 'survey-answer', { query: { guid, access, context }, anonymous: true, ...(link && { link }) });
const keyOf = ({ access, guid, context = 0, link }: Wanted): string => [access, guid, context, link].join(' ');
const early = new Map<string, Promise<Asked> | null>();
/** Once for each: what is asked comes beside the words of the page, not after them. */
const askEarly = (wanted: Wanted): void => {
  if (early.has(keyOf(wanted))) return;
  const asked = ask(wanted);
  // Whoever takes it hears of a failure.
  asked.catch(() => undefined);
  early.set(keyOf(wanted), asked);
};
const takeAsked = (wanted: Wanted): Promise<Asked> => {
  const asked = early.get(keyOf(wanted));
  early.set(keyOf(wanted), null);
  return asked ?? ask(wanted);
};

/** Filling in, whoever asks and from where: by the roll, by a link, or as anybody. */
export const Filling = (props: FillingProps) => {
  askEarly(props);
  return <Sheet {...props} />;
};
const Sheet = ({ access, guid, context = 0, lang, link, onClosed, frame }: FillingProps) => {
  const t = useFillText();
  const portal = useLanguage();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [missing, setMissing] = useState<ApiError | null>(null);
  const [refused, setRefused] = useState<readonly AnswerProblem[]>([]);
  const [fault, setFault] = useState<string | null>(null);
  const [end, setEnd] = useState<'thanks' | 'declined' | null>(null);
  const [sending, setSending] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);
  // Answers about one thing are no draft of those about another.
  const keptAs = `${asked?.guid ?? ''}${asked?.context ? `.${asked.context}` : ''}`;
  const options = { anonymous: true, ...(link && { link }) };
  useEffect(() => {
    let left = false;
    takeAsked({ access, context, ...(guid && { guid }), ...(link && { link }) }).then(
      found => !left && setAsked(found),
      (failure: unknown) => !left && setMissing(failure as ApiError),
    );
    return () => {
      left = true;
      if (waiting.current) clearTimeout(waiting.current);
    };
  }, [guid, access, context, link]);
  const keep = useCallback(
    (answers: Answers) => {
      if (!asked) return;
      if (asked.isAnonymous || asked.access === 'public')
        return localStorage.setItem(kept(keptAs), JSON.stringify(answers));
      if (waiting.current) clearTimeout(waiting.current);
      waiting.current = setTimeout(() => {
        const body = { guid, access, context, answers: JSON.stringify(answers) };
        call('PUT', 'survey-answer/draft', { body, anonymous: true, ...(link && { link }) }).catch(() => undefined);
      }, 1500);
    },
    [asked, keptAs, guid, access, context, link],
  );
  const isClosed = asked !== null && asked.status !== 'open' && asked.line !== 'done';
  useEffect(() => {
    if (isClosed) onClosed?.();
  }, [isClosed, onClosed]);
  if (missing) {
    const gone = missing.status === 404 || missing.status === 422;
    const said = gone ? t('gone') : missing.message;
    return frame(said, <p role="alert">{said}</p>);
  }
  if (!asked) return null;
  const wanted = portal === 'hr' ? 'hr' : 'en';
  // An address names a language; one that nobody speaks is Croatian. Whoever then chooses another reads that.
  const language: SurveyLanguage = asked.languages.includes(wanted)
    ? wanted
    : (asked.languages.find(l => l === lang) ?? asked.languages[0] ?? 'hr');
  const said = (hr: string | null, en: string | null) => (language === 'hr' ? hr : en || hr);
  const title = said(asked.titleHr, asked.titleEn) ?? '';
  const storing =
    asked.access === 'public' && asked.isAnonymous
      ? 'storedPublic'
      : asked.isAnonymous
        ? 'storedAnonymous'
        : 'storedNamed';
  const send = (answers: Answers) => {
    setSending(true);
    setFault(null);
    if (waiting.current) clearTimeout(waiting.current);
    const body = { guid, access, context, lang: language, answers: JSON.stringify(answers), ticket: ticketOf(keptAs) };
    call('POST', 'survey-answer/submit', { body, ...options }).then(
      () => {
        localStorage.removeItem(kept(keptAs));
        sessionStorage.removeItem(`${kept(keptAs)}.ticket`);
        setEnd('thanks');
      },
      (failure: ApiError) => {
        setSending(false);
        setRefused(
          failure.problems.map(({ field, key }) => ({
            question: field ?? '',
            key: (key ?? 'answerForm') as AnswerKey,
          })),
        );
        setFault(failure.message);
      },
    );
  };
  const bring = async ({ name }: Question, file: File): Promise<FileAnswer> => {
    const form = new FormData();
    form.append('file', file);
    const { token } = await call<{ token: string }>('POST', 'survey-file/upload', {
      query: { field: 'content' },
      body: form,
      ...options,
    });
    const body = { guid, access, context, question: name, token };
    return call<FileAnswer>('POST', 'survey-answer/file', { body, ...options });
  };
  const decline = () =>
    call('POST', 'survey-answer/decline', { body: { guid, access, context }, ...options }).then(
      () => setEnd('declined'),
      (failure: Error) => setFault(failure.message),
    );
  const purpose = said(asked.purposeHr, asked.purposeEn);
  return frame(
    title,
    end ? (
      <p role="status">
        {end === 'declined' ? t('declined') : (said(asked.thankYouHr, asked.thankYouEn) ?? t('thanks'))}
      </p>
    ) : !asked.mayAnswer || !asked.definition ? (
      <p role="status">{t(asked.status === 'soon' ? 'soon' : asked.line === 'done' ? 'alreadyDone' : 'over')}</p>
    ) : (
      <>
        {asked.about && (
          <p>
            <b>{asked.about}</b>
          </p>
        )}
        {purpose && <p>{purpose}</p>}
        <p className="quiet">
          {t('until', { at: shownDay(asked.dateTo, language === 'hr') })} ·{' '}
          {t(asked.isAnonymous || asked.access === 'public' ? 'draftHere' : 'draftKept')}
        </p>
        {fault && (
          <p className="sv-wrong" role="alert">
            {fault}
          </p>
        )}
        <Runner
          definition={asked.definition}
          language={language}
          begin={asked.draft ?? readKept(keptAs)}
          refused={refused}
          isSending={sending}
          onChange={keep}
          onFile={bring}
          onSend={send}
        />
        <details className="sv-stored">
          <summary>{t('stored')}</summary>
          <p>{t(storing, { n: asked.minGroup })}</p>
        </details>
        {asked.access === 'private' && asked.line !== 'done' && (
          <div className="sv-acts">
            <button type="button" className="plain-button" data-quiet onClick={() => void decline()}>
              {t('decline')}
            </button>
          </div>
        )}
      </>
    ),
  );
};
