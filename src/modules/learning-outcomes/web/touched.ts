import { useQuery } from '@tanstack/react-query';
import { call } from '../../../kernel/web/index.ts';
import type { useOutcomesText } from './text.ts';

type Kind = 'learningoutcomestudy' | 'learningoutcomestudycourse';
interface Touched {
  readonly outcomes: number;
  readonly topics: number;
  readonly works: number;
  readonly leaning: readonly {
    readonly kind: 'course' | 'outcome' | 'topic' | 'work' | 'syllabus';
    readonly name: string;
  }[];
}
/** What leans on an outcome, asked before it is removed or worded anew. */
export const whatLeansOn = (of: Kind, id: number, signal?: AbortSignal): Promise<Touched> =>
  call<Touched>('GET', 'learning-outcomes/touches', { query: { of, id }, ...(signal && { signal }) });
export const useWhatLeansOn = (of: Kind, id: number | null): Touched | undefined =>
  useQuery({
    queryKey: ['resource', of, 'touches', id],
    queryFn: ({ signal }) => whatLeansOn(of, id!, signal),
    enabled: id !== null,
    retry: false,
  }).data;

const kinds = {
  course: 'leanCourse',
  outcome: 'leanOutcome',
  topic: 'leanTopic',
  work: 'leanWork',
  syllabus: 'leanSyllabus',
} as const;
/** So many are named of each kind; of the others it is said how many they are. */
const mostNames = 12;
/** Line by line: «Teme: Slojevi, Protokoli». */
export const linesOf = ({ leaning }: Touched, say: ReturnType<typeof useOutcomesText>): string[] =>
  (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap(kind => {
    const names = leaning.filter(one => one.kind === kind).map(one => one.name);
    const more = names.length - mostNames;
    const named = [...names.slice(0, mostNames), ...(more > 0 ? [say('leanMore', { n: more })] : [])];
    return names.length === 0 ? [] : [`${say(kinds[kind])}: ${named.join(', ')}`];
  });
