import { type Block, choice, date, integer, list, object, type Sheet, text } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  type Endpoint,
  invalid,
  notAllowed,
  notSignedIn,
  pdfOf,
  sendFile,
  sql,
  visible,
} from '../../../kernel/server/index.ts';
import { dayInText } from '../../../kernel/resource/index.ts';
import { roomsNamed, studentsNamed, teachersQualified } from '../../catalogues/server/index.ts';
import { letterhead, written } from '../../papers/server/index.ts';
import { stCoGraduatethesis } from '../model.ts';
import { commissionOf, minutes, notice } from './papers/index.ts';
import { has, today } from './rules.ts';

// A day of defences: who defends when and where, and its papers in one file.

const kinds = ['list', 'notices', 'personal', 'minutes'] as const;
interface Defended {
  readonly id: number;
  readonly time: string;
  readonly student: string;
  readonly title: string;
  readonly mentor: string | null;
  readonly room: string | null;
  readonly status: string;
}
/** Defences of a day that the caller may read, by the clock. */
const defencesOn = async (ctx: Ctx, day: string): Promise<Defended[]> => {
  const { db } = ctx;
  return (
    await db.run<Defended>(sql`select g.id, to_char(f.start at time zone 'Europe/Zagreb', 'HH24:MI') as time, s.name as student, g.title_hr as title, t.name as mentor,
        coalesce(r.code, case when f.online = 1 then 'online' end) as room, g.status
      from ${db.table('graduatethesis-defense')} f join ${db.table('st-co-graduatethesis')} g on g.id = f.id_st_co_graduatethesis
        join ${studentsNamed(db)} s on s.id = g.id_student left join ${teachersQualified(db)} t on t.id = g.id_mentor left join ${roomsNamed(ctx)} r on r.id = f.id_room
      where f.deleted_at is null and f.result is distinct from 'notHeld' and (f.start at time zone 'Europe/Zagreb')::date = ${day}::date and ${visible(ctx, stCoGraduatethesis, 'g')}
      order by f.start, s.sorted, g.id`)
  ).rows;
};
const decidesHere = ({ me }: Ctx): boolean =>
  me !== null && (me.isAdmin || has(me, 'CommissionEdit') || me.facts.isStandingCommissionMember === true);

const ofDay = endpoint({
  method: 'GET',
  path: 'graduate-thesis/day',
  summary: 'Defences of a day that the caller may read, by the clock.',
  query: { day: date({ required: true }) },
  answer: list(
    object({
      id: integer({ required: true }),
      time: text({ required: true }),
      student: text({ required: true }),
      title: text({ required: true }),
      mentor: text(),
      room: text(),
      status: text({ required: true }),
    }),
  ),
  async handle(ctx, { query: { day } }) {
    if (!ctx.me) throw notSignedIn();
    return defencesOn(ctx, day);
  },
});

/** 2.4 as a list for the notice board: nothing personal beyond the name. */
const listOf = async (ctx: Ctx, day: string, rows: readonly Defended[]): Promise<Sheet> => ({
  format: 'P',
  lang: 'hr',
  title: 'Obavijest o obranama',
  on: today(ctx),
  foot: { kind: 'act' },
  blocks: [
    await letterhead(ctx, today(ctx), 'hr'),
    {
      block: 'title',
      text: 'Obavijest o obranama završnih i diplomskih radova',
      below: `Obrane se održavaju ${dayInText(day, 'hr')}`,
    },
    {
      block: 'table',
      summary: 'Obrane po vremenu',
      columns: [
        { head: 'Vrijeme', width: 18, align: 'center' },
        { head: 'Student/ica', width: 38, align: 'left' },
        { head: 'Naslov rada', width: 70, align: 'left' },
        { head: 'Mentor/ica', width: 33, align: 'left' },
        { head: 'Dvorana', width: 16, align: 'center' },
      ],
      rows: rows.map(row => ({ cells: [row.time, row.student, row.title, row.mentor ?? '', row.room ?? ''] })),
    },
    { block: 'text', text: 'Obrane su javne.' },
  ],
});
/** A paper of a thesis, once for each of these; a personal copy names whom it goes to. */
interface Copy {
  readonly of: Defended;
  readonly params: { readonly to?: string };
}
/**
 * Papers of several theses, each on a page of its own. What lacks something is not printed half: the last page says what is
 * missing of it.
 */
