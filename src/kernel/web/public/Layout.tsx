import { type ReactNode, useEffect } from 'react';
import type { Language } from '../../resource/index.ts';
import { setLanguage, useLanguage, useText } from '../i18n.tsx';
import { fullNameOf, isCentral, owner, pictureOf } from '../owner.ts';
import { useStore } from '../store.ts';
import './public.css';

export const Mark = ({ size = 28 }: { size?: number }) => (
  <svg viewBox="0 0 28 28" width={size} height={size} aria-hidden="true">
    <rect width="28" height="28" rx="7" fill="var(--accent)" />
    <path
      d="M8 6v16M8 15l9-9M11.5 12 20 22"
      stroke="var(--on-accent)"
      strokeWidth="2.6"
      fill="none"
      strokeLinecap="round"
    />
  </svg>
);

const languageNames = { hr: 'langHr', 'en-uk': 'langEnUk', 'en-us': 'langEnUs' } as const;
/** `onChosen`: what more to do with it, such as keeping it in the profile. */
export const LanguageChoice = ({ onChosen }: { onChosen?: (language: Language) => void }) => {
  const t = useText();
  const language = useLanguage();
  const choose = (chosen: Language) => void setLanguage(chosen).then(() => onChosen?.(chosen));
  return (
    <select
      className="language"
      aria-label={t('language')}
      value={language}
      onChange={e => choose(e.currentTarget.value as Language)}
    >
      {(Object.keys(languageNames) as Language[]).map(l => (
        <option key={l} value={l}>
          {t(languageNames[l])}
        </option>
      ))}
    </select>
  );
};

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
