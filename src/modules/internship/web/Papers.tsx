import { Suspense } from 'react';
import { type PartProps, Skeleton } from '../../../kernel/web/index.ts';
import { LazyPapers } from '../../papers/web/index.tsx';
import type { internship } from '../model.ts';
import { useInternshipText } from './text.ts';

/** What was issued about an internship, and what may be. */
export default function Papers({ row }: PartProps<typeof internship>) {
  const say = useInternshipText();
  return (
    <Suspense fallback={<Skeleton label={say('coming')} />}>
      <LazyPapers resource="internship" id={row.id} />
    </Suspense>
  );
}
