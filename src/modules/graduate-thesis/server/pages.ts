import { dayInText } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  type Endpoint,
  escaped,
  notFound,
  type PublicPage,
  sendFile,
  sendPublicPage,
} from '../../../kernel/server/index.ts';
import { institution } from '../../people/server/index.ts';
import { type Archived, archivedById, isFileOpen, pageOfArchive, searchArchive } from './archive.ts';

// The public archive of theses: pages that the server makes, without an account and without a script.

export const addressOf = (base: string, id: number): string => `${base}/theses/${id}`;
const licences: Readonly<Record<string, readonly [name: string, address: string]>> = {
  ccBy: ['CC BY 4.0', 'https://creativecommons.org/licenses/by/4.0/'],
  ccByNc: ['CC BY-NC 4.0', 'https://creativecommons.org/licenses/by-nc/4.0/'],
  ccByNcNd: ['CC BY-NC-ND 4.0', 'https://creativecommons.org/licenses/by-nc-nd/4.0/'],
  inCopyright: ['In Copyright', 'https://rightsstatements.org/vocab/InC/1.0/'],
};
export const licenceAddress = (licence: string): string => licences[licence]?.[1] ?? '';

/** What the pages say, in the language of the address: `lang=en`, else Croatian. */
const said = {
  hr: {
    all: 'Završni i diplomski radovi',
    look: 'Naslov, autor, mentor ili pojam',
    search: 'Traži',
    none: 'Nema radova koji odgovaraju upitu.',
    back: 'Prethodna stranica',
    on: 'Sljedeća stranica',
    toAll: 'Svi radovi',
    author: 'Autor',
    mentor: 'Mentor',
    kind: 'Vrsta',
    study: 'Studij',
    defended: 'Obranjeno',
    keywords: 'Ključne riječi',
    terms: 'Uvjeti korištenja',
    access: 'Pristup',
    abstract: 'Sažetak',
    file: 'Cijeli rad (PDF)',
    from: 'Rad će biti dostupan {day}',
    inLibrary: 'Rad je dostupan u knjižnici ustanove.',
    other: 'English',
  },
  en: {
    all: 'Theses',
    look: 'Title, author, mentor or keyword',
    search: 'Search',
    none: 'No thesis matches.',
    back: 'Previous page',
    on: 'Next page',
    toAll: 'All theses',
    author: 'Author',
    mentor: 'Mentor',
    kind: 'Kind',
    study: 'Study',
    defended: 'Defended on',
    keywords: 'Keywords',
    terms: 'Terms of use',
    access: 'Access',
    abstract: 'Abstract',
    file: 'The whole thesis (PDF)',
    from: 'The thesis will be available on {day}',
    inLibrary: 'The thesis can be read in the library of the institution.',
    other: 'Hrvatski',
  },
} as const;
type Language = keyof typeof said;
const languageOf = (text: Readonly<Record<string, string | undefined>>): Language => (text.lang === 'en' ? 'en' : 'hr');
/** An address of these pages that keeps the language. */
const to = (path: string, language: Language, query: Readonly<Record<string, string>> = {}): string => {
  const asked = new URLSearchParams({ ...query, ...(language === 'en' && { lang: 'en' }) }).toString();
  return escaped(asked ? `${path}?${asked}` : path);
};
const dayIn = (day: string, language: Language): string => dayInText(day, language);
const send = (reply: Parameters<Endpoint['handle']>[1]['reply'], page: Omit<PublicPage, 'otherSaid'>): unknown =>
  sendPublicPage(reply, { ...page, otherSaid: said[page.language].other });
const titleIn = (row: Archived, language: Language): string =>
  language === 'en' ? (row.titleEn ?? row.titleHr) : row.titleHr;
const kindIn = (row: Archived, language: Language): string =>
  (language === 'en' ? (row.kindEn ?? row.kindHr) : row.kindHr) ?? '';
const studyIn = (row: Archived, language: Language): string =>
  language === 'en' ? (row.studyEn ?? row.study) : row.study;
const item = (row: Archived, language: Language): string =>
  `<li><a href="${to(`/theses/${row.id}`, language)}"><cite>${escaped(titleIn(row, language))}</cite></a><small>${[row.author, kindIn(row, language), studyIn(row, language), dayIn(row.defendedOn, language)].filter(Boolean).map(escaped).join(' · ')}</small></li>`;
const keyIn = (raw: { readonly params: unknown }): number => {
  const id = (raw.params as { id?: string }).id ?? '';
  if (!/^\d{1,9}$/.test(id)) throw notFound();
  return Number(id);
};
const found = async (ctx: Ctx, raw: { readonly params: unknown }): Promise<Archived> => {
  const row = await archivedById(ctx, keyIn(raw));
  if (!row) throw notFound();
  return row;
};

