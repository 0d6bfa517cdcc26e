import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { type AnyResource, stateFieldOf } from '../../resource/index.ts';
import { type FullRow, useAddress, useText, useWords } from '../base/index.ts';
import type { Condition } from '../look/index.ts';
import { LazyRecordDialog } from './lazy.ts';
import { usePartsOn } from './parts-on.ts';
import './record.css';

interface Conditions {
  readonly conditions: readonly Condition[];
  /** What is opened to mend one of them. */
  readonly dialog: ReactNode;
}
/**
 * What a move needs: what is there, what is not, and the way to mend it. From the move's `needs`; what the server says beside them
 * is one more line. Nothing where the move asks for nothing.
 */
export const useConditions = (r: AnyResource, row: FullRow, move: string | undefined): Conditions => {
  const t = useText();
  const words = useWords(r);
  const parts = usePartsOn(r, row);
  const [, setAddress] = useAddress();
  const [isEdited, setEdited] = useState(false);
  if (move === undefined) return { conditions: [], dialog: null };
  const lacks = row.blocked?.[move] ?? [];
  const needs = stateFieldOf(r)?.flow.moves[move]?.needs ?? {};
  const said = words.move(move).conditions ?? {};
  const wayTo = (where: string | null | undefined, to: string | undefined): ReactNode => {
    if (to) return <Link to={to}>{t('mendIt')}</Link>;
    const tab = where ? parts.find(p => p.place === 'tab' && p.part.rows === where) : undefined;
    const isWritten =
      where && Object.hasOwn(r.all, where) && row.can?.includes('update') && !row.readonly?.includes(where);
    const onClick = tab
      ? () =>
          setAddress(now => {
            now.set('tab', tab.key);
            return now;
          }, true)
      : isWritten
        ? () => setEdited(true)
        : undefined;
    return (
      onClick && (
        <button type="button" onClick={onClick}>
          {tab ? tab.title : t('edit')}
        </button>
      )
    );
  };
  const line = (label: string, lack: (typeof lacks)[number] | undefined, where?: string | null): Condition => ({
    label,
    met: !lack,
    ...(lack && {
      fact: (
        <>
          {lack.message !== label && lack.message} {wayTo(where, lack.to)}
        </>
      ),
    }),
  });
  return {
    conditions: [
      ...Object.entries(needs).map(([key, where]) => {
        const lack = lacks.find(one => one.key === key);
        return line(said[key] ?? key, lack, where);
      }),
      ...lacks.filter(one => !Object.hasOwn(needs, one.key)).map(one => line(one.message, one)),
    ],
    dialog: isEdited && (
      <Suspense fallback={null}>
        <LazyRecordDialog resource={r} id={row.id} mode="edit" onClose={() => setEdited(false)} />
      </Suspense>
    ),
  };
};
