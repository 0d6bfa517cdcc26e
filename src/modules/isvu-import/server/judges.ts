import {
  allByKey,
  type Ctx,
  isSwitchedOn,
  keyOf,
  rowsByKey,
  saveMany,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { wallClock } from '../../../kernel/resource/index.ts';
import { grade, stCoEnrollment, stCoGroupStudent, studentenrollment } from '../../catalogues/model.ts';
import { hasJmbagCheckDigit } from '../../catalogues/server/index.ts';
import { about, type Draft, type Under } from './line.ts';

// Lines that are written a thousand at a time pass the policies by: what those ask by other rows is asked here, of all
// lines at once.

/** The rows that lines were found to be about, in the order of the lines. */
export type There = readonly ({ readonly id: number } | null)[];

/** Where the institution is strict, nobody gets a number whose check digit is wrong. */
export const judgeNumbers = async (ctx: Ctx, drafts: readonly Draft[], there: There): Promise<void> => {
  const isWrong = ({ values }: Draft, i: number): boolean =>
    !there[i] && typeof values.jmbag === 'string' && !hasJmbagCheckDigit(values.jmbag);
  if (!drafts.some(isWrong) || !(await isSwitchedOn(ctx, 'strictJmbag'))) return;
  for (const [i, draft] of drafts.entries()) if (isWrong(draft, i)) draft.messages.push(about('JMBAG', 'checkDigit'));
};

/**
 * The number of a sheet finds an enrolment, and does not move it: to nobody else, into no other year, and to no other study
 * once courses were enrolled under it.
 */
export const judgeSheets = async (ctx: Ctx, drafts: readonly Draft[], there: There): Promise<void> => {
  const fields = ['idStudent', 'idAcademicyear', 'idStudy'];
  const keys = there.flatMap(row => (row ? [[row.id]] : []));
  const found = await rowsByKey(ctx, studentenrollment, ['id'], keys, fields);
  const isOther = (draft: Draft, i: number, field: string): boolean => {
    const row = there[i] && found.get(keyOf([there[i].id]));
    return (
      (row?.[field] ?? null) !== null && (draft.values[field] ?? null) !== null && row![field] !== draft.values[field]
    );
  };
  const moved = drafts.flatMap((draft, i) => (isOther(draft, i, 'idStudy') ? [[there[i]!.id]] : []));
  const withCourses = await rowsByKey(ctx, stCoEnrollment, ['idStudentenrollment'], moved);
  for (const [i, draft] of drafts.entries()) {
    if (isOther(draft, i, 'idStudent') || isOther(draft, i, 'idAcademicyear'))
      draft.messages.push(about('SifUpisniList', 'sheetOfOther', { value: String(draft.values.isvuSheet) }));
    else if (isOther(draft, i, 'idStudy') && withCourses.has(keyOf([there[i]!.id])))
      draft.messages.push(about('SifStudij', 'coursesEnrolled'));
  }
};

/** Nobody has passed with the grade that fails. */
export const judgeGrades = async (ctx: Ctx, drafts: readonly Draft[]): Promise<void> => {
  const passed = drafts.filter(({ values }) => values.status === 'passed' && (values.idGrade ?? null) !== null);
  const keys = passed.map(({ values }) => [values.idGrade]);
  const grades = await rowsByKey(ctx, grade, ['id'], keys, ['isPassing']);
  for (const draft of passed)
    if (grades.get(keyOf([draft.values.idGrade]))?.isPassing === 0)
      draft.messages.push(about('Ocjena', 'failingGrade'));
};

/** Who has given up a course is in its groups no longer than to this day; taken back with the import, they are there again. */
export const leaveGroups = async (tx: TxCtx, idsOfCourses: readonly number[], how: Under): Promise<void> => {
  const today = wallClock(tx.now).slice(0, 10);
  const keys = idsOfCourses.map(id => [id]);
  const members = await allByKey(tx, stCoGroupStudent, ['idStCoEnrollment'], keys, ['from', 'to']);
  const inside = members.filter(
    ({ from, to }) => String(from) <= today && ((to ?? null) === null || String(to) > today),
  );
  await saveMany(
    tx,
    stCoGroupStudent,
    inside.map(({ id }) => ({ id, to: today })),
    { key: ['id'], ...how },
  );
};
