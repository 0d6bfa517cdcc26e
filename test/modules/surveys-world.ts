import { randomUUID } from 'node:crypto';
import { type Log, makeDueMoves, type sql } from '../../src/kernel/server/index.ts';
import { survey, surveyConduction } from '../../src/modules/surveys/model.ts';
import { dbOf, type Person, put, signIn, startSeeded } from '../harness/people.ts';
import type { Portal, Reply } from '../harness/portal.ts';
import { systemOf } from './system.ts';

// A faculty that asks: somebody who leads surveys, and people of two roles who answer.

export const text = (hr: string) => ({ hr, en: `${hr} (en)` });
export const definition = {
  pages: [
    {
      name: 'p1',
      elements: [
        { type: 'rating', name: 'ocjena', title: text('Kako ocjenjujete nastavu?'), isRequired: true },
        {
          type: 'radiogroup',
          name: 'nacin',
          title: text('Kako studirate?'),
          choices: [
            { value: 'redovito', text: text('Redovito') },
            { value: 'izvanredno', text: text('Izvanredno') },
          ],
        },
        { type: 'comment', name: 'zasto', title: text('Zašto?'), visibleIf: '{ocjena} < 3' },
      ],
    },
  ],
};
export interface Surveys {
  readonly portal: Portal;
  readonly leader: Person;
  readonly students: readonly Person[];
  readonly librarians: readonly Person[];
  /** A conduction as it was put in, without asking anybody. */
  conduct(values?: Record<string, unknown>, asks?: unknown): Promise<{ id: number; guid: string }>;
  /** The moves whose time has come. */
  due(): Promise<void>;
  answer(who: Person, guid: string, answers: object, more?: object): Promise<Reply>;
  rows<T = Record<string, any>>(piece: ReturnType<typeof sql>): Promise<T[]>;
}
export const startSurveys = async (
  students = 7,
  librarians = 2,
  log?: Log,
  env: Record<string, string> = {},
): Promise<Surveys> => {
  const portal = await startSeeded({ env, ...(log && { log }) });
  const many = async (role: string, n: number) => {
    const people: Person[] = [];
    for (let i = 0; i < n; i++) people.push(await signIn(portal, { roles: [role], username: `${role}${i}` }));
    return people;
  };
  const leader = await signIn(portal, { roles: ['surveyAdmin'], username: 'leader' });
  const db = dbOf(portal);
  let n = 0;
  return {
    portal,
    leader,
    students: await many('student', students),
    librarians: await many('librarian', librarians),
    async conduct(values = {}, asks = definition) {
      n++;
      const idSurv = await put(portal, survey, {
        titleHr: `Anketa ${n}`,
        titleEn: `Survey ${n}`,
        category: 'general',
        languages: ['hr', 'en'],
        definition: JSON.stringify(asks),
        guid: randomUUID(),
        version: 1,
        status: 'ready',
      });
      const guid = randomUUID();
      const id = await put(portal, surveyConduction, {
        titleHr: `Provedba ${n}`,
        idSurv,
        access: 'private',
        isAnonymous: 1,
        audience: [
          { kind: 'role', value: 'student' },
          { kind: 'role', value: 'librarian' },
        ],
        dateFrom: '2020-01-01 08:00',
        dateTo: '2099-01-01 08:00',
        guid,
        status: 'scheduled',
        ...values,
      });
      return { id, guid };
    },
    due: async () => {
      await makeDueMoves(systemOf(portal));
    },
    answer: (who, guid, answers, more = {}) =>
      who.post('survey-answer/submit', {
        guid,
        access: 'private',
        lang: 'hr',
        answers: JSON.stringify(answers),
        ticket: randomUUID(),
        ...more,
      }),
    rows: async piece => (await db.run<never>(piece)).rows,
  };
};
