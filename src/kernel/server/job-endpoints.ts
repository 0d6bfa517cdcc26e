import { boolean, choice, integer, list, object, text } from '../resource/index.ts';
import { type Ctx, endpoint, type Endpoint, type Me, type Said } from './contract.ts';
import { countEndpoint } from './count-endpoint.ts';
import { shownTypes } from './engine/media.ts';
import { invalid, notAllowed, notFound } from './errors.ts';
import { findEndpoint } from './find-endpoint.ts';
import { callNodes, type ResultFile, runStates, type RunState, tellAsker } from './job-runs.ts';
import { linkEndpoints } from './links.ts';
import { inTransaction } from './runtime.ts';
import { fileHeaders } from './sent-files.ts';
import { raw, sql, type Sql } from './sql.ts';

interface Listed {
  readonly id: string;
  readonly kind: string;
  readonly title: Said | null;
  readonly asker: string | null;
  readonly state: RunState;
  readonly done: number;
  readonly total: number | null;
  readonly message: Said | null;
  readonly failure: Said | null;
  readonly result: ResultFile | null;
  readonly askedAt: string;
  readonly beganAt: string | null;
  readonly endedAt: string | null;
}
const shownAtMost = 50;

/** One's own; the administrator's look at all of them is asked for by name, so that nobody has it by accident. */
const seenBy = (me: Me, all: boolean): Sql => (all && me.isAdmin ? raw('true') : sql`r.id_user = ${me.id}`);
const key = text({ required: true, max: 36 });
const idOf = (id: string): string => {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw invalid('id', 'invalidValue');
  return id;
};
const at = (column: string): Sql => raw(`to_char(r.${column} at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI:SS')`);

const runs = endpoint({
  method: 'GET',
  path: 'job-run',
  modules: [],
  summary:
    'What the caller has asked the portal to do and what came of it, newest first; `all`: everybody’s, for the administrator.',
  query: { all: boolean() },
  answer: {
    data: list(
      object({
        id: key,
        kind: text({ required: true }),
        title: text({ required: true }),
        asker: text(),
        state: choice(runStates, { required: true }),
        done: integer({ required: true }),
        total: integer(),
        message: text(),
        failure: text(),
        result: object({ name: text({ required: true }), size: integer({ required: true }) }),
        askedAt: text({ required: true }),
        beganAt: text(),
        endedAt: text(),
        mayCancel: boolean(),
      }),
      { required: true },
    ),
  },
  async handle(ctx, { query }) {
    const { db, me } = ctx;
    if (query.all === 1 && !me!.isAdmin) throw notAllowed();
    const { rows } =
      await db.run<Listed>(sql`select r.id, r.kind, r.title, r.username as asker, r.state, r.done, r.total, r.message, r.failure, r.result,
        ${at('at')} as "askedAt", ${at('began_at')} as "beganAt", ${at('ended_at')} as "endedAt"
      from ${db.table('job_run')} r where ${seenBy(me!, query.all === 1)} order by r.at desc, r.id limit ${shownAtMost}`);
    return { data: rows.map(row => shown(ctx, row)) };
  },
});
const shown = ({ language }: Ctx, { title, message, failure, result, ...row }: Listed) => {
  const said = (both: Said | null): string | null => both && (language === 'hr' ? both.hr : both.en);
  return {
    ...row,
    title: said(title) ?? row.kind,
    message: said(message),
    failure: said(failure),
    result: result && { name: result.name, size: result.size },
    mayCancel: row.state === 'waiting' || row.state === 'running' ? 1 : 0,
  };
};

interface Marked {
  readonly state: RunState;
  readonly idUser: number | null;
  readonly done: number;
  readonly total: number | null;
}
const told = raw('r.state, r.id_user as "idUser", r.done, r.total');
const cancel = endpoint({
  method: 'PUT',
  path: 'job-run/cancel',
  modules: [],
  summary: 'Cancels a run: one that waits at once, one that runs as soon as it hears of it.',
  query: { id: key },
  answer: { id: key, state: choice(runStates, { required: true }) },
  async handle(ctx, { query }) {
    const id = idOf(query.id);
    return inTransaction(ctx, async tx => {
      const runs = tx.db.table('job_run');
      const marked = await tx.db.one<Marked>(
        sql`update ${runs} r set cancelled = r.cancelled or r.state in ('waiting', 'running'),
          state = case when r.state = 'waiting' then 'cancelled' else r.state end, ended_at = case when r.state = 'waiting' then now() else r.ended_at end
        where r.id in (select r.id from ${runs} r where r.id = ${id} and ${seenBy(tx.me!, true)} for update skip locked) returning ${told}`,
      );
      // A portion that is about to commit holds the row: its node hears of it all the same.
      const found =
        marked ??
        (await tx.db.one<Marked>(sql`select ${told} from ${runs} r where r.id = ${id} and ${seenBy(tx.me!, true)}`));
      if (!found) throw notFound();
      await callNodes(tx, 'cancel', id);
      await tellAsker(tx, found.idUser, { id, state: found.state, done: found.done, total: found.total });
      return { id, state: found.state };
    });
  },
});

/** The asker's alone: what was made for them may show what nobody else may see. Who acts for somebody has what they started so themselves. */
const startedBy = (me: Me): Sql =>
  me.actor ? sql`${seenBy(me, false)} and r.id_actor = ${me.actor.id}` : seenBy(me, false);
const result = endpoint({
  method: 'GET',
  path: 'job-run/result',
  modules: [],
  summary: 'The file that a run of the caller has made.',
  query: { id: key },
  answer: 'bytes',
  async handle(ctx, { query, reply }) {
    const found = await ctx.db.one<{ result: ResultFile }>(
      sql`select r.result from ${ctx.db.table('job_run')} r where r.id = ${idOf(query.id)} and ${startedBy(ctx.me!)} and r.state = 'done' and r.result is not null`,
    );
    const kept = found && (await ctx.files.open(found.result.hash));
    if (!found || !kept) throw notFound();
    const { mime, name } = found.result;
    const shown = shownTypes.includes(mime) ? mime : 'application/octet-stream';
    return reply.headers(fileHeaders({ mime: shown, name, size: kept.size })).send(kept.stream);
  },
});

/** Calls that belong to the portal itself and to no module. */
export const kernelEndpoints: readonly Endpoint[] = [
  runs,
  cancel,
  result,
  countEndpoint,
  findEndpoint,
  ...linkEndpoints,
];
