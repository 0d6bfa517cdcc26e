import { agent, askAs, pause, type Person } from './real-portal.ts';

/**
 * Everybody else, in a process of their own: a second in which the attackers' process is busy with its attacks would count as
 * the portal's. Told by `bench/siege.ts` whom to be; gives the answers since it was last asked.
 */
export interface Read {
  /** When it was asked, by the clock. */
  readonly at: number;
  readonly ms: number;
  readonly status: number;
  readonly list: string;
}
export type ToReaders = { readonly url: string; readonly people: readonly Person[] } | 'tell' | 'leave';

const thinkTime = 2_000;
const lists: Readonly<Record<Person['role'], readonly string[]>> = {
  student: [
    'inbox?columns=subject,messType,senderName,sentAt,seen&filter[isArchived]=0&sort=-sentAt,-id&pagination[limit]=50&page=1',
    'session?sort=-lastSeenAt&return[can]=1&pagination[limit]=50',
    'home',
  ],
  teacher: [
    'course?return[count]=1&return[can]=1&pagination[limit]=50&page=1&search=ma',
    'teacher?return[count]=1&return[can]=1&pagination[limit]=50&page=1',
    'room?return[count]=1&return[can]=1&pagination[limit]=50&page=1',
  ],
  admin: ['student?return[count]=1&return[can]=1&pagination[limit]=50&page=1&search=ko'],
};
let reads: Read[] = [];
let isOver = false;
const read = async (url: string, person: Person): Promise<void> => {
  while (!isOver) {
    await pause(thinkTime * (0.5 + Math.random()));
    if (isOver) return;
    const of = lists[person.role];
    const path = of[Math.floor(Math.random() * of.length)]!;
    const at = Date.now();
    const { ms, status } = await askAs(url, person.token, path);
    reads.push({ at, ms, status, list: path.split('?')[0]! });
  }
};
process.on('message', (said: ToReaders) => {
  if (said === 'leave') {
    isOver = true;
    agent.destroy();
    process.disconnect();
  } else if (said === 'tell') {
    process.send!(reads);
    reads = [];
  } else for (const person of said.people) void read(said.url, person);
});
