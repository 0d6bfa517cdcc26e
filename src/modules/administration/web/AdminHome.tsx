import { IconExternalLink } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { allModules, isAdmin, ModuleHome, Skeleton, user, useStore } from '../../../kernel/web/index.ts';
import { LazyPapersAdministration } from '../../papers/web/index.tsx';
import { useNewsText } from './text.ts';

const links = [
  { to: '/backend', title: 'backend', about: 'backendAbout' },
  { to: '/backend/users?sort=-createdAt', title: 'users', about: 'usersAbout' },
] as const;

/** The module's cards, and for the administrator the two ways to the site that works when the portal does not. */
export default function AdminHome() {
  const t = useNewsText();
  const who = useStore(user);
  const [showsPapers, setShowsPapers] = useState(false);
  const module = allModules().find(m => m.id === 'administration');
  return (
    <>
      {module && <ModuleHome module={module} />}
      {who && isAdmin(who) && (
        <section className="card-group" aria-labelledby="backend-links">
          <h2 id="backend-links">{t('links')}</h2>
          <div className="cards">
            {links.map(link => (
              <a key={link.to} className="card-link" href={link.to} target="_blank" rel="noreferrer">
                <IconExternalLink size={22} stroke={1.6} aria-hidden />
                <span>
                  <b>{t(link.title)}</b>
                  <small>
                    {t(link.about)} ({t('opensNew')})
                  </small>
                </span>
              </a>
            ))}
          </div>
        </section>
      )}
      {who && isAdmin(who) && (
        <details className="card-group" onToggle={event => setShowsPapers(event.currentTarget.open)}>
          <summary>
            <b>{t('papers')}</b> <small>{t('papersAbout')}</small>
          </summary>
          {showsPapers && (
            <Suspense fallback={<Skeleton label={t('papers')} lines={6} />}>
              <LazyPapersAdministration />
            </Suspense>
          )}
        </details>
      )}
    </>
  );
}
