import type { Language } from '../resource/index.ts';
import { wordLanguageOf } from '../resource/index.ts';
import type { App, Audience, Ctx } from './contract.ts';
import { resourceNamed, Source } from './engine/source.ts';
import { raw, sql, type Sql } from './sql.ts';

const known = new WeakMap<App, ReadonlyMap<string, Audience>>();
/** Every sort of group that a module has brought, by its name. */
export const audiencesOf = (app: App): ReadonlyMap<string, Audience> => {
  const found = known.get(app) ?? new Map(app.modules.flatMap(m => Object.entries(m.audiences ?? {})));
  known.set(app, found);
  return found;
};
/** What a sort of group is called. */
export const audienceTitle = (app: App, kind: string, language: Language): string => {
  const home = app.modules.find(m => Object.hasOwn(m.audiences ?? {}, kind));
  return home?.words[wordLanguageOf(language)].audiences?.[kind] ?? kind;
};

/** Whether the caller may read every live row of which this holds: who sees only some of a list is told nothing of the rest. */
export const readsEvery = async (ctx: Ctx, resource: string, which: (row: Source) => Sql): Promise<boolean> => {
  if (!ctx.me) return false;
  const { app, db, me, language, now } = ctx;
  const source = new Source({ app, db, me, language, now }, resourceNamed(app, resource));
  const may = source.rule('read');
  if (typeof may === 'boolean') return may;
  return (
    (await db.one(
      sql`select 1 from ${source.from()} where ${which(source)} and ${source.live()} and (${may}) is not true limit 1`,
    )) === null
  );
};
/** A number out of a group's value; 0, which no row has, where it is none. */
export const keyIn = (value: string): Sql => raw(/^[1-9]\d{0,8}$/.test(value) ? value : '0');
