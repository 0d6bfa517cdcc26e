import type {
  AnyReport,
  AnyResource,
  Body,
  BodyValues,
  CheckKey,
  Column,
  Drill,
  KernelWords,
  Language,
  ListOf,
  MapOf,
  Message,
  Module,
  MoveInput,
  MoveName,
  ReportParams,
  ReportRow,
  Rights,
  Row,
  Shape,
  ShapeValues,
  StateName,
  Values,
  WordLanguage,
  AnyModuleWords,
  Lack,
  PaperClass,
  Sheet,
} from '../resource/index.ts';
import type { Readable } from 'node:stream';
import type { Draft } from './files.ts';
import type { Opened, Range } from './shelf.ts';
import type { Sql } from './sql.ts';

// ——— Who asks ———

/** What modules know about a signed-in person beyond roles. Each module adds its own by declaration merging. */
export interface Facts {
  /** Addresses of the modules that the institution has switched off; the module that keeps them gives it. */
  readonly blockedModules?: readonly string[];
}

/** Whoever holds a link that was sent by mail. It is about one row, and opens what the link of this name declares. */
export interface LinkCaller {
  readonly kind: 'link';
  /** Which link it is, for the audit; never its secret. */
  readonly grant: string;
  readonly name: string;
  /** The row that it is about, of the resource that the link is `on`. */
  readonly row: number;
}
/** Anybody at all. */
export interface PublicCaller {
  readonly kind: 'public';
}
export interface Me {
  /** Absent: a person with an account. A caller without one has no id (0), no roles and no facts: only openings let them in. */
  readonly caller?: LinkCaller | PublicCaller;
  readonly id: number;
  readonly username: string;
  readonly language: Language;
  readonly roles: ReadonlySet<string>;
  readonly permissions: ReadonlySet<string>;
  readonly facts: Facts;
  readonly isAdmin: boolean;
  /** One of the roles keeps a module's data and catalogues. */
  readonly keepsModule: boolean;
  /** The administrator who acts as this person. */
  readonly actor?: { readonly id: number; readonly username: string; readonly reason: string };
  /** Hash of the session's token, for signing out and for the list of sessions. */
  readonly session: string;
}

// ——— Database ———

export interface Result<T> {
  readonly rows: T[];
  readonly rowCount: number;
}
export interface Db {
  /** Runs a piece of SQL. Repeated shapes are prepared by name. */
  run<T = Record<string, unknown>>(piece: Sql): Promise<Result<T>>;
  /** Its rows alone, and the first of them. */
  rows<T = Record<string, unknown>>(piece: Sql): Promise<T[]>;
  one<T = Record<string, unknown>>(piece: Sql): Promise<T | null>;
  /** `{schema}.table` of a resource or of a table of the kernel, in this constituent. */
  table(resource: string): Sql;
  readonly schema: string;
}
export interface Tx extends Db {
  /** Runs after the commit, if there is one: mails, sockets, caches. A failure is logged. */
  afterCommit(work: () => void | Promise<void>): void;
  /** Waits for and holds one lock until the transaction ends. */
  lock(...key: readonly (string | number)[]): Promise<void>;
  /** The same without waiting: false where somebody else holds it, so that whoever waits can be told first. */
  tryLock(...key: readonly (string | number)[]): Promise<boolean>;
  /** Whether the database was asked for anything in it yet. */
  isBegun(): boolean;
}

// ——— Files ———

export interface PutFile {
  /** Under which it is opened: the hash of its content, so equal files are one and a file never changes. */
  readonly key: string;
  readonly sha256: string;
  readonly size: number;
  /** What its bytes are. */
  readonly mime: string;
}
/** The constituent's files, in a folder or in a store that speaks S3. A file that no row names for two days is swept. */
export interface Files {
  /** Examines and keeps a file, outside of any transaction. What is refused, too long or broken off leaves nothing. */
  put(
    content: Readable | Uint8Array,
    about: {
      readonly name: string;
      /** What it has to be. */
      readonly type?: string | readonly string[];
      readonly limit?: number;
      /** Where a refusal is shown. */
      readonly field?: string;
      readonly signal?: AbortSignal;
    },
  ): Promise<PutFile>;
  /** Streams a file in without keeping it yet: for whoever looks at it first. */
  receive(content: Readable | Uint8Array, limit: number, signal?: AbortSignal): Promise<Draft>;
  open(key: string, range?: Range): Promise<Opened | null>;
  stat(key: string): Promise<{ readonly size: number } | null>;
  /** Whoever calls it knows that no row names the file. */
  remove(key: string): Promise<void>;
  /** A small copy of a picture: made with its first reader, then kept beside it. */
  small(key: string, side: number, make: (whole: Buffer) => Promise<Uint8Array>): Promise<Readable | null>;
  /** Writes what is made for one reader to the end, then gives it from the disk. */
  spool(content: Readable, signal: AbortSignal): Promise<Readable>;
}

