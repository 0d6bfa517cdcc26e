import { useEffect, useRef } from 'react';
import { choose, useAddress, useChosen, useRecord, type FullRow } from '../../../../kernel/web/index.ts';
import type { Row } from '../../../../kernel/resource/index.ts';
import type { stcourse } from '../../../catalogues/model.ts';
import { type Variant, variants } from '../../variants.ts';

type Course = FullRow & Row<typeof stcourse>;
export interface ManagedCourse {
  readonly variant: Variant;
  readonly id: number | null;
  /** Undefined while it comes, null where there is none. */
  readonly course: Course | null | undefined;
  /** A piece of the screen that the address points at. */
  readonly at: string | null;
}

/**
 * Which course and which face of it is looked at. An address that names a course sets what is chosen in the header, and
 * whoever chooses another there goes to that one: the last of the two that moved counts.
 */
export const useManagedCourse = (): ManagedCourse => {
  const [address, change] = useAddress();
  const chosen = useChosen('stcourse');
  const named = Number(address.get('idStCo')) || null;
  const id = named ?? chosen?.id ?? null;
  const course = useRecord('stcourse', id).data as Course | null | undefined;
  const applied = useRef<number | null>(null);
  const last = useRef(chosen?.id ?? null);

  useEffect(() => {
    if (!course || course.id !== named || applied.current === named) return;
    applied.current = named;
    last.current = course.id;
    const label = (field: string): string => String(course[`${field}.label`] ?? '');
    choose('academicyear', { id: course.idAcademicyear, label: label('idAcademicyear') });
    choose('study', { id: course.idStudy, label: label('idStudy') });
    choose('stcourse', { id: course.id, label: label('idCourse') });
  }, [course, named]);

  const chosenId = chosen?.id ?? null;
  useEffect(() => {
    if (last.current === chosenId || (named !== null && applied.current !== named)) return;
    last.current = chosenId;
    applied.current = chosenId;
    change(now => {
      if (chosenId === null) now.delete('idStCo');
      else now.set('idStCo', String(chosenId));
      now.delete('at');
      return now;
    });
  }, [chosenId, named, change]);

  return {
    variant: variants.find(flag => address.has(flag)) ?? variants[0],
    id,
    course: id === null ? null : course,
    at: address.get('at'),
  };
};
