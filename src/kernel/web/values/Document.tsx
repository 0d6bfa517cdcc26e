import type { ReactNode } from 'react';
import { type Block, type Inline, readBlocks } from './markup.ts';

// A document as its readers see it: drawn by React out of a tree, without the component library, so that the pages before the door can show one too.
const inline = (parts: readonly Inline[]): ReactNode => parts.map(drawnInline);
const drawnInline = (part: Inline, i: number): ReactNode => {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'bold':
      return <strong key={i}>{inline(part.inside)}</strong>;
    case 'italic':
      return <em key={i}>{inline(part.inside)}</em>;
    case 'link':
      return (
        <a key={i} href={part.href} target="_blank" rel="noreferrer noopener">
          {inline(part.inside)}
        </a>
      );
  }
};
/** `under` is the level of the heading the document stands below: its own headings go on from there, so that none is skipped. */
type Under = 1 | 2 | 3;
const headings = ['h2', 'h3', 'h4', 'h5', 'h6'] as const;
const drawn =
  (under: Under) =>
  (block: Block, i: number): ReactNode => {
    switch (block.kind) {
      // `#` and `##` both begin a part; nobody counts signs while writing.
      case 'heading': {
        const Heading = headings[under - 1 + (block.level === 3 ? 1 : 0)]!;
        return <Heading key={i}>{inline(block.inside)}</Heading>;
      }
      case 'paragraph':
        return (
          <p key={i}>
            {block.lines.map((line, n) => (
              <span key={n}>
                {n > 0 && <br />}
                {inline(line)}
              </span>
            ))}
          </p>
        );
      case 'bulleted':
        return (
          <ul key={i}>
            {block.items.map((item, n) => (
              <li key={n}>{inline(item)}</li>
            ))}
          </ul>
        );
      case 'numbered':
        return (
          <ol key={i}>
            {block.items.map((item, n) => (
              <li key={n}>{inline(item)}</li>
            ))}
          </ol>
        );
    }
  };
export const Document = ({ text, under = 3 }: { text: string; under?: Under }) => (
  <div className="k-document">{readBlocks(text).map(drawn(under))}</div>
);
