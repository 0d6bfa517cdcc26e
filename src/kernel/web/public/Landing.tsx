import { useText } from '../i18n.tsx';
import { fullNameOf, owner, termsOf } from '../owner.ts';
import { user } from '../start/user.ts';
import { useStore } from '../store.ts';
import { PublicLayout } from './Layout.tsx';
import { parameter } from './path.ts';

export const Landing = ({ kind }: { kind: 'general' | 'alumni' }) => {
  const t = useText();
  const institution = useStore(owner);
  const me = useStore(user);
  if (parameter('terms')) return <Terms />;
  const alumni = kind === 'alumni';
  return (
    <PublicLayout wide screen={alumni ? '/PublicAlumni' : '/Public'} title={alumni ? t('alumniWelcome') : fullNameOf(institution) || t('welcome')} lead={t(alumni ? 'alumniLead' : 'publicLead')}>
      <div className="plain-choices">
        {me ? <a className="plain-button" href="#/">{t('openPortal')}</a> : <a className="plain-button" href="#/Login">{t('signIn')}</a>}
        {!me && !alumni && <a className="plain-button" data-quiet href="#/Register">{t('registerInternal')}</a>}
        {!me && <a className="plain-button" data-quiet href="#/RegisterAlumni">{t('registerAlumni')}</a>}
        {!me && <a className="plain-button" data-quiet href="#/RegisterPartner">{t('registerPartner')}</a>}
      </div>
    </PublicLayout>
  );
};

const Terms = () => {
  const t = useText();
  const institution = useStore(owner);
  return (
    <PublicLayout wide screen="/Public" title={t('termsOfUse')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must scroll by keyboard too */}
      <section className="terms" tabIndex={0} aria-label={t('termsOfUse')}>{termsOf(institution) || t('termsNone')}</section>
      <div className="plain-choices"><a className="plain-button" data-quiet href="#/Public">{t('goToPublic')}</a></div>
    </PublicLayout>
  );
};
