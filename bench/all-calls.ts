import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AnyResource,
  cardsOf,
  type FieldDef,
  isReference,
  offeredQuery,
  type Part,
  type Shape,
  stampFields,
  stateFieldOf,
} from '../src/kernel/resource/index.ts';
import {
  type App,
  type Ctx,
  type Endpoint,
  hiddenFields,
  holderOf,
  kernelEndpoints,
  modulesOf,
} from '../src/kernel/server/index.ts';

/** The calls of `bench:all`, read out of the composed application: what is declared tomorrow is measured tomorrow. */

/** An account that stands for a role. */
export interface Who {
  readonly role: string;
  readonly token: string;
  readonly id: number;
  /** As this account, for what the application says of it. */
  readonly ctx: Ctx;
}
type Answered = Readonly<Record<string, unknown>>;
/** Rows that somebody was answered with, to be asked for again. */
export class Known {
  readonly #rows = new Map<string, Answered>();
  readonly #chosen = new Map<string, number>();
  note(role: string, resource: string, rows: readonly Answered[]): void {
    const row = rows[Math.floor(rows.length / 2)];
    if (row) this.#rows.set(`${role} ${resource}`, row);
  }
  /** What is chosen for all screens, or is as large as such a row gets. */
  choose(resource: string, id: number): void {
    this.#chosen.set(resource, id);
  }
  /** A row of the caller's own list, else one of the administrator's. */
  row(role: string, resource: string): Answered | undefined {
    return this.#rows.get(`${role} ${resource}`) ?? this.#rows.get(`admin ${resource}`);
  }
  id(role: string, resource: string): number | string | undefined {
    return this.#chosen.get(resource) ?? (this.row(role, resource)?.id as number | string | undefined);
  }
}

const fieldsOf = (r: AnyResource): [string, FieldDef][] => Object.entries(r.all as Record<string, FieldDef>);
const unsortable: readonly string[] = ['array', 'image', 'file', 'chip', 'optionGroup', 'refs'];
/** The columns that its table begins with, in Croatian, and what the table needs beside them. */
const columnsOf = (r: AnyResource, who: Who): string[] => {
  const called = r.labelFields.flatMap((name: string) => (r.all[name] ? [name] : [`${name}Hr`, `${name}En`]));
  const listed = fieldsOf(r).filter(([, f]) => f.inList && !f.invisibleInTable && f.half?.language !== 'en');
  const needed = [...called, stateFieldOf(r)?.name, r.tree, r.order ? 'num' : undefined];
  const all = [...new Set([...listed.map(([name]) => name), ...needed.filter(name => name !== undefined)])];
  const hidden = hiddenFields(who.ctx, r, all);
  return all.filter(name => !hidden.has(name));
};
/** Every column of its table by which one may sort. */
export const sortsOf = (r: AnyResource, who: Who): string[] => {
  const names = fieldsOf(r)
    .filter(([name, f]) => !f.invisibleInTable && !unsortable.includes(f.kind) && !(name in stampFields))
    .map(([name]) => name);
  const hidden = hiddenFields(who.ctx, r, names);
  return names.filter(name => !hidden.has(name));
};
export const listPath = (r: AnyResource, who: Who, more = ''): string =>
  `${r.name}?return[can]=1&pagination[limit]=50&columns=${columnsOf(r, who).join(',')}${more}`;
export const countPath = (r: AnyResource, more = ''): string =>
  `${r.name}?return[count]=1&pagination[limit]=1&columns=${r.all[r.labelFields[0]!] ? r.labelFields[0] : `${r.labelFields[0]}Hr`}${more}`;

/** So many letters of a word that stands in one of these texts. */
export const lettersOf = (texts: readonly unknown[], letters: number): string | undefined =>
  texts
    .flatMap(text => (typeof text === 'string' ? text.split(/[^\p{L}]+/u) : []))
    .find(word => word.length >= letters)
    ?.slice(0, letters)
    .toLowerCase();
export const searchedTexts = (r: AnyResource, row: Answered | undefined, label: unknown): readonly unknown[] => [
  ...fieldsOf(r)
    .filter(([, f]) => f.search)
    .map(([name]) => row?.[name]),
  label,
];

/** What select fields ask for, once for each window through which one of them looks. */
export const selectsOf = (app: App, r: AnyResource, known: Known): ReadonlySet<string> => {
  const year = known.id('admin', 'academicyear');
  const chosen = typeof year === 'number' ? { academicyear: year } : {};
  const fields = [...app.resources.values()].flatMap(fieldsOf).filter(([, f]) => isReference(f) && f.to === r.name);
  return new Set(
    fields.map(([, f]) =>
      Object.entries(offeredQuery(f.offers, chosen))
        .map(pair => pair.join('='))
        .join('&'),
    ),
  );
};

/** The lists that the palette looks through for this person, in the order of their cards. */
export const palettePath = (app: App, who: Who, search: string): string | null => {
  const holder = holderOf(app, who.ctx.me!);
  const lists = modulesOf(app).flatMap(module => cardsOf(module, holder).flatMap(card => card.resource ?? []));
  const asked = [...new Set(lists)].filter(name => app.resources.get(name)?.internal === undefined);
  return asked.length === 0 ? null : `finds?in=${JSON.stringify(asked)}&search=${search}`;
};