// ——— Request ———

export interface Log {
  info(o: object, m?: string): void;
  warn(o: object, m?: string): void;
  error(o: object, m?: string): void;
}
export interface Ctx {
  readonly app: App;
  readonly cid: string;
  readonly db: Db;
  readonly files: Files;
  /** Nobody is signed in: null. */
  readonly me: Me | null;
  readonly language: Language;
  readonly now: Date;
  readonly requestId: string;
  readonly ip: string;
  readonly log: Log;
  /** Reading ends with it: the reader has left, or has waited long enough. */
  readonly signal?: AbortSignal;
}
/** A request inside its transaction. */
export interface TxCtx extends Ctx {
  readonly db: Tx;
}

// ——— Rules ———

/** A list of references is asked whether one of them is the value. */
type Plain<V> = NonNullable<V> extends number | readonly number[] ? number : NonNullable<V>;
type Condition<V> =
  | Plain<V>
  | null
  | { readonly in: readonly Plain<V>[] }
  | { readonly from?: Plain<V> | Clock; readonly to?: Plain<V> | Clock }
  | { readonly isNull: boolean };
/** In a rule: the moment at which it is asked, by the portal's clock (`ctx.now`). See `clock` in rules.ts. */
export interface Clock {
  readonly isClock: true;
}
type Path = `${string}.${string}`;
/** Columns of the row, or paths of references from it. All conditions hold together; null matches no row. */
export type Filter<R extends AnyResource> = {
  readonly [K in Column<R>]?: K extends keyof Row<R> ? Condition<Row<R>[K]> : Condition<number>;
} & { readonly [P in Path]?: Condition<string | number> };
/** A rule in SQL over the row's own columns: see `rule` in rules.ts. */
export interface SqlRule {
  readonly sqlRule: (row: RowRef) => Sql | null;
}
export interface RowRef {
  /** `alias."column"` of the row the rule is about. */
  col(field: string): Sql;
  table(resource: string): Sql;
  /** The moment at which the rule is asked. */
  now(): Sql;
}
export type Rule<R extends AnyResource = AnyResource> =
  | boolean
  | Filter<R>
  | { readonly any: readonly Rule<R>[] }
  | { readonly all: readonly Rule<R>[] }
  | { readonly not: Rule<R> }
  | SqlRule
  | ViaRule
  | HostRule;
/** The rule of the row that a reference names: see `via` in rules.ts. */
export interface ViaRule {
  readonly viaParent: string;
  /** Which rule of the parent; without one, what is asked of the child says it. */
  readonly verb?: ParentVerb;
}
/** The rule of the row on which this one hangs, of whatever resource: see `viaHost` in rules.ts. */
export interface HostRule {
  readonly viaHost: { readonly resource: string; readonly id: string; readonly on: 'attachments' | 'papers' };
  readonly verb?: ParentVerb;
}
export type ParentVerb = 'read' | 'lookup' | 'create' | 'update' | 'remove';
/** A rule that binds the administrator too: ballots, anonymous answers, other people's mail. */
export interface EvenForAdmin<R extends AnyResource> {
  readonly evenForAdmin: Rule<R>;
}
export type RuleOf<R extends AnyResource> = (me: Me) => Rule<R> | EvenForAdmin<R>;

// ——— Policies ———

/** A sentence about a row: its key is one of the resource's own `checks`, or of the kernel's. */
export type Problem<R extends AnyResource = AnyResource> = KeyedProblem<CheckKey<R> | keyof KernelWords>;
// Told apart by its keys: as types over resources, one of any resource would pass for one of this.
interface KeyedProblem<K extends string> extends Message {
  readonly key: K;
  readonly level: 'error' | 'warning';
  readonly field?: string;
  /** Where it is mended: a route. */
  readonly to?: string;
}
type Keyed<L, K extends string> = {
  readonly level: L;
  readonly key: K;
  readonly field?: string;
  readonly to?: string;
  readonly params?: NonNullable<Message['params']>;
};
const said =
  <L extends Problem['level']>(level: L) =>
  <const K extends string>(key: K, field?: string | null, params?: Message['params'], to?: string): Keyed<L, K> => ({
    level,
    key,
    ...(field && { field }),
    ...(params && { params }),
    ...(to && { to }),
  });
