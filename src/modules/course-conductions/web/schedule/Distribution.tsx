import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, call, Dialog, notify, showDate, Skeleton, useLanguage } from '../../../../kernel/web/index.ts';
import type { TeachingType } from '../setting/types.tsx';
import { useScheduleText } from './text.ts';
import { isWithin, useValidFrom, ValidFrom } from './ValidFrom.tsx';

interface Proposed {
  readonly idStCoEnrollment: number;
  readonly name: string;
  readonly now: string | null;
  /** Since when they are in the group where they are now. */
  readonly since: string | null;
  readonly idStCoGroup: number | null;
  readonly next: string | null;
}
interface Place {
  readonly idStCoEnrollment: number;
  readonly idTeachingtype: number;
  readonly idStCoGroup: number | null;
  readonly from?: string | null;
}
const orders = ['alphabet', 'jmbag', 'parent'] as const;
const orderWord = { alphabet: 'byAlphabet', jmbag: 'byJmbag', parent: 'byParent' } as const;

/** Puts all students of the course into the groups of one type of teaching: shown first, and taken back by one press. */
export const Distribution = ({
  idStCo,
  types,
  onDone,
  onClose,
}: {
  idStCo: number;
  /** Types of teaching that have groups here. */
  types: readonly TeachingType[];
  onDone: () => Promise<void>;
  onClose: () => void;
}) => {
  const say = useScheduleText();
  const language = useLanguage();
  const [idTeachingtype, setType] = useState(types[0]!.id);
  const [by, setBy] = useState<(typeof orders)[number]>('alphabet');
  const [isForced, setForced] = useState(false);
  const [from, setFrom, days] = useValidFrom(idStCo, idTeachingtype);
  const force = isForced ? 1 : 0;
  const query = { idStCo, idTeachingtype, by, force };
  const found = useQuery({
    queryKey: ['resource', 'st-co-group', 'distribution', query],
    queryFn: ({ signal }) => call<readonly Proposed[]>('GET', 'st-co-group/distribution', { query, signal }),
    retry: false,
  }).data;
  // Who stays in the group and comes earlier than so far changes too.
  const comesEarlier = (p: Proposed): boolean => p.since !== null && isWithin(from, days) && p.since > from!;
  const changed = found?.filter(p => p.now !== p.next || comesEarlier(p)) ?? [];
  const left = found?.filter(p => p.next === null).length ?? 0;
  const counts = new Map<string, number>();
  for (const { next } of found ?? []) if (next) counts.set(next, (counts.get(next) ?? 0) + 1);
  const put = (places: readonly Place[]) =>
    api.put<{ moved: number; before: readonly Place[]; notOnRoll?: number | null }>(
      'st-co-group/place',
      { places, force, from },
      { query: { idStCo } },
    );
  const distribute = async () => {
    try {
      const { moved, before, notOnRoll } = await put(
        changed.map(({ idStCoEnrollment, idStCoGroup }) => ({ idStCoEnrollment, idStCoGroup, idTeachingtype })),
      );
      notify({
        text: [say('distributed', { n: moved }), ...(notOnRoll ? [say('notOnRoll', { n: notOnRoll })] : [])].join(' '),
        kind: 'positive',
        timeout: 15_000,
        action: { label: say('undo'), undoes: true, run: () => void takeBack(before) },
      });
      onClose();
      await onDone();
    } catch {
      // The refusal is shown; the proposal stays open.
    }
  };
  const takeBack = async (before: readonly Place[]) => {
    try {
      await put(before);
      notify({ text: say('undone'), kind: 'neutral' });
    } catch {
      // The refusal is shown.
    } finally {
      await onDone();
    }
  };
  return (
    <Dialog title={say('distribute')} onClose={onClose} size={680}>
      <div className="distribution">
        <NativeSelect
          label={say('distributeType')}
          value={idTeachingtype}
          onChange={e => setType(Number(e.currentTarget.value))}
          data={types.map(t => ({ value: String(t.id), label: t.name }))}
        />
        <NativeSelect
          label={say('distributeBy')}
          value={by}
          onChange={e => setBy(orders.find(o => o === e.currentTarget.value) ?? 'alphabet')}
          data={orders.map(o => ({ value: o, label: say(orderWord[o]) }))}
        />
        <ValidFrom from={from} onChange={setFrom} days={days} className="wide" />
        <Checkbox
          className="wide"
          label={say('distributeForce')}
          checked={isForced}
          onChange={e => setForced(e.currentTarget.checked)}
        />
      </div>
      {!found ? (
        <Skeleton label={say('asking')} />
      ) : (
        <>
          <p role="status">
            {[
              changed.length === 0 ? say('distributeNone') : say('distributeMoves', { n: changed.length }),
              ...(left > 0 ? [say('distributeLeft', { n: left })] : []),
              [...counts]
                .toSorted(([a], [b]) => a.localeCompare(b, 'hr'))
                .map(([code, n]) => `${code}: ${n}`)
                .join(', '),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {changed.length > 0 && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the dialog is scrolled by keys
            <div className="distribution-list" tabIndex={0} role="region" aria-label={say('student')}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">{say('student')}</th>
                    <th scope="col">{say('now')}</th>
                    <th scope="col">{say('next')}</th>
                  </tr>
                </thead>
                <tbody>
                  {changed.map(p => (
                    <tr key={p.idStCoEnrollment}>
                      <th scope="row">{p.name}</th>
                      <td>
                        {[
                          p.now ?? '–',
                          ...(p.since ? [say('sinceDay', { day: showDate(p.since, language) })] : []),
                        ].join(' ')}
                      </td>
                      <td>
                        <b>{p.next ?? '–'}</b>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </>
      )}
      <div className="k-dialog-foot">
        <Button variant="default" onClick={onClose}>
          {say('cancel')}
        </Button>
        <Button disabled={changed.length === 0 || !isWithin(from, days)} onClick={() => void distribute()}>
          {say('distributeDo', { n: changed.length })}
        </Button>
      </div>
    </Dialog>
  );
};