const together = async (ctx: Ctx, document: typeof notice, copies: readonly Copy[]): Promise<Sheet | null> => {
  const blocks: Block[] = [];
  const lacking = new Map<number, readonly string[]>();
  const onNewPage = (more: readonly Block[]): void => {
    blocks.push(...(blocks.length > 0 ? [{ block: 'pageBreak' } as const] : []), ...more);
  };
  for (const { of, params } of copies) {
    if (lacking.has(of.id)) continue;
    const made = await written(ctx, document, of.id, params, { on: today(ctx), number: null, replaces: null });
    if ('lacks' in made) {
      lacking.set(
        of.id,
        made.lacks.map(one => one.hr),
      );
      continue;
    }
    onNewPage(made.blocks);
  }
  if (copies.length === 0) return null;
  const left = copies.filter(({ of }, n) => lacking.has(of.id) && copies.findIndex(c => c.of.id === of.id) === n);
  if (left.length > 0)
    onNewPage([
      { block: 'title', text: 'Nije ispisano', below: 'jer još nedostaje:' },
      {
        block: 'facts',
        labelWidth: 55,
        facts: left.map(({ of }) => ({
          label: `${of.time} ${of.student}`,
          value: lacking.get(of.id)!.join('; '),
        })),
      },
    ]);
  return { format: 'A', lang: 'hr', title: document.title.hr, on: today(ctx), foot: { kind: 'none' }, blocks };
};
/** A copy for the student and one for each who sits there. */
const copiesFor = async (ctx: Ctx, of: Defended): Promise<readonly Copy[]> =>
  [of.student, ...(await commissionOf(ctx, of.id)).map(({ name }) => name)].map(to => ({ of, params: { to } }));
const sheetOf = async (
  ctx: Ctx,
  what: (typeof kinds)[number],
  day: string,
  rows: readonly Defended[],
): Promise<Sheet | null> => {
  const coming = rows.filter(row => row.status === 'scheduled');
  const one = (of: Defended): Copy => ({ of, params: {} });
  switch (what) {
    case 'list':
      return listOf(ctx, day, rows);
    case 'notices':
      return together(ctx, notice, coming.map(one));
    case 'personal':
      return together(ctx, notice, (await Promise.all(coming.map(row => copiesFor(ctx, row)))).flat());
    case 'minutes':
      return together(ctx, minutes, rows.filter(row => row.status !== 'scheduled').map(one));
  }
};
const papersOfDay = endpoint({
  method: 'GET',
  path: 'graduate-thesis/day-papers',
  summary:
    'Papers of a day of defences in one file: the list for the notice board, all notices, personal copies of them, or all minutes. What lacks something is named on the last page.',
  query: {
    day: date({ required: true }),
    what: choice(kinds, { required: true }),
  },
  answer: 'bytes',
  async handle(ctx, { query: { day, what }, reply }) {
    if (!ctx.me) throw notSignedIn();
    if (!decidesHere(ctx)) throw notAllowed();
    const rows = await defencesOn(ctx, day);
    const sheet = rows.length === 0 ? null : await sheetOf(ctx, what, day, rows);
    if (!sheet) throw invalid('day', 'nothingOnDay', undefined, stCoGraduatethesis.name);
    return sendFile(reply, await pdfOf(sheet), { type: 'pdf', name: `obrane-${day}-${what}`, shown: false });
  },
});
export const dayEndpoints: readonly Endpoint[] = [ofDay, papersOfDay];
