/**
 * Long texts that are shown as documents hold a small, readable markup: `## heading`, `- list`, `1. list`, `**bold**`,
 * `*italic*`, `[words](https://…)`. It is read into a tree and drawn by React, so that no text can bring its own HTML.
 */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bold' | 'italic'; readonly inside: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly inside: readonly Inline[] };
export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly inside: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly lines: readonly (readonly Inline[])[] }
  | { readonly kind: 'bulleted' | 'numbered'; readonly items: readonly (readonly Inline[])[] };

export const safeLink = (href: string): boolean => /^(https?:\/\/|mailto:)[^\s<>"]+$/i.test(href);

const inlinePattern = /\*\*(.+?)\*\*|\*(?!\s)(.+?)\*|\[([^\]]+)\]\(([^)\s]+)\)/;
export const readInline = (text: string): Inline[] => {
  const found = inlinePattern.exec(text);
  if (!found) return text === '' ? [] : [{ kind: 'text', text }];
  const before: Inline[] = found.index > 0 ? [{ kind: 'text', text: text.slice(0, found.index) }] : [];
  const rest = () => readInline(text.slice(found.index + found[0].length));
  if (found[1] !== undefined) return [...before, { kind: 'bold', inside: readInline(found[1]) }, ...rest()];
  if (found[2] !== undefined) return [...before, { kind: 'italic', inside: readInline(found[2]) }, ...rest()];
  if (!safeLink(found[4]!)) return [...before, { kind: 'text', text: found[0] }, ...rest()];
  return [...before, { kind: 'link', href: found[4]!, inside: readInline(found[3]!) }, ...rest()];
};

const lineKind = (line: string): { kind: Block['kind']; level: number; content: string } => {
  const heading = /^(#{1,3})\s+(.*)$/.exec(line);
  if (heading) return { kind: 'heading', level: heading[1]!.length, content: heading[2]! };
  const bullet = /^\s*[-*•]\s+(.*)$/.exec(line);
  if (bullet) return { kind: 'bulleted', level: 0, content: bullet[1]! };
  const number = /^\s*\d{1,3}[.)]\s+(.*)$/.exec(line);
  if (number) return { kind: 'numbered', level: 0, content: number[1]! };
  return { kind: 'paragraph', level: 0, content: line };
};
export const readBlocks = (text: string): Block[] => {
  const blocks: Block[] = [];
  let open = false;
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    if (line.trim() === '') {
      open = false;
      continue;
    }
    const { kind, level, content } = lineKind(line);
    const last: Block | undefined = open ? blocks.at(-1) : undefined;
    const inside = readInline(content);
    if (kind === 'heading') blocks.push({ kind, level: level as 1 | 2 | 3, inside });
    else if (kind === 'paragraph') {
      if (last?.kind === 'paragraph') blocks[blocks.length - 1] = { kind, lines: [...last.lines, inside] };
      else blocks.push({ kind, lines: [inside] });
    } else if (last?.kind === kind) blocks[blocks.length - 1] = { kind, items: [...last.items, inside] };
    else blocks.push({ kind, items: [inside] });
    open = kind !== 'heading';
  }
  return blocks;
};

export type TextMark = 'bold' | 'italic' | 'heading' | 'bulleted' | 'numbered' | 'link';
export interface Edited {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}
/** Puts a mark around or before what is selected, or takes it away where it already is. */
export const toggleMark = (text: string, from: number, to: number, mark: TextMark): Edited => {
  if (mark === 'bold') return around(text, from, to, '**');
  if (mark === 'italic') return around(text, from, to, '*');
  if (mark === 'link') {
    const words = text.slice(from, to) || 'https://';
    const made = safeLink(words) ? `[${words}](${words})` : `[${words}](https://)`;
    return {
      text: text.slice(0, from) + made + text.slice(to),
      from: from + made.length - 1,
      to: from + made.length - 1,
    };
  }
  return beforeLines(text, from, to, mark);
};
const around = (text: string, from: number, to: number, sign: string): Edited => {
  const n = sign.length;
  if (text.slice(from - n, from) === sign && text.slice(to, to + n) === sign)
    return { text: text.slice(0, from - n) + text.slice(from, to) + text.slice(to + n), from: from - n, to: to - n };
  return {
    text: text.slice(0, from) + sign + text.slice(from, to) + sign + text.slice(to),
    from: from + n,
    to: to + n,
  };
};
const beforeLines = (text: string, from: number, to: number, mark: 'heading' | 'bulleted' | 'numbered'): Edited => {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const end = text.indexOf('\n', to) < 0 ? text.length : text.indexOf('\n', to);
  const lines = text.slice(start, end).split('\n');
  const marked = lines.every(line => lineKind(line).kind === mark);
  const changed = lines
    .map((line, i) => {
      const { content } = lineKind(line);
      return marked
        ? content
        : mark === 'heading'
          ? `## ${content}`
          : mark === 'bulleted'
            ? `- ${content}`
            : `${i + 1}. ${content}`;
    })
    .join('\n');
  return { text: text.slice(0, start) + changed + text.slice(end), from: start, to: start + changed.length };
};
