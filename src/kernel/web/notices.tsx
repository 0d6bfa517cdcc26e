import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useText } from './i18n.tsx';
import { createStore, useStore } from './store.ts';
import './notices.css';

export interface Notice {
  readonly text: string;
  /** Default: negative, as the portal's notices have always been. */
  readonly kind?: 'negative' | 'positive' | 'neutral';
  /** Milliseconds; 0 stays until it is closed. Default 3000. */
  readonly timeout?: number;
  /** `undoes`: takes back what was just done, so that Ctrl+Z means this. */
  readonly action?: { readonly label: string; readonly run: () => void; readonly undoes?: true };
  /** A notice under the same key replaces the earlier one. */
  readonly key?: string;
}
export const defaultTimeout = 3000;
interface Shown extends Notice {
  readonly id: number;
}

const notices = createStore<readonly Shown[]>([]);
let lastId = 0;

/** Shows a notice at the bottom; the answer closes it. The same sentence never stands there twice. */
export const notify = (notice: Notice): (() => void) => {
  const id = ++lastId;
  notices.set(now =>
    [...now.filter(n => (notice.key ? n.key !== notice.key : n.text !== notice.text)), { ...notice, id }].slice(-5),
  );
  return () => closeNotice(id);
};
const closeNotice = (id: number): void => notices.set(now => now.filter(n => n.id !== id));
/** The keyboard's way to the newest undo that is still offered. False: there is none. */
export const undoNewest = (): boolean => {
  const offered = notices.get().findLast(n => n.action?.undoes);
  if (!offered) return false;
  closeNotice(offered.id);
  offered.action?.run();
  return true;
};
export const closeAllNotices = (): void => notices.set([]);

const icons = { negative: IconAlertTriangle, positive: IconCircleCheck, neutral: IconInfoCircle };

const NoticeLine = ({ notice }: { notice: Shown }) => {
  const t = useText();
  const held = useRef(false);
  const timeout = notice.timeout ?? defaultTimeout;
  useEffect(() => {
    if (timeout === 0) return;
    // Somebody who points at it or has the focus in it is still reading.
    const timer = setInterval(() => {
      if (!held.current) closeNotice(notice.id);
    }, timeout);
    return () => clearInterval(timer);
  }, [notice.id, timeout]);
  const kind = notice.kind ?? 'negative';
  const Icon = icons[kind];
  const hold = (on: boolean) => () => {
    held.current = on;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only delays the disappearance
    <div
      className="notice"
      data-kind={kind}
      role={kind === 'negative' ? 'alert' : 'status'}
      onMouseEnter={hold(true)}
      onMouseLeave={hold(false)}
      onFocus={hold(true)}
      onBlur={hold(false)}
    >
      <Icon size={18} aria-hidden />
      <span className="notice-text">{notice.text}</span>
      {notice.action && (
        <button
          type="button"
          className="notice-action"
          onClick={() => {
            closeNotice(notice.id);
            notice.action?.run();
          }}
        >
          {notice.action.label}
        </button>
      )}
      <button type="button" className="notice-close" aria-label={t('close')} onClick={() => closeNotice(notice.id)}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  );
};

// ——— Overlay while something is being written ———

interface Work {
  readonly id: number;
  readonly words: string;
}
const works = createStore<readonly Work[]>([]);
/** Covers the screen with these words until the work ends. */
export const busy = <T,>(words: string, work: Promise<T>): Promise<T> => {
  const id = ++lastId;
  works.set(now => [...now, { id, words }]);
  return work.finally(() => works.set(now => now.filter(w => w.id !== id)));
};

/** The one place of notices and of the overlay; each entry of the portal draws it once. */
export const Notices = () => {
  const shown = useStore(notices);
  const work = useStore(works).at(-1);
  return createPortal(
    <>
      {work && (
        <div className="overlay" role="status">
          <span className="overlay-words">
            <span className="spinner" aria-hidden />
            {work.words}
          </span>
        </div>
      )}
      <div className="notices">
        {shown.map(n => (
          <NoticeLine key={n.id} notice={n} />
        ))}
      </div>
    </>,
    document.body,
  );
};
