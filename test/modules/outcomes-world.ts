import { expect } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import { dbOf, type Person, rowOf, signIn } from '../harness/people.ts';
import { plannedCourse, startTeaching, type Teaching } from './conductions-world.ts';

// The small faculty of teaching, with somebody who adopts outcomes and the verbs of the taxonomy at hand.

export interface Outcomes extends Teaching {
  readonly keeper: Person;
  readonly admin: Person;
  /** A verb by its Croatian word, as a part of an outcome names it. */
  verb(word: string): { idBloomlev: number; idVerb: number };
  part(content: string, ...words: string[]): object;
}
export const startOutcomes = async (): Promise<Outcomes> => {
  const world = await startTeaching();
  const db = dbOf(world.portal);
  const { rows } = await db.run<{ id: number; lev: number; verb: string }>(
    sql`select id, id_bloomlev as lev, verb_hr as verb from ${db.table('bloomverb')}`,
  );
  const verb = (word: string) => {
    const found = rows.find(row => row.verb === word)!;
    return { idBloomlev: found.lev, idVerb: found.id };
  };
  return {
    ...world,
    keeper: await signIn(world.portal, { roles: ['learningOutcomesAdmin'], username: 'keeper' }),
    admin: await signIn(world.portal, { roles: ['admin'], username: 'root' }),
    verb,
    part: (content, ...words) => ({ content, contentEn: `${content} (en)`, verbs: words.map(verb) }),
  };
};

/** An outcome of a course, written by its holder. */
export const outcomeOf = async (
  world: Outcomes,
  idStCo: number,
  code = 'I1',
  who: Person = world.holder,
): Promise<{ id: number; idLoCourse: number; [field: string]: any }> => {
  const made = await who.post('learningoutcomestudycourse/create', {
    idStCo,
    code,
    parts: [world.part('objasniti slojeve', 'objasniti')],
  });
  expect(made.status).toBe(201);
  return made.body;
};
/** The outcomes of the small faculty's study, as many as a course gives to. */
export interface OfStudy {
  readonly idLoStudy: number;
  readonly ofStudy: readonly number[];
}
export const studyOutcomes = async (world: Outcomes): Promise<OfStudy> => {
  const ofStudy: number[] = [];
  let idLoStudy = 0;
  for (const code of ['IU1', 'IU2', 'IU3']) {
    const made = await world.head.post('learningoutcomestudy/create', {
      idStudy: world.idStudy,
      idAcademicyear: world.idYear,
      code,
      parts: [world.part(`primijeniti ${code}`, 'primijeniti')],
    });
    expect(made.status).toBe(201);
    ofStudy.push(made.body.id);
    idLoStudy = made.body.idLoStudy;
  }
  return { idLoStudy, ofStudy };
};
/** A course whose outcomes lack nothing. */
export const courseWithoutGaps = async (world: Outcomes, { idLoStudy, ofStudy }: OfStudy) => {
  const { idStCo, idTopic } = await plannedCourse(world);
  const made = [
    await outcomeOf(world, idStCo, 'I1'),
    await outcomeOf(world, idStCo, 'I2'),
    await outcomeOf(world, idStCo, 'I3'),
  ];
  const { idLoCourse } = made[0]!;
  const ids = made.map(row => row.id);
  const cells = (resource: string, of: number, put: object[]) =>
    world.holder.put(`${resource}/cells?of=${of}`, { put });
  const method = (await rowOf(world.portal, 'learningmethod', 'num', 1)).id;
  const assessing = (await rowOf(world.portal, 'assessmentmethod', 'num', 1)).id;
  for (const answer of [
    await cells(
      'lo-course-study',
      idLoStudy,
      ids.map((id, i) => ({ idLearningoutcomestudycourse: id, idLearningoutcomestudy: ofStudy[i], contribution: 3 })),
    ),
    await cells(
      'lo-course-topic',
      idLoCourse,
      ids.map(id => ({ idLearningoutcomestudycourse: id, idStCoTopic: idTopic })),
    ),
    await cells(
      'lo-course-learning',
      idLoCourse,
      ids.map(id => ({ idLearningoutcomestudycourse: id, idLearningmethod: method })),
    ),
    await cells(
      'lo-course-assessing',
      idLoCourse,
      ids.map(id => ({ idLearningoutcomestudycourse: id, idAssessmentmethod: assessing })),
    ),
  ])
    expect([answer.status, answer.body.put]).toEqual([200, 3]);
  const work = { idStCo, activity: 'exam', nameHr: 'Ispit', hours: 140, ects: 5, points: 100, outcomes: ids };
  expect((await world.holder.post('st-co-assessment/create', work)).status).toBe(201);
  return { idStCo, idLoCourse, idTopic, ids: ids as [number, number, number] };
};
