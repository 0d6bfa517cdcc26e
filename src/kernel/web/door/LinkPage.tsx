import { type ComponentType, useEffect, useState } from 'react';
import { type ApiError, call, useLanguage, useText } from '../base/index.ts';
import { isLink } from './path.ts';
import { PublicLayout } from './PublicLayout.tsx';

/** What the screen behind a link gets: its secret goes with every call (`call(…, { link })`). */
export interface LinkProps {
  readonly link: string;
  readonly title: string;
  readonly until: string;
}
interface Opened {
  readonly name: string;
  readonly titleHr: string;
  readonly titleEn: string;
  readonly until: string;
}

/** `/link#…`: takes the secret out of the address and shows what the link is for, or why it opens nothing. */
export default function LinkPage({ links }: { links: Readonly<Record<string, ComponentType<LinkProps>>> }) {
  const t = useText();
  const language = useLanguage();
  const [link] = useState(() => location.hash.slice(1));
  const [opened, setOpened] = useState<Opened | null>(null);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const [renewed, setRenewed] = useState<string | null>(null);
  useEffect(() => {
    // The link of a newer letter, opened in the same tab, changes only what stands behind #: the browser loads nothing by itself.
    const openAnother = () => isLink() && location.hash.slice(1) !== link && location.reload();
    addEventListener('hashchange', openAnother);
    return () => removeEventListener('hashchange', openAnother);
  }, [link]);
  useEffect(() => {
    let left = false;
    call<Opened>('POST', 'link/open', { link, anonymous: true }).then(
      found => !left && setOpened(found),
      (failure: unknown) => !left && setRefused(failure as ApiError),
    );
    return () => {
      left = true;
    };
  }, [link]);
  const renew = () =>
    call('POST', 'link/renew', { body: { secret: link }, anonymous: true }).then(
      () => setRenewed(t('linkSent')),
      (failure: Error) => setRenewed(failure.message),
    );
  const title = opened ? (language === 'hr' ? opened.titleHr : opened.titleEn) : t('linkTitle');
  const Screen = opened && links[opened.name];
  if (Screen) return <Screen link={link} title={title} until={opened.until} />;
  return (
    <PublicLayout screen="/link" title={title}>
      {refused && <p role="alert">{refused.message}</p>}
      {refused?.status === 410 && !renewed && (
        <button type="button" className="plain-button" onClick={() => void renew()}>
          {t('linkRenew')}
        </button>
      )}
      {renewed && <p role="status">{renewed}</p>}
    </PublicLayout>
  );
}
