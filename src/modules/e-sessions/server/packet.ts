import { buffer } from 'node:stream/consumers';
import { choice, integer, list, object, type Sheet, text, wallClock } from '../../../kernel/resource/index.ts';
import {
  annexesByKind,
  annexesFrom,
  type Apart,
  type Ctx,
  endpoint,
  isThere,
  joinPdfsInThread,
  mostInPacket,
  notAllowed,
  notFound,
  notSignedIn,
  oneOf,
  type PacketPart,
  pagesIn,
  pdfOf,
  Refusal,
  seen,
  sendFile,
  sql,
  Turns,
} from '../../../kernel/server/index.ts';
import { lastFiled } from '../../papers/server/index.ts';
import { esession } from '../model.ts';
import { by, call, nameOf, readBy } from './papers.ts';
import { recordOf, type SessionRecord } from './record.ts';

// The call with everything that is enclosed to it, as one file. It is the same for all who may have it: nothing confidential is in it.

interface Enclosed {
  readonly number: string;
  readonly item: string;
  readonly title: string;
  readonly version: number;
  readonly content: { readonly hash: string; readonly name: string; readonly mime: string; readonly size: number };
}
/** What is enclosed to the call: neither a confidential document nor anything of a confidential item or of what stands below it. */
const enclosedTo = async ({ db }: Ctx, id: number): Promise<Enclosed[]> =>
  (
    await db.run<Enclosed>(
      sql`select concat(p.num || '.', i.num) as number, i.title as item, d.title, d.version, d.content
        from ${db.table('esess-agenda-document')} d join ${db.table('esess-agenda')} i on i.id = d.id_esess_age and i.deleted_at is null
          left join ${db.table('esess-agenda')} p on p.id = i.id_parent
        where i.id_esess = ${id} and d.deleted_at is null and d.is_confidential = 0 and i.is_confidential = 0 and coalesce(p.is_confidential, 0) = 0 and i.added_at_session = 0
        order by coalesce(p.num, i.num), (i.id_parent is not null), i.num, d.num, d.id`,
    )
  ).rows;

type CallState = 'issued' | 'draft' | 'none';
/** Whether the caller may have the packet, and with which call: the one that was issued, or its draft for whoever issues it. */
const callFor = async (
  ctx: Ctx,
  id: number,
): Promise<{ state: CallState; filed: Awaited<ReturnType<typeof lastFiled>> }> => {
  const { me } = ctx;
  if (!me) throw notSignedIn();
  if (!(await seen(ctx, esession, id))) throw notFound();
  const among = (...rules: readonly object[]) => isThere(ctx, esession, { all: [{ id }, ...rules] } as never);
  if (!(await among(call.when as object))) throw notAllowed();
  const issues = me.isAdmin || (await among(by(me) as object));
  if (!issues && !(await among(readBy(me) as object))) throw notAllowed();
  const filed = await lastFiled(ctx, call.name, esession.name, id);
  return { state: filed ? 'issued' : issues ? 'draft' : 'none', filed };
};

const apart: Readonly<Record<Apart, string>> = {
  noPages: 'priloženo zasebno',
  locked: 'priloženo zasebno (datoteka je zaštićena)',
  damaged: 'priloženo zasebno (datoteka se ne može pročitati)',
  tooLarge: `priloženo zasebno (paket prima najviše ${mostInPacket.megabytes} MB)`,
  tooLong: `priloženo zasebno (paket prima najviše ${mostInPacket.pages} stranica)`,
};
const titleOf = ({ title, version }: Enclosed): string => (version > 1 ? `${title} (inačica ${version})` : title);
const pagesFrom = (first: number, count: number): string =>
  count === 1 ? `stranica ${first}` : `stranice ${first} – ${first + count - 1}`;
/** What is in the packet and where, and what is enclosed besides. */
const contents = (s: SessionRecord, on: string, rows: readonly (readonly [string, string, string])[]): Sheet => ({
  format: 'A',
  lang: 'hr',
  title: 'Prilozi uz poziv',
  on,
  foot: { kind: 'act' },
  blocks: [
    { block: 'title', text: 'PRILOZI UZ POZIV', below: `na ${nameOf(s, 'accusative')}` },
    ...(rows.length === 0
      ? [{ block: 'text', text: 'Uz poziv nema priloga.' } as const]
      : [
          {
            block: 'table',
            summary: 'Prilozi po točkama dnevnog reda',
            columns: [
              { head: 'Točka', width: 15 },
              { head: 'Prilog', width: 95 },
              { head: 'U paketu', width: 55 },
            ],
            rows: rows.map(cells => ({ cells: [...cells] })),
          } as const,
        ]),
    { block: 'text', text: 'Povjerljivi materijali nisu dio paketa.' },
  ],
});

