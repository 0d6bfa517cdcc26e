import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { useLocation } from 'react-router';
import type { Entry, Module } from '../../resource/index.ts';
import {
  entryTitle,
  listOf,
  loadDeclared,
  loadPatiently,
  moduleTitle,
  routeOf,
  screenOf,
  useLanguage,
  useScreen,
  useTitles,
  addressInMenu,
  allModules,
  lenderOf,
  placeOf,
  user,
  useStore,
} from '../base/index.ts';
import { LazyResourceScreen } from '../list/index.ts';
import { LazyRecordPage } from '../record/index.ts';
import { LazyReportScreen } from '../report/index.ts';
import { ErrorScreen } from '../look/index.ts';

const own = new Map<string, LazyExoticComponent<ComponentType>>();
export const ownScreen = (
  module: Module,
  name: string,
  load = screenOf(module.id, name),
): LazyExoticComponent<ComponentType> | undefined => {
  const key = `${module.id} ${name}`;
  // With what its module declares, so that its screens find their resources by name.
  if (load && !own.has(key))
    own.set(
      key,
      lazy(() => loadPatiently(async () => (await Promise.all([load(), loadDeclared(module.id)]))[0])),
    );
  return own.get(key);
};

const lenderIn = (entry: Entry): Module | undefined => allModules().find(m => m.id === lenderOf(entry));
/** A screen that another module lends, with what that one declares. */
const lentScreen = (entry: Entry, name: string): LazyExoticComponent<ComponentType> | undefined => {
  const lender = lenderIn(entry);
  return lender && ownScreen(lender, name);
};

/** The module to which the screen belongs, for the path over it as for the menu. */
const usePlace = (module: Module, entry: Entry): { readonly title: string; readonly route: string } => {
  const titles = useTitles();
  const who = useStore(user);
  const modules = allModules();
  const home = (who && placeOf(modules, addressInMenu(modules, routeOf(module, entry), who))?.module) ?? module;
  return { title: moduleTitle(titles, home), route: home.route };
};

/** One line of a module's table of contents, opened: its own screen, a report, or the generic screen of a resource and the pages of its records. */
export const EntryScreen = ({ module, entry }: { module: Module; entry: Entry }) => {
  const record = new URLSearchParams(useLocation().search).get('record');
  const place = usePlace(module, entry);
  if (entry.resource && record !== null)
    return <LazyRecordPage resource={entry.resource} id={record} place={routeOf(module, entry)} module={place} />;
  return <Whole module={module} entry={entry} />;
};
const isPartOfList = ({ fixed, filter, scenario }: Entry): boolean =>
  fixed !== undefined || filter !== undefined || scenario !== undefined;
const Whole = ({ module, entry }: { module: Module; entry: Entry }) => {
  const titles = useTitles();
  const language = useLanguage();
  useScreen({
    screen: routeOf(module, entry),
    title: entryTitle(titles, module, entry, language),
    module: usePlace(module, entry),
  });
  const Own = entry.screen
    ? (ownScreen(module, entry.screen) ?? lentScreen(entry, entry.screen))
    : entry.resource && !isPartOfList(entry)
      ? ownScreen(module, entry.resource, listOf(entry.resource))
      : undefined;
  if (Own) return <Own />;
  if (entry.report) return <LazyReportScreen module={lenderIn(entry) ?? module} report={entry.report} />;
  if (entry.resource)
    return (
      <LazyResourceScreen
        resource={entry.resource}
        title={entryTitle(titles, module, entry, language)}
        {...(entry.fixed ? { fixed: entry.fixed } : {})}
        {...(isPartOfList(entry) ? { window: entry, name: routeOf(module, entry) } : {})}
      />
    );
  return <ErrorScreen code={405} />;
};
