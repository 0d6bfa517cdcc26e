import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, type ReactNode, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Entry, Module } from '../../resource/index.ts';
import {
  allFigures,
  cardsOf,
  entryAbout,
  entryTitle,
  useEntryCounts,
  fold,
  homeOfResource,
  isUntitled,
  loadPatiently,
  saysWhoReadsTitles,
  matches,
  showNumber,
  moduleTitle,
  passes,
  routeOf,
  useAbouts,
  useKeys,
  useLanguage,
  user,
  useScreen,
  useStore,
  useText,
  useTitles,
} from '../base/index.ts';
import { ownScreen } from './EntryScreen.tsx';
import { iconOf, PageHead } from '../look/index.ts';
import { Place } from './Place.tsx';
import { Waiting } from './Waiting.tsx';

const Figures = lazy(() => loadPatiently(() => import('./Figures.tsx')));

/** So many cards are seen at a glance; above that one may also type what one looks for. */
const atAGlance = 8;
interface Card {
  readonly entry: Entry;
  readonly to: string;
  readonly title: string;
  readonly about: string | undefined;
  readonly group: string;
  /** A report, or a list that the module only uses: one of many alike, not a place where its work is done. */
  readonly isLine: boolean;
}

/** A module's home: its own screen if it has one, and its cards in the groups of its table of contents. */
export const ModuleHome = ({ module }: { module: Module }) => {
  const t = useText();
  const titles = useTitles();
  const abouts = useAbouts();
  const language = useLanguage();
  const who = useStore(user);
  const title = moduleTitle(titles, module);
  const [wanted, setWanted] = useState('');
  useScreen({ screen: module.route, title, module: { title, route: module.route } });
  const countOf = useEntryCounts(who ? cardsOf(module, who) : []);
  if (!who) return null;
  const entries = cardsOf(module, who);
  // A module of nothing but lists is a catalogue: each of them is a line of it.
  const isCatalogue = entries.length > atAGlance && entries.every(entry => entry.resource !== undefined);
  const all = entries.map<Card>(entry => ({
    entry,
    isLine:
      entry.report !== undefined ||
      (entry.resource !== undefined && (isCatalogue || homeOfResource(entry.resource) !== module.id)),
    to: routeOf(module, entry),
    title: entryTitle(titles, module, entry, language),
    about: entryAbout(abouts, module, entry),
    group: !entry.group
      ? t('otherGroup')
      : isUntitled(module.id, entry.group, who)
        ? ''
        : (titles[module.id]?.screens[entry.group] ?? t('otherGroup')),
  }));
  const cards = all.filter(card => matches(fold(wanted), card.title, card.about, card.group));
  const Own = module.home ? ownScreen(module, module.home) : undefined;
  return (
    <>
      <PageHead title={title} lead={all.length > 0 || Own ? undefined : t('moduleNone')} />
      {allFigures(module.id).some(figures => passes(figures, who)) && (
        <Place id={`figures.${module.id}`}>
          <Figures of={module.id} />
        </Place>
      )}
      {Own ? <Own /> : <Waiting key={module.id} who={who} of={module.id} />}
      {all.length > atAGlance ? (
        <Finder title={title} wanted={wanted} found={cards} onWanted={setWanted}>
          <Groups cards={cards} headed countOf={countOf} />
        </Finder>
      ) : (
        <Groups
          cards={cards}
          headed={new Set(cards.map(c => c.group)).size > 1 || saysWhoReadsTitles(module.id)}
          countOf={countOf}
        />
      )}
    </>
  );
};

/** What is mostly lists and reports is read down as lines; where work is done stands as cards. */
const layoutOf = (cards: readonly Card[]): 'lines' | 'cards' =>
  cards.filter(c => c.isLine).length * 2 > cards.length ? 'lines' : 'cards';
const Groups = ({ cards, headed, countOf }: { cards: readonly Card[]; headed: boolean; countOf: CountOf }) =>
  [...new Set(cards.map(c => c.group))].map(group => (
    <section key={group} className="card-group">
      {headed && group !== '' && <h2>{group}</h2>}
      <div className="cards" data-as={layoutOf(cards.filter(c => c.group === group))}>
        {cards
          .filter(c => c.group === group)
          .map(({ entry, to, title, about }) => {
            const Icon = iconOf(entry.icon);
            return (
              <Link key={to} className="card-link" to={to}>
                <Icon size={22} stroke={1.6} aria-hidden />
                <span>
                  <b>{title}</b>
                  <small>{about}</small>
                </span>
                <Count of={countOf(entry)} />
              </Link>
            );
          })}
      </div>
    </section>
  ));

type CountOf = ReturnType<typeof useEntryCounts>;
/** Its place is kept while it is counted, so that nothing moves when the number comes. */
const Count = ({ of }: { of: number | null | undefined }) => {
  const t = useText();
  const language = useLanguage();
  if (of === null) return null;
  return (
    <span className="card-count">
      {of !== undefined && (
        <>
          <span className="unseen">{t('cardRecords')} </span>
          {showNumber(of, language)}
        </>
      )}
    </span>
  );
};

interface FinderProps {
  readonly title: string;
  readonly wanted: string;
  readonly found: readonly Card[];
  readonly onWanted: (text: string) => void;
  readonly children: ReactNode;
}
/** `/` begins to type, Enter opens the best of what is left, the arrows walk over the cards. */
const Finder = ({ title, wanted, found, onWanted, children }: FinderProps) => {
  const t = useText();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useKeys({ '/': () => field.current?.focus() }, true);
  const byKey = (event: KeyboardEvent) => {
    // What is called so comes before what only speaks of it.
    const best = found.find(card => matches(fold(wanted), card.title)) ?? found[0];
    if (event.key === 'Enter' && event.target === field.current && wanted.trim() !== '' && best) void navigate(best.to);
    if (event.key === 'Escape' && event.target === field.current) {
      event.preventDefault();
      onWanted('');
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const stops = [field.current!, ...list.current!.querySelectorAll<HTMLElement>('a.card-link')];
    stops[
      Math.max(0, Math.min(stops.length - 1, stops.indexOf(document.activeElement as HTMLElement) + step))
    ]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move the focus among links and a field, which are what is pressed
    <div onKeyDown={byKey}>
      <div className="card-search">
        <IconSearch size={17} aria-hidden />
        <input
          ref={field}
          type="search"
          value={wanted}
          placeholder={t('quickSearch')}
          aria-label={t('quickSearchIn', { other: title })}
          onChange={event => onWanted(event.currentTarget.value)}
        />
        <span className="unseen" role="status">
          {wanted === '' ? '' : t('moduleFound', { n: found.length })}
        </span>
      </div>
      {found.length === 0 && <p className="quiet">{t('nothingFound')}</p>}
      <div ref={list}>{children}</div>
    </div>
  );
};
