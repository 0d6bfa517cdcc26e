import type { PartProps } from '../../../kernel/web/index.ts';
import type { studentenrollment } from '../../catalogues/model.ts';
import { OwnGroups, useOwnGroups } from './OwnGroups.tsx';

/** On the page of an enrolment: the groups of its courses, with attendance. */
export default function EnrolmentAttendance({ row }: PartProps<typeof studentenrollment>) {
  return <OwnGroups groups={useOwnGroups(Number(row.id))} />;
}
