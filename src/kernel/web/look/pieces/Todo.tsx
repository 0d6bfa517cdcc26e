import type { Icon } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { singleKeys, useText } from '../../base/index.ts';
import { DeadlineBadge } from './DeadlineBadge.tsx';
import './pieces.css';

interface TodoLineProps {
  readonly title: string;
  /** One fact about it. */
  readonly fact?: string;
  readonly icon: Icon;
  readonly tone?: 'plain' | 'warn' | 'bad';
  readonly due?: string;
  /** Today, where a test or a sample fixes it. */
  readonly now?: string;
  /** The place where it is done. */
  readonly to?: string;
  /** Filled only if one press from here does it; else an outlined verb that opens the place. */
  readonly children?: ReactNode;
}

/** What has to be done: when, what, one fact, and the act; where its place is all that is known, the act opens it. */
export const TodoLine = ({ title, fact, icon: Picture, tone = 'plain', due, now, to, children }: TodoLineProps) => {
  const t = useText();
  const act =
    children ??
    (to !== undefined && (
      <Link className="desk-act" to={to}>
        {t('open')}
      </Link>
    ));
  return (
    <li className="k-todo" tabIndex={-1}>
      {due && <DeadlineBadge due={due} {...(now ? { now } : {})} />}
      <span className="k-todo-icon" data-tone={tone} aria-hidden>
        <Picture size={18} stroke={1.7} />
      </span>
      <span className="k-todo-what">
        {to === undefined ? (
          <b>{title}</b>
        ) : (
          <Link to={to} data-open>
            {title}
          </Link>
        )}
        {fact && <small>{fact}</small>}
      </span>
      {act && <span className="k-todo-acts">{act}</span>}
    </li>
  );
};

const onItself = (event: KeyboardEvent): boolean => (event.target as HTMLElement).matches('li');
/** Lines of what has to be done. J and K walk them, Enter does what a line offers, O opens its place. */
export const TodoList = ({ label, children }: { label: string; children: ReactNode }) => {
  const list = useRef<HTMLUListElement>(null);
  const byKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const key = event.key.toLowerCase();
    const isLetter = key.length === 1;
    if (isLetter && !singleKeys.get()) return;
    const lines = [...list.current!.querySelectorAll<HTMLElement>(':scope > li')];
    const line = (event.target as HTMLElement).closest<HTMLElement>('li');
    const at = line ? lines.indexOf(line) : -1;
    if (key === 'j' || key === 'arrowdown') lines[Math.min(lines.length - 1, at + 1)]?.focus();
    else if (key === 'k' || key === 'arrowup') lines[Math.max(0, at - 1)]?.focus();
    else if (key === 'o') line?.querySelector<HTMLElement>('a[data-open]')?.click();
    else if (key === 'enter' && onItself(event))
      line?.querySelector<HTMLElement>('.k-todo-acts :is(button, a), a[data-open]')?.click();
    else return;
    event.preventDefault();
  };
  return (
    <ul ref={list} className="k-todos" aria-label={label} onKeyDown={byKey}>
      {children}
    </ul>
  );
};
