import { sql, type TxCtx } from '../../../kernel/server/index.ts';
import type { Wanted } from './conflicts.ts';
import { type EventRow, eventsWhere, updateEvent } from './events.ts';
import { changed } from './listeners.ts';
import { tellOfDisplacement } from './notices.ts';
import { sentence } from './says.ts';
import { wallClock } from '../model/time.ts';

/** A blocking takes the room from reservations in its way. What another module placed there stays, and refuses the blocking. */
export const displace = async (ctx: TxCtx, wanted: readonly Wanted[], title: string): Promise<void> => {
  const inTheWay: EventRow[] = [];
  for (const w of wanted)
    inTheWay.push(
      ...(await eventsWhere(
        ctx.db,
        sql`e.id_room = ${w.room} and tstzrange(e.start, e."end") && tstzrange(${w.start}::timestamptz, ${w.end}::timestamptz)
    and e.status in ('requested', 'confirmed') and e.source = 'manual' and e.is_block = 0`,
        sql`for update of e`,
      )),
    );
  const note = sentence(ctx, { key: 'displacedBy', params: { title } });
  for (const event of inTheWay)
    await updateEvent(
      ctx,
      event,
      { status: 'cancelled', decisionBy: ctx.me?.id ?? null, decisionAt: wallClock(ctx.now), decisionNote: note },
      'cancel',
      note,
    );
  await changed(
    ctx,
    inTheWay.map(({ id }) => ({ id, change: 'cancelled' })),
  );
  await tellOfDisplacement(ctx, inTheWay, note);
};
