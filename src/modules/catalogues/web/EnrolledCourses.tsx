import { Button } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { type PartProps, ResourceTable, useModuleWords } from '../../../kernel/web/index.ts';
import type { studentenrollment } from '../model.ts';

const EnrolYear = lazy(() => import('./EnrolYear.tsx'));

/** The courses of one enrolment, and the way to enrol all of a year at once. */
export default function EnrolledCourses({ row }: PartProps<typeof studentenrollment>) {
  const words = useModuleWords('catalogues').screens!;
  const [enrolling, setEnrolling] = useState(false);
  const fixed = useMemo(() => ({ idStudentenrollment: row.id }), [row.id]);
  const open = row.status === 'enrolled' && row.can?.includes('update');
  return (
    <>
      {open && (
        <p>
          <Button size="xs" leftSection={<IconSchool size={15} aria-hidden />} onClick={() => setEnrolling(true)}>
            {words.enrolYear}
          </Button>
        </p>
      )}
      <ResourceTable
        resource="st-co-enrollment"
        name="studentenrollment.st-co-enrollment"
        fixed={fixed}
        limit={20}
        plain
      />
      {enrolling && (
        <Suspense fallback={null}>
          <EnrolYear id={row.id} onClose={() => setEnrolling(false)} />
        </Suspense>
      )}
    </>
  );
}
