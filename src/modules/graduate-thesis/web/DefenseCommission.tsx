import { Compose } from './Compose.tsx';
import { Day } from './Day.tsx';
import { Desk } from './Desk.tsx';
import { Candidates, Seats } from './Seats.tsx';
import { Times } from './Times.tsx';
import { useThesisText } from './text.ts';

/** Who grades which thesis, and when all of them and a room are free. */
export default function DefenseCommission() {
  const say = useThesisText();
  return (
    <Desk
      screen="GraduateThesisDefenseCommission"
      views={[
        { key: 'ready', title: say('toAppoint'), query: { 'filter[status]': 'ready' } },
        { key: 'scheduled', title: say('scheduled'), query: { 'filter[status]': 'scheduled' } },
        { key: 'failed', title: say('failed'), query: { 'filter[status]': 'failed' } },
      ]}
      more={[
        { key: 'day', title: say('day'), show: () => <Day prints /> },
        { key: 'candidates', title: say('candidates'), show: () => <Candidates /> },
      ]}
      beneath={row => (
        <>
          {row.status === 'ready' && <Compose key={row.rowVer} row={row} />}
          <Seats row={row} />
          {row.can?.includes('schedule') && !row.blocked?.schedule && <Times row={row} />}
        </>
      )}
    />
  );
}
