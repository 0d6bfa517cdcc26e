import { join } from 'node:path';
import {
  boolean,
  camel,
  type FileValue,
  list,
  object,
  text,
  type WordLanguage,
  wordLanguageOf,
} from '../../../kernel/resource/index.ts';
import {
  error,
  type App,
  col,
  type Ctx,
  endpoint,
  type Endpoint,
  type Exchange,
  fileHeaders,
  mayOpen,
  type Me,
  type Policy,
  type Problem,
  rule,
  seedOnce,
  sendFile,
  sql,
  surroundingsOf,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { catalogueHelp } from '../help/catalogue-screens.ts';
import { helpTexts } from '../help/index.ts';
import { screenHelp } from '../help/screens.ts';
import { helpDocument } from '../model.ts';
import { institution } from '../../people/server/index.ts';
import { keptPdf } from './help-pdf.ts';

/** For those who hold one of its roles or permissions; one that names none is for everybody signed in. */
const isFor = (
  me: Me,
) => rule`(coalesce(${col('roles')}, '{}') && ${[...me.roles]}::text[] or coalesce(${col('permissions')}, '{}') && ${[...me.permissions]}::text[]
  or coalesce(cardinality(${col('roles')}), 0) + coalesce(cardinality(${col('permissions')}), 0) = 0)`;

export const helpDocumentPolicy: Policy<typeof helpDocument> = {
  read: isFor,
  create: () => false,
  update: () => false,
  remove: () => false,
  check(ctx, { verb, row }) {
    if (verb === 'remove') return [];
    const problems: Problem<typeof helpDocument>[] = [];
    const { roleNames: roles, permissions } = ctx.app.rights;
    for (const [field, known] of Object.entries({ roles, permissions }) as ['roles' | 'permissions', string[]][])
      for (const name of row[field] ?? [])
        if (!known.includes(name)) problems.push(error('unknownAudience', field, { name }));
    if (row.content === null && !Object.hasOwn(helpTexts, row.path)) problems.push(error('contentMissing', 'content'));
    return problems;
  },
};

interface Found {
  readonly fn: string;
  readonly path: string;
  readonly nameHr: string;
  readonly nameEn: string | null;
  readonly videoPreview: 0 | 1;
  readonly roles: string[] | null;
  readonly permissions: string[] | null;
  readonly content: FileValue | null;
}
/** The administrator gets all of them. */
const documentsFor = async ({ db, me }: Ctx, fn?: string): Promise<Found[]> =>
  (
    await db.run<Found>(sql`
  select t.fn, t.path, t.name_hr as "nameHr", t.name_en as "nameEn", t.video_preview as "videoPreview", t.roles, t.permissions, t.content from ${db.table('help-document')} t
  where t.deleted_at is null and (${fn ?? null}::text is null or t.fn = ${fn ?? null}) and (${me!.isAdmin} or coalesce(t.roles, '{}') && ${[...me!.roles]}::text[] or coalesce(t.permissions, '{}') && ${[...me!.permissions]}::text[]
    or coalesce(cardinality(t.roles), 0) + coalesce(cardinality(t.permissions), 0) = 0) order by t.num`)
  ).rows;

/** One answer for what is not there and for what is not theirs: nobody learns which. */
const unavailable = { message: 'File not available!' };

const texts = list(text({ required: true }), { required: true });
const help = endpoint({
  method: 'GET',
  path: 'help',
  summary:
    'Instructions: without `fn` the list of those that are for the caller, with it the file. A JSON answer to `fn` means that there is none.',
  query: { fn: text(), language: text() },
  answer: {
    data: list(
      object({
        auth: object({ roles: texts, permissions: texts }, { required: true }),
        path: text({ required: true }),
        name: text({ required: true }),
        videoPreview: boolean(),
      }),
    ),
    message: text(),
  },
  async handle(ctx, { query, text: asked, reply }) {
    if (asked.fn === undefined) {
      const found = await documentsFor(ctx);
      return {
        data: found.map(d => ({
          auth: { roles: d.roles ?? [], permissions: d.permissions ?? [] },
          path: d.fn,
          name: ctx.language === 'hr' ? d.nameHr : (d.nameEn ?? d.nameHr),
          videoPreview: d.videoPreview,
        })),
      };
    }
    const [found] = await documentsFor(ctx, query.fn ?? '');
    if (!found) return unavailable;
    const language = (query.language ?? ctx.language) === 'hr' ? 'hr' : 'en';
    return found.content ? uploaded(ctx, reply, found.content) : builtIn(ctx, reply, found, language);
  },
});
type Reply = Exchange['reply'];
const shown = { shown: true, cache: 'private, max-age=300' } as const;
const uploaded = async (ctx: Ctx, reply: Reply, content: FileValue) => {
  const kept = await ctx.files.open(content.hash);
  if (!kept) return unavailable;
  const { mime, name } = content;
  return reply.headers(fileHeaders({ mime, name, size: kept.size, ...shown })).send(kept.stream);
};
const builtIn = async (ctx: Ctx, reply: Reply, found: Found, language: 'hr' | 'en') => {
  const text = Object.hasOwn(helpTexts, found.path) ? helpTexts[found.path]! : null;
  if (!text) return unavailable;
  const owner = await institution(ctx);
  const pdf = await keptPdf(
    join(surroundingsOf(ctx.app).settings.data, 'help'),
    text[language],
    language,
    owner?.name ?? 'Katedra',
  );
  return sendFile(reply, pdf, { type: 'pdf', name: `${found.fn}-${language}`, ...shown });
};

// ——— Help in its place ———

interface Text {
  readonly route: string;
  readonly title: string;
  readonly text: string;
}
const kept = new WeakMap<App, Map<WordLanguage, readonly Text[]>>();
/**
 * What is written about screens. The same table opened elsewhere has the same text; a table or a module without one says
 * in its own words what it is about.
 */
const textsIn = (app: App, language: WordLanguage): readonly Text[] => {
  const known = kept.get(app) ?? new Map<WordLanguage, readonly Text[]>();
  kept.set(app, known);
  const made = known.get(language) ?? makeTexts(app, language);
  known.set(language, made);
  return made;
};
const makeTexts = (app: App, language: WordLanguage): readonly Text[] => {
  const written = new Map(
    [...screenHelp, ...catalogueHelp].map(help => [help.route, language === 'hr' ? help.hr : help.en]),
  );
  const entries = app.modules.flatMap(({ module }) =>
    module.entries.map(entry => ({ route: `${module.route}/${entry.path}`, resource: entry.resource })),
  );
  const ofTable = new Map(
    entries
      .flatMap(({ route, resource }) =>
        resource !== undefined && written.has(route) ? [[resource, written.get(route)!] as const] : [],
      )
      .reverse(),
  );
  const elsewhere = entries
    .filter(({ route, resource }) => resource !== undefined && !written.has(route))
    .flatMap(({ route, resource }) => {
      const said = ofTable.get(resource!) ?? aboutTable(app, resource!, language);
      return said ? [[route, said] as const] : [];
    });
  const homes = app.modules.flatMap(({ module, words }) => {
    const { title, about } = words[language];
    return about && !written.has(module.route) ? [[module.route, [title, about]] as const] : [];
  });
  return [...written, ...homes, ...elsewhere].map(([route, [title, text]]) => ({ route, title, text }));
};
const aboutTable = (
  app: App,
  resource: string,
  language: WordLanguage,
): readonly [title: string, text: string] | null => {
  const home = app.modules.find(m => Object.values(m.module.resources).some(r => r.name === resource));
  const words = home?.words[language].resources[camel(resource)];
  return words?.about ? [words.title ?? (language === 'hr' ? words.few : words.other), words.about] : null;
};

const fold = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd');
const search = endpoint({
  method: 'GET',
  path: 'help/search',
  summary: 'Help in its place: by words (`q`) or of one screen (`route`), only of screens that the caller may open.',
  query: { q: text({ max: 8000 }), route: text() },
  answer: {
    data: list(
      object({ route: text({ required: true }), title: text({ required: true }), text: text({ required: true }) }),
      { required: true },
    ),
  },
  async handle(ctx, { query }) {
    const mine = textsIn(ctx.app, wordLanguageOf(ctx.language)).filter(text => mayOpen(ctx, text.route));
    if (query.route) return { data: mine.filter(text => text.route === query.route) };
    const words = fold(query.q ?? '')
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, 6);
    if (words.length === 0) return { data: [] };
    const ranked = mine
      .map(text => ({ text, title: fold(text.title), all: fold(`${text.title} ${text.text}`) }))
      .filter(({ all }) => words.every(word => all.includes(word)));
    ranked.sort(
      (a, b) =>
        Number(words.every(word => b.title.includes(word))) - Number(words.every(word => a.title.includes(word))),
    );
    // A table that stands in several modules is found once.
    const once = ranked.filter(({ text }, i) => ranked.findIndex(other => other.text.text === text.text) === i);
    return { data: once.slice(0, 20).map(({ text }) => text) };
  },
});
export const helpEndpoints: readonly Endpoint[] = [help, search];

export const seedHelp = (ctx: TxCtx): Promise<void> =>
  seedOnce(
    ctx,
    helpDocument,
    ['fn'],
    [
      {
        fn: 'general',
        nameHr: 'Opće upute',
        nameEn: 'General instructions',
        path: 'general.pdf',
        roles: ['admin', 'teacher', ...ctx.app.rights.moduleAdminRoles],
      },
      {
        fn: 'backend',
        nameHr: 'Upute za administratora',
        nameEn: 'Instructions for the administrator',
        path: 'backend.pdf',
        roles: ['admin'],
      },
      {
        fn: 'internshipStudent',
        nameHr: 'Stručna praksa: upute za studente',
        nameEn: 'Internship: instructions for students',
        path: 'internship-student.pdf',
        roles: ['student'],
      },
      {
        fn: 'alumni',
        nameHr: 'Alumni: upute',
        nameEn: 'Alumni: instructions',
        path: 'alumni.pdf',
        roles: ['alumniStudent', 'alumniEmployer'],
      },
    ].map(values => ({ key: values.fn, values: { ...values, kind: 'pdf', videoPreview: 0 } })),
  );
