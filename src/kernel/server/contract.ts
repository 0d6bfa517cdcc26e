import type {
  AnyReport,
  AnyResource,
  Body,
  BodyValues,
  Column,
  Language,
  ListOf,
  MapOf,
  Message,
  Module,
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
} from '../resource/index.ts';
import type { Sql } from './sql.ts';

// ——— Who asks ———

/** What modules know about a signed-in person beyond roles. Each module adds its own by declaration merging. */
export interface Facts {
  /** Addresses of the modules that the institution has switched off; the module that keeps them gives it. */
  readonly blockedModules?: readonly string[];
}

export interface Me {
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
  /** Nobody is signed in: null. */
  readonly me: Me | null;
  readonly language: Language;
  readonly now: Date;
  readonly requestId: string;
  readonly ip: string;
  readonly log: Log;
}
/** A request inside its transaction. */
export interface TxCtx extends Ctx {
  readonly db: Tx;
}

// ——— Rules ———

type Plain<V> = NonNullable<V> extends number ? number : NonNullable<V>;
type Condition<V> =
  | Plain<V>
  | null
  | { readonly in: readonly Plain<V>[] }
  | { readonly from?: Plain<V>; readonly to?: Plain<V> }
  | { readonly isNull: boolean };
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
}
export type Rule<R extends AnyResource = AnyResource> =
  | boolean
  | Filter<R>
  | { readonly any: readonly Rule<R>[] }
  | { readonly all: readonly Rule<R>[] }
  | { readonly not: Rule<R> }
  | SqlRule;
/** A rule that binds the administrator too: ballots, anonymous answers, other people's mail. */
export interface EvenForAdmin<R extends AnyResource> {
  readonly evenForAdmin: Rule<R>;
}
export type RuleOf<R extends AnyResource> = (me: Me) => Rule<R> | EvenForAdmin<R>;

// ——— Policies ———

export interface Problem extends Message {
  readonly level: 'error' | 'warning';
  readonly field?: string;
}
export interface FieldRules<R extends AnyResource> {
  readonly seenBy?: RuleOf<R>;
  readonly writtenBy?: RuleOf<R>;
}

export interface WriteEvent<R extends AnyResource> {
  readonly verb: 'create' | 'update' | 'remove' | 'restore';
  /** The stored row before the change; null for create. */
  readonly before: Row<R> | null;
  /** The row as it will be. */
  readonly row: Row<R>;
  readonly input: Values;
}
export interface MoveRule<R extends AnyResource> {
  /** Who may make the move, as a rule on the stored row; `system` for jobs alone. */
  readonly by: RuleOf<R> | 'system';
  readonly check?: (ctx: TxCtx, row: Row<R>, input: Values) => Promise<readonly Problem[]> | readonly Problem[];
  /** Further columns to set; a move with several targets names its state here. */
  readonly set?: (
    ctx: TxCtx,
    row: Row<R>,
    input: Values,
  ) => Promise<Values & { state?: StateName<R> }> | (Values & { state?: StateName<R> });
  readonly effect?: (ctx: TxCtx, row: Row<R>, input: Values, before: Row<R>) => Promise<void>;
}
export type Policy<R extends AnyResource> = {
  readonly read: RuleOf<R>;
  /** Who may find it in a select: value, label, description, avatars. Default: read. */
  readonly lookup?: RuleOf<R>;
  /** A rule on the row as it will be. Absent: nobody but the server's code. */
  readonly create?: RuleOf<R>;
  readonly update?: RuleOf<R>;
  /** The row as it will be after an update; default: the rule of update. */
  readonly after?: RuleOf<R>;
  readonly remove?: RuleOf<R>;
  readonly fields?: { readonly [K in Column<R>]?: FieldRules<R> };
  /** Checks that need other rows. Errors refuse, warnings come back with the stored row. */
  readonly check?: (ctx: TxCtx, event: WriteEvent<R>) => Promise<readonly Problem[]> | readonly Problem[];
  /** What must hold for a whole set of siblings written at once: sums, cover, exactly one. */
  checkSet?(ctx: TxCtx, of: number, rows: readonly Row<R>[]): Promise<readonly Problem[]> | readonly Problem[];
  /** Columns the server fills before the row is stored. */
  readonly fill?: (ctx: TxCtx, event: Omit<WriteEvent<R>, 'row'>) => Promise<Values> | Values;
  readonly effect?: (ctx: TxCtx, event: WriteEvent<R>) => Promise<void>;
  /** The meaning of each declared scenario: a further condition, or an answer of its own. */
  readonly scenarios?: Readonly<Record<string, Scenario<R>>>;
  readonly virtualFilters?: Readonly<Record<string, (me: Me, value: string) => Rule<R> | 'unknown'>>;
  /** Default sort, page and labels come from the declaration. */
} & ([MoveName<R>] extends [never]
  ? { readonly moves?: never }
  : string extends MoveName<R>
    ? { readonly moves?: Readonly<Record<string, MoveRule<R>>> }
    : { readonly moves: { readonly [M in MoveName<R>]: MoveRule<R> } });