const recorded: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'pages.json'), 'utf8'),
);
const day = (after = 0): string => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);
const monday = -((new Date().getDay() + 6) % 7);
/** What the landing page of a role asks. Of a role whose page nobody recorded: what any page asks, as far as it is answered. */
export const landingOf = (who: Who): { readonly paths: readonly string[]; readonly isRecorded: boolean } => {
  const own = recorded[who.role];
  const paths = own ?? [...new Set(Object.values(recorded).flat())];
  const filled = paths.map(path =>
    path.replaceAll('{me}', String(who.id)).replace(/\{day (-?\d+)\}/g, (_, after: string) => day(Number(after))),
  );
  return { paths: filled, isRecorded: own !== undefined };
};

// ——— Reports and endpoints: their parameters ———

/** What fields of this name refer to wherever they are declared: `idStudy` is a study also where an endpoint says `integer`. */
const targets = new WeakMap<App, ReadonlyMap<string, string>>();
const targetsOf = (app: App): ReadonlyMap<string, string> => {
  const known = targets.get(app);
  if (known) return known;
  const fields = [...app.resources.values()].flatMap(fieldsOf);
  const made = new Map(fields.flatMap(([name, f]) => (f.to ? [[name, f.to]] : [])));
  targets.set(app, made);
  return made;
};
type Value = string | number | undefined;
const valueOf = (app: App, who: Who, known: Known, name: string, part: Part, home: string | undefined): Value => {
  const field = part as FieldDef;
  const to = field.to ?? targetsOf(app).get(name) ?? (name === 'id' ? home : undefined);
  if (to !== undefined) return known.id(who.role, to);
  const isEnd = /to$|end/i.test(name);
  if (field.default !== undefined) return String(field.default);
  if (field.options) return field.options[0];
  if (field.kind === 'date') return day(isEnd ? monday + 6 : monday);
  if (field.kind === 'dateTime') return `${day(monday + 1)} ${isEnd ? '12' : '10'}:00`;
  if (field.kind === 'decimal' || (field.kind === 'integer' && name !== 'id')) return field.min ?? 1;
  return /^(search|q)$/.test(name) ? 'mat' : undefined;
};
export const getEndpoints = (app: App): { readonly endpoint: Endpoint; readonly ids: readonly string[] }[] =>
  [
    { endpoints: kernelEndpoints, ids: [] as string[] },
    ...app.modules.map(m => ({
      endpoints: m.endpoints ?? [],
      ids: Object.values(m.module.resources).map(r => (r as AnyResource).name),
    })),
  ].flatMap(({ endpoints, ids }) =>
    endpoints.filter(e => e.method === 'GET' && !e.changes).map(endpoint => ({ endpoint, ids })),
  );
/** Its address with what it needs to be told; null where nothing is known that could be told. `home`: whose row `id` names. */
export const endpointPath = (app: App, endpoint: Endpoint, who: Who, known: Known, home?: string): string | null => {
  const own = home ?? (app.resources.has(endpoint.path.split('/')[0]!) ? endpoint.path.split('/')[0] : undefined);
  const shape: Shape = endpoint.query === undefined || endpoint.query === 'text' ? {} : endpoint.query;
  const pairs: string[] = [];
  for (const [name, part] of Object.entries(shape)) {
    if (!part.required && !(home !== undefined && name === 'id')) continue;
    const value = valueOf(app, who, known, name, part, own);
    if (value === undefined) return null;
    pairs.push(`${name}=${value}`);
  }
  let path = endpoint.path;
  for (const [whole] of path.matchAll(/:\w+/g)) {
    const id = own === undefined ? undefined : known.id(who.role, own);
    if (id === undefined) return null;
    path = path.replace(whole, String(id));
  }
  return `${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
};

const narrowing: readonly string[] = ['organizationunit', 'study'];
/** `narrowed`: to a faculty, or where the report knows none to a study, or to whatever it can be narrowed to. */
export const reportPath = (app: App, name: string, who: Who, known: Known, narrowed: boolean): string | null => {
  const fields = Object.entries(app.reports.get(name)!.report.params as Record<string, FieldDef>);
  const free = fields.filter(([, f]) => f.kind === 'ref' && !f.required);
  const by =
    narrowing.map(to => free.find(([, f]) => f.to === to)).find(found => found !== undefined) ??
    free.find(([, f]) => f.to !== 'academicyear') ??
    free[0];
  if (narrowed && by === undefined && !fields.some(([, f]) => f.kind === 'ref' && f.to !== 'academicyear')) return null;
  const pairs: string[] = [];
  for (const [param, f] of fields) {
    if (!f.required && !(narrowed && param === by?.[0])) continue;
    // A whole year: the screen offers it with its first and last day.
    const value =
      f.kind === 'date'
        ? day(/to$/i.test(param) ? 0 : -365)
        : (f.default ?? valueOf(app, who, known, param, f as Part, undefined));
    if (value === undefined || value === null) return null;
    pairs.push(`${param}=${String(value)}`);
  }
  return `${name}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
};
