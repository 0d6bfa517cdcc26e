import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, type LazyExoticComponent, Suspense, useMemo } from 'react';
import {
  type FullRow,
  isResource,
  loadPatiently,
  type PartProps,
  passes,
  type RecordPart,
  recordPartsOn,
  resourceTitle,
  useForgetResources,
  useLanguage,
  user,
  useStore,
  useText,
  useTitles,
} from '../base/index.ts';
import type { AnyResource } from '../../resource/index.ts';
import { Skeleton } from '../look/index.ts';
import { childRows } from './child-rows.ts';
import { FlowNextStep, FlowTimeline } from './FlowParts.tsx';

const shownRows = 10;
export interface ShownPart {
  /** Its name in the address. */
  readonly key: string;
  readonly title: string;
  readonly place: 'head' | 'tab' | 'side';
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

/** What a tab is called, with how many are behind it where the part can say so. */
export const TabTitle = ({ title, part, row }: { title: string; part?: RecordPart | undefined; row: FullRow }) => {
  const count = part?.count;
  const found = useQuery({
    queryKey: ['resource', part?.on, 'count', title, row.id],
    queryFn: ({ signal }) => count!(part!.on, row, signal),
    enabled: count !== undefined,
    retry: false,
  });
  return (
    <>
      {title}
      {found.data ? <small className="k-tab-count"> {found.data}</small> : null}
    </>
  );
};

type Own = ComponentType<PartProps>;
const loaded = new Map<unknown, LazyExoticComponent<Own>>();
/** Each is given the row of its own resource, and so may know more of it than this file does. */
export const pieceOf = (load: NonNullable<RecordPart['load']>): LazyExoticComponent<Own> => {
  if (!loaded.has(load))
    loaded.set(
      load,
      lazy(() => loadPatiently(load) as Promise<{ default: Own }>),
    );
  return loaded.get(load)!;
};

/** A list of the rows that hang on the record, edited where it stands, or the module's own piece. */
export const PartBody = ({ part, row }: { part: RecordPart; row: FullRow }) => {
  const t = useText();
  const refresh = useForgetResources();
  const fixed = useMemo(() => (part.by ? { [part.by]: row.id as number } : {}), [part.by, row.id]);
  const Own = part.load && pieceOf(part.load);
  const ChildRows = childRows();
  return (
    <Suspense fallback={<Skeleton label={t('loading')} />}>
      {part.shows === 'timeline' ? (
        <FlowTimeline resource={part.on} row={row} />
      ) : part.shows === 'nextStep' ? (
        <FlowNextStep resource={part.on} row={row} />
      ) : Own ? (
        <Own row={row as PartProps['row']} resource={part.on} refresh={refresh} />
      ) : (
        ChildRows && (
          <ChildRows resource={part.rows!} name={`${part.on}.${part.rows}`} fixed={fixed} limit={shownRows} plain />
        )
      )}
    </Suspense>
  );
};
