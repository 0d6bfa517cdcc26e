import { wallClock } from '../../../../kernel/resource/index.ts';
import { Panel } from '../../../../kernel/web/index.ts';
import { useConductionText } from '../conduction/text.ts';
import { OwnGroups, useOwnGroups } from '../OwnGroups.tsx';

const daysAhead = 14;
/** On the home page of a student: the own groups of these weeks with attendance. In no group: nothing is shown. */
export default function AttendancePanel() {
  const say = useConductionText();
  const soon = wallClock(new Date(Date.now() + daysAhead * 86_400_000));
  // What begins in another semester is not yet on anybody's mind; whoever is under the minimum sees that first.
  const groups = useOwnGroups()
    ?.filter(group => group.all > 0 || (group.next !== null && group.next < soon))
    .toSorted((a, b) => b.isBelow - a.isBelow);
  if (!groups || groups.length === 0) return null;
  return (
    <Panel title={say('myTitle')}>
      <OwnGroups groups={groups} />
    </Panel>
  );
}
