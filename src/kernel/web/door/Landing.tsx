import { Suspense } from 'react';
import { fullNameOf, owner, termsOf, user, useStore, useText } from '../base/index.ts';
import { PublicLayout } from './PublicLayout.tsx';
import { parameter } from './path.ts';
import type { PublicParts } from './Public.tsx';
import { SignInForm } from './SignIn.tsx';

export const Landing = ({ kind, News }: { kind: 'general' | 'alumni'; News: PublicParts['News'] }) => {
  const t = useText();
  const institution = useStore(owner);
  const me = useStore(user);
  if (parameter('terms')) return <Terms />;
  const alumni = kind === 'alumni';
  return (
    <PublicLayout
      wide
      screen={alumni ? '/PublicAlumni' : '/Public'}
      title={alumni ? t('alumniWelcome') : fullNameOf(institution) || t('welcome')}
      lead={t(alumni ? 'alumniLead' : 'publicLead')}
    >
      {me ? (
        <div className="plain-choices">
          <a className="plain-button" href="#/">
            {t('openPortal')}
          </a>
        </div>
      ) : (
        <div className="landing">
          <section aria-label={t('signInTitle')}>
            <h2>{t('signInTitle')}</h2>
            <SignInForm onLanding />
          </section>
          <section aria-label={t('register')}>
            <h2>{t('noAccount')}</h2>
            {!alumni && <Way to="#/Register" title={t('registerInternal')} about={t('registerHint')} />}
            <Way to="#/RegisterAlumni" title={t('registerAlumni')} about={t('alumniLead')} />
            <Way to="#/RegisterPartner" title={t('registerPartner')} about={t('partnerLead')} />
          </section>
        </div>
      )}
      <Suspense fallback={null}>
        <News key={kind} kind={kind} />
      </Suspense>
    </PublicLayout>
  );
};

const Way = ({ to, title, about }: { to: string; title: string; about: string }) => (
  <a className="way" href={to}>
    <b>{title}</b>
    <small>{about}</small>
  </a>
);

const Terms = () => {
  const t = useText();
  const institution = useStore(owner);
  return (
    <PublicLayout wide screen="/Public" title={t('termsOfUse')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must scroll by keyboard too */}
      <section className="terms" tabIndex={0} aria-label={t('termsOfUse')}>
        {termsOf(institution) || t('termsNone')}
      </section>
      <div className="plain-choices">
        <a className="plain-button" data-quiet href="#/Public">
          {t('goToPublic')}
        </a>
      </div>
    </PublicLayout>
  );
};
