import { Modal, useMantineColorScheme } from '@mantine/core';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import { useQuery } from '@tanstack/react-query';
import {
  IconFile,
  IconHelpCircle,
  IconLogout,
  IconMoon,
  IconPrinter,
  IconSearch,
  IconSettings,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  allModules,
  call,
  cardsOf,
  entryTitle,
  finders,
  fold,
  isResource,
  matches,
  menuOf,
  moduleTitle,
  routeOf,
  signOutAndLeave,
  useLanguage,
  type User,
  user,
  useStore,
  useText,
  useTitles,
  allActs,
  hasPage,
  recordAddress,
} from '../base/index.ts';
import { iconOf, useScrollLock } from '../look/index.ts';
import { paletteQuery } from './PaletteHost.tsx';
import { printScreen } from '../report/index.ts';
import { recents } from './recent.ts';

interface Line {
  readonly key: string;
  readonly group: string;
  readonly title: string;
  readonly detail?: string;
  readonly icon: ReactNode;
  readonly run: () => void;
}
interface Place {
  readonly path: string;
  readonly title: string;
  readonly detail: string;
  readonly icon: string;
  readonly resource: string | undefined;
}

const usePlaces = (who: User): readonly Place[] => {
  const titles = useTitles();
  const language = useLanguage();
  return useMemo(
    () =>
      allModules().flatMap(module => {
        const detail = moduleTitle(titles, module);
        const cards = cardsOf(module, who).map(entry => ({
          path: routeOf(module, entry),
          title: entryTitle(titles, module, entry, language),
          detail,
          icon: entry.icon ?? module.icon,
          resource: entry.resource,
        }));
        return menuOf([module], who).length > 0
          ? [{ path: module.route, title: detail, detail: '', icon: module.icon, resource: undefined }, ...cards]
          : cards;
      }),
    [titles, language, who],
  );
};

interface Found {
  readonly resource: string;
  readonly value: number;
  readonly label: string;
  readonly description?: string;
  /** The same number: the same person, found in another list. */
  readonly person?: number | null;
}
/** A person once, on their page if they have one: who teaches and sits in two bodies stands in three lists. */
const eachPersonOnce = (finds: readonly Found[]): readonly Found[] => {
  const best = new Map<number, Found>();
  for (const find of finds)
    if (
      find.person &&
      (!best.has(find.person) || (hasPage(find.resource) && !hasPage(best.get(find.person)!.resource)))
    )
      best.set(find.person, find);
  return finds.filter(find => {
    const chosen = find.person ? best.get(find.person)! : find;
    // One that says more than the name, such as whose request it is, is another matter. A student who teaches has two pages.
    return find === chosen || hasPage(find.resource) || !chosen.label.includes(find.label);
  });
};
/** Records of what this person can open, asked for in one call: each list's own rules decide what is found in it. */
const useRecords = (places: readonly Place[], query: string) => {
  // A resource that several modules show is asked for once, and opens where it was named first.
  const searched = useMemo(
    () =>
      new Map(
        places.flatMap(p => (p.resource && isResource(p.resource) ? [[p.resource, p] as const] : [])).toReversed(),
      ),
    [places],
  );
  return useQuery({
    queryKey: ['resource', 'palette', query],
    enabled: query.length >= 2 && searched.size > 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const { data } = await call<{ data: Found[] }>('GET', 'finds', {
        query: { in: JSON.stringify([...searched.keys()].toReversed()), search: query.slice(0, 200) },
        signal,
      });
      return eachPersonOnce(data).map(option => ({ place: searched.get(option.resource)!, option }));
    },
  });
};

/** What modules find by their own search, such as help texts. One that fails hides nothing of the others. */
const useFound = (query: string) =>
  useQuery({
    queryKey: ['resource', 'palette-found', query],
    enabled: query.length >= 2,
    queryFn: async ({ signal }) =>
      (await Promise.all(finders().map(find => find(query, signal).catch(() => [])))).flat(),
  });

const useLater = (value: string, ms: number): string => {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return late;
};

