import { type ComponentType, lazy, type LazyExoticComponent, Suspense, useMemo } from 'react';
import { isResource, useLanguage, useText, useTitles } from '../i18n.tsx';
import { type RecordPart, recordPartsOn, resourceTitle } from '../shell/parts.ts';
import { passes, user } from '../start/user.ts';
import { useStore } from '../store.ts';
import type { Row } from './data.ts';
import { Bones } from './states.tsx';

const Rows = lazy(() => import('../table/ResourceTable.tsx').then(m => ({ default: m.ResourceTable })));
const shownRows = 10;
export interface ShownPart {
  readonly key: string;
  readonly title: string;
  readonly part: RecordPart;
}

/** What modules have put on records of this resource, as far as it is for this person. */
export const usePartsOn = (resource: string): readonly ShownPart[] => {
  const who = useStore(user);
  const titles = useTitles();
  const language = useLanguage();
  return useMemo(
    () =>
      (who ? recordPartsOn(resource) : [])
        .filter(part => passes(part, who!) && (part.rows === undefined || isResource(part.rows)))
        .map(part => {
          const own = part.title === undefined ? undefined : titles[part.module]?.screens[part.title];
          return {
            key: `${part.rows ?? ''} ${part.by ?? part.title}`,
            title: own ?? (part.rows ? resourceTitle(titles, part.rows, language) : undefined) ?? '',
            part,
          };
        }),
    [resource, who, titles, language],
  );
};

const loaded = new Map<RecordPart['load'], LazyExoticComponent<ComponentType<{ readonly row: Row }>>>();
const pieceOf = (load: NonNullable<RecordPart['load']>) => {
  if (!loaded.has(load)) loaded.set(load, lazy(load));
  return loaded.get(load)!;
};

/** A list of the rows that hang on the record, edited where it stands, or the module's own piece. */
export const PartBody = ({ part, row }: { part: RecordPart; row: Row }) => {
  const t = useText();
  const fixed = useMemo(() => (part.by ? { [part.by]: row.id as number } : {}), [part.by, row.id]);
  const Own = part.load && pieceOf(part.load);
  return (
    <Suspense fallback={<Bones label={t('loading')} />}>
      {Own ? (
        <Own row={row} />
      ) : (
        <Rows resource={part.rows!} name={`${part.on}.${part.rows}`} fixed={fixed} limit={shownRows} plain />
      )}
    </Suspense>
  );
};
