import { Suspense } from 'react';
import type { PartProps } from '../../../kernel/web/index.ts';
import { LazyPapers } from '../../papers/web/index.tsx';
import type { graduatethesisSession } from '../model.ts';

/** The decision of a session, with its list. */
export default function SessionPapers({ row }: PartProps<typeof graduatethesisSession>) {
  return (
    <Suspense fallback={null}>
      <LazyPapers resource="graduatethesis-session" id={row.id} />
    </Suspense>
  );
}
