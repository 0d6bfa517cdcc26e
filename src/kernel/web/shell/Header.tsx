import { useMantineColorScheme } from '@mantine/core';
import {
  IconBuildingBank,
  IconCloudOff,
  IconHelpCircle,
  IconListCheck,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSettings,
  IconSun,
  IconSunMoon,
  IconUserCircle,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import {
  isCentral,
  allMarks,
  allModules,
  helperOf,
  initialsOf,
  loadPatiently,
  mayOpenHome,
  moduleTitle,
  screenInfo,
  signOutAndLeave,
  type Elsewhere,
  type User,
  user,
  useStore,
  useText,
  useTitles,
} from '../base/index.ts';
import { Disclosure, iconOf } from '../look/index.ts';
import { palette } from './PaletteHost.tsx';
import { Selections } from './Selections.tsx';
import { isOpen, live, runs, unviewed } from '../live/index.ts';

export const Header = () => {
  const t = useText();
  const who = useStore(user);
  const { pathname } = useLocation();
  const [helping, setHelping] = useState(false);
  const [looking, setLooking] = useState(false);
  return (
    <header className="shell-head">
      <Breadcrumb />
      <button
        type="button"
        className="palette-open"
        aria-label={`${t('paletteOpen')} Ctrl K`}
        onClick={() => palette.set(true)}
      >
        <IconSearch size={16} aria-hidden />
        <span>{t('paletteOpen')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      {/* Many institutions have no year in common. */}
      {!isCentral() && <Selections />}
      <LiveMark />
      <Marks />
      <RunsMark onOpen={() => setLooking(true)} />
      {helperOf() && (
        <button
          type="button"
          className="head-button"
          aria-label={t('helpOpen')}
          title={t('helpOpen')}
          aria-expanded={helping}
          onClick={() => setHelping(now => !now)}
        >
          <IconHelpCircle size={20} stroke={1.7} aria-hidden />
        </button>
      )}
      {helping && (
        <Suspense fallback={null}>
          <Helping route={pathname} onClose={() => setHelping(false)} />
        </Suspense>
      )}
      {looking && (
        <Suspense fallback={null}>
          <Runs onClose={() => setLooking(false)} />
        </Suspense>
      )}
      {who && who.constituents.length > 0 && <ConstituentSwitch ways={who.constituents} />}
      {who && <PersonMenu who={who} onRuns={() => setLooking(true)} />}
    </header>
  );
};

const Runs = lazy(() => loadPatiently(() => import('./Runs.tsx')));
const Helping = lazy(() => loadPatiently(helperOf()!));

/** Ways to what waits, with its number, on every screen. */
const Marks = () => {
  const titles = useTitles();
  const who = useStore(user);
  const counts = useStore(unviewed);
  return allMarks().map(({ route, icon }) => {
    const module = allModules().find(m => m.route === route);
    if (!who || !module || !mayOpenHome(module, who)) return null;
    const Icon = iconOf(icon);
    const count = counts[route] ?? 0;
    const label = `${moduleTitle(titles, module)}${count > 0 ? ` (${count})` : ''}`;
    return (
      <Link key={route} to={route} className="head-button head-mark" aria-label={label} title={label}>
        <Icon size={20} stroke={1.7} aria-hidden />
        {count > 0 && <b data-count={count > 99 ? '99+' : count} />}
      </Link>
    );
  });
};

/** Stands there while the portal does something for this person; what is over is found in their menu. */
const RunsMark = ({ onOpen }: { onOpen: () => void }) => {
  const t = useText();
  const count = useStore(runs).filter(isOpen).length;
  if (count === 0) return null;
  const label = t('runsOpen', { n: count });
  return (
    <button type="button" className="head-button head-mark" aria-label={label} title={label} onClick={onOpen}>
      <IconListCheck size={20} stroke={1.7} aria-hidden />
      <b data-count={count} />
    </button>
  );
};

const Breadcrumb = () => {
  const t = useText();
  const info = useStore(screenInfo);
  const atModule = info.module && info.module.route === info.screen;
  return (
    <nav className="crumb" aria-label={t('breadcrumb')}>
      <ol>
        {info.screen === '/' ? (
          <li>
            <b aria-current="page">{t('home')}</b>
          </li>
        ) : (
          <li>
            <Link to="/">{t('home')}</Link>
          </li>
        )}
        {info.module && !atModule && (
          <li>
            <Link to={info.module.route}>{info.module.title}</Link>
          </li>
        )}
        {info.screen !== '/' && (
          <li>
            <b aria-current="page">{info.title}</b>
          </li>
        )}
      </ol>
    </nav>
  );
};

/** Without the live connection the portal works on; a small mark is enough. */
const LiveMark = () => {
  const t = useText();
  return useStore(live) === 'lost' ? (
    <span className="live-mark" role="status" title={t('offlineHint')}>
      <IconCloudOff size={18} aria-hidden />
      <span>{t('offlineMark')}</span>
    </span>
  ) : null;
};

/** To the same person's account in another constituent, where they are who they are there. */
const ConstituentSwitch = ({ ways }: { ways: readonly Elsewhere[] }) => {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <Disclosure
      open={open}
      onOpen={setOpen}
      label={t('otherConstituents')}
      className="person"
      button={<IconBuildingBank size={20} stroke={1.7} aria-hidden />}
    >
      <div className="person-name">
        <b>{t('otherConstituents')}</b>
      </div>
      {ways.map(({ cid, name, href }) => (
        <a key={cid} href={href}>
          <IconBuildingBank size={18} aria-hidden />
          {name}
        </a>
      ))}
    </Disclosure>
  );
};

const themes = {
  auto: { Icon: IconSunMoon, words: 'themeAuto' },
  light: { Icon: IconSun, words: 'themeLight' },
  dark: { Icon: IconMoon, words: 'themeDark' },
} as const;
const PersonMenu = ({ who, onRuns }: { who: User; onRuns: () => void }) => {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const close = () => setOpen(false);
  return (
    <Disclosure
      open={open}
      onOpen={setOpen}
      label={t('personMenu')}
      className="person"
      button={
        who.picture ? (
          <img src={who.picture} alt="" width={30} height={30} />
        ) : (
          <span className="initials" data-initials={initialsOf(who)} />
        )
      }
    >
      <div className="person-name">
        <b>{who.name}</b>
        <small>{who.username}</small>
      </div>
      <Link to="/Profile" onClick={close}>
        <IconUserCircle size={18} aria-hidden />
        {t('profile')}
      </Link>
      <Link to="/Settings" onClick={close}>
        <IconSettings size={18} aria-hidden />
        {t('settings')}
      </Link>
      <button
        type="button"
        onClick={() => {
          close();
          onRuns();
        }}
      >
        <IconListCheck size={18} aria-hidden />
        {t('runs')}
      </button>
      <Link to="/Help" onClick={close}>
        <IconHelpCircle size={18} aria-hidden />
        {t('help')}
      </Link>
      <fieldset className="theme-choice">
        <legend className="unseen">{t('theme')}</legend>
        {(Object.keys(themes) as (keyof typeof themes)[]).map(name => {
          const { Icon, words } = themes[name];
          return (
            <button
              key={name}
              type="button"
              aria-pressed={colorScheme === name}
              aria-label={t(words)}
              title={t(words)}
              onClick={() => setColorScheme(name)}
            >
              <Icon size={18} aria-hidden />
            </button>
          );
        })}
      </fieldset>
      <button type="button" onClick={() => void signOutAndLeave()}>
        <IconLogout size={18} aria-hidden />
        {t('logoutOf', { username: who.username })}
      </button>
    </Disclosure>
  );
};
