import { type RefObject, useEffect, useRef, useState } from 'react';
import { notify, showFailure } from '../../../../kernel/web/index.ts';
import type { Item, Span } from './item.ts';
import { bookingGrid as grid } from '../../model/time.ts';

/** What may be done by dragging, as whoever shows a view says it. */
export interface Drags {
  /** Null: it is free. Otherwise a sentence that says why it cannot be there. */
  readonly judge?: ((item: Item, span: Span) => Promise<string | null>) | undefined;
  readonly onMove?: ((item: Item, span: Span) => void) | undefined;
  readonly onPick?: ((span: Span) => void) | undefined;
}
/** What dragging needs to know of the view it happens in. */
export interface DragField extends Drags {
  readonly box: RefObject<HTMLElement | null>;
  /** Time runs down a day's column or along a room's row; lines carry `data-line`. */
  readonly axis: 'x' | 'y';
  readonly from: number;
  readonly to: number;
  readonly items: readonly Item[];
  readonly spanOf: (item: Item, line: string) => Span | null;
}
export interface Ghost extends Span {
  readonly item: Item | null /** Not known yet, free, or why not. */;
  readonly verdict: 'asking' | 'free' | { readonly why: string };
}

const snap = (minutes: number): number => Math.round(minutes / grid) * grid;
const threshold = 4;
const judgeDelay = 120;
const pickLength = 60;

interface Gesture {
  readonly kind: 'move' | 'resize' | 'pick';
  readonly item: Item | null;
  readonly start: Span /** Where in it the pointer took hold. */;
  readonly hold: number;
  readonly x: number;
  readonly y: number;
  moved: boolean;
}

/** Moves, lengthens and draws events with the mouse; each place is judged before anything is dropped there. Escape lets go. */
export const useDrag = (
  field: DragField,
): {
  readonly ghost: Ghost | null;
  readonly onPointerDown: (event: React.PointerEvent) => void;
  readonly onClickCapture: (event: React.MouseEvent) => void;
} => {
  const [ghost, setGhost] = useState<Ghost | null>(null);
  const latest = useRef(field);
  latest.current = field;
  const gesture = useRef<Gesture | null>(null);
  const shown = useRef<Ghost | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const turn = useRef(0);
  const endGesture = useRef<(() => void) | null>(null);
  const afterDrag = useRef(false);
  useEffect(() => () => endGesture.current?.(), []);

  const show = (next: Ghost | null) => {
    shown.current = next;
    setGhost(next);
  };
  const ask = async (item: Item, span: Span): Promise<Ghost['verdict']> => {
    const why = (await latest.current.judge?.(item, span)) ?? null;
    return why === null ? 'free' : { why };
  };
  const judgeSoon = (item: Item, span: Span) => {
    clearTimeout(timer.current);
    const mine = ++turn.current;
    timer.current = setTimeout(() => {
      // A check that failed while dragging is no answer; dropping asks again and says why.
      ask(item, span).then(
        verdict => {
          if (mine === turn.current && shown.current) show({ ...shown.current, verdict });
        },
        () => undefined,
      );
    }, judgeDelay);
  };

  const follow = (event: PointerEvent) => {
    const g = gesture.current;
    if (!g) return;
    if (!g.moved && Math.hypot(event.clientX - g.x, event.clientY - g.y) < threshold) return;
    g.moved = true;
    const at = placeAt(latest.current, event.clientX, event.clientY);
    if (!at) return;
    const span = spanUnder(g, at, latest.current);
    const now = shown.current;
    if (now && now.line === span.line && now.from === span.from && now.to === span.to) return;
    show({ ...span, item: g.item, verdict: g.item && latest.current.judge ? 'asking' : 'free' });
    if (g.item && latest.current.judge) judgeSoon(g.item, span);
  };
  const drop = async () => {
    const g = gesture.current;
    const last = shown.current;
    endGesture.current?.();
    if (!g || !last || !g.moved) {
      show(null);
      return;
    }
    afterDrag.current = true;
    turn.current++;
    const span = { line: last.line, from: last.from, to: last.to };
    if (!g.item) {
      show(null);
      latest.current.onPick?.(span);
      return;
    }
    if (span.line === g.start.line && span.from === g.start.from && span.to === g.start.to) {
      show(null);
      return;
    }
    try {
      const verdict = last.verdict === 'asking' ? await ask(g.item, span) : last.verdict;
      if (typeof verdict === 'object') notify({ text: verdict.why });
      else latest.current.onMove?.(g.item, span);
    } catch (failure) {
      showFailure(failure);
    } finally {
      show(null);
    }
  };

  const onPointerDown = (event: React.PointerEvent) => {
    afterDrag.current = false;
    if (event.button !== 0 || event.pointerType === 'touch' || !(event.target instanceof Element)) return;
    const begun = gestureFrom(event, event.target, latest.current);
    if (!begun) return;
    gesture.current = begun;
    const escape = (key: KeyboardEvent) => {
      if (key.key === 'Escape') {
        key.preventDefault();
        afterDrag.current = gesture.current?.moved ?? false;
        endGesture.current?.();
        show(null);
      }
    };
    const up = () => {
      void drop();
    };
    addEventListener('pointermove', follow);
    addEventListener('pointerup', up);
    addEventListener('keydown', escape, true);
    endGesture.current = () => {
      clearTimeout(timer.current);
      removeEventListener('pointermove', follow);
      removeEventListener('pointerup', up);
      removeEventListener('keydown', escape, true);
      gesture.current = null;
      endGesture.current = null;
    };
  };
  // The click that ends a drag, also one that was let go, is not meant for what lies under it. A key's click has no pointer before it.
  const onClickCapture = (event: React.MouseEvent) => {
    const isEnd = afterDrag.current && event.detail > 0;
    afterDrag.current = false;
    if (isEnd) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (!(event.target instanceof HTMLElement) || event.target.dataset.line === undefined || !latest.current.onPick)
      return;
    const at = placeAt(latest.current, event.clientX, event.clientY);
    if (at) {
      const from = Math.floor(at.minute / 30) * 30;
      latest.current.onPick({ line: at.line, from, to: from + pickLength });
    }
  };
  return { ghost, onPointerDown, onClickCapture };
};

