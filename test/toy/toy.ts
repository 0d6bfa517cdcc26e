import {
  type AnyReport,
  type AnyResource,
  camel,
  defineModule,
  type Language,
  type Values,
} from '../../src/kernel/resource/index.ts';
import {
  type App,
  composeApp,
  type Db,
  insertRow,
  type Policy,
  type ServerModule,
  sql,
  type TxCtx,
  filesOf,
} from '../../src/kernel/server/index.ts';
import { type Client, peopleByToken, type Portal, startPortal } from '../harness/portal.ts';
import { toyWords, user } from '../http/portal.ts';

export interface Toy {
  readonly resources: readonly AnyResource[];
  readonly policies: Readonly<Record<string, Policy<any>>>;
  /** Sentences of checks and constraints, by key. */
  readonly checks?: Record<string, { hr: string; en: string }>;
  readonly facts?: ServerModule['facts'];
  readonly factTables?: Readonly<Record<string, string>>;
  readonly reports?: Readonly<Record<string, AnyReport>>;
  readonly reportRules?: Readonly<Record<string, any>>;
  readonly reportWords?: ServerModule['words']['hr']['reports'];
  /** In English; without it as in Croatian. */
  readonly reportWordsEn?: ServerModule['words']['hr']['reports'];
  /** Modules beside the toy's own, after it. */
  readonly beside?: readonly ServerModule[];
  /** Who takes part: name → roles. Their keys are 1, 2, 3 … in this order. */
  readonly people: Readonly<Record<string, readonly string[]>>;
  /** Whose language is not English. */
  readonly languages?: Readonly<Record<string, Language>>;
}
export interface ToyPortal {
  readonly portal: Portal;
  readonly app: App;
  readonly db: Db;
  as(name: string): Client;
  idOf(name: string): number;
  /** What a browser of theirs would send. */
  cookieOf(name: string): string;
  /** A row put in by the server itself, past every policy. */
  row(resource: string, values?: Values): Promise<number>;
  /** Work of the server itself, or of a person, in one transaction. */
  inTransaction<T>(work: (ctx: TxCtx) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

const userPolicy: Policy<typeof user> = { read: () => true };

export const moduleOf = (toy: Toy): ServerModule => {
  const resources = [user, ...toy.resources];
  const words = toyWords(resources, toy.checks);
  const withReports = (language: 'hr' | 'en-uk') => ({
    ...words[language],
    ...(toy.reportWords && { reports: (language === 'hr' ? undefined : toy.reportWordsEn) ?? toy.reportWords }),
  });
  return {
    module: defineModule({
      id: 'toy',
      route: '/Toy',
      icon: 'x',
      entries: [],
      resources: Object.fromEntries(resources.map(r => [camel(r.name), r])),
      ...(toy.reports && { reports: toy.reports }),
    }),
    words: { hr: withReports('hr'), 'en-uk': withReports('en-uk') },
    policies: { user: userPolicy, ...toy.policies },
    ...(toy.facts && { facts: toy.facts }),
    ...(toy.factTables && { factTables: toy.factTables }),
    ...(toy.reportRules && { reports: toy.reportRules }),
  };
};

const tokenOf = (name: string): string => `token-of-${name}`.padEnd(24, '-');

/** A whole portal of one hard case, over a database of its own. */
export const startToy = async (toy: Toy): Promise<ToyPortal> => {
  const module = moduleOf(toy);
  const names = Object.keys(toy.people);
  const idOf = (name: string): number => {
    if (!names.includes(name)) throw new Error(`Nobody is called ${name}.`);
    return names.indexOf(name) + 1;
  };
  const identity = peopleByToken(
    Object.fromEntries(
      names.map(name => {
        const language = toy.languages?.[name];
        return [tokenOf(name), { id: idOf(name), roles: toy.people[name]!, ...(language && { language }) }];
      }),
    ),
  );
  const modules = [module, ...(toy.beside ?? [])];
  const portal = await startPortal({ modules, identity });
  const app = composeApp(modules, identity);
  const db = portal.test.database.forSchema(portal.test.schema);
  for (const name of names) await db.run(sql`insert into ${db.table('user')} (username) values (${name})`);
  const log = { info() {}, warn() {}, error: (o: object, m?: string) => console.error(m, o) };
  const inTransaction = <T>(work: (ctx: TxCtx) => Promise<T>): Promise<T> =>
    portal.test.database.transaction(portal.test.schema, tx =>
      work({
        app,
        cid: 'main',
        db: tx,
        files: filesOf(app, 'main'),
        me: null,
        language: 'hr',
        now: new Date(),
        requestId: 'test',
        ip: '',
        log,
      }),
    );
  return {
    portal,
    app,
    db,
    idOf,
    cookieOf: name => `katedra_session=${tokenOf(name)}`,
    inTransaction,
    as: name => {
      idOf(name);
      return portal.client(tokenOf(name));
    },
    row: (resource, values = {}) =>
      inTransaction(async ctx => (await insertRow(ctx, app.resources.get(resource)!, values)) as number),
    stop: () => portal.stop(),
  };
};

/** Two calls at the same moment; which of them is first is not known. */
export const atOnce = <T>(...calls: (() => Promise<T>)[]): Promise<T[]> => Promise.all(calls.map(call => call()));
export const statuses = (replies: readonly { status: number }[]): number[] => replies.map(r => r.status).sort();
export const ids = (reply: { body: { data: { id: number }[] } }): number[] => reply.body.data.map(row => row.id);
