import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnyResource, stateFieldOf } from '../../src/kernel/resource/index.ts';
import { sql } from '../../src/kernel/server/index.ts';
import { addDays } from '../../src/modules/calendar/model/time.ts';
import {
  esessAgenda,
  esessAgeQuestion,
  esessDecision,
  esession,
  esessiontypeAuthAssignment,
  esessMinutes,
} from '../../src/modules/e-sessions/model.ts';
import { eSessionsModule } from '../../src/modules/e-sessions/module.ts';
import { dbOf, type Person, put, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import { type Council, council, inDays, moves, ok, opened, openVote, question, today, vote } from './e-sessions.ts';

// Every move of the module: who may make it, who may not, and from which states nobody may. The moves come from the
// declarations, so that one that is added without a line here fails.

const everybody = [
  'admin',
  'keeper',
  'runner',
  'recorder',
  'approver',
  'chair',
  'owner',
  'member',
  'stranger',
] as const;
type Who = (typeof everybody)[number];
const run: readonly Who[] = ['admin', 'keeper', 'runner'];
const lead: readonly Who[] = [...run, 'chair'];
const nobody: readonly Who[] = [];

/** Who may make a move while the row is in a state from which it can be made; others are refused. */
const lines: Readonly<Record<string, readonly Who[]>> = {
  'esession.submit': run,
  // Nobody approves in an approver's place, whatever else they may do.
  'esession.approve': ['approver'],
  'esession.return': ['approver'],
  'esession.call': run,
  'esession.postpone': run,
  'esession.open': lead,
  'esession.close': lead,
  'esession.noQuorum': lead,
  'esession.publishMinutes': [...lead, 'recorder'],
  'esession.adoptMinutes': run,
  'esession.cancel': run,
  'esess-agenda.propose': nobody,
  'esess-agenda.admit': nobody,
  'esess-agenda.discuss': lead,
  'esess-agenda.beginVote': nobody,
  'esess-agenda.endVote': nobody,
  'esess-agenda.conclude': lead,
  'esess-agenda.withdraw': lead,
  'esess-agenda.postpone': lead,
  'esess-age-question.open': lead,
  'esess-age-question.close': lead,
  'esess-age-question.publish': lead,
  'esess-age-question.annul': lead,
  'esess-age-question.lose': nobody,
  'esess-minutes.publish': nobody,
  'esess-minutes.adopt': nobody,
  'esess-decision.finish': [...run, 'owner'],
  'esess-decision.reopen': run,
};
const withStates: readonly AnyResource[] = (Object.values(eSessionsModule.resources) as AnyResource[]).filter(
  r => stateFieldOf(r) !== null && stateFieldOf(r) !== undefined,
);
const declared = withStates.flatMap(r =>
  Object.entries(stateFieldOf(r)!.flow.moves).map(([name, move]) => ({ r, name, move })),
);

let portal: Portal;
let c: Council;
let people: Readonly<Record<Who, Person>>;
let rows: Readonly<Record<string, number>>;
let session: number;
beforeAll(async () => {
  portal = await startSeeded();
  c = await council(portal, { size: 4 });
  const recorder = await signIn(portal, { roles: ['user'] });
  await put(portal, esessiontypeAuthAssignment, {
    idEsesstype: c.idType,
    idUser: recorder.id,
    isRecorder: 1,
    mandateFrom: addDays(today, -30),
  });
  people = {
    admin: await signIn(portal, { roles: ['admin'] }),
    keeper: await signIn(portal, { roles: ['eSessionAdmin'] }),
    runner: c.runner,
    recorder,
    approver: c.approver,
    chair: c.chair,
    owner: c.members[2]!,
    member: c.members[3]!,
    stranger: await signIn(portal, { roles: ['user'] }),
  };
  const over = await opened(c);
  const q = await openVote(c, over.items[0]!);
  for (const member of c.members) await ok(vote(member, q));
  await ok(moves(c.chair, 'esess-age-question', q, 'close'));
  await ok(moves(c.chair, 'esess-agenda', over.items[0]!, 'conclude'));
  await ok(moves(c.chair, 'esession', over.id, 'close'));
  const found = async (resource: string): Promise<number> =>
    (await ok(people.admin.get(`${resource}?filter[idEsess]=${over.id}`))).data[0].id;
  const decision = await found('esess-decision');
  const own = await opened(c);
  session = own.id;
  rows = {
    esession: own.id,
    'esess-agenda': own.items[0]!,
    'esess-age-question': (await question(c, own.items[0]!)).id,
    'esess-minutes': await found('esess-minutes'),
    'esess-decision': decision,
  };
  const db = dbOf(portal);
  await db.run(sql`update ${db.table('esess-decision')} set id_owner = ${people.owner.id} where id = ${decision}`);
}, 180_000);
afterAll(() => portal?.stop());

/** Puts the row into this state, and what stands around it as it is when the row comes into it. */
const inState = async (r: AnyResource, status: string): Promise<number> => {
  const db = dbOf(portal);
  const set = (table: string, to: string, id: number) =>
    db.run(sql`update ${db.table(table)} set status = ${to} where id = ${id}`);
  await db.run(
    sql`update ${db.table('esession')} set status = 'open', call_sent_at = now(), round = 1, calendar_events = null, id_room = null where id = ${session}`,
  );
  await db.run(sql`delete from ${db.table('esess-preparation-approval')} where id_esess = ${session} and round > 1`);
  await db.run(
    sql`update ${db.table('esess-preparation-approval')} set decision = 'pending' where id_esess = ${session} and decision <> 'remark'`,
  );
  await db.run(sql`delete from ${db.table('esess-minutes')} where id_esess = ${session}`);
  await db.run(sql`delete from ${db.table('esess-age-voter')} where id_esess_age_que = ${rows['esess-age-question']!}`);
  await set('esess-agenda', 'discussion', rows['esess-agenda']!);
  await set('esess-age-question', 'prepared', rows['esess-age-question']!);
  const id = rows[r.name]!;
  await set(r.name, status, id);
  return id;
};
const attempt = async (r: AnyResource, who: Who, name: string, id: number) => {
  const { rowVer } = await ok(people.admin.get(`${r.name}/view?id=${id}`));
  const { note, input } = stateFieldOf(r)!.flow.moves[name]!;
  return people[who].put(`${r.name}/${name}?id=${id}`, {
    rowVer,
    ...(note && { note: 'Razlog.' }),
    ...(input && 'newDateFrom' in input && { newDateFrom: inDays(60), newDateTo: inDays(60, '12:00') }),
  });
};
const stateOf = async (r: AnyResource, id: number): Promise<string> => {
  const db = dbOf(portal);
  return (await db.one<{ status: string }>(sql`select status from ${db.table(r.name)} where id = ${id}`))!.status;
};

test('every move of the module has its line, and every line its move', () => {
  expect(Object.keys(lines).toSorted()).toEqual(declared.map(({ r, name }) => `${r.name}.${name}`).toSorted());
  expect(withStates.map(r => r.name).toSorted()).toEqual(
    [esession, esessAgenda, esessAgeQuestion, esessMinutes, esessDecision].map(r => r.name).toSorted(),
  );
});

describe.each(declared.map(each => ({ ...each, key: `${each.r.name}.${each.name}` })))(
  '$key',
  ({ r, name, move, key }) => {
    test('is refused to everybody but those who may', async () => {
      for (const from of move.from)
        for (const who of everybody) {
          const id = await inState(r, from);
          const answer = await attempt(r, who, name, id);
          const said = `${who} ${key} from ${from}: ${answer.status} ${JSON.stringify(answer.body)}`;
          if (lines[key]!.includes(who)) expect([200, 422], said).toContain(answer.status);
          else {
            expect([403, 404], said).toContain(answer.status);
            expect(await stateOf(r, id), said).toBe(from);
          }
        }
    });
    test('is refused from every other state, also to those who may make it', async () => {
      const others = stateFieldOf(r)!.flow.states.filter(state => !move.from.includes(state));
      for (const state of others)
        for (const who of new Set<Who>(['admin', ...lines[key]!])) {
          const id = await inState(r, state);
          const answer = await attempt(r, who, name, id);
          const said = `${who} ${key} from ${state}: ${answer.status} ${JSON.stringify(answer.body)}`;
          // Somebody who does not see a row in that state is not told of it either.
          if (answer.status !== 404 || who === 'admin') {
            expect(answer.status, said).toBe(409);
            expect(answer.body, said).toMatchObject({ kind: 'state' });
          }
          expect(await stateOf(r, id), said).toBe(state);
        }
    });
  },
);
