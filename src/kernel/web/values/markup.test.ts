import { describe, expect, test } from 'vitest';
import { readBlocks, readInline, safeLink, toggleMark } from './markup.ts';

describe('documents', () => {
  test('headings, paragraphs and lists', () => {
    expect(readBlocks('## Cilj\nprvi red\ndrugi red\n\n- a\n- b\n1. x\n2) y').map(b => b.kind)).toEqual([
      'heading',
      'paragraph',
      'bulleted',
      'numbered',
    ]);
    expect(readBlocks('a\n\nb')).toHaveLength(2);
  });
  test('bold, italic and links', () => {
    expect(readInline('a **b *c*** [d](https://e.hr)')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'bold', inside: [{ kind: 'text', text: 'b *c' }] },
      { kind: 'text', text: '* ' },
      { kind: 'link', href: 'https://e.hr', inside: [{ kind: 'text', text: 'd' }] },
    ]);
    expect(readInline('2 * 3 * 4')).toEqual([{ kind: 'text', text: '2 * 3 * 4' }]);
  });
  test('no link runs a script', () => {
    expect(readInline('[x](javascript:alert)')).toEqual([{ kind: 'text', text: '[x](javascript:alert)' }]);
    expect(safeLink('JavaScript:alert(1)')).toBe(false);
    expect(safeLink('data:text/html,x')).toBe(false);
    expect(safeLink('mailto:a@b.hr')).toBe(true);
  });
  test('markup of people stays text', () =>
    expect(readInline('<img src=x onerror=alert(1)>')).toEqual([
      { kind: 'text', text: '<img src=x onerror=alert(1)>' },
    ]));
  test('a mark is put on and taken off', () => {
    const bold = toggleMark('jedan dva', 6, 9, 'bold');
    expect(bold).toEqual({ text: 'jedan **dva**', from: 8, to: 11 });
    expect(toggleMark(bold.text, bold.from, bold.to, 'bold')).toEqual({ text: 'jedan dva', from: 6, to: 9 });
    const list = toggleMark('a\nb', 0, 3, 'numbered');
    expect(list.text).toBe('1. a\n2. b');
    expect(toggleMark(list.text, list.from, list.to, 'numbered').text).toBe('a\nb');
    expect(toggleMark('vidi', 0, 4, 'link').text).toBe('[vidi](https://)');
  });
});
