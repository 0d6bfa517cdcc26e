import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, useLanguage } from '../../../kernel/web/index.ts';
import type { Preview, PreviewRequest, Why } from '../model.ts';
import { people } from './MessageList.tsx';
import { type MailText, useMailText } from './text.ts';

/** Asks the server itself who would get the message, so that nobody is surprised after it is sent. */
export const usePreview = (
  request: PreviewRequest,
): { readonly preview: Preview | null; readonly counting: boolean } => {
  const wanted = JSON.stringify(request);
  const [asked] = useDebouncedValue(wanted, 250);
  const anybody =
    (request.recipients ?? []).length > 0 || (request.audience ?? []).length > 0 || Boolean(request.idReplyTo);
  const { data, isFetching } = useQuery({
    queryKey: ['resource', 'mail', 'preview', asked],
    enabled: anybody,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call<Preview>('POST', 'outbox/preview', { body: JSON.parse(asked), signal }),
  });
  return { preview: anybody ? (data ?? null) : null, counting: anybody && (isFetching || asked !== wanted) };
};

const reason = (why: Why, t: MailText): string =>
  why.kind === 'named' ? t('whyNamed') : why.kind === 'reply' ? t('whyReply') : `${why.title}: ${why.label}`;

/** How many, who and why; whom the writer cannot reach, with the reason. */
export const WhoGets = ({ preview, counting }: { preview: Preview | null; counting: boolean }) => {
  const t = useMailText();
  const language = useLanguage();
  return (
    <div className="mail-preview" role="status" aria-busy={counting || undefined}>
      <p>
        {preview
          ? preview.count === 0
            ? t('reachesNone')
            : t(preview.isAtMost === 1 ? 'reachesAtMost' : 'reaches', { n: people(preview.count, t, language) })
          : counting
            ? t('previewing')
            : t('reachesNone')}
      </p>
      {preview?.refused.map(r => (
        <p key={r.id} className="mail-refused">
          <b>{r.name}</b>: {r.reason}
        </p>
      ))}
      {preview && preview.leftOut > 0 && <p className="quiet">{t('leftOut', { n: preview.leftOut })}</p>}
      {preview?.groups.some(g => g.isNamed === 0) && <p className="quiet">{t('onlyCounted')}</p>}
      {preview?.isQueued === 1 && <p className="quiet">{t('queuedHint')}</p>}
      {preview && preview.first.length > 0 && (
        <details>
          <summary>{t('whoAndWhy')}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list must scroll by keyboard too */}
          <ul tabIndex={0} aria-label={t('whoAndWhy')}>
            {preview.first.map(p => (
              <li key={p.id}>
                {p.name} <small>{p.why.map(w => reason(w, t)).join(', ')}</small>
              </li>
            ))}
          </ul>
          {preview.count > preview.first.length && (
            <p className="quiet">{t('andMore', { n: preview.count - preview.first.length })}</p>
          )}
        </details>
      )}
    </div>
  );
};
