import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { type PartProps, passes, ResourceTable, useModuleWords, user, useStore } from '../../../kernel/web/index.ts';
import type { study } from '../model.ts';
import { scaleKeepers } from '../rights.ts';

const EditScale = lazy(() => import('./EditScale.tsx'));

/** A study's scale from points to grades. Its steps are right only together, so they are changed together. */
export default function Scale({ row }: PartProps<typeof study>) {
  const words = useModuleWords('catalogues').screens!;
  const who = useStore(user);
  const [editing, setEditing] = useState(false);
  const fixed = useMemo(() => ({ idStudy: row.id }), [row.id]);
  return (
    <>
      {who && passes({ permissions: scaleKeepers }, who) && (
        <p>
          <Button
            size="xs"
            variant="light"
            leftSection={<IconPencil size={15} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {words.editScale}
          </Button>
        </p>
      )}
      <ResourceTable resource="studygrade" name="study.studygrade" fixed={fixed} limit={50} plain />
      {editing && (
        <Suspense fallback={null}>
          <EditScale idStudy={row.id as number} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
}
