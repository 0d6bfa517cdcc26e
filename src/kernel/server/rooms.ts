import type { Values } from '../resource/index.ts';
import { isModuleOpen } from './access.ts';
import type { App, Ctx, Me, Room, ServerModule } from './contract.ts';
import { scopeOf } from './engine/list.ts';
import { idIs } from './engine/row.ts';
import { asSql, resourceNamed, Source } from './engine/source.ts';
import { sql } from './sql.ts';

// Live rooms: pages that look at the same thing hear small facts about it, as long as they may.

/** Every person's own: how far the runs are that they have asked for. */
export const runsRoom = 'job-runs';
/** Every person's own: how many reports are made before those that they wait for. */
export const reportsRoom = 'report-queue';
const own: Room = { by: (me, id) => me.id === id };
const kernelRooms: Readonly<Record<string, Room>> = { [runsRoom]: own, [reportsRoom]: own };

const findRoom = (app: App, name: string): { room: Room; home: ServerModule | null } | null => {
  if (Object.hasOwn(kernelRooms, name)) return { room: kernelRooms[name]!, home: null };
  const home = app.modules.find(m => Object.hasOwn(m.rooms ?? {}, name));
  return home ? { room: home.rooms![name]!, home } : null;
};
/** Mistakes in the declared rooms, for the start to refuse. */
export const roomFaults = (modules: readonly ServerModule[], resources: ReadonlyMap<string, unknown>): string[] =>
  modules.flatMap(m =>
    Object.entries(m.rooms ?? {}).flatMap(([name, { of }]) => [
      ...(Object.hasOwn(kernelRooms, name) ? [`Room «${name}» is the kernel's own.`] : []),
      ...(of !== undefined && !resources.has(of) ? [`Room «${name}» is about «${of}», which is no resource.`] : []),
    ]),
  );

export const roomChannel = 'katedra_rooms';
/** PostgreSQL carries no more than 8000 bytes; what is longer is no small fact, and is asked for. */
const longest = 4_000;
/**
 * Says something to everybody who is in the room, on whichever node; inside a transaction with its commit, or not at all.
 * What is said too quickly is put together, the later value of each name. The message is heard by all alike: it carries
 * nothing that one of them may not know.
 */
export const toRoom = async (ctx: Ctx, name: string, id: number, what: Values = {}): Promise<void> => {
  if (!findRoom(ctx.app, name)) throw new Error(`«${name}» is a room of no module.`);
  const said = JSON.stringify([ctx.cid, name, id, what]);
  if (Buffer.byteLength(said) > longest) throw new Error(`Too much is said in the room «${name}»: small facts only.`);
  await ctx.db.run(sql`select pg_notify(${roomChannel}, ${said})`);
};

/** Whether this person may be in the room now. */
const mayEnter = async (ctx: Ctx & { readonly me: Me }, name: string, id: number): Promise<boolean> => {
  const found = findRoom(ctx.app, name);
  if (!found || (found.home && !(await isModuleOpen(ctx, found.home.module)))) return false;
  const { room } = found;
  if (room.of === undefined) return room.by(ctx.me, id);
  const source = new Source(scopeOf(ctx), resourceNamed(ctx.app, room.of));
  const may = room.by ? source.judge(room.by, 'read') : source.rule('read');
  if (may === false) return false;
  const row = await ctx.db.one(
    sql`select 1 from ${source.from()} where ${idIs(source, id)} and ${source.live()} and ${asSql(may)}`,
  );
  return row !== null;
};

/** One page of a person, as far as rooms are concerned. */
export interface Page {
  readonly data: { readonly cid: string };
  join(key: string): unknown;
  leave(key: string): unknown;
  emit(event: 'room', message: RoomMessage): unknown;
  on(event: 'join' | 'leave', hear: (said: unknown, answer?: unknown) => void): unknown;
}
export interface RoomMessage {
  readonly name: string;
  readonly id: number;
  readonly what: Values;
  /** The last one: the person may not be here any more. */
  readonly closed?: 1;
}
interface Place {
  readonly name: string;
  readonly id: number;
}
interface RoomWorld {
  /** The person behind a page, as they are now; null where nobody is. */
  contextOf(page: Page): Promise<(Ctx & { readonly me: Me }) | null>;
  /** To the pages of this node that are in the room. */
  send(key: string, message: RoomMessage): void;
  fault(error: unknown): void;
}

