import type { World } from '../world.ts';
import { loadManyAlumni } from './alumni.ts';
import { loadManyDocuments } from './documents.ts';
import { loadManyInternships } from './internships.ts';
import { loadManyMessages } from './messages.ts';
import { loadManyOutcomes } from './outcomes.ts';
import { loadManyPapers } from './papers.ts';
import { loadStudentAccounts, type People, peopleOf } from './people.ts';
import { loadManySessions } from './sessions.ts';
import { loadManySurveys } from './surveys.ts';
import { loadManyTheses } from './theses.ts';

type Maker = (world: World, people: People, users: ReadonlyMap<string, number>) => Promise<void>;

/** What is made in bulk, module by module. Messages come last: they speak of the rest. */
export const loadMany = async (
  world: World,
  users: ReadonlyMap<string, number>,
  only?: readonly string[],
): Promise<void> => {
  const { many } = world.size;
  if (!many) return;
  if (many.studentAccounts) await loadStudentAccounts(world);
  const people = await peopleOf(world);
  const makers: Readonly<Record<string, Maker>> = {
    theses: () => loadManyTheses(world, people, many.theses),
    documents: () => loadManyDocuments(world, people, many.folders, many.documents),
    internships: () => loadManyInternships(world, people, many.internships),
    sessions: () => loadManySessions(world, people, users, many.sessions),
    surveys: () => loadManySurveys(world, people, many.surveys, many.answers),
    alumni: () => loadManyAlumni(world, many.alumni),
    outcomes: () => loadManyOutcomes(world, many.outcomes),
    papers: () => loadManyPapers(world, many.papers),
    messages: () => loadManyMessages(world, people, users, many.messages),
  };
  for (const [name, make] of Object.entries(makers)) if (!only || only.includes(name)) await make(world, people, users);
};
