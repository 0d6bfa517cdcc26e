import { integer, list, text } from '../resource/index.ts';
import { refuseClosed } from './access.ts';
import { type Ctx, endpoint } from './contract.ts';
import { countOfList } from './engine/list.ts';
import { invalid, notSignedIn, Refusal } from './errors.ts';
import { parseQuery } from './http/query.ts';

const most = 60;

const readJson = (sent: string, field: string): unknown => {
  try {
    return JSON.parse(sent);
  } catch {
    throw invalid(field, 'invalidValue');
  }
};
const addressesIn = (sent: string): string[] => {
  const read = readJson(sent, 'of');
  if (!Array.isArray(read) || read.some(each => typeof each !== 'string')) throw invalid('of', 'invalidValue');
  if (read.length > most) throw invalid('of', 'tooMany', { max: most });
  return read as string[];
};
/** What is chosen for all screens: it narrows the lists that say so, and no other. */
const choicesIn = (sent: string | null | undefined): Readonly<Record<string, number>> => {
  if (!sent) return {};
  const read = readJson(sent, 'narrow');
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw invalid('narrow', 'invalidValue');
  const choices = Object.entries(read);
  if (choices.some(([, id]) => !Number.isSafeInteger(id))) throw invalid('narrow', 'invalidValue');
  return Object.fromEntries(choices) as Record<string, number>;
};
/** What the list at this address would count for the caller; null where it is closed to them. */
const counted = async (
  ctx: Ctx,
  address: string,
  choices: Readonly<Record<string, number>>,
): Promise<number | null> => {
  const mark = address.indexOf('?');
  const r = ctx.app.resources.get(mark < 0 ? address : address.slice(0, mark));
  if (!r || r.internal) throw invalid('of', 'invalidValue');
  try {
    await refuseClosed(ctx, r.name, '');
    const narrowing = Object.entries(choices)
      .filter(([chosen]) => r.narrowedBy && Object.hasOwn(r.narrowedBy, chosen))
      .map(([chosen, id]) => ({ name: 'narrow', path: [chosen], value: String(id) }));
    return await countOfList(ctx, r, [...parseQuery(mark < 0 ? '' : address.slice(mark + 1)), ...narrowing]);
  } catch (refusal) {
    if (refusal instanceof Refusal && refusal.status === 403) return null;
    throw refusal;
  }
};

/** For a screen that shows many numbers at once: one call, and each list's own rules. */
export const countEndpoint = endpoint({
  method: 'GET',
  path: 'counts',
  modules: [],
  summary:
    'How many rows each of these lists has for the caller. `of` is JSON: addresses of lists with their filters, such as ["room", "student?filter[active]=1"]; `narrow`, JSON too, says what is chosen for all screens, such as {"academicyear": 2}. Null stands where a list is closed to the caller.',
  query: { of: text({ required: true, max: 8000 }), narrow: text({ max: 500 }) },
  answer: { counts: list(integer(), { required: true }) },
  async handle(ctx, { query: { of, narrow } }) {
    if (!ctx.me) throw notSignedIn();
    const choices = choicesIn(narrow);
    const counts: (number | null)[] = [];
    for (const address of addressesIn(of)) counts.push(await counted(ctx, address, choices));
    return { counts };
  },
});
