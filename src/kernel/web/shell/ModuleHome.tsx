import { Link } from 'react-router';
import type { Entry, Module } from '../../resource/index.ts';
import { useLanguage, useText, useTitles } from '../i18n.tsx';
import { cardsOf, routeOf } from '../start/access.ts';
import { user } from '../start/user.ts';
import { useStore } from '../store.ts';
import { iconOf } from './icons.ts';
import { PageHead } from './PageHead.tsx';
import { entryAbout, entryTitle, moduleTitle } from './parts.ts';
import { useScreen } from './screen.ts';

/** A module's cards, in the groups of its table of contents. */
export const ModuleHome = ({ module }: { module: Module }) => {
  const t = useText();
  const titles = useTitles();
  const language = useLanguage();
  const who = useStore(user);
  const title = moduleTitle(titles, module);
  useScreen({ screen: module.route, title, module: { title, route: module.route } });
  if (!who) return null;
  const cards = cardsOf(module, who);
  const groups = new Map<string, Entry[]>();
  for (const card of cards) groups.set(card.group ?? '', [...(groups.get(card.group ?? '') ?? []), card]);
  return (
    <>
      <PageHead title={title} lead={cards.length === 0 ? t('moduleNone') : t('moduleLead', { n: cards.length })} />
      {[...groups].map(([group, entries]) => (
        <section key={group} className="card-group">
          {groups.size > 1 && <h2>{titles[module.id]?.screens[group] ?? t('otherGroup')}</h2>}
          <div className="cards">
            {entries.map(entry => {
              const Icon = iconOf(entry.icon);
              return (
                <Link key={entry.path} className="card-link" to={routeOf(module, entry)}>
                  <Icon size={22} stroke={1.6} aria-hidden />
                  <span><b>{entryTitle(titles, module, entry, language)}</b><small>{entryAbout(titles, module, entry)}</small></span>
                </Link>
              );
            })}
          </div>
        </section>
      ))}
    </>
  );
};
