import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { api, useConfirm, useLanguage } from '../../../../kernel/web/index.ts';
import type { BookAnswer, ChangeRequest, SeenEvent } from '../../model/shapes.ts';
import { useFreeRooms } from '../data.ts';
import { useSay } from '../say.ts';
import { dayOf, longDay, periodText } from '../time/time.ts';

/** Where a rival goes instead of being rejected: the room, by the rival's key. */
type Instead = ReadonlyMap<number, number>;
export interface Moved {
  readonly former: SeenEvent;
  readonly rowVer: number;
}
/** Of more than one can read, free rooms are looked for one by one afterwards. */
const mostOffered = 5;

/** What becomes of those who asked for the same room when somebody else is approved. */
export const useRivals = () => {
  const say = useSay();
  const language = useLanguage();
  const confirm = useConfirm();
  const outcomeOf = (approved: string, rivals: number, moved: number): string =>
    [
      rivals > moved ? say('approvedOver', { n: rivals - moved }) : approved,
      ...(moved > 0 ? [say('rivalsMoved', { n: moved })] : []),
    ].join(' ');
  /** Null: thought better of it. */
  const agreed = async (title: string, rivals: readonly SeenEvent[]): Promise<Instead | null> => {
    const instead = new Map<number, number>();
    if (rivals.length === 0) return instead;
    const choose = (id: number, room: number | null) => {
      if (room === null) instead.delete(id);
      else instead.set(id, room);
    };
    const offers = rivals.length <= mostOffered;
    const yes = await confirm.ask({
      title: say('approveOf', { title }),
      yes: say('approve'),
      message: (
        <>
          <p>{say(offers ? 'rivalsLoseOrMove' : 'rivalsLose', { n: rivals.length })}</p>
          <ul className="cal-losers">
            {rivals.map(r => (
              <li key={r.id}>
                <b>{r.title}</b> · {r.owner} · {longDay(dayOf(r.start), language)},{' '}
                <span className="k-whole">{periodText(r.start, r.end, language)}</span>
                {offers && <AnotherRoom rival={r} onChoose={room => choose(r.id, room)} />}
              </li>
            ))}
          </ul>
          <p>{say('rivalsTold')}</p>
        </>
      ),
    });
    return yes ? instead : null;
  };
  const toRoom = async (event: SeenEvent, rowVer: number, idRoom: number | null): Promise<Moved> => {
    const request: ChangeRequest = { id: event.id, rowVer, scope: 'this', idRoom };
    const { events } = await api.put<BookAnswer>('calendar/change', request);
    return { former: event, rowVer: events.find(e => e.id === event.id)!.rowVer };
  };
  /** To the rooms that they asked for. */
  const putBack = async (moved: readonly Moved[]): Promise<void> => {
    for (const { former, rowVer } of moved) await toRoom(former, rowVer, former.idRoom);
  };
  /**
   * Those who are given another room leave first: whoever still stands there when somebody else is approved is rejected.
   * Null: one of them could not leave, and nothing is done.
   */
  const makingWay = async <T,>(
    rivals: readonly SeenEvent[],
    instead: Instead,
    work: (moved: readonly Moved[]) => Promise<T>,
  ): Promise<T | null> => {
    const moved: Moved[] = [];
    let isReady = false;
    try {
      for (const rival of rivals) {
        const room = instead.get(rival.id);
        if (room !== undefined) moved.push(await toRoom(rival, rival.rowVer, room));
      }
      isReady = true;
      return await work(moved);
    } catch (failure) {
      // What they were to make way for has not come. Why is said by whoever was refused.
      await putBack(moved).catch(() => {});
      if (isReady) throw failure;
      return null;
    }
  };
  const rivalsDialog: ReactNode = confirm.dialog;
  return { agreed, makingWay, putBack, outcomeOf, rivalsDialog };
};

/** A room that is free at that time and large enough, for somebody who would lose the one they asked for. */
const AnotherRoom = ({ rival, onChoose }: { rival: SeenEvent; onChoose: (room: number | null) => void }) => {
  const say = useSay();
  const found = useFreeRooms({ start: rival.start, end: rival.end, capacity: rival.attendees });
  const rooms = (found.data?.rooms ?? []).filter(r => r.id !== rival.idRoom).slice(0, 8);
  if (!found.data) return null;
  if (rooms.length === 0) return <small className="quiet">{say('noOtherRoom')}</small>;
  return (
    <NativeSelect
      className="cal-instead"
      size="xs"
      aria-label={say('anotherRoomFor', { title: rival.title })}
      onChange={event => onChoose(Number(event.currentTarget.value) || null)}
      data={[
        { value: '', label: say('isRejected') },
        ...rooms.map(r => ({
          value: String(r.id),
          label: `${say('movesTo', { room: r.code })} (${say.count('seats', r.capacity)})`,
        })),
      ]}
    />
  );
};
