import { type AnyResource, integer, list, object, text } from '../resource/index.ts';
import { refuseClosed } from './access.ts';
import { type Ctx, endpoint } from './contract.ts';
import { within } from './engine/io.ts';
import { options } from './engine/list.ts';
import { accountsNamedIn } from './engine/person.ts';
import { invalid, notSignedIn, Refusal } from './errors.ts';
import { abortable } from './runtime.ts';

const mostLists = 150;
/** Of each list a few, and of all of them what somebody still reads through. */
const mostOfOne = 4;
const mostOfAll = 60;
/** So that one search leaves connections to others. */
const atOnce = 4;
/** One list in which a text is hard to find keeps nobody from what the others have. */
const longestOfOne = 2_000;

interface Find {
  readonly resource: string;
  readonly value: number;
  readonly label: string;
  readonly description: string | null;
}
/** Rows that are one and the same person, who teaches and sits in bodies, get the same number. */
const withPersons = async (ctx: Ctx, lists: readonly AnyResource[], finds: readonly Find[]) => {
  const numbers = new Map<number, number>();
  const persons = new Map<string, number>();
  for (const r of lists) {
    const rows = finds.filter(find => find.resource === r.name);
    for (const [id, account] of await accountsNamedIn(ctx, r, rows)) {
      if (!numbers.has(account)) numbers.set(account, numbers.size + 1);
      persons.set(`${r.name} ${id}`, numbers.get(account)!);
    }
  }
  return finds.map(find => ({ ...find, person: persons.get(`${find.resource} ${find.value}`) ?? null }));
};
const listsIn = (ctx: Ctx, sent: string): AnyResource[] => {
  let read: unknown;
  try {
    read = JSON.parse(sent);
  } catch {
    throw invalid('in', 'invalidValue');
  }
  if (!Array.isArray(read) || read.some(each => typeof each !== 'string')) throw invalid('in', 'invalidValue');
  if (read.length > mostLists) throw invalid('in', 'tooMany', { max: mostLists });
  return [...new Set(read as string[])].map(name => {
    const r = ctx.app.resources.get(name);
    if (!r || r.internal) throw invalid('in', 'invalidValue');
    return r;
  });
};
/** What the list would offer to choose from. One that is closed to the caller, or fails, hides nothing of the others. */
const foundIn = async (ctx: Ctx, r: AnyResource, search: string): Promise<readonly Find[]> => {
  try {
    await refuseClosed(ctx, r.name, 'options');
    const answer = await within(ctx.signal, longestOfOne, signal =>
      options(abortable(ctx, signal), r, [
        { name: 'search', path: [], value: search },
        { name: 'pagination', path: ['limit'], value: String(mostOfOne) },
      ]),
    );
    const { data } = JSON.parse(answer.text ?? '{"data":[]}') as {
      data: (Pick<Find, 'value' | 'label'> & Partial<Find>)[];
    };
    return data.map(({ value, label, description }) => ({
      resource: r.name,
      value,
      label,
      description: description ?? null,
    }));
  } catch (failure) {
    ctx.signal?.throwIfAborted();
    if (!(failure instanceof Refusal)) ctx.log.warn({ err: failure, resource: r.name }, 'a list could not be searched');
    return [];
  }
};

/** For whoever looks for a thing without knowing in which list it stands: one call, and each list's own rules. */
export const findEndpoint = endpoint({
  method: 'GET',
  path: 'finds',
  modules: [],
  summary: `Rows of several lists that the caller may choose and that a text fits. \`in\` is JSON: names of lists, such as ["student", "room"], asked in this order; at most ${mostOfOne} rows of each and ${mostOfAll} in all. A list that is closed to the caller gives none. Rows with the same \`person\` are about one and the same account.`,
  query: { in: text({ required: true, max: 8000 }), search: text({ required: true, max: 200 }) },
  answer: {
    data: list(
      object({
        resource: text({ required: true }),
        value: integer({ required: true }),
        label: text({ required: true }),
        description: text(),
        person: integer(),
      }),
      { required: true },
    ),
  },
  async handle(ctx, { query }) {
    if (!ctx.me) throw notSignedIn();
    const lists = listsIn(ctx, query.in);
    const data: Find[] = [];
    for (let i = 0; i < lists.length && data.length < mostOfAll; i += atOnce) {
      const next = await Promise.all(lists.slice(i, i + atOnce).map(r => foundIn(ctx, r, query.search)));
      data.push(...next.flat());
    }
    return { data: await withPersons(ctx, lists, data.slice(0, mostOfAll)) };
  },
});