const search = endpoint({
  method: 'GET',
  path: '/theses',
  public: true,
  summary: 'The public archive of theses, searched by `q`.',
  query: 'text',
  answer: 'bytes',
  async handle(ctx, { text, reply }) {
    const [words, asked] = [(text.q ?? '').slice(0, 200), Number(text.page ?? 1)];
    const at = Number.isSafeInteger(asked) && asked >= 1 && asked <= 10_000 ? asked : 1;
    const rows = await searchArchive(ctx, words, at);
    const language = languageOf(text);
    const say = said[language];
    const house = await institution(ctx);
    const link = (n: number, label: string): string =>
      `<a href="${to('/theses', language, { q: words, page: String(n) })}">${label}</a>`;
    const list =
      rows.length === 0
        ? `<p>${say.none}</p>`
        : `<ol class="works">${rows
            .slice(0, pageOfArchive)
            .map(row => item(row, language))
            .join('')}</ol>`;
    const kept = language === 'en' ? '<input type="hidden" name="lang" value="en">' : '';
    return send(reply, {
      language,
      title: say.all,
      house,
      other: to('/theses', language === 'hr' ? 'en' : 'hr', words ? { q: words } : {}),
      body: `<h1>${say.all}</h1><form action="/theses" role="search"><label>${say.look}<input type="search" name="q" value="${escaped(words)}"></label>${kept}<button>${say.search}</button></form>${list}<nav>${at > 1 ? link(at - 1, say.back) : ''}${rows.length > pageOfArchive ? link(at + 1, say.on) : ''}</nav>`,
    });
  },
});
const access = (ctx: Ctx, row: Archived, language: Language): string => {
  const say = said[language];
  if (isFileOpen(ctx, row)) return `<a href="/theses/${row.id}/file">${say.file}</a>`;
  return row.consent === 'embargo' ? say.from.replace('{day}', dayIn(row.embargoUntil!, language)) : say.inLibrary;
};
const one = endpoint({
  method: 'GET',
  path: '/theses/:id',
  public: true,
  summary: 'A thesis in the public archive.',
  query: 'text',
  answer: 'bytes',
  async handle(ctx, { raw, reply, text }) {
    const row = await found(ctx, raw);
    const language = languageOf(text);
    const say = said[language];
    const [licence, terms] = licences[row.licence]!;
    const fact = (name: string, value: string | null): string => (value ? `<dt>${name}</dt><dd>${value}</dd>` : '');
    const words = (language === 'en' ? (row.keywordsEn ?? row.keywordsHr) : row.keywordsHr) ?? [];
    const below = language === 'en' ? row.titleHr : row.titleEn;
    const abstract = (value: string | null, of: Language): string =>
      value ? `<h2 lang="${of}">${said[of].abstract}</h2><p lang="${of}">${escaped(value)}</p>` : '';
    const abstracts = [abstract(row.abstractHr, 'hr'), abstract(row.abstractEn, 'en')];
    return send(reply, {
      language,
      title: titleIn(row, language),
      house: await institution(ctx),
      other: to(`/theses/${row.id}`, language === 'hr' ? 'en' : 'hr'),
      body: `<p><a href="${to('/theses', language)}">${say.toAll}</a></p><h1>${escaped(titleIn(row, language))}</h1>${below ? `<p class="quiet" lang="${language === 'en' ? 'hr' : 'en'}">${escaped(below)}</p>` : ''}<div class="work"><dl>${[
        fact(say.author, escaped(row.author)),
        fact(say.mentor, row.mentor === null ? null : escaped(row.mentor)),
        fact(say.kind, escaped(kindIn(row, language)) || null),
        fact(say.study, escaped(studyIn(row, language))),
        fact(say.defended, dayIn(row.defendedOn, language)),
        fact(say.keywords, words.map(escaped).join(', ') || null),
        fact('URN:NBN', row.urn === null ? null : escaped(row.urn)),
        fact(say.terms, `<a href="${terms}">${licence}</a>`),
        fact(say.access, access(ctx, row, language)),
      ].join(
        '',
      )}</dl></div>${(language === 'en' ? abstracts.reverse() : abstracts).join('')}<p><a href="/theses/${row.id}/bibtex">BibTeX</a></p>`,
    });
  },
});
/** Inside braces of BibTeX: no brace and no backslash of the text gets out of them. */
const braced = (value: string): string => `{${value.replace(/[{}\\]/g, ' ').replace(/([%&#$_])/g, '\\$1')}}`;
const bibtex = endpoint({
  method: 'GET',
  path: '/theses/:id/bibtex',
  public: true,
  summary: 'A thesis as an entry of BibTeX.',
  query: 'text',
  answer: 'bytes',
  async handle(ctx, { raw, reply }) {
    const row = await found(ctx, raw);
    const house = (await institution(ctx))?.name ?? '';
    const fields = [
      ['author', row.author],
      ['title', row.titleHr],
      ['school', house],
      ['year', row.defendedOn.slice(0, 4)],
      ['type', row.kindHr ?? 'Završni rad'],
      ['url', `${raw.protocol}://${raw.host}/theses/${row.id}`],
      ...(row.urn ? [['note', row.urn]] : []),
    ] as const;
    return reply
      .headers({ 'content-type': 'text/plain; charset=utf-8' })
      .send(
        `@thesis{thesis${row.id},\n${fields.map(([name, value]) => `  ${name} = ${braced(value!)}`).join(',\n')}\n}\n`,
      );
  },
});
const work = endpoint({
  method: 'GET',
  path: '/theses/:id/file',
  public: true,
  summary: 'The work itself, where consent and embargo allow everybody to read it.',
  query: 'text',
  answer: 'bytes',
  async handle(ctx, { raw, reply }) {
    const row = await found(ctx, raw);
    const kept = isFileOpen(ctx, row) ? await ctx.files.open(row.hash) : null;
    if (!kept) throw notFound();
    return sendFile(reply, kept, { type: 'pdf', name: `thesis-${row.id}`, shown: false });
  },
});
export const archiveEndpoints: readonly Endpoint[] = [search, one, bibtex, work];
