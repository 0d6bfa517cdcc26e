import { type ComponentType, lazy, type LazyExoticComponent, useMemo } from 'react';
import {
  type FullRow,
  isResource,
  loadPatiently,
  type PartProps,
  passes,
  type RecordPart,
  recordPartsOn,
  resourceTitle,
  useLanguage,
  user,
  useStore,
  useText,
  useTitles,
} from '../base/index.ts';
import type { AnyResource } from '../../resource/index.ts';

export interface ShownPart {
  /** Its name in the address. */
  readonly key: string;
  readonly title: string;
  readonly place: NonNullable<RecordPart['place']>;
  readonly part: RecordPart;
}

/** What modules have put on this record, as far as it is for this person; while the row is not here, what may come. */
export const usePartsOn = (resource: AnyResource, row?: FullRow | null): readonly ShownPart[] => {
  const t = useText();
  const who = useStore(user);
  const titles = useTitles();
  const language = useLanguage();
  return useMemo(() => {
    const names = new Map<string, number>();
    return (who ? recordPartsOn(resource) : [])
      .filter(part => passes(part, who!) && (part.rows === undefined || isResource(part.rows)))
      .map(part => {
        const own = part.title === undefined ? undefined : titles[part.module]?.screens[part.title];
        const name = part.title ?? part.rows ?? part.shows ?? 'part';
        const before = names.get(name) ?? 0;
        names.set(name, before + 1);
        return {
          key: before === 0 ? name : `${name}-${before + 1}`,
          title:
            own ??
            (part.rows ? resourceTitle(titles, part.rows, language) : undefined) ??
            (part.shows === 'timeline' ? t('wayOf') : ''),
          place: part.place ?? ('tab' as const),
          part,
        };
      })
      .filter(({ part }) => !row || !part.when || part.when(row));
  }, [resource, row, who, titles, language, t]);
};

type Own<P> = ComponentType<P>;
const loaded = new Map<unknown, unknown>();
/** Each is given the row of its own resource, and so may know more of it than this file does. */
export const pieceOf = <P = PartProps>(load: NonNullable<RecordPart['load']>): LazyExoticComponent<Own<P>> => {
  if (!loaded.has(load))
    loaded.set(
      load,
      lazy(() => loadPatiently(load) as Promise<{ default: Own<P> }>),
    );
  return loaded.get(load) as LazyExoticComponent<Own<P>>;
};