export type Scenario<R extends AnyResource> =
  | { readonly where: RuleOf<R> }
  | { readonly answer: (ctx: Ctx, filter: ScenarioFilter) => Promise<unknown> };
/** The request's own filters under the caller's row rule, ready to stand in a WHERE over `t`. */
export interface ScenarioFilter {
  readonly where: Sql;
  readonly from: Sql /** Fields that the request filters by. */;
  readonly names: readonly string[];
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
export interface Job {
  readonly name: string;
  /** Cron expression in Europe/Zagreb; absent: only when sent. */
  readonly cron?: string;
  readonly run: (ctx: Ctx, data: Values) => Promise<void>;
}
export interface ReportRule<R extends AnyReport> {
  readonly by: (me: Me) => boolean;
  readonly rows: (ctx: Ctx, params: ReportParams<R>) => Promise<readonly ReportRow<R>[]>;
}
export interface News {
  readonly id: number;
  readonly data: Values;
}
export interface ServerModule {
  readonly module: Module;
  readonly words: Readonly<Record<WordLanguage, AnyModuleWords>>;
  // biome-ignore lint/suspicious/noExplicitAny: each policy is typed where it is written
  readonly policies: Readonly<Record<string, Policy<any>>>;
  /** SQL for one fact each, asked once per session: gets the user's id, gives one value or an array. */
  readonly facts?: Readonly<Record<string, (idUser: number, db: Db) => Sql>>;
  /** Resources that facts and rights stand on: `*`, any change concerns anybody; a field's name, a change of it concerns the users it names. */
  readonly factTables?: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: each report is typed where it is written
  readonly reports?: Readonly<Record<string, ReportRule<any>>>;
  readonly endpoints?: readonly Endpoint[];
  readonly jobs?: readonly Job[];
  /** What people hear through the socket when something concerns many: asked on each node, for those whose pages it holds. */
  readonly news?: Readonly<Record<string, (db: Db, key: number, here: readonly number[]) => Promise<readonly News[]>>>;
  /** What the signed-in person is told of themselves beyond roles and profile, in `GET auth/user`. */
  readonly tells?: (me: Me) => Values;
  /** Rows that law or practice fixes: put in once, never overwritten. */
  readonly seed?: (ctx: TxCtx) => Promise<void>;
}
/** A person as the accounts know them; the kernel adds what follows from the modules. */
export type Identified = Omit<Me, 'facts' | 'isAdmin' | 'keepsModule' | 'session'>;
/** Finds the person behind a session's token. The module that owns accounts gives it. */
export interface Identity {
  find(db: Db, tokenHash: string, now: Date): Promise<{ me: Identified; validUntil: Date } | null>;
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
  moduleTitle(language: Language, moduleId: string): string;
  reportWords(language: Language, report: string): import('../resource/index.ts').ReportWords | undefined;
}