interface Place {
  readonly line: string;
  readonly minute: number;
}
const placeAt = ({ box, axis, from, to }: DragField, x: number, y: number): Place | null => {
  const line = document
    .elementsFromPoint(x, y)
    .find(
      (e): e is HTMLElement =>
        e instanceof HTMLElement && e.dataset.line !== undefined && (box.current?.contains(e) ?? false),
    );
  if (!line) return null;
  const r = line.getBoundingClientRect();
  const share = axis === 'y' ? (y - r.top) / r.height : (x - r.left) / r.width;
  return { line: line.dataset.line!, minute: from + share * (to - from) };
};

const gestureFrom = (event: React.PointerEvent, target: Element, field: DragField): Gesture | null => {
  const at = placeAt(field, event.clientX, event.clientY);
  if (!at) return null;
  const base = { x: event.clientX, y: event.clientY, moved: false };
  const holder = target.closest<HTMLElement>('[data-event]');
  if (holder) {
    const item = field.items.find(one => one.id === Number(holder.dataset.event));
    const start = item?.isMovable && field.onMove ? field.spanOf(item, at.line) : null;
    if (!item || !start) return null;
    return {
      ...base,
      kind: target.closest('[data-handle]') ? 'resize' : 'move',
      item,
      start,
      hold: at.minute - start.from,
    };
  }
  if (!(target instanceof HTMLElement) || target.dataset.line === undefined || !field.onPick) return null;
  const from = Math.floor(at.minute / grid) * grid;
  return { ...base, kind: 'pick', item: null, start: { line: at.line, from, to: from + grid }, hold: 0 };
};

const spanUnder = (g: Gesture, at: Place, { from, to }: DragField): Span => {
  if (g.kind === 'move') {
    const length = g.start.to - g.start.from;
    const begin = Math.max(from, Math.min(to - Math.min(length, to - from), snap(at.minute - g.hold)));
    return { line: at.line, from: begin, to: begin + length };
  }
  const end = Math.max(g.start.from + grid, Math.min(to, snap(at.minute)));
  return { line: g.start.line, from: g.start.from, to: end };
};
