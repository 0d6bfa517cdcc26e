import type { Row } from '../../../kernel/resource/index.ts';
import {
  type Join,
  type Me,
  type Rule,
  saveMatching,
  sql,
  type Sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import type { academicyear } from '../../catalogues/model.ts';
import { notify } from '../../messages/server/index.ts';
import { holders } from '../../people/server/index.ts';
import { learningoutcomeset as set, loCourse, loStudy } from '../model.ts';
import { adopts } from './rules.ts';

interface Kept {
  readonly id: number;
}
interface Names {
  readonly hr: string;
  readonly en: string;
}
/** What the three kinds of outcomes that are adopted differ in. */
interface About<T extends Kept> {
  readonly resource: string;
  readonly by: (me: Me) => Rule;
  /** What it still lacks; the words of its own resource say it. */
  readonly ready: (ctx: TxCtx, row: T) => Promise<never[]>;
  readonly names: (ctx: TxCtx, row: T) => Promise<Names>;
  /** Accounts of those who wrote them and hear what was decided. */
  readonly writers: (ctx: TxCtx, row: T) => Sql;
  readonly route: (row: T) => string;
}

const says = {
  submitted: ({ hr, en }: Names) => ({
    subject: { hr: `Predani ishodi učenja: ${hr}`, en: `Learning outcomes submitted: ${en}` },
    text: {
      hr: `Ishodi učenja (${hr}) čekaju usvajanje.`,
      en: `The learning outcomes of ${en} are awaiting adoption.`,
    },
  }),
  returned: ({ hr, en }: Names, note: string | null) => ({
    subject: { hr: `Vraćeni ishodi učenja: ${hr}`, en: `Learning outcomes returned: ${en}` },
    text: {
      hr: `Ishodi učenja (${hr}) vraćeni su na doradu: ${note}`,
      en: `The learning outcomes of ${en} have been returned: ${note}`,
    },
  }),
  adopted: ({ hr, en }: Names) => ({
    subject: { hr: `Usvojeni ishodi učenja: ${hr}`, en: `Learning outcomes adopted: ${en}` },
    text: {
      hr: `Ishodi učenja (${hr}) su usvojeni i više se ne mijenjaju.`,
      en: `The learning outcomes of ${en} have been adopted and can no longer be changed.`,
    },
  }),
  reopened: ({ hr, en }: Names, note: string | null) => ({
    subject: { hr: `Ishodi učenja ponovno su otvoreni: ${hr}`, en: `Learning outcomes reopened: ${en}` },
    text: {
      hr: `Usvojeni ishodi učenja (${hr}) otvoreni su za izmjenu: ${note}`,
      en: `The adopted learning outcomes of ${en} have been opened for changes: ${note}`,
    },
  }),
};

/** The way of outcomes from draft to adopted, the same for a set, a study in a year and a course. */
export const movesOf = <T extends Kept>(about: About<T>) => {
  const tell = async (
    ctx: TxCtx,
    row: T,
    what: keyof typeof says,
    to: Sql,
    note: string | null = null,
  ): Promise<void> => {
    await notify(ctx, {
      key: `outcomes.${what}`,
      ...says[what](await about.names(ctx, row), note),
      route: about.route(row),
      about: { resource: about.resource, id: row.id },
      to,
      mergeKey: `outcomes:${about.resource}:${row.id}:${what}`,
      // Whoever decides finds it among what waits until it is decided, and its writer until it is submitted again.
      ...(what === 'submitted' && { todo: { closedWhen: { not: { status: 'review' } } } }),
      ...(what === 'returned' && { todo: { closedWhen: { not: { status: 'draft' } } } }),
    });
  };
  const deciders = (ctx: TxCtx): Sql => holders(ctx.db, ['learningOutcomesAdmin'], ctx.now);
  return {
    submit: {
      by: about.by,
      ready: about.ready,
      effect: (ctx: TxCtx, row: T) => tell(ctx, row, 'submitted', deciders(ctx)),
    },
    return: {
      by: adopts,
      effect: (ctx: TxCtx, row: T, { note }: { readonly note: string | null }) =>
        tell(ctx, row, 'returned', about.writers(ctx, row), note),
    },
    adopt: {
      by: adopts,
      set: (_ctx: TxCtx, _row: T, said: { readonly decisionNo: string; readonly decisionDate: string }) => ({
        decisionNo: said.decisionNo,
        decisionDate: said.decisionDate,
      }),
      effect: (ctx: TxCtx, row: T) => tell(ctx, row, 'adopted', about.writers(ctx, row)),
    },
    // What was adopted is opened again by the administrator alone, who passes every rule.
    reopen: {
      by: () => false,
      set: () => ({ decisionNo: null, decisionDate: null }),
      effect: (ctx: TxCtx, row: T, { note }: { readonly note: string | null }) =>
        tell(ctx, row, 'reopened', sql`${about.writers(ctx, row)} union ${deciders(ctx)}`, note),
    },
    archive: { by: 'system' },
    unarchive: { by: 'system' },
  } as const;
};

/** With its year everything that was adopted becomes history, and is what it was when the year is opened again. */
const archive = async (ctx: TxCtx, year: Row<typeof academicyear>): Promise<void> => {
  const [values, how] = [{ status: 'archived' } as const, { action: 'archive', note: year.code }];
  await saveMatching(ctx, set, { idAcademicyear: year.id, status: 'adopted' }, values, how);
  await saveMatching(ctx, loStudy, { idAcademicyear: year.id, status: 'adopted' }, values, how);
  await saveMatching(ctx, loCourse, { 'idStCo.idAcademicyear': year.id, status: 'adopted' }, values, how);
};
const unarchive = async (ctx: TxCtx, year: Row<typeof academicyear>): Promise<void> => {
  const [values, how] = [{ status: 'adopted' } as const, { action: 'unarchive', note: year.code }];
  await saveMatching(ctx, set, { idAcademicyear: year.id, status: 'archived' }, values, how);
  await saveMatching(ctx, loStudy, { idAcademicyear: year.id, status: 'archived' }, values, how);
  await saveMatching(ctx, loCourse, { 'idStCo.idAcademicyear': year.id, status: 'archived' }, values, how);
};
export const outcomesOfYear: Join<typeof academicyear> = {
  moves: { close: { effect: archive }, reopen: { effect: unarchive } },
};
