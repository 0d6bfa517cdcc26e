import { Panel } from '../../../../kernel/web/index.ts';
import { LoadMeters, useLoad } from '../load/LoadMeters.tsx';
import { useLoadText } from '../load/text.ts';

/** On a teacher's home page: the own load. Whoever teaches nothing sees nothing of it. */
export default function LoadPanel() {
  const say = useLoadText();
  const load = useLoad();
  if (!load || (load.planned.contact === 0 && load.held.contact === 0 && !load.theses)) return null;
  return (
    <Panel title={say('title', { year: load.year })}>
      <LoadMeters load={load} />
    </Panel>
  );
}
