import { IconDots, IconHome, IconMessageQuestion } from '@tabler/icons-react';
import { Fragment, type ReactNode, useState } from 'react';
import { Link, type LinkProps, useLocation } from 'react-router';
import {
  addressInMenu,
  allModules,
  cardsOf,
  entryTitle,
  menuOf,
  moduleTitle,
  owner,
  pictureOf,
  routeOf,
  site,
  type Text,
  useLanguage,
  type User,
  user,
  useStore,
  useText,
  useTitles,
} from '../base/index.ts';
import { Disclosure, iconOf, Mark } from '../look/index.ts';
import { unviewed } from '../live/index.ts';
import { askSupport } from './SupportButton.tsx';

interface Item {
  readonly route: string;
  readonly title: string;
  readonly short?: string | undefined;
  readonly icon: string;
  readonly count: number;
  readonly blocked: boolean;
}
const useItems = (who: User, t: Text): Item[] => {
  const titles = useTitles();
  const counts = useStore(unviewed);
  const { central } = useStore(site);
  if (central)
    return [
      { route: '/AdminConstituent', title: t('constituentAdmin'), icon: 'building-bank', count: 0, blocked: false },
    ];
  return [
    { route: '/', title: t('home'), icon: 'home', count: 0, blocked: false },
    ...menuOf(allModules(), who).map(m => ({
      route: m.route,
      title: moduleTitle(titles, m),
      short: titles[m.id]?.short,
      icon: m.icon,
      count: counts[m.route] ?? 0,
      blocked: who.blocked.includes(m.route),
    })),
  ];
};

/** A word with a hyphen stays whole: «ISVU-a» has no syllable to carry over. */
const whole = (title: string): ReactNode =>
  title.split(/(\S+-\S+)/).map((piece, i) =>
    i % 2 === 0 ? (
      piece
    ) : (
      <span key={piece} className="k-whole">
        {piece}
      </span>
    ),
  );

const isAt = (here: string, to: string): boolean => here === to || (to !== '/' && here.startsWith(`${to}/`));
const useAddressInMenu = (): string => {
  const { pathname } = useLocation();
  const who = useStore(user);
  return who ? addressInMenu(allModules(), pathname, who) : pathname;
};
/** A way of the menu, marked while the screen is there or belongs there. */
const MenuLink = (props: LinkProps & { readonly to: string }) => {
  const here = isAt(useAddressInMenu(), props.to);
  return <Link {...props} className={here ? 'active' : undefined} aria-current={here ? 'page' : undefined} />;
};

interface ItemLinkProps {
  readonly item: Item;
  readonly t: Text;
  readonly inBar?: true;
  readonly onFollow?: () => void;
}
const ItemLink = ({ item, t, inBar, onFollow }: ItemLinkProps) => {
  const Icon = item.route === '/' ? IconHome : iconOf(item.icon);
  return (
    <MenuLink to={item.route} title={item.title} {...(onFollow ? { onClick: onFollow } : {})}>
      <Icon size={19} stroke={1.7} aria-hidden />
      <span>{whole((inBar && item.short) || item.title)}</span>
      {item.blocked && (
        <small className="tag" data-kind="warn">
          {t('menuBlocked')}
        </small>
      )}
      {item.count > 0 && <b>{item.count}</b>}
    </MenuLink>
  );
};

export const SideMenu = () => {
  const t = useText();
  const who = useStore(user);
  const institution = useStore(owner);
  const logo = pictureOf(institution?.logo);
  return (
    who && (
      <nav className="side-menu" aria-label={t('mainMenu')}>
        <Link to="/" className="mark">
          {logo ? <img src={logo} alt="" height={28} /> : <Mark />}
          <span>
            {t('appName')}
            <small>{institution?.name}</small>
          </span>
        </Link>
        <MenuItems who={who} t={t} />
      </nav>
    )
  );
};
const MenuItems = ({ who, t }: { who: User; t: Text }) =>
  useItems(who, t).map(item => (
    <Fragment key={item.route}>
      <ItemLink item={item} t={t} />
      <Screens route={item.route} who={who} title={item.title} />
    </Fragment>
  ));

const shownScreens = 8;
/** Under the module that is open its main screens: one need not go back to its home to change. All of them where there is room, else those of its own. */
const Screens = ({ route, who, title }: { route: string; who: User; title: string }) => {
  const here = useAddressInMenu();
  const titles = useTitles();
  const language = useLanguage();
  const module = allModules().find(m => m.route === route);
  if (!module || !isAt(here, route)) return null;
  const cards = cardsOf(module, who);
  const own = cards.filter(e => e.screen !== undefined);
  const shown = (cards.length > shownScreens && own.length > 1 ? own : cards).slice(0, shownScreens);
  if (shown.length < 2) return null;
  return (
    <ul className="side-screens" aria-label={title}>
      {shown.map(entry => (
        <li key={entry.path}>
          <MenuLink to={routeOf(module, entry)}>
            <span>{whole(entryTitle(titles, module, entry, language))}</span>
          </MenuLink>
        </li>
      ))}
    </ul>
  );
};

/** On a phone the modules are a bar at the bottom; what does not fit is one touch away. */
export const BottomBar = () => {
  const t = useText();
  const who = useStore(user);
  return who && <BottomItems who={who} t={t} />;
};
const BottomItems = ({ who, t }: { who: User; t: Text }) => {
  const items = useItems(who, t);
  const [open, setOpen] = useState(false);
  const first = items.slice(0, 4);
  const rest = items.slice(first.length);
  const support = () => {
    setOpen(false);
    // The picture shows the screen, without the menu that lay over it.
    requestAnimationFrame(askSupport);
  };
  return (
    <nav className="bottom-bar" aria-label={t('mainMenu')}>
      {first.map(item => (
        <ItemLink key={item.route} item={item} t={t} inBar />
      ))}
      <Disclosure
        open={open}
        onOpen={setOpen}
        label={t('more')}
        className="bottom-more"
        button={
          <>
            <IconDots size={19} aria-hidden />
            <span>{t('more')}</span>
          </>
        }
      >
        {rest.map(item => (
          <ItemLink key={item.route} item={item} t={t} onFollow={() => setOpen(false)} />
        ))}
        <button type="button" onClick={support}>
          <IconMessageQuestion size={19} stroke={1.7} aria-hidden />
          <span>{t('support')}</span>
        </button>
      </Disclosure>
    </nav>
  );
};