const bytesOfCall = async (
  ctx: Ctx,
  id: number,
  filed: Awaited<ReturnType<typeof lastFiled>>,
): Promise<{ readonly bytes: Buffer; readonly on: string }> => {
  if (filed) {
    const kept = await ctx.files.open(filed.pdf.hash);
    if (!kept) throw notFound();
    return { bytes: await buffer(kept.stream), on: filed.issuedOn };
  }
  const on = wallClock(ctx.now).slice(0, 10);
  const sheet = await call.paper(ctx, id, {}, { on, number: null, replaces: null });
  if (!('blocks' in sheet)) throw notFound();
  return { bytes: await pdfOf({ ...sheet, draft: true }), on };
};
const packetOf = async (
  ctx: Ctx,
  id: number,
  filed: Awaited<ReturnType<typeof lastFiled>>,
  enclosed: readonly Enclosed[],
): Promise<Buffer> => {
  const s = await recordOf(ctx, id);
  const { bytes, on } = await bytesOfCall(ctx, id, filed);
  const annexes = await annexesFrom(
    ctx,
    enclosed.map(({ content }) => content),
  );
  const listed = async (pagesBefore: number): Promise<Buffer> => {
    let next = pagesBefore + 1;
    const rows = enclosed.map((each, n) => {
      const annex = annexes[n]!;
      const where = 'why' in annex ? apart[annex.why] : pagesFrom(next, annex.pages);
      next += 'why' in annex ? 0 : annex.pages;
      return [`${each.number}.`, titleOf(each), where] as const;
    });
    const sheet = contents(s, on, rows);
    return pdfOf(filed ? sheet : { ...sheet, draft: true });
  };
  const ofCall = pagesIn(bytes);
  // The list says on which page each annex begins, which depends on how long the list itself is.
  const guess = await listed(ofCall + 1);
  const ofList = pagesIn(guess);
  const list = ofList === 1 ? guess : await listed(ofCall + ofList);
  const parts: PacketPart[] = [
    { marks: ['Poziv'], content: { kind: 'pdf', bytes } },
    { marks: ['Prilozi uz poziv'], content: { kind: 'pdf', bytes: list } },
    ...enclosed.flatMap((each, n): PacketPart[] => {
      const annex = annexes[n]!;
      if ('why' in annex) return [];
      const marks = [`${each.number}. ${each.item}`, `Prilog uz točku ${each.number}.: ${titleOf(each)}`];
      return [{ marks, content: annex.content }];
    }),
  ];
  return joinPdfsInThread({ title: `Poziv s prilozima: ${s.title}`, lang: 'hr', on, parts });
};

/** Each takes the files that it joins into memory: one at a time for a person, as with every file that costs work. */
const making = new Turns(1, 'tooManyExports');
/** A called body opens its packet at the same moment: what is the same for all of them is made once. */
const underWay = new Map<string, Promise<Buffer>>();
const sharedPacket = async (ctx: Ctx, id: number, filed: Awaited<ReturnType<typeof lastFiled>>): Promise<Buffer> => {
  const enclosed = await enclosedTo(ctx, id);
  if (!filed) return packetOf(ctx, id, filed, enclosed);
  const key = JSON.stringify([ctx.db.schema, id, filed.pdf.hash, enclosed]);
  const begun = underWay.get(key);
  if (begun) return begun;
  const made = packetOf(ctx, id, filed, enclosed).finally(() => underWay.delete(key));
  underWay.set(key, made);
  return made;
};

const must = { required: true } as const;
const enclosures = endpoint({
  method: 'GET',
  path: 'esession/enclosures',
  summary:
    'What the packet of a session would hold: the call as issued or as a draft, and which annexes become its pages.',
  query: { id: integer({ required: true, min: 1 }) },
  answer: {
    call: choice(['issued', 'draft', 'none'], must),
    megabytes: integer(must),
    pages: integer(must),
    annexes: list(
      object({
        number: text(must),
        title: text({ required: true, max: 500 }),
        where: choice(['pages', 'noPages', 'tooLarge'], must),
      }),
      { max: 2000 },
    ),
  },
  async handle(ctx, { query: { id } }) {
    const { state } = await callFor(ctx, id);
    const enclosed = await enclosedTo(ctx, id);
    const kinds = annexesByKind(enclosed.map(({ content }) => content));
    return {
      call: state,
      ...mostInPacket,
      annexes: enclosed.map(({ number, title }, n) => ({
        number,
        title,
        where: kinds[n] as 'pages' | 'noPages' | 'tooLarge',
      })),
    };
  },
});
const packet = endpoint({
  method: 'GET',
  path: 'esession/packet',
  summary: 'The call to a session with all annexes that are not confidential in one PDF, with bookmarks.',
  query: { id: integer({ required: true, min: 1 }) },
  answer: 'bytes',
  async handle(ctx, { query: { id }, reply }) {
    const { state, filed } = await callFor(ctx, id);
    // Members get what was issued, never somebody's draft.
    if (state === 'none') throw new Refusal(422, { key: 'callNotIssued' }, { resource: esession.name });
    const bytes = await making.during(oneOf(ctx), () => sharedPacket(ctx, id, filed));
    return sendFile(reply, bytes, { type: 'pdf', name: `${filed ? '' : 'nacrt-'}poziv-s-prilozima-${id}` });
  },
});
export const packetEndpoints = [enclosures, packet];