const useLines = (who: User, query: string, close: () => void): readonly Line[] => {
  const t = useText();
  const navigate = useNavigate();
  const places = usePlaces(who);
  const titles = useTitles();
  const recent = useStore(recents);
  const { setColorScheme } = useMantineColorScheme();
  const asked = useLater(query.trim(), 200);
  const records = useRecords(places, asked);
  const others = useFound(asked);
  const go = (path: string) => () => {
    close();
    void navigate(path);
  };
  const picture = (name: string) => {
    const Icon = iconOf(name);
    return <Icon size={18} stroke={1.7} aria-hidden />;
  };
  // A list that several modules show is offered where it was named first, unless a word names another of them.
  const named = places.filter(
    (p, i) =>
      p.resource === undefined ||
      places.findIndex(other => other.resource === p.resource && other.title === p.title) === i ||
      (query.trim() !== '' && !matches(fold(query), p.title)),
  );
  const screens = named.map<Line>(p => ({
    key: p.path,
    group: t('paletteScreens'),
    title: p.title,
    detail: p.detail,
    icon: picture(p.icon),
    run: go(p.path),
  }));
  const actions: readonly Line[] = [
    ...allActs(who).map(act => ({
      key: `act ${act.path}`,
      title: titles[act.module]?.screens[act.title] ?? act.title,
      icon: picture(act.icon),
      run: go(act.path),
    })),
    { key: 'profile', title: t('profile'), icon: picture('user'), run: go('/Profile') },
    { key: 'settings', title: t('settings'), icon: <IconSettings size={18} aria-hidden />, run: go('/Settings') },
    {
      key: 'theme',
      title: t('toggleTheme'),
      icon: <IconMoon size={18} aria-hidden />,
      run: () => {
        close();
        setColorScheme(document.documentElement.dataset.mantineColorScheme === 'dark' ? 'light' : 'dark');
      },
    },
    {
      key: 'print',
      title: t('print'),
      icon: <IconPrinter size={18} aria-hidden />,
      run: () => {
        close();
        printScreen();
      },
    },
    {
      key: 'logout',
      title: t('logoutOf', { username: who.username }),
      icon: <IconLogout size={18} aria-hidden />,
      run: () => {
        close();
        void signOutAndLeave();
      },
    },
  ].map(line => ({ ...line, group: t('paletteActions') }));
  if (query.trim() === '') {
    const again = recent
      .filter(r => places.some(p => p.path === r.path))
      .slice(0, 5)
      .map<Line>(r => ({
        key: `recent ${r.path}`,
        group: t('paletteRecent'),
        title: r.title,
        icon: <IconFile size={18} aria-hidden />,
        run: go(r.path),
      }));
    return [...again, ...screens.slice(0, 12), ...actions];
  }
  const wanted = fold(query);
  // Until the answer to the last letter is there, only what still fits it: Enter must not open what was not asked for.
  const fits = ({ option }: { readonly option: Found }) =>
    asked === query.trim() || matches(wanted, option.label, option.description);
  const found = (records.data ?? []).filter(fits).map<Line>(({ place, option }) => ({
    key: `${place.path} ${option.value}`,
    group: t('paletteRecords'),
    title: option.label,
    detail: [option.description, place.title].filter(Boolean).join(' · '),
    icon: picture(place.icon),
    run: go(
      place.resource && hasPage(place.resource)
        ? recordAddress(place.path, option.value)
        : `${place.path}?open=${option.value}`,
    ),
  }));
  const more = (asked === query.trim() ? (others.data ?? []) : []).map<Line>(f => ({
    key: f.key,
    group: f.icon ? t('paletteRecords') : t('help'),
    title: f.title,
    ...(f.detail ? { detail: f.detail } : {}),
    icon: f.icon ? picture(f.icon) : <IconHelpCircle size={18} aria-hidden />,
    run: go(f.path),
  }));
  // Who types the beginning of a word means that word, not one that holds the same letters in its middle.
  const begins = ({ title }: Line): number => Number(` ${fold(title)}`.includes(` ${wanted}`));
  const byBeginning = (a: Line, b: Line): number => begins(b) - begins(a);
  return [
    ...screens
      .filter(l => matches(wanted, l.title, l.detail))
      .toSorted(byBeginning)
      .slice(0, 8),
    ...actions.filter(l => matches(wanted, l.title)).toSorted(byBeginning),
    ...found,
    // A screen that two modules show has its help under both.
    ...more
      .filter((l, i) => l.group !== t('help') || more.findIndex(other => other.title === l.title) === i)
      .toSorted((a, b) => Number(a.group === t('help')) - Number(b.group === t('help'))),
  ];
};

export default function Palette({ onClose }: { onClose: () => void }) {
  const who = useStore(user);
  const t = useText();
  useScrollLock();
  return (
    who && (
      <Modal
        opened
        onClose={onClose}
        withCloseButton={false}
        size={620}
        yOffset="10vh"
        padding={0}
        // On the modal itself it would name the box around the dialog, and the dialog would have no name.
        attributes={{ content: { 'aria-label': t('palette') } }}
        transitionProps={{ duration: 0 }}
      >
        <PaletteBody who={who} onClose={onClose} />
      </Modal>
    )
  );
}

const PaletteBody = ({ who, onClose }: { who: User; onClose: () => void }) => {
  const t = useText();
  const id = useId();
  const query = useStore(paletteQuery);
  // By its key: lines that arrive later stand before it or after it, and what was walked to stays chosen.
  const [at, setAt] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // At once, not when the dialog has settled: the next key may be Enter.
  useLayoutEffect(() => field.current?.focus(), []);
  const lines = useLines(who, query, onClose);
  const active = Math.max(
    0,
    lines.findIndex(line => line.key === at),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another line is active, or the lines are others
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, lines]);
  const key = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setAt(lines[(active + step + lines.length) % Math.max(1, lines.length)]?.key ?? null);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      lines[active]?.run();
    }
  };
  return (
    <div className="palette">
      <div className="palette-field">
        <IconSearch size={18} aria-hidden />
        <input
          ref={field}
          data-autofocus
          role="combobox"
          aria-label={t('palette')}
          aria-expanded
          aria-controls={id}
          aria-activedescendant={lines[active] ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          placeholder={t('paletteHint')}
          value={query}
          onChange={event => {
            paletteQuery.set(event.currentTarget.value);
            setAt(null);
          }}
          onKeyDown={key}
        />
      </div>
      <div ref={list} id={id} role="listbox" aria-label={t('palette')} className="palette-list">
        {lines.map((line, i) => (
          <div key={line.key} role="presentation">
            {lines[i - 1]?.group !== line.group && (
              <div className="palette-group" role="presentation">
                {line.group}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field above holds the focus and handles the keys */}
            <div
              id={`${id}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === active}
              onMouseMove={() => setAt(line.key)}
              onClick={line.run}
            >
              {line.icon}
              <span>{line.title}</span>
              {line.detail && <small>{line.detail}</small>}
            </div>
          </div>
        ))}
      </div>
      {lines.length === 0 && (
        <p className="palette-none" role="status">
          {t('paletteNone', { query })}
        </p>
      )}
    </div>
  );
};