/** A problem that refuses, and one that comes back with the stored row. A key that the resource does not declare does not compile. */
export const error = said('error');
export const warning = said('warning');
type Problems<R extends AnyResource> = Promise<readonly Problem<R>[]> | readonly Problem<R>[];
export interface FieldRules<R extends AnyResource> {
  readonly seenBy?: RuleOf<R>;
  readonly writtenBy?: RuleOf<R>;
  /** Whoever may not write the field hears this check's sentence: it is a state, not their right. */
  readonly say?: CheckKey<R>;
}

export interface WriteEvent<R extends AnyResource> {
  readonly verb: 'create' | 'update' | 'remove' | 'restore';
  /** The stored row before the change; null for create. */
  readonly before: Row<R> | null;
  /** The row as it will be. */
  readonly row: Row<R>;
  readonly input: Values;
}
/** The cells as they stand now, and those that are gone. */
export interface WrittenCells<R extends AnyResource> {
  readonly put: readonly Row<R>[];
  readonly drop: readonly Row<R>[];
}
/** One move, or several that are ruled alike: `MoveRule<typeof thesis, 'approve' | 'returnThesis'>`. */
export interface MoveRule<R extends AnyResource, M extends string = MoveName<R>> {
  /** Who may make the move, as a rule on the stored row; `system` for jobs alone. */
  readonly by: RuleOf<R> | 'system';
  /** Whether the row is ready for it, whatever will be said with it: the reason of a disabled button. */
  readonly ready?: (ctx: TxCtx, row: Row<R>) => Problems<R>;
  /** What must be held before the row itself, in the order in which everybody takes it. */
  readonly lock?: (ctx: TxCtx, row: Row<R>, input: MoveInput<R, M>) => Promise<void>;
  /** Asked only when the move is made: what was said with it fits the row. */
  readonly check?: (ctx: TxCtx, row: Row<R>, input: MoveInput<R, M>) => Problems<R>;
  /** Further columns to set; a move with several targets names its state here. */
  readonly set?: (
    ctx: TxCtx,
    row: Row<R>,
    input: MoveInput<R, M>,
  ) => Promise<Values & { state?: StateName<R> }> | (Values & { state?: StateName<R> });
  readonly effect?: (ctx: TxCtx, row: Row<R>, input: MoveInput<R, M>, before: Row<R>) => Promise<void>;
  /** The move comes by itself for the rows of this rule: the kernel looks every minute and makes it as the system. */
  readonly when?: (now: Date) => Rule<R>;
}
export type Policy<R extends AnyResource> = {
  readonly read: RuleOf<R>;
  /** Who may find it in a select: value, label, description, avatars. Default: read. */
  readonly lookup?: RuleOf<R>;
  /** Everybody reads few rows, their own, and often: a page of its list keeps the plan it has instead of being planned each time. */
  readonly steady?: true;
  /** Most people read few of its very many rows: a list looks for those by each way in which the rule lets somebody in. */
  readonly few?: true;
  /** A rule on the row as it will be. Absent: nobody but the server's code. */
  readonly create?: RuleOf<R>;
  readonly update?: RuleOf<R>;
  /** The row as it will be after an update; default: the rule of update. */
  readonly after?: RuleOf<R>;
  readonly remove?: RuleOf<R>;
  /** Whoever may not create, update or remove it and is one of these hears this check's sentence: it is a state, not their right. */
  readonly frozen?: { readonly to: RuleOf<R>; readonly say: CheckKey<R> };
  readonly fields?: { readonly [K in Column<R>]?: FieldRules<R> };
  /** Who reads the files that hang on a row, beside those who read the row itself: a letter's are its recipients' too. */
  readonly attachments?: RuleOf<R>;
  /** Who reads in a row's history the notes of its moves. Default: whoever reads the row. */
  readonly notes?: RuleOf<R>;
  /** Checks that need other rows. Errors refuse, warnings come back with the stored row. */
  readonly check?: (ctx: TxCtx, event: WriteEvent<R>) => Problems<R>;
  /** What must hold for a whole set of siblings written at once: sums, cover, exactly one. */
  checkSet?(ctx: TxCtx, of: number, rows: readonly Row<R>[]): Problems<R>;
  /** What must hold for cells of a matrix that were written at once, asked once for all of them. */
  checkCells?(ctx: TxCtx, of: number, cells: WrittenCells<R>): Problems<R>;
  /** What follows when cells of a matrix were written, once for all of them. */
  effectOfCells?(ctx: TxCtx, of: number, cells: WrittenCells<R>): Promise<void>;
  /** Columns the server fills before the row is stored. */
  readonly fill?: (ctx: TxCtx, event: Omit<WriteEvent<R>, 'row'>) => Promise<Values> | Values;
  readonly effect?: (ctx: TxCtx, event: WriteEvent<R>) => Promise<void>;
  /** The meaning of each declared scenario: a further condition, or an answer of its own. */
  readonly scenarios?: Readonly<Record<string, Scenario<R>>>;
  readonly virtualFilters?: Readonly<Record<string, (me: Me, value: string) => Rule<R> | 'unknown'>>;
  /** Rows that a virtual filter gives to this caller in the list's place: what holds for them and stands in no table. Null: the list. */
  readonly virtualRows?: Readonly<Record<string, (ctx: Ctx, value: string) => Promise<readonly Values[] | null>>>;
  /** Default sort, page and labels come from the declaration. */
} & ([MoveName<R>] extends [never]
  ? { readonly moves?: never }
  : string extends MoveName<R>
    ? // biome-ignore lint/suspicious/noExplicitAny: each move is typed where it is written
      { readonly moves?: Readonly<Record<string, MoveRule<R, any>>> }
    : { readonly moves: { readonly [M in MoveName<R>]: MoveRule<R, M> } });
