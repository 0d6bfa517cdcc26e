import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyResource, Move } from '../../src/kernel/resource/index.ts';
import { sql } from '../../src/kernel/server/index.ts';
import * as m from '../../src/modules/alumni/model.ts';
import { student } from '../../src/modules/catalogues/model.ts';
import { alumniStudent, parEmployee, partner } from '../../src/modules/people/model.ts';
import { dbOf, type Person, put, rowOf, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';

// Every move of offers, applications, profiles and their blocks, in every state, tried by everybody: made where it is
// theirs and its time, refused everywhere else without a trace.

let portal: Portal;
const people = {} as Record<Actor, Person>;
let idPartner: number;
let idOwner: number;
let n = 0;
const actors = ['keeper', 'employer', 'otherEmployer', 'owner', 'otherGraduate', 'student', 'teacher'] as const;
type Actor = (typeof actors)[number];

const company = async (name: string, contact: Person): Promise<number> => {
  const id = await put(portal, partner, {
    name,
    isEmployer: 1,
    status: 'active',
    idPartnersector: (await rowOf(portal, 'partnersector', 'code', 'J')).id,
    idPartnertype: (await rowOf(portal, 'partnertype', 'name_hr', 'd.o.o.')).id,
    address: 'A 1',
    idStateCity: (await rowOf(portal, 'state-city', 'name', 'Karlovac')).id,
    foreignTaxId: name,
    email: `${name}@test.example`,
  });
  await put(portal, parEmployee, {
    idPartner: id,
    idUser: contact.id,
    firstName: 'E',
    lastName: name,
    email: `e-${name}@test.example`,
    active: 1,
    isContact: 1,
  });
  return id;
};
const profile = (values: object = {}): Promise<number> => {
  n += 1;
  return put(portal, alumniStudent, {
    firstName: 'Ana',
    lastName: `Kos${n}`,
    email: `ana${n}@test.example`,
    visibility: 'employers',
    ...values,
  });
};
beforeAll(async () => {
  portal = await startSeeded();
  const roles: Record<Actor, string[]> = {
    keeper: ['alumniAdmin'],
    employer: ['alumniEmployer'],
    otherEmployer: ['alumniEmployer'],
    owner: ['alumniStudent'],
    otherGraduate: ['alumniStudent'],
    student: ['student', 'user'],
    teacher: ['teacher', 'user'],
  };
  for (const actor of actors) people[actor] = await signIn(portal, { roles: roles[actor] });
  idPartner = await company('tvrtka', people.employer);
  await company('druga', people.otherEmployer);
  idOwner = await profile({ idUser: people.owner.id, hasConsentMessages: 1 });
  await profile({ idUser: people.otherGraduate.id });
});
afterAll(() => portal?.stop());

const offer = (values: object = {}): Promise<number> =>
  put(portal, m.jobOffer, {
    idPartner,
    title: 'Posao',
    description: 'Opis',
    applyUntil: '2099-01-01',
    applyBy: 'portal',
    ...values,
  });

interface Case {
  readonly resource: AnyResource;
  readonly field: string;
  /** A row in this state. */
  make(state: string): Promise<number>;
  /** Whose each move is; nobody's: the portal makes it by itself. */
  readonly by: Readonly<Record<string, readonly Actor[]>>;
  /** Who reads a row in this state; to all others it is not there. */
  reads(actor: Actor, state: string): boolean;
  /** What a move needs to be told. */
  readonly said?: Readonly<Record<string, object>>;
}
const cases: Readonly<Record<string, Case>> = {
  'an offer': {
    resource: m.jobOffer,
    field: 'status',
    make: status => offer({ status, publishedAt: status === 'published' ? '2026-01-01 10:00' : null }),
    by: {
      submit: ['keeper', 'employer'],
      publish: ['keeper'],
      sendBack: ['keeper'],
      close: ['keeper', 'employer'],
      expire: [],
    },
    reads: (actor, state) =>
      actor === 'keeper' ||
      actor === 'employer' ||
      (state === 'published' && (actor === 'owner' || actor === 'otherGraduate')),
    said: { sendBack: { note: 'Dopunite opis.' } },
  },
  'an application': {
    resource: m.jobApplication,
    field: 'status',
    make: async status =>
      put(portal, m.jobApplication, {
        idJobOff: await offer({ status: 'published', publishedAt: '2026-01-01 10:00' }),
        idAluStu: idOwner,
        letter: 'Javljam se.',
        isProfileShared: 1,
        status,
      }),
    by: {
      see: ['employer'],
      shortlist: ['employer'],
      reject: ['employer'],
      hire: ['employer'],
      withdraw: ['owner'],
    },
    // What was withdrawn is no longer the employer's to read; whoever keeps the alumni reads no letters.
    reads: (actor, state) => actor === 'owner' || (actor === 'employer' && state !== 'withdrawn'),
  },
  'a profile': {
    resource: alumniStudent,
    field: 'verification',
    make: verification => profile({ verification }),
    by: { verify: ['keeper'], reject: ['keeper'], invite: ['keeper'] },
    reads: actor => actor !== 'student' && actor !== 'teacher',
    said: { reject: { note: 'Nije studirala ovdje.' } },
  },
  'a block of education': {
    resource: m.alumniEducation,
    field: 'status',
    make: status =>
      put(portal, m.alumniEducation, {
        idAluStu: idOwner,
        num: ++n,
        kind: 'education',
        title: 'Studij',
        organisation: 'Fakultet',
        graduationYear: 2020,
        status,
      }),
    by: { confirm: ['owner'], propose: [] },
    reads: (actor, state) =>
      actor === 'owner' || actor === 'keeper' || (state === 'confirmed' && actor !== 'student' && actor !== 'teacher'),
  },
  'a block of work': {
    resource: m.alumniWorkExperience,
    field: 'status',
    make: status =>
      put(portal, m.alumniWorkExperience, {
        idAluStu: idOwner,
        num: ++n,
        position: 'P',
        employer: 'E',
        dateFrom: '2020-01-01',
        status,
      }),
    by: { confirm: ['owner'], propose: [] },
    reads: (actor, state) =>
      actor === 'owner' || actor === 'keeper' || (state === 'confirmed' && actor !== 'student' && actor !== 'teacher'),
  },
};

describe('each move is made by the right person in the right state, and by nobody else', () => {
  it.each(Object.entries(cases))(
    '%s',
    async (_name, { resource, field, make, by, reads, said = {} }) => {
      const { flow } = resource.fields[field] as unknown as {
        flow: { states: readonly string[]; moves: Readonly<Record<string, Move>> };
      };
      expect(Object.keys(by).sort()).toEqual(Object.keys(flow.moves).sort());
      let [made, refused] = [0, 0];
      for (const [name, move] of Object.entries(flow.moves))
        for (const state of flow.states) {
          // A refusal leaves the row as it was, so that all who may not try on the same one.
          const row = await make(state);
          for (const actor of actors) {
            const mine = by[name]!.includes(actor);
            const inTime = (move.from as readonly string[]).includes(state);
            const isMade = mine && inTime && reads(actor, state);
            const id = isMade ? await make(state) : row;
            const answer = await people[actor].put(`${resource.name}/${name}?id=${id}`, { rowVer: 1, ...said[name] });
            const about = `${actor}: ${name} in ${state}: ${JSON.stringify(answer.body)}`;
            const column = (await rowOf(portal, resource.name, 'id', id))[field];
            if (isMade) {
              expect(answer.status, about).toBe(200);
              expect(column, about).toBe(move.to);
              made++;
              continue;
            }
            // Not there for who does not read it; whether a move is missing by right or by time first does not matter.
            if (!reads(actor, state)) expect([403, 404], about).toContain(answer.status);
            else if (mine) expect(answer.status, about).toBe(409);
            else if (inTime) expect([403, 404], about).toContain(answer.status);
            else expect([403, 404, 409], about).toContain(answer.status);
            expect(column, about).toBe(state);
            refused++;
          }
        }
      expect(made + refused).toBe(Object.keys(flow.moves).length * flow.states.length * actors.length);
      expect(made).toBe(
        Object.entries(flow.moves).reduce(
          (sum, [name, { from }]) =>
            sum +
            by[name]!.reduce((own, actor) => own + (from as readonly string[]).filter(s => reads(actor, s)).length, 0),
          0,
        ),
      );
    },
    120_000,
  );

  it('a move that must say why is refused without a word', async () => {
    const [waiting, unknown] = [await offer({ status: 'submitted' }), await profile()];
    for (const note of [undefined, '', '  ']) {
      expect((await people.keeper.put(`job-offer/sendBack?id=${waiting}`, { rowVer: 1, note })).status).toBe(422);
      expect((await people.keeper.put(`alumni-student/reject?id=${unknown}`, { rowVer: 1, note })).status).toBe(422);
    }
    expect((await people.keeper.put(`job-offer/publish?id=${waiting}`, { rowVer: 7 })).status).toBe(409);
  });

  it('an offer of a partner who is none any more, or whose deadline is over, goes nowhere', async () => {
    const late = await offer({ status: 'draft', applyUntil: '2020-01-01' });
    expect((await people.employer.put(`job-offer/submit?id=${late}`, { rowVer: 1 })).status).toBe(422);
    const other = await signIn(portal, { roles: ['alumniEmployer'] });
    const closed = await company('ugasena', other);
    const id = await offer({ status: 'submitted', idPartner: closed });
    const db = dbOf(portal);
    await db.run(sql`update ${db.table('partner')} set status = 'archived' where id = ${closed}`);
    expect((await people.keeper.put(`job-offer/publish?id=${id}`, { rowVer: 1 })).status).toBe(422);
  });
});

describe('two profiles of one person', () => {
  const ask = (who: Person, keep: number, drop: number) => who.get(`alumni/merge-preview?keep=${keep}&drop=${drop}`);
  const merge = (who: Person, keep: number, drop: number, keepVer = 1, dropVer = 1) =>
    who.post('alumni/merge', { keep, drop, keepVer, dropVer });

  it('are joined by whoever keeps the alumni, as they were seen, and once', async () => {
    const [keep, drop] = [await profile(), await profile()];
    for (const actor of actors.filter(one => one !== 'keeper')) {
      expect((await ask(people[actor], keep, drop)).status, actor).toBe(403);
      expect((await merge(people[actor], keep, drop)).status, actor).toBe(403);
      expect((await people[actor].get(`alumni/matches?id=${keep}`)).status, actor).toBe(403);
    }
    const { keeper } = people;
    expect((await merge(keeper, keep, keep)).status).toBe(404);
    expect((await merge(keeper, keep, 999_999)).status).toBe(404);
    expect((await merge(keeper, keep, drop, 2, 1)).status).toBe(409);
    expect((await merge(keeper, keep, drop, 1, 2)).status).toBe(409);
    expect((await rowOf(portal, 'alumni-student', 'id', drop)).deleted_at).toBeNull();
    expect((await merge(keeper, keep, drop)).status).toBe(200);
    expect((await rowOf(portal, 'alumni-student', 'id', drop)).deleted_at).not.toBeNull();
    expect((await ask(keeper, keep, drop)).status).toBe(404);
    expect((await merge(keeper, keep, drop, 2, 2)).status).toBe(404);
    expect((await merge(keeper, drop, keep, 2, 2)).status).toBe(404);
  });

  it('the reasons of a match are those that hold, the strongest first', async () => {
    const known = {
      jmbag: '0135219876',
      firstName: 'Maja',
      lastName: 'Perić',
      birthDate: '1995-02-03',
      email: 'maja@test.example',
    };
    const idStudent = await put(portal, student, known);
    const { jmbag, email, ...named } = known;
    for (const [values, reasons] of [
      [{ jmbag }, ['jmbag']],
      [named, ['nameAndBirth']],
      [{ email }, ['email']],
      [{ jmbag, email }, ['jmbag', 'email']],
      [{ ...named, birthDate: '1995-02-04' }, null],
    ] as const) {
      const id = await profile(values);
      const found = (await people.keeper.get(`alumni/matches?id=${id}`)).body;
      expect(
        found.students.find((one: { id: number }) => one.id === idStudent)?.because ?? null,
        JSON.stringify(values),
      ).toEqual(reasons);
    }
  });
});
