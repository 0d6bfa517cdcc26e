import { CloseButton } from '@mantine/core';
import { useState } from 'react';
import { LazySelect } from '../../../../kernel/web/index.ts';
import type { Named } from '../../model/shapes.ts';
import { useSay } from '../say.ts';

interface PeopleProps {
  readonly of: 'teacher' | 'user';
  readonly people: readonly Named[];
  readonly onChange: (people: readonly Named[]) => void;
}
/** Those taking part, one after another. */
export const People = ({ of, people, onChange }: PeopleProps) => {
  const say = useSay();
  const [turn, setTurn] = useState(0);
  const label = say(of === 'teacher' ? 'addTeacher' : 'addUser');
  return (
    <div className="cal-people">
      {/* A new key empties the input for the next one. */}
      <LazySelect
        key={turn}
        to={of}
        label={label}
        value={null}
        without={people.map(p => p.id)}
        onChange={(value, name) => {
          if (value !== null) {
            onChange([...people, { id: Number(value), label: name ?? String(value) }]);
            setTurn(n => n + 1);
          }
        }}
      />
      {people.length > 0 && (
        <ul aria-label={say(of === 'teacher' ? 'teachers' : 'users')}>
          {people.map(p => (
            <li key={p.id} className="tag">
              {p.label}{' '}
              <CloseButton
                size="xs"
                aria-label={say('removeOne', { name: p.label })}
                onClick={() => onChange(people.filter(other => other.id !== p.id))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
