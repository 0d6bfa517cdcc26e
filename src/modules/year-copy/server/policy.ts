import {
  error,
  type Ctx,
  type Me,
  type Policy,
  type Problem,
  saveMatching,
  sql,
  startRun,
} from '../../../kernel/server/index.ts';
import { yearsInOrder } from '../../catalogues/server/index.ts';
import { frompreviousImport } from '../model.ts';
import { moduleOf, needs, offeredIn, permissionOf, type Place, places } from '../options.ts';

/** A module that is switched off copies nothing, but for the administrator. */
const isOpen = (me: Me, place: Place): boolean =>
  me.isAdmin || !(me.facts.blockedModules ?? []).includes(moduleOf[place]);
const copiesIn = (me: Me): Place[] =>
  places.filter(place => me.permissions.has(permissionOf[place]) && isOpen(me, place));
const inMyPlaces = (me: Me) => {
  const mine = copiesIn(me);
  return mine.length > 0 && { place: { in: mine } };
};

interface Year {
  readonly id: number;
  readonly startYear: number;
  readonly status: string;
}
type Problems = Problem<typeof frompreviousImport>[];

/** Into a year that is open, out of the one before it; the administrator may take any earlier one. */
export const yearProblems = async (ctx: Ctx, row: { idFrom: number; idTo: number }): Promise<Problems> => {
  const { rows } = await ctx.db.run<Year>(
    sql`select y.id, y.start_year as "startYear", y.status from ${yearsInOrder(ctx.db)} y where y.id in (${row.idFrom}, ${row.idTo})`,
  );
  const [from, to] = [row.idFrom, row.idTo].map(id => rows.find(year => year.id === id));
  if (!from || !to) return [];
  if (to.status === 'closed') return [error('yearClosed', 'idTo')];
  if (from.startYear >= to.startYear) return [error('notEarlier', 'idFrom')];
  return ctx.me?.isAdmin || from.startYear + 1 === to.startYear ? [] : [error('notNextYear', 'idFrom')];
};
const optionProblems = ({ place, options }: { place: Place; options: readonly string[] | null }): Problems => {
  const chosen = options ?? [];
  if (chosen.some(option => !offeredIn[place].some(offered => offered === option)))
    return [error('notOffered', 'options')];
  const lacks = Object.entries(needs).some(
    ([option, wanted]) => chosen.includes(option) && !wanted.every(one => chosen.includes(one)),
  );
  return lacks ? [error('needsOption', 'options')] : [];
};

export const frompreviousImportPolicy: Policy<typeof frompreviousImport> = {
  read: inMyPlaces,
  create: inMyPlaces,
  async check(ctx, { verb, row }) {
    if (verb !== 'create') return [];
    return [...optionProblems(row), ...(await yearProblems(ctx, row))];
  },
  async effect(ctx, { verb, row }) {
    if (verb === 'create') await begin(ctx, row.id, 'year-copy.count');
  },
  moves: { count: { by: 'system' }, copy: { by: 'system' }, undo: { by: 'system' } },
};
/** Starts the work and writes down which run does it. */
export const begin = async (
  ctx: Parameters<NonNullable<Policy<typeof frompreviousImport>['effect']>>[0],
  id: number,
  job: 'year-copy.count' | 'year-copy.copy' | 'year-copy.undo',
): Promise<string> => {
  const run = await startRun(ctx, job, { id });
  await saveMatching(ctx, frompreviousImport, { id }, { run }, { action: job.slice('year-copy.'.length) });
  return run;
};
