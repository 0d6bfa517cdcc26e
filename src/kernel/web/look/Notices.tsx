import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import {
  closeNotice,
  defaultTimeout,
  isSeenOn,
  notices,
  screenInfo,
  type ShownNotice,
  useStore,
  useText,
  works,
} from '../base/index.ts';
import './notices.css';

const icons = { negative: IconAlertTriangle, positive: IconCircleCheck, neutral: IconInfoCircle };

const NoticeLine = ({ notice }: { notice: ShownNotice }) => {
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

/** The one place of notices and of the overlay; each entry of the portal draws it once. */
export const Notices = () => {
  const { screen } = useStore(screenInfo);
  const shown = useStore(notices).filter(notice => isSeenOn(notice, screen));
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
