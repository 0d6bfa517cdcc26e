import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

export const homePiece = /src[\\/]modules[\\/][\w-]+[\\/]web[\\/]home[\\/]/;
/** Drawn figures, which most home pages show, and other screens too. */
const figure =
  /kernel[\\/]web[\\/](look[\\/]pieces[\\/]((Ring|StatTile|WeekStrip)\.tsx|week\.css)|shell[\\/]Figures\.tsx)$/;

/**
 * In which files of the build the home page comes, beside its pieces (`web/home` of each module). What other screens need too
 * is one, so that none of them waits for the home page. The sentences are one of each language. Null: what is no part of it,
 * and what declarations need, which come with other screens first.
 */
export const homeChunks = (root: string): ((id: string, graph: Graph) => string | null) => {
  const folder = join(root, 'src/modules');
  const inModules = (path: string): string[] =>
    readdirSync(folder)
      .map(name => join(folder, name, path))
      .filter(existsSync);
  const pieces = inModules('web/home').flatMap(home => readdirSync(home).map(name => join(home, name)));
  // News stand before the door too, where nothing of the home page is fetched.
  const news = join(folder, 'administration/web/texts');
  let shared: ReadonlySet<string> | undefined;
  return (id, graph) => {
    shared ??= sharedBy(pieces, inModules('module.ts'), folder, graph);
    const isSheet = id.endsWith('.css') && graph.getModuleInfo(id)?.importers.some(by => pieces.includes(by));
    if (shared.has(id) || figure.test(id) || isSheet) return 'home-shared';
    const language = /\.(hr|en-uk)\.ts$|[\\/](hr|en-uk)\.ts$/.exec(id)?.slice(1).find(Boolean);
    const isSaid = (file: string): boolean =>
      !file.startsWith(news) &&
      !!graph
        .getModuleInfo(file)
        ?.dynamicImporters.some(by => graph.getModuleInfo(by)?.importers.some(one => pieces.includes(one)));
    return language && (isSaid(id) || graph.getModuleInfo(id)?.importers.some(isSaid)) ? `home-${language}` : null;
  };
};

const sharedBy = (
  pieces: readonly string[],
  declarations: readonly string[],
  folder: string,
  graph: Graph,
): ReadonlySet<string> => {
  const declared = needed(folder, declarations, graph);
  const alone = new Set(pieces);
  const rest = [...needed(folder, pieces, graph)].filter(id => !alone.has(id));
  for (let before = -1; before !== alone.size; ) {
    before = alone.size;
    for (const id of rest) if (graph.getModuleInfo(id)?.importers.every(by => alone.has(by))) alone.add(id);
  }
  return new Set(rest.filter(id => !alone.has(id) && !declared.has(id)));
};
/** These files and all of the modules that they import at their start. */
const needed = (folder: string, from: readonly string[], graph: Graph): Set<string> => {
  const found = new Set(from);
  for (const id of found)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) if (next.startsWith(folder)) found.add(next);
  return found;
};
