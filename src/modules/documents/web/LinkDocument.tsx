import { type FormEvent, useEffect, useState } from 'react';
import { type ApiError, call, type LinkProps, PublicLayout, showDate, useLanguage } from '../../../kernel/web/index.ts';
import { useDocumentsText } from './text.ts';

interface Given {
  readonly title: string;
  readonly name: string;
  readonly size: number;
  readonly until: string;
  readonly hasPassword: 0 | 1;
}
const saved = (bytes: Blob, name: string): void => {
  const address = URL.createObjectURL(bytes);
  const anchor = Object.assign(document.createElement('a'), { href: address, download: name });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

/** The document behind a link of a letter: what it is, and its bytes once somebody asks for them. */
export default function LinkDocument({ link, title }: LinkProps) {
  const t = useDocumentsText();
  const language = useLanguage();
  const [given, setGiven] = useState<Given | null>(null);
  const [said, setSaid] = useState<{ text: string; bad: boolean } | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let left = false;
    call<Given>('GET', 'dms-share/document', { link, anonymous: true }).then(
      found => !left && setGiven(found),
      (failure: ApiError) => !left && setSaid({ text: failure.message, bad: true }),
    );
    return () => {
      left = true;
    };
  }, [link]);
  const take = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get('password');
    setBusy(true);
    try {
      const bytes = await call<Blob>('POST', 'dms-share/file', {
        link,
        anonymous: true,
        as: 'blob',
        body: password ? { password } : {},
      });
      saved(bytes, given!.name);
      setSaid({ text: t('shareThanks'), bad: false });
    } catch (failure) {
      setSaid({ text: (failure as Error).message, bad: true });
    } finally {
      setBusy(false);
    }
  };
  const megabytes = (bytes: number) =>
    new Intl.NumberFormat(language === 'hr' ? 'hr' : 'en-GB', { maximumFractionDigits: 1 }).format(bytes / 1_048_576);
  return (
    <PublicLayout screen="/link" title={given?.title ?? title}>
      {given && (
        <form className="plain-form" onSubmit={event => void take(event)}>
          <p>
            {given.name} · {megabytes(given.size)} MB · {t('shareUntil', { date: showDate(given.until, language) })}
          </p>
          {given.hasPassword === 1 && (
            <label>
              {t('sharePasswordHere')}
              <input name="password" type="password" required autoComplete="off" aria-describedby="share-wanted" />
              <small id="share-wanted">{t('shareWanted')}</small>
            </label>
          )}
          <button type="submit" className="plain-button" disabled={busy}>
            {t('shareTake')}
          </button>
        </form>
      )}
      {said && <p role={said.bad ? 'alert' : 'status'}>{said.text}</p>}
    </PublicLayout>
  );
}
