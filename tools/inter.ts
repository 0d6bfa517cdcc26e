import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');
const oneOf = (letters: string): RegExp => new RegExp(`[${letters}]`, 'g');
const croatian = 'ČčĆćĐđŠšŽž';
const signs = '\u00a0§«°·»×–—‘’“”„•…€−→←↑↓';
/**
 * What the portal writes: Latin with every European letter of Latin Extended-A, and the signs of its screens. What every
 * Croatian and English page writes is apart from letters that only some name brings: `rare` files are fetched where one of
 * theirs is written.
 */
const letters = {
  latin: { from: 'latin', text: `${range(0x20, 0x7e)}${signs}` },
  croatian: { from: 'latin-ext', text: croatian },
  'rare-latin': { from: 'latin', text: `${range(0xa1, 0xff)}‹›™`.replaceAll(oneOf(signs), '') },
  'rare-latin-ext': { from: 'latin-ext', text: range(0x100, 0x17f).replaceAll(oneOf(croatian), '') },
};
/**
 * How letters stand beside each other, and figures of one width. Other shapes of the same letters are a quarter of the file,
 * also those that come by themselves (`calt`): a code is shown as it was written, «3x4» is not «3×4».
 */
const features = ['ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'tnum'];
/** The weights that the portal uses. */
const weights = { min: 400, max: 700 };
const require = createRequire(import.meta.url);

/**
 * The portal's type, cut down to what it writes: a third of the size. Made once and kept beside the packages;
 * style sheets name it `~inter/latin.woff2`.
 */
export const inter = (root: string): Plugin => {
  const whole = (name: string): string =>
    require.resolve(`@fontsource-variable/inter/files/inter-${name}-wght-normal.woff2`);
  const { version } = JSON.parse(readFileSync(join(dirname(whole('latin')), '../package.json'), 'utf8')) as {
    readonly version: string;
  };
  const folder = join(root, `node_modules/.cache/katedra/inter-${version}-2`);
  return {
    name: 'katedra:inter',
    async config() {
      for (const [name, { from, text }] of Object.entries(letters)) {
        const file = join(folder, `${name}.woff2`);
        if (existsSync(file)) continue;
        const { default: subset } = await import('subset-font');
        const small = await subset(readFileSync(whole(from)), text, {
          targetFormat: 'woff2',
          keepFeatures: features,
          variationAxes: { wght: weights },
        });
        mkdirSync(folder, { recursive: true });
        // Two builds at once make the same bytes; neither may read the other's half.
        const half = `${file}.${process.pid}`;
        writeFileSync(half, small);
        renameSync(half, file);
      }
      return { resolve: { alias: { '~inter': folder } } };
    },
  };
};
