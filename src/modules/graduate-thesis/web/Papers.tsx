import { Suspense } from 'react';
import type { PartProps } from '../../../kernel/web/index.ts';
import { LazyPapers } from '../../papers/web/index.tsx';
import type { stCoGraduatethesis } from '../model.ts';

/** What is issued about a thesis, from the application to the minutes. */
export default function Papers({ row }: PartProps<typeof stCoGraduatethesis>) {
  return (
    <Suspense fallback={null}>
      <LazyPapers resource="st-co-graduatethesis" id={row.id} />
    </Suspense>
  );
}
