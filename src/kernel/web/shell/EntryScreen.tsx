import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { useLocation } from 'react-router';
import type { Entry, Module } from '../../resource/index.ts';
import { loadDeclared, useLanguage, useTitles } from '../i18n.tsx';
import { routeOf } from '../start/access.ts';
import { loadPatiently } from '../start/chunks.ts';
import { ErrorScreen } from './ErrorScreen.tsx';
import { entryTitle, listOf, moduleTitle, screenOf } from './parts.ts';
import { useScreen } from './screen.ts';

const ResourceScreen = lazy(() => loadPatiently(() => import('../record/ResourceScreen.tsx')));
const RecordPage = lazy(() => loadPatiently(() => import('../record/RecordPage.tsx')));
const ReportScreen = lazy(() => loadPatiently(() => import('./ReportScreen.tsx')));
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

/** One line of a module's table of contents, opened: its own screen, a report, or the generic screen of a resource and the pages of its records. */
export const EntryScreen = ({ module, entry }: { module: Module; entry: Entry }) => {
  const titles = useTitles();
  const record = new URLSearchParams(useLocation().search).get('record');
  const place = { title: moduleTitle(titles, module), route: module.route };
  if (entry.resource && record !== null)
    return <RecordPage resource={entry.resource} id={record} place={routeOf(module, entry)} module={place} />;
  return <Whole module={module} entry={entry} />;
};
const Whole = ({ module, entry }: { module: Module; entry: Entry }) => {
  const titles = useTitles();
  const language = useLanguage();
  useScreen({
    screen: routeOf(module, entry),
    title: entryTitle(titles, module, entry, language),
    module: { title: moduleTitle(titles, module), route: module.route },
  });
  const Own = entry.screen
    ? ownScreen(module, entry.screen)
    : entry.resource && !entry.fixed
      ? ownScreen(module, entry.resource, listOf(entry.resource))
      : undefined;
  if (Own) return <Own />;
  if (entry.report) return <ReportScreen module={module} report={entry.report} />;
  if (entry.resource)
    return (
      <ResourceScreen
        resource={entry.resource}
        title={entryTitle(titles, module, entry, language)}
        {...(entry.fixed ? { fixed: entry.fixed, name: routeOf(module, entry) } : {})}
      />
    );
  return <ErrorScreen code={405} />;
};