/**
 * What a module adds to a resource of another one: checks and what follows, after the resource's own and in the order of the
 * modules. The sentences of its checks stand in the words of the module that joins.
 */
export interface Join<R extends AnyResource> {
  /** Rows that a caller may choose and read by name beside those that the resource's own rule lets them find. */
  readonly lookup?: RuleOf<R>;
  readonly check?: (ctx: TxCtx, event: WriteEvent<R>) => Problems<AnyResource>;
  readonly effect?: (ctx: TxCtx, event: WriteEvent<R>) => Promise<void>;
  readonly moves?: string extends MoveName<R>
    ? // biome-ignore lint/suspicious/noExplicitAny: each join is typed where it is written
      Readonly<Record<string, JoinedMove<R, any>>>
    : { readonly [M in MoveName<R>]?: JoinedMove<R, M> };
}
export interface JoinedMove<R extends AnyResource, M extends string> extends Pick<MoveRule<R, M>, 'effect'> {
  readonly ready?: (ctx: TxCtx, row: Row<R>) => Problems<AnyResource>;
  readonly check?: (ctx: TxCtx, row: Row<R>, input: MoveInput<R, M>) => Problems<AnyResource>;
}
export type Scenario<R extends AnyResource> =
  | { readonly where: RuleOf<R> }
  | {
      /** What else it is told behind `?`, beside the list's own parameters. */
      readonly query?: Shape;
      readonly answer: (ctx: Ctx, filter: ScenarioFilter) => Promise<unknown>;
    };
/** The request's own filters under the caller's row rule, ready to stand in a WHERE over `t`. */
export interface ScenarioFilter {
  readonly where: Sql;
  readonly from: Sql /** Fields that the request filters by. */;
  readonly names: readonly string[];
  /** What the scenario's own parameters say, read as its `query` declares. */
  readonly asked: Values;
}

// ——— Callers without an account ———

/** What such a caller may do with rows of one resource. What is not named is closed; the resource's own policy is not asked who. */
export interface Opening<R extends AnyResource, C> {
  readonly read?: (caller: C) => Rule<R>;
  readonly create?: (caller: C) => Rule<R>;
  readonly update?: (caller: C) => Rule<R>;
  readonly moves?: { readonly [M in MoveName<R>]?: (caller: C) => Rule<R> };
  /** The fields that are seen; `id` and `rowVer` always are. */
  readonly shows: readonly Column<R>[];
  /** The fields that are written by create and update. */
  readonly writes?: readonly Column<R>[];
}
/** A link by mail: a caller with exactly one purpose. See `sendLink`. */
export interface LinkDef {
  /** The resource whose row it is about. */
  readonly on: string;
  /** How long it is good. */
  readonly days: number;
  /** Spent by the first call that changes something. */
  readonly once?: true;
  /** Its use stands in no audit and leaves no time: anonymous answers. */
  readonly silent?: true;
  /** What the page says it is for. */
  readonly title: Said;
  // biome-ignore lint/suspicious/noExplicitAny: each opening is typed where it is written
  readonly opens?: Readonly<Record<string, Opening<any, LinkCaller>>>;
  /** Endpoints of its module, as `POST survey-answer/submit`. */
  readonly endpoints?: readonly string[];
  /** The letter that brings it, also when it is asked for anew. Null: the row has no more need of it. */
  readonly letter: (
    ctx: Ctx,
    link: { readonly row: number; readonly url: string; readonly until: Date; readonly language: Language },
  ) => Promise<{ readonly subject: string; readonly text: string } | null>;
}

