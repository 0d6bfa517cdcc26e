import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { type FullRow, type PartProps, type RecordPart, useForgetResources, useText } from '../base/index.ts';
import { Skeleton } from '../look/index.ts';
import { childRows } from './child-rows.ts';
import { FlowNextStep, FlowTimeline } from './FlowParts.tsx';
import { pieceOf } from './parts-on.ts';

const shownRows = 10;
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
