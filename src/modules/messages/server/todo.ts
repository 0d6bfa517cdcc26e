import { choice, integer, list, object, text } from '../../../kernel/resource/index.ts';
import { type Ctx, endpoint, join, raw, type Rule, Source, Sql, sql } from '../../../kernel/server/index.ts';
import { messageTypes, type Todo } from '../model.ts';
import { mailOf } from './inbox.ts';

interface Asked extends Todo {
  readonly closedWhen: string;
}
const oldest = raw(`interval '400 days'`);

/**
 * What waits for this person. A task is open as long as its thing is there and its rule does not hold of it: nobody ticks it off,
 * and neither reading nor deleting the message does away with it.
 */
export const openTodos = async (ctx: Ctx): Promise<readonly Todo[]> => {
  const { db } = ctx;
  const asked =
    await db.run<Asked>(sql`select distinct on (o.todo_key, o.about_resource, o.about_id) o.todo_key as key, o.about_resource as resource, o.about_id as "idRow", c.id as "idMessRec",
      c.mess_type as "messType", o.subject, o.route, to_char(c.sent_at at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI') as "sentAt", o.closed_when as "closedWhen"
    from ${db.table('message-copy')} c join ${db.table('outbox')} o on o.id = c.id_mess
    where c.id_user = ${ctx.me!.id} and c.is_todo = 1 and c.sent_at > ${ctx.now}::timestamptz - ${oldest}
    order by o.todo_key, o.about_resource, o.about_id, c.sent_at desc, c.id desc`);
  if (asked.rows.length === 0) return [];
  const groups = grouped(asked.rows, row => `${row.resource} ${row.closedWhen}`);
  const questions = groups.flatMap((rows, i) => stillOpen(ctx, rows, i) ?? []);
  if (questions.length === 0) return [];
  const open = await db.run<{ of: number; id: number }>(join(questions, ' union all '));
  const isOpen = new Set(open.rows.map(({ of, id }) => `${of} ${id}`));
  return groups
    .flatMap((rows, i) => rows.filter(row => isOpen.has(`${i} ${row.idRow}`)))
    .map(({ closedWhen: _rule, ...todo }) => todo)
    .sort((a, b) => b.sentAt.localeCompare(a.sentAt) || b.idMessRec - a.idMessRec);
};

const grouped = <T>(rows: readonly T[], by: (row: T) => string): T[][] => {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(by(row), [...(groups.get(by(row)) ?? []), row]);
  return [...groups.values()];
};

/** Rows of one resource under one rule: those of which it does not hold. */
const stillOpen = (ctx: Ctx, rows: readonly Asked[], of: number): Sql | null => {
  const r = ctx.app.resources.get(rows[0]!.resource);
  // A module that is gone has nothing to be done in it.
  if (!r) return null;
  const source = new Source({ app: ctx.app, db: ctx.db, me: ctx.me!, language: ctx.language, now: ctx.now }, r);
  const closed = source.compile(JSON.parse(rows[0]!.closedWhen) as Rule);
  return sql`select ${raw(String(of))} as of, ${source.col('id')} as id from ${source.from()}
    where ${source.col('id')} = any(${rows.map(row => row.idRow)}) and ${source.live()} and (${closed instanceof Sql ? closed : raw(String(closed))}) is not true`;
};

/** What waits, as it is told. */
export const todoShape = object({
  key: text({ required: true }),
  resource: text({ required: true }),
  idRow: integer({ required: true }),
  idMessRec: integer({ required: true }),
  messType: choice(messageTypes, { required: true }),
  subject: text({ required: true }),
  route: text(),
  sentAt: text({ required: true }),
});
export const todoEndpoint = endpoint({
  method: 'GET',
  path: 'todo',
  summary: 'What waits for the caller to be done.',
  answer: { data: list(todoShape, { required: true }) },
  async handle(ctx) {
    mailOf(ctx);
    return { data: await openTodos(ctx) };
  },
});
