import {
  cloneElement,
  createContext,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import './float.css';

const gap = 4;
const edge = 8;
export type Align = 'start' | 'end';

/** Under what it belongs to, or over it where there is more room; never outside the window. */
export const placeBeside = (panel: HTMLElement, anchor: Element, align: Align): void => {
  const at = anchor.getBoundingClientRect();
  panel.style.maxHeight = '';
  const { offsetWidth: width, offsetHeight: height } = panel;
  const [below, above] = [innerHeight - at.bottom - gap - edge, at.top - gap - edge];
  const under = height <= below || below >= above;
  const left = align === 'end' ? at.right - width : at.left;
  panel.style.left = `${Math.max(edge, Math.min(left, innerWidth - width - edge))}px`;
  panel.style.top = `${under ? at.bottom + gap : Math.max(edge, at.top - gap - height)}px`;
  panel.style.maxHeight = `${Math.max(120, under ? below : above)}px`;
};

/** Keeps something in the browser's top layer beside its anchor for as long as it is drawn. */
export const useFloating = (
  panel: RefObject<HTMLElement | null>,
  anchor: RefObject<Element | null>,
  align: Align,
): void => {
  useLayoutEffect(() => {
    const box = panel.current;
    if (!box || !anchor.current) return;
    box.showPopover();
    const follow = () => {
      if (anchor.current) placeBeside(box, anchor.current, align);
    };
    follow();
    const grown = new ResizeObserver(follow);
    grown.observe(box);
    addEventListener('scroll', follow, { capture: true, passive: true });
    addEventListener('resize', follow);
    return () => {
      grown.disconnect();
      removeEventListener('scroll', follow, { capture: true });
      removeEventListener('resize', follow);
    };
  }, [panel, anchor, align]);
};
/** What floats over the page still belongs to it, or to the dialog it was opened in. */
export const homeOf = (anchor: Element | null): Element =>
  anchor?.closest('[aria-modal="true"]') ?? document.querySelector('main') ?? document.body;

const tabbable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';
const within = (box: HTMLElement, selector: string): HTMLElement[] =>
  [...box.querySelectorAll<HTMLElement>(selector)].filter(e => e.tabIndex >= 0 || e.role === 'menuitem');

interface FloatProps {
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
  /** The button that opens it. */
  readonly target: ReactElement;
  readonly label: string;
  readonly align?: Align;
  readonly role?: 'dialog' | 'menu';
  /** Worked out only when it is open: a page of 500 rows has 500 menus. */
  readonly children: ReactNode | (() => ReactNode);
}
/** A panel that a button opens. Small and of our own making: the library's weighs more than the whole list. */
export const Float = ({ opened, onChange, target, ...panel }: FloatProps) => {
  const anchor = useRef<HTMLElement>(null);
  const button = cloneElement(target as ReactElement<Record<string, unknown>>, {
    ref: anchor,
    'aria-expanded': opened,
    'aria-haspopup': panel.role ?? 'dialog',
    onClick: () => onChange(!opened),
  });
  return (
    <>
      {button}
      {opened &&
        createPortal(<Panel anchor={anchor} close={() => onChange(false)} {...panel} />, homeOf(anchor.current))}
    </>
  );
};

const Closing = createContext<() => void>(() => undefined);
const Panel = ({
  anchor,
  close,
  label,
  align = 'start',
  role = 'dialog',
  children,
}: Omit<FloatProps, 'opened' | 'onChange' | 'target'> & {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly close: () => void;
}) => {
  const box = useRef<HTMLDivElement>(null);
  useFloating(box, anchor, align);
  useFocusInside(box, anchor, role === 'menu' ? '[role="menuitem"]:not(:disabled)' : tabbable);
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const outside = (event: PointerEvent) => {
      const at = event.target as Node;
      if (!box.current?.contains(at) && !anchor.current?.contains(at)) latest.current();
    };
    addEventListener('pointerdown', outside, true);
    return () => removeEventListener('pointerdown', outside, true);
  }, [anchor]);
  const byKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.defaultPrevented) return;
    const leaving = event.key === 'Escape' || (role === 'menu' && event.key === 'Tab');
    if (leaving) close();
    else if (!(role === 'menu' ? walkMenu : turnTab)(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a menu or a dialog, as its role says
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both have names
    <div ref={box} popover="manual" className="k-float" role={role} aria-label={label} tabIndex={-1} onKeyDown={byKey}>
      <Closing value={close}>{typeof children === 'function' ? children() : children}</Closing>
    </div>
  );
};

/** The first thing in the panel has the focus as soon as it is there; afterwards it is back where it was. */
const useFocusInside = (
  box: RefObject<HTMLDivElement | null>,
  anchor: RefObject<HTMLElement | null>,
  first: string,
): void => {
  useLayoutEffect(() => {
    const panel = box.current;
    const before =
      document.activeElement instanceof HTMLElement && document.activeElement !== document.body
        ? document.activeElement
        : anchor.current;
    (panel?.querySelector<HTMLElement>('[data-autofocus]') ?? within(panel!, first)[0] ?? panel)?.focus({
      preventScroll: true,
    });
    return () => {
      if (!panel?.contains(document.activeElement) && document.activeElement !== document.body) return;
      before?.focus({ preventScroll: true });
      // What had it may go in the same stroke (a column hidden by its own menu): then the row that can have it takes it.
      setTimeout(() => {
        if (!before?.isConnected && document.activeElement === document.body)
          document.querySelector<HTMLElement>('main tr[data-row][tabindex="0"]')?.focus();
      });
    };
  }, [box, anchor, first]);
};

/** Tab stays inside a panel. */
const turnTab = (event: KeyboardEvent<HTMLDivElement>): boolean => {
  if (event.key !== 'Tab') return false;
  const all = within(event.currentTarget, tabbable);
  const leaving = event.shiftKey ? all[0] : all.at(-1);
  if (all.length > 0 && document.activeElement !== leaving && document.activeElement !== event.currentTarget)
    return false;
  (event.shiftKey ? all.at(-1) : all[0])?.focus();
  return true;
};
/** Arrows, Home, End and first letters, as menus everywhere. */
const walkMenu = (event: KeyboardEvent<HTMLDivElement>): boolean => {
  const all = within(event.currentTarget, '[role="menuitem"]:not(:disabled)');
  const at = all.indexOf(document.activeElement as HTMLElement);
  const next = () => {
    switch (event.key) {
      case 'ArrowDown':
        return all[(at + 1) % all.length];
      case 'ArrowUp':
        return all.at(at <= 0 ? -1 : at - 1);
      case 'Home':
        return all[0];
      case 'End':
        return all.at(-1);
      default:
        return event.key.length === 1 && event.key !== ' '
          ? [...all.slice(at + 1), ...all.slice(0, at + 1)].find(e =>
              e.innerText.trim().toLocaleLowerCase().startsWith(event.key.toLocaleLowerCase()),
            )
          : undefined;
    }
  };
  const found = next();
  found?.focus();
  return found !== undefined;
};

/** A menu, and what can be chosen in it. */
export const Menu = (props: Omit<FloatProps, 'role'>) => <Float {...props} role="menu" />;
interface MenuItemProps {
  readonly onClick: () => unknown;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  readonly stay?: boolean;
  readonly children: ReactNode;
}
export const MenuItem = ({ onClick, disabled = false, danger = false, stay = false, children }: MenuItemProps) => {
  const close = use(Closing);
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      disabled={disabled}
      data-danger={danger || undefined}
      onClick={() => {
        if (!stay) close();
        onClick();
      }}
    >
      {children}
    </button>
  );
};
export const MenuLine = () => <hr />;