// ——— Modules, as the server sees them ———

/** What an endpoint answers: an object or a list of declared parts, nothing, or bytes of its own (a page, a file). */
export type AnswerShape = Shape | ListOf | MapOf | 'nothing' | 'bytes';
export interface EndpointDef<Q extends Shape, B extends Body> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api/v1 (or from the root, when it begins with `/`). */
  readonly path: string;
  readonly public?: true;
  /** What stands in its path after the fixed part is a secret: no log writes it. */
  readonly secretPath?: true;
  /** Who called it, from where and when stands in no line of the log: anonymous answers. */
  readonly unlogged?: true;
  /** Asking for it by GET changes something: a journey begins, a code is spent, an entry is written. So HEAD does not reach it, and it goes on when its caller has left. */
  readonly changes?: true;
  /** The modules it belongs to, by id; it closes when all of them are switched off. Default: the one that declares it. */
  readonly modules?: readonly string[];
  /** What it does, for the API's own description. */
  readonly summary: string;
  /** What stands behind `?` in the address; what is not declared is refused. `text`: whatever comes, for pages and what others send back. */
  readonly query?: Q | 'text';
  /** The JSON that is sent, or `form`: a form of the backend site, which the handler reads itself. */
  readonly body?: B | 'form';
  /** The resource whose words name the fields in refusals. */
  readonly about?: string;
  /** What comes back; the tests refuse any other answer. */
  readonly answer: AnswerShape;
  /** Of a good answer; 200, or 204 where there is nothing to say, unless said otherwise. */
  readonly status?: 201;
  readonly handle: (ctx: Ctx, request: EndpointRequest<Q, B>) => Promise<unknown>;
}
/** An endpoint as the kernel sees it. */
export interface Endpoint extends Omit<EndpointDef<Shape, Body>, 'handle'> {
  readonly handle: (ctx: Ctx, request: AnyRequest) => Promise<unknown>;
}
/** Declares an endpoint: its handler gets query and body as their shapes say. */
export const endpoint = <const Q extends Shape = Record<never, never>, const B extends Body = Record<never, never>>(
  def: EndpointDef<Q, B>,
): Endpoint => def;
/** An answer that PostgreSQL has written as JSON already: what nobody here reads is not read and written again. */
export class WrittenJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
/** A call on the wire: for handlers that give cookies, pages or files. */
export interface Exchange {
  /** The query as it was written. */
  readonly text: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly raw: import('fastify').FastifyRequest;
  readonly reply: import('fastify').FastifyReply;
}
export interface EndpointRequest<Q extends Shape = Shape, B extends Body = Shape> extends Exchange {
  readonly query: ShapeValues<Q>;
  readonly body: BodyValues<B>;
}
interface AnyRequest extends Exchange {
  // biome-ignore lint/suspicious/noExplicitAny: each endpoint is typed where it is written
  readonly query: any;
  // biome-ignore lint/suspicious/noExplicitAny: each endpoint is typed where it is written
  readonly body: any;
}
/** A sentence in both languages. */
export interface Said {
  readonly hr: string;
  readonly en: string;
}
interface JobBase {
  readonly name: string;
  /** Cron expression in Europe/Zagreb; absent: only when sent. Its turns never run beside each other. */
  readonly cron?: string;
  /** What administrators read of it where nobody can ask for it: what it does when its turn comes. */
  readonly called?: Said;
  /** What a person who asked for it reads in the list of runs; without it nobody can ask. */
  readonly title?: Said | ((params: Values) => Said);
}
/** Commits in portions and goes on after a crash, from its bookmark if it keeps one. What nobody asked for is tried again also after a fault. */
export interface PortionsJob extends JobBase {
  readonly crash?: 'resume';
  readonly run: (ctx: Ctx, data: Values, run: Run) => Promise<void>;
}
/** Runs inside one transaction: a fault, a crash or a cancel leaves nothing of it, and its end is stored with what it did. */
export interface WholeJob extends JobBase {
  readonly crash: 'rollBack';
  readonly run: (ctx: TxCtx, data: Values, run: Run) => Promise<void>;
}
export type Job = PortionsJob | WholeJob;
/** One run of a job, as the job sees it. */
export interface Run {
  readonly id: string;
  /** The person who asked; null: the clock or the portal itself. */
  readonly asker: { readonly id: number; readonly username: string; readonly idActor: number | null } | null;
  /** 1, and more after a crash. */
  readonly attempt: number;
  /** What was kept last, by an attempt that did not come to its end. */
  readonly bookmark: Values | null;
  /** Fires when somebody cancels or the portal stops. */
  readonly signal: AbortSignal;
  /** How far it is. Call it as often as you like; throws when the run was cancelled. */
  progress(done: number, total?: number | null, says?: Said): Promise<void>;
  /** In the transaction of a portion: where the next one begins. Throws when another node has taken over. */
  keep(tx: TxCtx, bookmark: Values): Promise<void>;
  /** The file that the asker fetches when it is done; a later one takes its place. */
  result(name: string, content: Readable | Uint8Array): Promise<void>;
}
/** One report as it was made for somebody: how, of how many rows, and how long it took. */
export interface ReportMade {
  readonly report: string;
  readonly params: Values;
  readonly format: 'screen' | 'print' | 'xlsx' | 'csv' | 'pdf';
  readonly rows: number;
  readonly ms: number;
}
export interface ReportRule<R extends AnyReport> {
  readonly by: (me: Me) => boolean;
  /** Rows under the caller's eyes. A long one says how far it is. */
  readonly rows: (ctx: Ctx, params: ReportParams<R>, run?: Pick<Run, 'progress'>) => Promise<readonly ReportRow<R>[]>;
  /** Whether there would be more rows than so many, found without reading them: for a report that may have hundreds of thousands. */
  readonly isLonger?: (ctx: Ctx, params: ReportParams<R>, than: number) => Promise<boolean>;
  /** Columns that are called otherwise with these parameters: «Norma sati», «Radni sati». */
  readonly headings?: (
    ctx: Ctx,
    params: ReportParams<R>,
  ) => Promise<Readonly<Partial<Record<Extract<keyof ReportRow<R>, string>, string>>>>;
  /**
   * What is not in the figures and somebody will look for: each with the way to it, on the screen and in the answer. `more`: so
   * many are not named. What it is called stands under `beside` in the report's words.
   */
  readonly beside?: (
    ctx: Ctx,
    params: ReportParams<R>,
  ) => Promise<{
    readonly lines: readonly { readonly text: string; readonly to?: Extract<Drill, { readonly route: string }> }[];
    readonly more: number;
  }>;
  /** What paper needs and no row says: values for the holes of its sentences, and the names of those who sign. */
  readonly paper?: (
    ctx: Ctx,
    made: { readonly params: ReportParams<R>; readonly rows: readonly ReportRow<R>[]; readonly totals: Values },
  ) => Promise<{
    readonly holes?: Readonly<Record<string, string | number>>;
    readonly signers?: Readonly<Record<string, string>>;
  }>;
}
export interface News {
  readonly id: number;
  readonly data: Values;
}
/**
 * Pages that look at the same thing and hear of it at once: whoever reads a row of the resource (or passes `by`), or, without
 * a resource, whomever `by` lets in under this number. Asked at the door, and again when rights change and every minute.
 */
