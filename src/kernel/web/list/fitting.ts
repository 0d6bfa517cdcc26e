import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Kind } from '../../resource/index.ts';
import { valueText } from '../values/index.ts';
import { headingOf, openingColumn, smallestWidth } from './columns.ts';
import type { Table } from './use-table.ts';

export interface Wish {
  readonly name: string;
  /** What the column has where nobody knows its content. */
  readonly declared: number;
  /** What its head and its rows need; null where the declared width is right for every value. */
  readonly need: number | null;
  /** A width that somebody has chosen: it neither grows nor shrinks. */
  readonly chosen: number | undefined;
}
/** Longer text is cut: pointing at it shows the whole. */
const widestWanted = 360;
const wanted = ({ chosen, need, declared }: Wish): number =>
  chosen ?? (need === null ? declared : Math.min(widestWanted, Math.max(smallestWidth, Math.ceil(need))));
const least = (wish: Wish): number => wish.chosen ?? Math.min(wish.declared, wanted(wish));

/**
 * Each column as wide as what it holds, where there is room for all. Where there is not, the widest give way until all fit, and
 * the others stay whole; nothing becomes narrower than declared, and what does not fit then scrolls.
 */
export const widthsThatFit = (wishes: readonly Wish[], room: number | null): ReadonlyMap<string, number> => {
  if (room === null) return new Map(wishes.map(w => [w.name, w.chosen ?? w.declared]));
  const under = (most: number) => wishes.map(w => Math.min(wanted(w), Math.max(least(w), most)));
  let most = Math.max(0, ...wishes.map(wanted));
  while (most > 0 && under(most).reduce((sum, width) => sum + width, 0) > room) most--;
  const widths = under(most);
  return new Map(wishes.map((w, i) => [w.name, widths[i]!]));
};

/** Kinds whose values are of any length. Of the others the declared width holds every value. */
const ofAnyLength: readonly Kind[] = [
  'text',
  'longtext',
  'integer',
  'decimal',
  'ref',
  'refs',
  'chip',
  'optionGroup',
  'enum',
  'state',
  'file',
];
/** The padding of a cell, the edges of a tag, the shape before a state, the clip and the eye of a file. */
const beside: Partial<Record<Kind, number>> = { enum: 24 + 18, state: 24 + 36, file: 24 + 56 };
const padding = 24 + 2;
/** A colour is shown before its number. */
const swatchBeside = 24;
const branch = { step: 20, icon: 30 } as const;
/** A head of several words may stand in two lines; so much of it stands in one. */
const headInOneLine = 64;

let pen: CanvasRenderingContext2D | null | undefined;
const lengthOf = (text: string, font: string): number => {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return text.length * 7.5;
  pen.font = font;
  return pen.measureText(text).width;
};

const isSame = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean =>
  a.size === b.size && [...b].every(([name, width]) => a.get(name) === width);

/** How wide the columns of this table stand now, in the box they stand in. */
export const useFittingWidths = (
  table: Table,
  box: RefObject<HTMLElement | null>,
  taken: number,
  firstAtLeast: number,
  cards: boolean,
): ReadonlyMap<string, number> => {
  const [room, setRoom] = useState<number | null>(null);
  useLayoutEffect(() => {
    const home = cards ? null : box.current;
    if (!home) return setRoom(null);
    const look = () => setRoom(home.clientWidth);
    look();
    const size = new ResizeObserver(look);
    size.observe(home);
    return () => size.disconnect();
  }, [box, cards]);
  const { rows, branches, columns, words, language, layout, resource } = table;
  // Kept while the list is open: the next page must not push the columns to and fro.
  const last = useRef<ReadonlyMap<string, number>>(new Map());
  const widest = useRef<{ of: string; needs: Map<string, number> }>({ of: '', needs: new Map() });
  return useMemo(() => {
    const of = `${resource.name} ${language}`;
    if (widest.current.of !== of) widest.current = { of, needs: new Map() };
    const { needs } = widest.current;
    const family = room === null ? '' : getComputedStyle(document.body).fontFamily;
    const opening = openingColumn(resource, columns);
    const headFont = `550 12.5px ${family}`;
    const headOf = (c: (typeof columns)[number]): string => headingOf(c, columns, words.field);
    const longestWord = (head: string): number => Math.max(...head.split(' ').map(word => lengthOf(word, headFont)));
    const need = (c: (typeof columns)[number], first: boolean): number | null => {
      if (!ofAnyLength.includes(c.def.kind) || rows.length === 0) return null;
      const head = headOf(c);
      const font = `${c.name === opening ? 600 : 450} 14px ${family}`;
      const inOneLine = Math.min(headInOneLine, lengthOf(head, headFont));
      let most = Math.max(needs.get(c.name) ?? 0, Math.max(inOneLine, longestWord(head)) + padding + 4);
      rows.forEach((row, i) => {
        const text = valueText({ words, language, name: c.name, def: c.def, row });
        const indent = first && branches ? (branches[i]?.depth ?? 0) * branch.step + branch.icon : 0;
        const swatch = c.def.format === 'color' ? swatchBeside : 0;
        most = Math.max(most, lengthOf(text, font) + (beside[c.def.kind] ?? padding) + swatch + indent);
      });
      needs.set(c.name, most);
      return most;
    };
    // A word of a head is not broken, however short the values under it are.
    const declared = (c: (typeof columns)[number]): number =>
      room === null ? c.width : Math.max(c.width, Math.ceil(longestWord(headOf(c)) + padding));
    const next = widthsThatFit(
      columns.map((c, i) => ({
        name: c.name,
        declared: i === 0 ? Math.max(firstAtLeast, declared(c)) : declared(c),
        need: room === null ? null : need(c, i === 0),
        chosen: layout.widths[c.name],
      })),
      room === null ? null : room - taken,
    );
    // The same widths are the same map: what did not move is not drawn anew.
    if (!isSame(last.current, next)) last.current = next;
    return last.current;
  }, [room, rows, branches, columns, words, language, layout.widths, resource, taken, firstAtLeast]);
};
