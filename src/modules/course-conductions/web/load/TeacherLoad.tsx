import type { PartProps } from '../../../../kernel/web/index.ts';
import type { teacher } from '../../../catalogues/model.ts';
import { LoadMeters, useLoad } from './LoadMeters.tsx';

/** On a teacher's page: the load of the active year. */
export default function TeacherLoad({ row }: PartProps<typeof teacher>) {
  const load = useLoad(row.id as number);
  return load ? <LoadMeters load={load} /> : null;
}
