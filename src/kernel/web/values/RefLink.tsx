import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isResource, placeOfResource, recordAddress, type Row, user, useStore } from '../base/index.ts';

const RefCard = lazy(() => import('./RefCard.tsx'));
/** A pointer that only passes by opens nothing. */
const pause = 350;

/** A reference as a link to the record's page, for whoever may open it; resting on it tells the few facts that matter. */
export const RefLink = ({
  to,
  id,
  label,
  tab,
}: {
  to: string;
  id: Row['id'];
  label: string;
  tab?: 0 | -1 | undefined;
}) => {
  const who = useStore(user);
  const navigate = useNavigate();
  const [near, setNear] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const place = who && isResource(to) ? placeOfResource(to, who) : null;
  if (place === null) return <span className="k-ref">{label}</span>;
  const address = recordAddress(place, id);
  const later = (open: boolean) => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => setNear(open), pause);
  };
  const now = (open: boolean) => {
    clearTimeout(waiting.current);
    setNear(open);
  };
  const follow = (event: MouseEvent) => {
    event.stopPropagation();
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    now(false);
    void navigate(address);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what the pointer shows, the focus of the link shows too
    <span ref={anchor} className="k-ref" onMouseEnter={() => later(true)} onMouseLeave={() => later(false)}>
      <a
        href={`#${address}`}
        tabIndex={tab}
        onClick={follow}
        onDoubleClick={event => event.stopPropagation()}
        onFocus={event => {
          if (event.currentTarget.matches(':focus-visible')) now(true);
        }}
        onBlur={() => now(false)}
      >
        {label}
      </a>
      {near && (
        <Suspense fallback={null}>
          <RefCard resource={to} id={id} label={label} anchor={anchor} onClose={() => now(false)} />
        </Suspense>
      )}
    </span>
  );
};
