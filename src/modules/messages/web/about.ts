import { accessTo, allModules, routeOf, type User } from '../../../kernel/web/index.ts';
import type { Line } from './boxes.ts';

type About = Pick<Line, 'route' | 'aboutResource' | 'aboutId'>;
/** Where the thing is that a message speaks of: the page it names, else a screen of that kind of record which this person may open. */
export const thingOf = ({ route, aboutResource, aboutId }: About, who: User): string | null => {
  const opened = (path: string) => (aboutId && !path.includes('?') ? `${path}?open=${aboutId}` : path);
  if (route) return opened(route);
  if (!aboutResource) return null;
  const places = allModules().flatMap(module =>
    module.entries.filter(entry => entry.resource === aboutResource).map(entry => routeOf(module, entry)),
  );
  const open = places.find(path => accessTo(allModules(), path, who) === 'open');
  return open ? opened(open) : null;
};
