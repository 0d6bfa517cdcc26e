import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accentOf, contrast } from './colours.ts';

const tokensOf = (part: string): Record<string, string> =>
  Object.fromEntries(
    [...part.matchAll(/--([\w-]+): (#[0-9a-f]{3,6})/g)].map(m => [
      m[1]!,
      m[2]!.length === 4 ? m[2]!.replace(/[0-9a-f]/g, c => c + c) : m[2]!,
    ]),
  );
// The browser's program has no types of Node, and vitest empties every style sheet that is imported.
const { readFileSync } = await import('node:fs' as string);
const css: string = readFileSync(new URL('../web/look/tokens.css', import.meta.url), 'utf8');
const themes = {
  light: tokensOf(css.slice(css.indexOf(':root {'), css.indexOf('}'))),
  dark: tokensOf(css.slice(css.indexOf('"dark"'))),
};

describe('colours', () => {
  for (const [name, token] of Object.entries(themes)) {
    it(`text is legible on every surface (${name})`, () => {
      for (const ink of ['ink', 'ink-2', 'ink-3'])
        for (const surface of ['bg', 'card', 'line-2'])
          expect(contrast(token[ink]!, token[surface]!), `${ink} on ${surface}`).toBeGreaterThanOrEqual(4.5);
      for (const meaning of ['ok', 'warn', 'bad']) {
        expect(contrast(token[meaning]!, token[`${meaning}-soft`]!), meaning).toBeGreaterThanOrEqual(4.5);
        expect(contrast(token[meaning]!, token.card!), `${meaning} on card`).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(token.danger!, token['on-accent']!), 'a button that destroys').toBeGreaterThanOrEqual(4.5);
      expect(contrast(token.field!, token.card!), 'edge of a field').toBeGreaterThanOrEqual(3);
    });
  }
  it('any colour of an institution stays legible, and a legible one stays itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), n => {
        const accent = accentOf(`#${n.toString(16).padStart(6, '0')}`);
        expect(contrast(accent.light, '#ffffff')).toBeGreaterThanOrEqual(4.5);
        expect(contrast(accent.light, accent.lightSoft)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(accent.dark, '#161e29')).toBeGreaterThanOrEqual(4.5);
        expect(contrast(accent.dark, accent.darkSoft)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(accent.dark, '#0d1520')).toBeGreaterThanOrEqual(4.5);
      }),
    );
    expect(accentOf('#1f5fbf').light).toBe('#1f5fbf');
    expect(accentOf('red').light).toBe(accentOf(null).light);
  });
});
