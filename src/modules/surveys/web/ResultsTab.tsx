import type { PartProps } from '../../../kernel/web/index.ts';
import type { surveyConduction } from '../model.ts';
import { ResultView } from './ResultView.tsx';

/** Response and results on the page of a conduction. */
export default function ResultsTab({ row }: PartProps<typeof surveyConduction>) {
  return row.guid ? <ResultView guid={row.guid} mayRemind={row.can?.includes('update') === true} /> : null;
}
