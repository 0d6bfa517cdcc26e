import { useCallback, useMemo } from 'react';
import {
  type AnyReport,
  type Drill,
  type FieldDef,
  type Fields,
  mayOpenEntry,
  type Module,
  openFields,
  resource,
  routeOf,
  type Totals,
} from '../../resource/index.ts';
import {
  allModules,
  type Query,
  resourceText,
  useAddress,
  useChosenFields,
  useLanguage,
  useModuleWords,
  user,
  useStore,
} from '../base/index.ts';

export type Line = Readonly<Record<string, unknown>>;
export interface AnsweredGroup {
  readonly level: number;
  readonly by: string;
  readonly keys: readonly unknown[];
  readonly from: number;
  readonly count: number;
  readonly heading: string;
  readonly total: string;
  readonly common: Line;
  readonly totals: Line;
  readonly groups?: readonly AnsweredGroup[];
}
export interface Answer {
  readonly data: readonly Line[];
  readonly totals: Line;
  readonly about: string;
  /** Columns that are called otherwise with these parameters. */
  readonly headings?: Readonly<Record<string, string>>;
  readonly groups?: readonly AnsweredGroup[];
  readonly charts?: readonly { readonly name: string; readonly points: readonly Line[]; readonly left: number }[];
  readonly tiles?: readonly {
    readonly name: string;
    readonly column: string;
    readonly figure: number | null;
    readonly farthest?: { readonly common: Line; readonly figure: number };
  }[];
  /** What is not in the figures, each with the way to it. */
  readonly beside?: {
    readonly lines: readonly { readonly text: string; readonly to?: Extract<Drill, { readonly route: string }> }[];
    readonly more: number;
  };
}

/** A column whose figures are shares in per cent. */
export const isPercent = (report: AnyReport, column: string): boolean => {
  const how = ((report.totals ?? {}) as Totals)[column];
  return typeof how === 'object' && 'ratio' in how && how.ratio.as === 'percent';
};

/** A report's parameters and columns are fields like any others: read as a resource, they have inputs, checks and words. */
const asResource = (name: string, fields: Fields) => resource(name, { label: Object.keys(fields)[0] ?? 'id', fields });

export const useReportWords = (module: Module, report: AnyReport) => {
  const language = useLanguage();
  const words = useModuleWords(module.id).reports;
  return useMemo(() => {
    const key = Object.entries(module.reports ?? {}).find(([, r]) => r.name === report.name)?.[0] ?? report.name;
    const own = words?.[key] ?? words?.[report.name];
    const said = (fields: Readonly<Record<string, string>>) => ({
      one: '',
      few: '',
      other: '',
      fields,
      ...(own?.options ? { options: own.options } : {}),
    });
    const [params, columns] = [asResource(report.name, report.params), asResource(report.name, report.columns)];
    return {
      language,
      words: own,
      title: own?.title ?? report.name,
      params,
      paramWords: resourceText(params, said(own?.params ?? {}), language),
      columnWords: resourceText(columns, said(own?.columns ?? {}), language),
    };
  }, [words, module, report, language]);
};
export type ReportText = ReturnType<typeof useReportWords>;

const numbers: readonly string[] = ['integer', 'ref', 'decimal', 'boolean'];
const read = (def: FieldDef, text: string): unknown =>
  text === '' ? null : numbers.includes(def.kind) ? Number(text) : text;

/**
 * Parameters live in the address: what is sent to somebody shows them the same. What is not said there is what the header has
 * chosen for all screens, or the declaration's own default.
 */
export const useParams = (report: AnyReport, { params }: ReportText) => {
  const [address, change] = useAddress();
  const chosen = useChosenFields(params);
  const fields = useMemo(
    () =>
      Object.entries(openFields(report.params) as Readonly<Record<string, FieldDef>>).map(([name, def]) => ({
        name,
        def,
      })),
    [report],
  );
  const search = address.toString();
  const values = useMemo(() => {
    const said = new URLSearchParams(search);
    return Object.fromEntries(
      fields.map(({ name, def }) => {
        const text = said.get(name);
        const usual = chosen.find(c => c.field === name)?.chosen.id ?? def.default ?? null;
        return [name, text === null ? usual : read(def, text)];
      }),
    );
  }, [search, fields, chosen]);
  const set = useCallback(
    (wanted: Line) =>
      change(now => {
        const next = new URLSearchParams(now);
        for (const { name } of fields) {
          const value = wanted[name];
          next.set(name, value === null || value === undefined ? '' : String(value));
        }
        return next;
      }),
    [change, fields],
  );
  const isWhole = fields.every(({ name, def }) => !def.required || (values[name] !== null && values[name] !== ''));
  const sort = address.get('sort') ?? '';
  const setSort = useCallback(
    (wanted: string) =>
      change(now => {
        const next = new URLSearchParams(now);
        if (wanted) next.set('sort', wanted);
        else next.delete('sort');
        return next;
      }),
    [change],
  );
  const asked: Query | null = isWhole
    ? (Object.fromEntries(Object.entries(values).filter(([, v]) => v !== null && v !== '')) as Query)
    : null;
  return { fields, values, set, asked, sort, setSort, search, change };
};

/** The address that a figure leads to; undefined where it leads nowhere, or nowhere that is open to this person. */
export const useDrill = (report: AnyReport, params: Line): ((column: string, row: Line) => string | undefined) => {
  const who = useStore(user);
  return useCallback(
    (column, row) => {
      const to: Drill | null | undefined = report.drill?.[column]?.(row, params);
      if (!to || !who) return undefined;
      if ('route' in to) return withSearch(to.route, to.query);
      const found = allModules()
        .flatMap(module => module.entries.map(entry => ({ module, entry })))
        .find(({ module, entry }) => entry.report === to.report && mayOpenEntry(module, entry, who));
      return found && withSearch(routeOf(found.module, found.entry), to.params);
    },
    [report, params, who],
  );
};
export const withSearch = (route: string, query: Readonly<Record<string, unknown>> = {}): string => {
  const said = Object.entries(query).filter(([, v]) => v !== null && v !== undefined && v !== '');
  const search = new URLSearchParams(said.map(([name, v]) => [name, String(v)])).toString();
  return search ? `${route}?${search}` : route;
};
