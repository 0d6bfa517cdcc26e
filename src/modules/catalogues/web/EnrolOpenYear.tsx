import { Button } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { fill } from '../../../kernel/resource/index.ts';
import { type PartProps, useModuleWords } from '../../../kernel/web/index.ts';
import type { student } from '../model.ts';
import { openYearOf, useProgress } from './use-progress.ts';
import './catalogues.css';

const EnrolYear = lazy(() => import('./EnrolYear.tsx'));

/** On top of a student's page: the courses of the year that is open are enrolled from here, whichever tab is shown. */
export default function EnrolOpenYear({ row }: PartProps<typeof student>) {
  const words = useModuleWords('catalogues').screens!;
  const [enrolling, setEnrolling] = useState<number | null>(null);
  const found = useProgress(row.id);
  const open = row.can?.includes('update') ? openYearOf(found.data) : undefined;
  if (!open) return null;
  return (
    <>
      {/* A year without courses is what the page is for; one that has them already only can have more. */}
      <Button
        className="enrol-open"
        variant={open.courses === 0 ? 'filled' : 'default'}
        leftSection={<IconSchool size={16} aria-hidden />}
        onClick={() => setEnrolling(open.id)}
      >
        {fill((open.courses === 0 ? words.enrolYearOf : words.enrolMoreOf)!, { year: open.year })}
      </Button>
      {enrolling !== null && (
        <Suspense fallback={null}>
          <EnrolYear id={enrolling} onClose={() => setEnrolling(null)} />
        </Suspense>
      )}
    </>
  );
}