export type Room =
  // biome-ignore lint/suspicious/noExplicitAny: each rule is typed where it is written
  | { readonly of: string; readonly by?: RuleOf<any> }
  | { readonly of?: never; readonly by: (me: Me, id: number) => boolean };
/** A sort of group that messages go to. What it is called stands under `audiences` in the module's words. */
export interface Audience {
  /** Who may address such groups, where not everybody of the house may. */
  readonly by?: (who: Pick<Me, 'id' | 'roles'>) => boolean;
  /** Selects the accounts in one of them as `id_user`; those of nobody and those twice are passed by. */
  readonly people: (ctx: Pick<Ctx, 'db' | 'now'>, value: string) => Sql;
  /** What the group is called; null: there is none. */
  readonly label: (ctx: Ctx, value: string) => Promise<string | null>;
  /** Whether the caller may know by name who is in it. To everybody else it is a number, the same whatever else is chosen. */
  readonly sees: (ctx: Ctx, value: string) => Promise<boolean>;
  /** The resource out of whose rows a group is chosen; else the groups themselves. */
  readonly resource?: string;
  readonly options?: (ctx: Ctx) => Promise<readonly { readonly value: string; readonly label: string }[]>;
}
/** What is known of a paper beside its row: a draft has no number. */
export interface PaperMoment {
  /** The day of issue. */
  readonly on: string;
  readonly number: string | null;
  /** A correction says which paper it replaces. */
  readonly replaces: {
    readonly number: string;
    readonly klasa: string | null;
    readonly urbroj: string | null;
    readonly issuedOn: string;
  } | null;
}
/** What is issued: what was said with it, and the paper. */
export interface PaperContent {
  readonly params: Values;
  readonly sheet: Sheet;
}
/** A paper that is issued about rows of one resource. */
export interface PaperDocument {
  /** Also the code of its kind. */
  readonly name: string;
  readonly of: string;
  readonly class: PaperClass;
  /**
   * Of an act, what it does: it decides, or it is a letter of a body (a call, a notice, a plan), a record of what happened, or a
   * contract. What it must have follows from this; one that does not say it is held to be a decision.
   */
  readonly act?: 'decision' | 'letter' | 'record' | 'contract';
  /** Who signs it: people of the row, as its president; absent, who has the duty to sign papers of this kind. */
  readonly signer?: 'row';
  readonly title: { readonly hr: string; readonly en: string };
  /** Numbered and final at once, or waiting until the records office has given its marks. The institution may say otherwise. */
  readonly register: 'portal' | 'office';
  /** Before the number of its log book: «OVS-» gives OVS-3/2026. */
  readonly prefix?: string;
  /**
   * How many papers of the kind are valid about a row at a time: one, of which a second one takes the place; one for each value
   * that `oneFor` finds in what is issued; or as many as are asked for, as of certificates.
   */
  readonly valid: 'one' | 'many' | { readonly oneFor: (issued: PaperContent) => unknown };
  /** Told which paper of a kind of which one is valid is that one now, whenever it changes: the row says its number. */
  readonly follows?: (
    ctx: TxCtx,
    id: number,
    valid: { readonly number: string; readonly issuedOn: string } | null,
  ) => Promise<void>;
  /** The case begins with a submission of the party, which is its first letter: this paper is the second. */
  readonly onRequest?: boolean;
  /** What whoever issues it says with it. */
  readonly params?: Shape;
  /** Those of them that the form asks for now; absent: all. What else is said is the document's to judge. */
  readonly asks?: (ctx: Ctx) => Promise<readonly string[]>;
  /** What the form calls them. */
  readonly paramNames?: Readonly<Record<string, { readonly hr: string; readonly en: string }>>;
  /** On which rows the caller may issue it, and bring its signed copy. */
  // biome-ignore lint/suspicious/noExplicitAny: the rule is over the rows that `of` names
  readonly by: (me: Me) => Rule<any>;
  /**
   * On which rows the caller enters the office's marks, replaces an issued paper and makes it void; absent: where they may issue
   * it. Whoever prints papers about themself (a diary, a statement) does not take back what was handed to others.
   */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly keptBy?: (me: Me) => Rule<any>;
  /**
   * On which of the rows that a caller reads the issued paper is read too, by whoever does not issue it; absent: on all of them.
   * Where several papers are about one resource, each is read where any of them is.
   */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly readBy?: (me: Me) => Rule<any>;
  /** On which rows it is offered at all. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly when?: Rule<any>;
  readonly paper: (
    ctx: Ctx,
    id: number,
    params: Values,
    moment: PaperMoment,
  ) => Promise<Sheet | { readonly lacks: readonly Lack[] }>;
}
/** Declares a paper beside a module's policies: `papers: [document('potvrda-o-nastavi', { of: 'teacher', … })]`. */
export const document = (name: string, said: Omit<PaperDocument, 'name'>): PaperDocument => ({ name, ...said });

export interface ServerModule {
  readonly module: Module;
  readonly words: Readonly<Record<WordLanguage, AnyModuleWords>>;
  // biome-ignore lint/suspicious/noExplicitAny: each policy is typed where it is written
  readonly policies: Readonly<Record<string, Policy<any>>>;
  /** By the resource's name: what is added to resources of modules below. Its sentences stand in `joins` of the words. */
  // biome-ignore lint/suspicious/noExplicitAny: each join is typed where it is written
  readonly joins?: Readonly<Record<string, Join<any>>>;
  /** SQL for one fact each, asked once per session: gets the user's id, gives one value or an array. What ends by a day asks `now`. */
  readonly facts?: Readonly<Record<string, (idUser: number, db: Db, now: Date) => Sql>>;
  /** Resources that facts and rights stand on: `*`, any change concerns anybody; a field's name, a change of it concerns the users it names. */
  readonly factTables?: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: each report is typed where it is written
  readonly reports?: Readonly<Record<string, ReportRule<any>>>;
  /** Hears of every report that somebody has looked at or fetched, of whichever module. */
  readonly reportMade?: (ctx: Ctx, made: ReportMade) => Promise<void>;
  readonly endpoints?: readonly Endpoint[];
  /** Links by mail, by their names: `internship.week`. */
  readonly links?: Readonly<Record<string, LinkDef>>;
  /** Rows that anybody may read or make, by the resource's name. */
  // biome-ignore lint/suspicious/noExplicitAny: each opening is typed where it is written
  readonly public?: Readonly<Record<string, Opening<any, PublicCaller>>>;
  /** What can be issued about rows of this module: see `document`. */
  readonly papers?: readonly PaperDocument[];
  readonly jobs?: readonly Job[];
  readonly audiences?: Readonly<Record<string, Audience>>;
  /** Selects the accounts that a person may begin a message to because of what the module knows: the teachers of a student. */
  readonly contacts?: (db: Db, idUser: number) => Sql;
  /** Live rooms by their names: see `toRoom`. */
  readonly rooms?: Readonly<Record<string, Room>>;
  /** What people hear through the socket when something concerns many: asked on each node, for those whose pages it holds. */
  readonly news?: Readonly<Record<string, (db: Db, key: number, here: readonly number[]) => Promise<readonly News[]>>>;
  /** What the signed-in person is told of themselves beyond roles and profile, in `GET auth/user`. */
  readonly tells?: (me: Me) => Values;
  /** Whom the module's records know by this number (JMBAG, OIB) under this address, as long as they have no account. */
  readonly recognises?: (
    ctx: TxCtx,
    who: { readonly number: string; readonly email: string },
  ) => Promise<Recognised | null>;
  /** Rules that each institution decides for itself, by the key of the setting: its administrator switches them in the backend site. */
  readonly switches?: Readonly<Record<string, { readonly hr: string; readonly en: string }>>;
  /** What becomes of the files that hang on rows. One module keeps them. */
  readonly attachments?: AttachmentKeeper;
  /** Whose portal it is, for the sender of letters. One module knows it. */
  readonly institution?: (db: Db) => Promise<{ readonly name: string; readonly email: string | null }>;
  /** Rows that law or practice fixes: put in once, never overwritten. */
  readonly seed?: (ctx: TxCtx) => Promise<void>;
}
export interface AttachmentKeeper {
  /** Selects the keys of the resource's rows that have to stay because of what hangs on them. */
  readonly held: (db: Db, resource: string) => Sql;
  /** Rows of the resource have gone for good: what hung on rows that are no longer in `hosts` goes too. */
  readonly drop: (ctx: TxCtx, resource: string, hosts: Sql) => Promise<void>;
}
/** A person of a module's records: the role that is theirs, and how an account becomes theirs. */
export interface Recognised {
  readonly role: string;
  readonly link: (idUser: number) => Promise<void>;
}
/** A person as the accounts know them; the kernel adds what follows from the modules. */
export type Identified = Omit<Me, 'facts' | 'isAdmin' | 'keepsModule' | 'session'>;
/** Finds the person behind a session's token. The module that owns accounts gives it. */
export interface Identity {
  find(db: Db, tokenHash: string, now: Date): Promise<{ me: Identified; validUntil: Date } | null>;
  /** Somebody with an open account, without a session of theirs: for work that speaks for them. */
  person?(db: Db, idUser: number, now: Date): Promise<Identified | null>;
}

// ——— The composed application ———

export interface App {
  readonly modules: readonly ServerModule[];
  readonly resources: ReadonlyMap<string, AnyResource>;
  readonly policies: ReadonlyMap<string, Policy<AnyResource>>;
  readonly reports: ReadonlyMap<
    string,
    { readonly report: AnyReport; readonly rule: ReportRule<AnyReport>; readonly module: ServerModule }
  >;
  readonly rights: Rights;
  readonly identity: Identity;
  readonly words: Words;
  /** Signs what leaves the server and comes back: upload tickets. */
  readonly secret: string;
}
export interface Words {
  /** A kernel sentence or a check of a resource, in the caller's language. */
  say(language: Language, message: Message, resource?: AnyResource, field?: string): string;
  fieldLabel(language: Language, resource: AnyResource, field: string): string;
  resourceLabel(language: Language, resource: AnyResource, count?: number): string;
  optionLabel(language: Language, resource: AnyResource, field: string, value: string): string;
  /** What a move is called; undefined where the resource has no such move. */
  moveLabel(language: Language, resource: AnyResource, move: string): string | undefined;
  moduleTitle(language: Language, moduleId: string): string;
  reportWords(language: Language, report: string): import('../resource/index.ts').ReportWords | undefined;
}
