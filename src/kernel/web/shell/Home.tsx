import { lazy, useMemo } from 'react';
import { Link } from 'react-router';
import { wallClock } from '../../resource/index.ts';
import {
  accessTo,
  allActs,
  allFigures,
  allModules,
  allPanels,
  type HomePanel,
  loadPatiently,
  localeOf,
  menuOf,
  passes,
  useLanguage,
  user,
  useScreen,
  useStore,
  useText,
  useTitles,
} from '../base/index.ts';
import { iconOf, PageHead } from '../look/index.ts';
import { Place } from './Place.tsx';
import { recents } from './recent.ts';
import { Waiting } from './Waiting.tsx';

const Figures = lazy(() => loadPatiently(() => import('./Figures.tsx')));
/** The hours at which the greeting changes. */
const morningEnds = 10;
const eveningBegins = 18;
const greeting = (now: string): 'homeMorning' | 'homeWelcome' | 'homeEvening' => {
  const hour = Number(now.slice(11, 13));
  return hour < morningEnds && hour >= 4
    ? 'homeMorning'
    : hour >= eveningBegins || hour < 4
      ? 'homeEvening'
      : 'homeWelcome';
};

/** What is begun most often, one click away; on a phone the palette has it. */
const ActLink = ({ module, title, path, icon }: ReturnType<typeof allActs>[number]) => {
  const Icon = iconOf(icon);
  return (
    <Link className="desk-act" to={path}>
      <Icon size={16} stroke={1.7} aria-hidden />
      {useTitles()[module]?.screens[title]}
    </Link>
  );
};

/** A working desk: where one must be, what has to be done, how one is doing, what is new. The way to everything else is the menu. */
export const Home = () => {
  const t = useText();
  const who = useStore(user);
  const recent = useStore(recents);
  const language = useLanguage();
  useScreen({ screen: '/', title: t('home') });
  const panels = useMemo(
    () => allPanels().map(panel => ({ ...panel, Part: lazy(() => loadPatiently(panel.load)) })),
    [],
  );
  if (!who) return null;
  const mine = panels.filter(panel =>
    panel.own ? panel.roles?.some(role => who.roles.has(role)) : passes(panel, who),
  );
  const at = (place: HomePanel['place']) =>
    mine
      .filter(panel => panel.place === place)
      .map(({ id, Part }) => (
        <Place key={id} id={id}>
          <Part />
        </Place>
      ));
  const modules = menuOf(allModules(), who);
  const open = recent.filter(r => accessTo(allModules(), r.path, who) === 'open');
  const now = wallClock(new Date());
  const day = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'full', timeZone: 'UTC' });
  return (
    <>
      <PageHead
        title={t(greeting(now), { name: who.name.split(' ')[0] ?? who.name })}
        lead={day.format(new Date(`${now.slice(0, 10)}T12:00:00Z`))}
      >
        {allActs(who).map(act => (
          <ActLink key={act.path} {...act} />
        ))}
      </PageHead>
      <div className="desk">
        {allFigures().some(figures => passes(figures, who)) && (
          <Place id="figures">
            <Figures />
          </Place>
        )}
        <div className="desk-top">{at('top')}</div>
        <div className="desk-now">
          <div>
            <Place id="waiting">
              <Waiting who={who} />
            </Place>
            {at('main')}
            {open.length > 0 && (
              <nav className="desk-recent" aria-label={t('homeRecent')}>
                <b>{t('homeRecent')}</b>
                <ul className="desk-list">
                  {open.map(r => (
                    <li key={r.path}>
                      <Link to={r.path}>{r.title}</Link>
                    </li>
                  ))}
                </ul>
              </nav>
            )}
          </div>
          <div>{at('side')}</div>
        </div>
        {at('below')}
        {modules.length === 0 && <p className="quiet">{t('homeNone')}</p>}
      </div>
    </>
  );
};
