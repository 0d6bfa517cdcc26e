import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  accessTo,
  allModules,
  allPanels,
  cardsOf,
  entryTitle,
  kept,
  loadPatiently,
  menuOf,
  moduleTitle,
  passes,
  routeOf,
  useLanguage,
  user,
  useScreen,
  useStore,
  useText,
  useTitles,
} from '../base/index.ts';
import { iconOf, PageHead } from '../look/index.ts';
import { recents } from './recent.ts';

const shownScreens = 8;

/** A working desk: what waits, where one left off, and the way to everything else. */
export const Home = () => {
  const t = useText();
  const titles = useTitles();
  const who = useStore(user);
  const recent = useStore(recents);
  const language = useLanguage();
  useScreen({ screen: '/', title: t('home') });
  const panels = useMemo(
    () => allPanels().map(panel => ({ ...panel, Part: lazy(() => loadPatiently(panel.load)) })),
    [],
  );
  if (!who) return null;
  const mine = panels.filter(panel => passes(panel, who));
  // A module that is one screen stands in the menu; a card without lines would say nothing.
  const modules = menuOf(allModules(), who).filter(m => cardsOf(m, who).length > 0);
  const open = recent.filter(r => accessTo(allModules(), r.path, who) === 'open');
  return (
    <>
      <PageHead title={t('homeWelcome', { name: who.name.split(' ')[0] ?? who.name })} lead={t('homeLead')} />
      <div className="desk">
        <div className="desk-now">
          <div>
            {mine
              .filter(panel => !panel.aside)
              .map(({ id, Part }) => (
                <Place key={id} id={id}>
                  <Part />
                </Place>
              ))}
          </div>
          <div>
            {mine
              .filter(panel => panel.aside)
              .map(({ id, Part }) => (
                <Place key={id} id={id}>
                  <Part />
                </Place>
              ))}
          </div>
        </div>
        <section className="desk-part">
          <h2>{t('homeRecent')}</h2>
          {open.length === 0 ? (
            <p className="quiet">{t('homeRecentNone')}</p>
          ) : (
            <ul className="desk-list">
              {open.map(r => (
                <li key={r.path}>
                  <Link to={r.path}>{r.title}</Link>
                </li>
              ))}
            </ul>
          )}
        </section>
        <section className="desk-part">
          <h2>{t('homeModules')}</h2>
          {modules.length === 0 && <p className="quiet">{t('homeNone')}</p>}
          <div className="module-cards">
            {modules.map(m => {
              const Icon = iconOf(m.icon);
              const cards = cardsOf(m, who);
              return (
                <article key={m.id} className="module-card">
                  <Link to={m.route}>
                    <Icon size={22} stroke={1.6} aria-hidden />
                    <b>{moduleTitle(titles, m)}</b>
                  </Link>
                  <ul>
                    {cards.slice(0, shownScreens).map(e => (
                      <li key={e.path}>
                        <Link to={routeOf(m, e)}>{entryTitle(titles, m, e, language)}</Link>
                      </li>
                    ))}
                  </ul>
                  {cards.length > shownScreens && (
                    <Link className="quiet" to={m.route}>
                      {t('homeAllScreens', { n: cards.length })}
                    </Link>
                  )}
                </article>
              );
            })}
          </div>
        </section>
      </div>
    </>
  );
};

const usualHeight = 96;
/** A panel that has not come by then has nothing to say, and next time no room is kept for it. */
const longestWait = 5000;
/** A panel comes when the server has told it something. Until then it has the room it took here last time, so that nothing below it jumps. */
const Place = ({ id, children }: { id: string; children: ReactNode }) => {
  const key = `panel.${id}`;
  const box = useRef<HTMLDivElement>(null);
  const [last] = useState(() => kept.read<number>(key) ?? usualHeight);
  const [waiting, setWaiting] = useState(true);
  useEffect(() => {
    const enough = setTimeout(() => {
      setWaiting(false);
      if (box.current?.childElementCount === 0) kept.write(key, 0);
    }, longestWait);
    return () => clearTimeout(enough);
  }, [key]);
  useLayoutEffect(() => {
    const place = box.current!;
    const grown = new ResizeObserver(() => {
      if (place.childElementCount > 0) kept.write(key, place.getBoundingClientRect().height);
    });
    grown.observe(place);
    return () => grown.disconnect();
  }, [key]);
  return (
    <div
      ref={box}
      className="desk-place"
      data-waiting={waiting || undefined}
      style={{ '--last': `${last}px` } as React.CSSProperties}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </div>
  );
};
