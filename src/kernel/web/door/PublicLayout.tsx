import { type ReactNode, useEffect } from 'react';
import { fullNameOf, isCentral, owner, pictureOf, useLanguage, useStore, useText } from '../base/index.ts';
import { LanguageChoice, Mark } from '../look/index.ts';
import './public.css';

export const PublicLayout = ({
  screen,
  title,
  lead,
  wide = false,
  children,
}: {
  screen: string;
  title: string;
  lead?: string | undefined;
  wide?: boolean;
  children: ReactNode;
}) => {
  const t = useText();
  useLanguage();
  const institution = useStore(owner);
  const fullName = fullNameOf(institution);
  const [logo, background] = [pictureOf(institution?.logo), pictureOf(institution?.background)];
  useEffect(() => {
    document.title = `${title} · ${institution?.name ?? t('appName')}`;
  }, [title, institution, t]);
  return (
    <div className="public" style={background ? { backgroundImage: `url("${background}")` } : undefined}>
      <header className="public-head">
        <a href="#/Public" className="public-mark">
          {logo ? <img src={logo} alt="" height={32} /> : <Mark />}
          <span>
            {institution?.name ?? t('appName')}
            <small>{institution ? t('appName') : t('appSubtitle')}</small>
          </span>
        </a>
        <LanguageChoice />
      </header>
      <main className="public-card" data-wide={wide || undefined} data-screen={screen}>
        <h1>{title}</h1>
        {lead && <p className="quiet">{lead}</p>}
        {children}
      </main>
      <footer className="public-foot">
        {fullName && <span>{[fullName, institution?.addressCity].filter(Boolean).join(', ')}</span>}
        {institution?.uri && /^https?:/.test(institution.uri) && (
          <a href={institution.uri} rel="noreferrer">
            {institution.uri.replace(/^https?:\/\/(www\.)?|\/$/g, '')}
          </a>
        )}
        <a href="#/Public?terms=1">{t('termsOfUse')}</a>
        {!isCentral() && (
          <>
            <a href="#/Public?page=privacy">{t('privacy')}</a>
            <a href="#/Public?page=accessibility">{t('accessibility')}</a>
          </>
        )}
      </footer>
    </div>
  );
};
