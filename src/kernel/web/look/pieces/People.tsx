import { type ReactNode, useId } from 'react';
import { initialsOf, useText } from '../../base/index.ts';
import './pieces.css';

const Initials = ({ name }: { name: string }) => (
  <span className="k-initials" aria-hidden>
    {initialsOf({ name })}
  </span>
);

/** Several people in little room: up to four initials, then how many more. Who they are is listed on pointing and on focus. */
export const PeopleStack = ({ names, most = 4 }: { names: readonly string[]; most?: number }) => {
  const t = useText();
  const id = useId();
  if (names.length === 0) return null;
  // One more is shown rather than counted.
  const shown = names.length <= most + 1 ? names : names.slice(0, most);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever uses the keyboard may read the names too
    <span className="k-people" role="img" aria-label={names.join(', ')} tabIndex={0}>
      {shown.map((name, i) => (
        <Initials key={`${id}${i}`} name={name} />
      ))}
      {shown.length < names.length && (
        <span className="k-initials" data-more aria-hidden>
          {t('peopleMore', { n: names.length - shown.length })}
        </span>
      )}
      <span className="k-people-names" aria-hidden>
        {names.map((name, i) => (
          <span key={`${id}${i}`}>{name}</span>
        ))}
      </span>
    </span>
  );
};

/** One person: initials, name, and what they are here. */
export const PersonLine = ({ name, role, children }: { name: string; role?: string; children?: ReactNode }) => (
  <span className="k-person">
    <Initials name={name} />
    <span>
      <b>{name}</b>
      {role && <small>{role}</small>}
    </span>
    {children}
  </span>
);