const mostRooms = 50;
const mostJoins = 200;
const keyOf = (cid: string, { name, id }: Place): string => `${cid}/${name}/${id}`;

/** Who of this node's pages is in which room. */
export class Rooms {
  readonly #world: RoomWorld;
  readonly #pace: Pace;
  readonly #places = new WeakMap<Page, Map<string, Place>>();
  /** Joins since the last round: each is a question to the database. */
  #joins = new WeakMap<Page, number>();
  constructor(world: RoomWorld) {
    this.#world = world;
    this.#pace = new Pace();
  }

  /** From now on the page may ask to be let in. */
  welcome(page: Page): void {
    page.on('join', (said, answer) => {
      void this.#join(page, said)
        .catch(error => {
          this.#world.fault(error);
          return false;
        })
        .then(isIn => {
          if (typeof answer === 'function') answer(isIn ? 1 : 0);
        });
    });
    page.on('leave', said => {
      const place = placeIn(said);
      if (place) this.#leave(page, place);
    });
  }
  async #join(page: Page, said: unknown): Promise<boolean> {
    const place = placeIn(said);
    const [places, joins] = [this.#placesOf(page), this.#joins.get(page) ?? 0];
    if (!place || places.size >= mostRooms || joins >= mostJoins) return false;
    this.#joins.set(page, joins + 1);
    const key = keyOf(page.data.cid, place);
    // Remembered first: a change of rights while we ask takes it away again.
    places.set(key, place);
    const ctx = await this.#world.contextOf(page);
    if (!ctx || !(await mayEnter(ctx, place.name, place.id))) places.delete(key);
    if (places.get(key) !== place) return false;
    await page.join(key);
    return true;
  }
  #leave(page: Page, place: Place): void {
    const key = keyOf(page.data.cid, place);
    this.#placesOf(page).delete(key);
    void page.leave(key);
  }
  #placesOf(page: Page): Map<string, Place> {
    const known = this.#places.get(page) ?? new Map<string, Place>();
    this.#places.set(page, known);
    return known;
  }

  /** After a change of rights, and once a minute for what changes in the rows: who may not be here any more is let out. */
  async judgeAgain(page: Page): Promise<void> {
    this.#joins.delete(page);
    const places = this.#placesOf(page);
    if (places.size === 0) return;
    const ctx = await this.#world.contextOf(page);
    for (const place of [...places.values()]) {
      if (ctx && (await mayEnter(ctx, place.name, place.id))) continue;
      this.#leave(page, place);
      page.emit('room', { ...place, what: {}, closed: 1 });
    }
  }

  hear(payload: string): void {
    const [cid, name, id, what] = JSON.parse(payload) as [string, string, number, Values];
    const key = keyOf(cid, { name, id });
    this.#pace.say(key, what, all => this.#world.send(key, { name, id, what: all }));
  }
  close(): void {
    this.#pace.close();
  }
}
const placeIn = (said: unknown): Place | null => {
  if (typeof said !== 'object' || said === null) return null;
  const { name, id } = said as { name?: unknown; id?: unknown };
  return typeof name === 'string' && Number.isInteger(id) && Number(id) >= 0 && Number(id) <= 2_147_483_647
    ? { name, id: Number(id) }
    : null;
};

const between = 100;
/** At most ten messages a second for each room: what comes meanwhile waits and goes together. */
class Pace {
  readonly #waiting = new Map<string, { what: Values | null; timer: NodeJS.Timeout }>();
  say(key: string, what: Values, send: (what: Values) => void): void {
    const open = this.#waiting.get(key);
    if (open) {
      open.what = { ...open.what, ...what };
      return;
    }
    send(what);
    this.#rest(key, send);
  }
  #rest(key: string, send: (what: Values) => void): void {
    const timer = setTimeout(() => {
      const gathered = this.#waiting.get(key)?.what ?? null;
      this.#waiting.delete(key);
      if (gathered === null) return;
      send(gathered);
      this.#rest(key, send);
    }, between);
    timer.unref();
    this.#waiting.set(key, { what: null, timer });
  }
  close(): void {
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }
}
