import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Block, PaperText, Run, Sheet } from '../../../kernel/resource/index.ts';
import { pdfOf } from '../../../kernel/server/index.ts';

/** The small markdown in which the instructions are written, as a paper: headings, paragraphs, lists, bold and italic words. */
const sheetOf = (markdown: string, language: 'hr' | 'en', footer: string): Sheet => {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? footer;
  const blocks: Block[] = [];
  let list = null as { readonly numbers: 'bullets' | 'decimal'; readonly items: PaperText[] } | null;
  for (const line of markdown.split('\n').map(each => each.trimEnd())) {
    const [, marker, item] = /^(-|\d+\.) (.+)$/.exec(line) ?? [];
    if (!marker) {
      // An empty line does not end a list: its items may stand apart.
      if (line !== '') list = null;
      blocks.push(...blockOf(line));
      continue;
    }
    const numbers = marker === '-' ? 'bullets' : 'decimal';
    if (list?.numbers !== numbers) {
      list = { numbers, items: [] };
      blocks.push({ block: 'points', ...list });
    }
    list.items.push(runsOf(item!));
  }
  // The same text gives the same file, whenever it is made.
  return { format: 'P', lang: language, title, on: '1970-01-01', blocks, foot: { kind: 'list', words: footer } };
};
const blockOf = (line: string): Block[] => {
  if (line === '') return [];
  const [, marks, heading] = /^(#{1,3}) (.+)$/.exec(line) ?? [];
  if (!heading) return [{ block: 'text', text: runsOf(line) }];
  return [
    marks!.length === 1
      ? { block: 'title', text: heading }
      : { block: 'heading', level: marks!.length === 2 ? 2 : 3, text: heading },
  ];
};
/** Bold and italic words stand in the middle of their sentence. */
const runsOf = (text: string): readonly Run[] =>
  text
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*)/)
    .filter(part => part !== '')
    .map(part => ({
      text: part.replaceAll('*', ''),
      ...(part.startsWith('**') ? { bold: true } : part.startsWith('*') ? { italic: true } : {}),
    }));

export const makePdf = (markdown: string, language: 'hr' | 'en', footer: string): Promise<Buffer> =>
  pdfOf(sheetOf(markdown, language, footer));

/** Made when it is first asked for and kept beside the data, under the hash of its text: a new text makes a new file. */
export const keptPdf = async (
  folder: string,
  markdown: string,
  language: 'hr' | 'en',
  footer: string,
): Promise<Buffer> => {
  const file = join(
    folder,
    `${createHash('sha256').update(`2 ${language} ${footer} ${markdown}`).digest('hex').slice(0, 32)}.pdf`,
  );
  const known = await readFile(file).catch(() => null);
  if (known) return known;
  const made = await makePdf(markdown, language, footer);
  await mkdir(folder, { recursive: true });
  const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await writeFile(draft, made);
  await rename(draft, file);
  return made;
};
