import { type ComponentType, lazy, type LazyExoticComponent, Suspense, useMemo } from 'react';
import {
  isResource,
  passes,
  type RecordPart,
  recordPartsOn,
  resourceTitle,
  type Row,
  useLanguage,
  user,
  useStore,
  useText,
  useTitles,
} from '../base/index.ts';
import { Skeleton } from '../look/index.ts';

interface ChildRowsProps {
  readonly resource: string;
  readonly name: string;
  readonly fixed: Readonly<Record<string, number>>;
  readonly limit: number;
  readonly plain: boolean;
}
let ChildRows: ComponentType<ChildRowsProps> | null = null;
/** The rows that hang on a record are a list. Lists open records and so stand above this room: the portal hands theirs down at its start. */
export const setChildRows = (list: ComponentType<ChildRowsProps>): void => {
  ChildRows = list;
};
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
    <Suspense fallback={<Skeleton label={t('loading')} />}>
      {Own ? (
        <Own row={row} />
      ) : (
        ChildRows && (
          <ChildRows resource={part.rows!} name={`${part.on}.${part.rows}`} fixed={fixed} limit={shownRows} plain />
        )
      )}
    </Suspense>
  );
};
