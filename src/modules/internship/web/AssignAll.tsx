import { Button } from '@mantine/core';
import { useState } from 'react';
import { api, Dialog, notify, type PartProps, useForgetResources } from '../../../kernel/web/index.ts';
import type { intsTask } from '../model.ts';
import { useInternshipText } from './text.ts';

/** A published task goes to everybody who does the internship of its course, after a look at how many that are. */
export default function AssignAll({ row, refresh }: PartProps<typeof intsTask>) {
  const say = useInternshipText();
  const forget = useForgetResources();
  const [found, setFound] = useState<{ count: number; already: number } | null>(null);
  if (row.status !== 'published' || !row.can?.includes('update')) return null;
  const ask = async (preview: 0 | 1) =>
    api.post<{ count: number; already: number }>('ints-task/assign', { id: row.id, preview });
  return (
    <>
      <Button size="xs" variant="default" onClick={() => void ask(1).then(setFound)}>
        {say('assignAll')}
      </Button>
      {found && (
        <Dialog title={say('assignTitle')} onClose={() => setFound(null)}>
          <p>{say('assignText', { n: found.count, already: found.already })}</p>
          <div className="k-dialog-foot">
            <Button variant="default" onClick={() => setFound(null)}>
              {say('cancel')}
            </Button>
            <Button
              disabled={found.count === 0}
              onClick={() =>
                void ask(0).then(done => {
                  setFound(null);
                  notify({ text: say('assignedAll', { n: done.count }) });
                  refresh();
                  return forget();
                })
              }
            >
              {say('assign')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
