import type { PartProps } from '../../../kernel/web/index.ts';
import { LazyPapers } from '../../papers/web/index.tsx';
import type { surveyConduction } from '../model.ts';

/** The report on paper: what goes to the public, and what goes to one teacher. */
export default function PapersTab({ row }: PartProps<typeof surveyConduction>) {
  return <LazyPapers resource="survey-conduction" id={row.id} />;
}
