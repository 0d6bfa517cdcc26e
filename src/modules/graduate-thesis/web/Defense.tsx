import { ResourceTable, user, useStore } from '../../../kernel/web/index.ts';
import { Desk } from './Desk.tsx';
import { Grading } from './Grading.tsx';
import { Seats } from './Seats.tsx';
import { useThesisText } from './text.ts';

/** Defences with their grading and minutes, and the deposit that the library confirms. */
export default function Defense() {
  const say = useThesisText();
  const me = useStore(user);
  const isLibrarian = me?.roles.has('librarian') === true;
  const deposits = { key: 'deposits', title: say('deposits'), query: { 'filter[status]': 'deposited' } };
  const scheduled = { key: 'scheduled', title: say('scheduled'), query: { 'filter[status]': 'scheduled' } };
  const archived = {
    key: 'archived',
    title: say('archived'),
    query: { 'filter[status][in]': 'defended,archived', sort: '-defendedOn' },
  };
  return (
    <Desk
      screen="GraduateThesisDefense"
      views={isLibrarian ? [deposits, archived] : [scheduled, deposits, archived]}
      beneath={row => (
        <>
          <Grading row={row} />
          {['scheduled', 'defended', 'failed'].includes(String(row.status)) && <Seats row={row} />}
          {['deposited', 'archived'].includes(String(row.status)) && (
            <ResourceTable
              resource="graduatethesis-deposit"
              name="thesis.deposit"
              fixed={{ idStCoGraduatethesis: Number(row.id) }}
              plain
            />
          )}
        </>
      )}
    />
  );
}
