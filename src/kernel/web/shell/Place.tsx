import { Component, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { kept, useText } from '../base/index.ts';
import { Note } from '../look/index.ts';

const usualHeight = 96;
/** A panel that has not come by then has nothing to say, and next time no room is kept for it. */
const longestWait = 5000;
/** A panel comes when the server has told it something. Until then it has the room it took here last time, so that nothing below it jumps. */
export const Place = ({ id, children }: { id: string; children: ReactNode }) => {
  const key = `panel.${id}`;
  const box = useRef<HTMLDivElement>(null);
  const [last] = useState(() => kept.read<number>(key) ?? usualHeight);
  const [waiting, setWaiting] = useState(true);
  useEffect(() => {
    const enough = setTimeout(() => {
      setWaiting(false);
      if (box.current?.childElementCount === 0) kept.write(key, 0);
    }, longestWait);
    return () => clearTimeout(enough);
  }, [key]);
  useLayoutEffect(() => {
    const place = box.current!;
    // A list that has not been told everything is lower than it will be: kept, that height would make the next visit jump.
    const keep = () => {
      if (place.childElementCount > 0 && !place.querySelector(':scope > .desk-waiting:not([data-told])'))
        kept.write(key, place.getBoundingClientRect().height);
    };
    const grown = new ResizeObserver(keep);
    grown.observe(place);
    // The last source may add nothing to the height.
    const told = new MutationObserver(keep);
    told.observe(place, { subtree: true, attributeFilter: ['data-told'] });
    return () => {
      grown.disconnect();
      told.disconnect();
    };
  }, [key]);
  return (
    <div
      ref={box}
      className="desk-place"
      data-waiting={waiting || undefined}
      style={{ '--last': `${last}px` } as React.CSSProperties}
    >
      <Guard>
        <Suspense fallback={null}>{children}</Suspense>
      </Guard>
    </div>
  );
};

/** A fault of one panel stays in that panel: where one must be and what waits is read all the same. */
class Guard extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch(failure: unknown) {
    console.error(failure);
  }
  override render() {
    return this.state.failed ? <Broken /> : this.props.children;
  }
}
const Broken = () => <Note kind="plain">{useText()('panelBroke')}</Note>;
