import { Suspense } from 'react';
import type { PartProps } from '../../../kernel/web/index.ts';
import { LazyPapers } from '../../papers/web/index.tsx';
import type { graduatethesisChange } from '../model.ts';

/** The request to change a thesis, on paper. */
export default function ChangePapers({ row }: PartProps<typeof graduatethesisChange>) {
  return (
    <Suspense fallback={null}>
      <LazyPapers resource="graduatethesis-change" id={row.id} />
    </Suspense>
  );
}
