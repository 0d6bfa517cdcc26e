import { buffer } from 'node:stream/consumers';
import type { Ctx } from '../contract.ts';
import { picturesOf } from '../pictures.ts';
import type { PacketPart } from './pdf-joining.ts';
import { judgePdfsInThread } from './pdf-threads.ts';

/** What one packet takes: files together, and pages of them together. */
export const mostInPacket = { megabytes: 50, pages: 1000 } as const;

interface StoredAnnex {
  readonly hash: string;
  readonly mime: string;
  readonly size: number;
}
/** Why an annex stays beside the packet: it has no pages, it is protected, it cannot be read, or the packet is full. */
export type Apart = 'noPages' | 'locked' | 'damaged' | 'tooLong' | 'tooLarge';
export type Annex = { readonly pages: number; readonly content: PacketPart['content'] } | { readonly why: Apart };

const pictures = ['image/jpeg', 'image/png', 'image/webp'];
/** What can be said of annexes without reading them: which have pages and fit, in their order. */
export const annexesByKind = (files: readonly Pick<StoredAnnex, 'mime' | 'size'>[]): ('pages' | Apart)[] => {
  let left = mostInPacket.megabytes * 1_048_576;
  return files.map(({ mime, size }) => {
    if (mime !== 'application/pdf' && !pictures.includes(mime)) return 'noPages';
    if (size > left) return 'tooLarge';
    left -= size;
    return 'pages';
  });
};

/** Files as annexes of a paper: PDF brings its pages, a picture one; what cannot be joined says why and harms no other. */
export const annexesFrom = async (ctx: Pick<Ctx, 'app' | 'files'>, files: readonly StoredAnnex[]): Promise<Annex[]> => {
  const kinds = annexesByKind(files);
  const read = async ({ hash, mime }: StoredAnnex, kind: 'pages' | Apart): Promise<Annex | Uint8Array> => {
    if (kind !== 'pages') return { why: kind };
    const kept = await ctx.files.open(hash);
    if (!kept) return { why: 'damaged' };
    const bytes = await buffer(kept.stream);
    if (mime === 'application/pdf') return bytes;
    const drawn = await picturesOf(ctx.app).draw(bytes);
    return 'picture' in drawn ? { pages: 1, content: { kind: 'jpeg', bytes: drawn.picture } } : { why: 'damaged' };
  };
  const found: (Annex | Uint8Array)[] = [];
  for (const [n, file] of files.entries()) found.push(await read(file, kinds[n]!));
  const pdfs = found.filter(each => each instanceof Uint8Array);
  const judged = pdfs.length === 0 ? [] : await judgePdfsInThread(pdfs, mostInPacket.pages);
  let next = 0;
  return found.map(each => {
    if (!(each instanceof Uint8Array)) return each;
    const said = judged[next++]!;
    return 'why' in said ? said : { pages: said.pages, content: { kind: 'pdf', bytes: each } };
  });
};
