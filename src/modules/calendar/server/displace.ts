import { sql, type TxCtx } from '../../../kernel/server/index.ts';
import type { Wanted } from './conflicts.ts';
import { decideAll } from './decisions.ts';
import { type EventRow, eventsWhere } from './events.ts';
import { sentence } from './says.ts';

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
  await decideAll(ctx, 'cancel', inTheWay, sentence(ctx, { key: 'displacedBy', params: { title } }));
};
