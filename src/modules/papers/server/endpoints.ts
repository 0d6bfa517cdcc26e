import { any, boolean, choice, date, integer, list, object, text } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  notAllowed,
  notFound,
  pdfOf,
  seen,
  seenList,
  sendFile,
} from '../../../kernel/server/index.ts';
import { letterheadData } from '../../people/server/index.ts';
import { paperIssued } from '../model.ts';
import {
  allowOn,
  documentNamed,
  documentsOf,
  draftOf,
  type Issued,
  issue,
  issuedRow,
  makeVoid,
  markWarnings,
  mayBringSigned,
  mayIssue,
  mayKeep,
  proposalFor,
  readiness,
  register,
} from './issue.ts';
import { kindOf } from './letterhead.ts';

const inWords = (ctx: Ctx, said: { readonly hr: string; readonly en: string }): string =>
  ctx.language === 'hr' ? said.hr : said.en;
const issuedAnswer = {
  id: integer({ required: true }),
  number: text({ required: true }),
  status: choice(['waiting', 'registered', 'signed', 'void'], { required: true }),
};
const told = ({ id, number, status }: Issued) => ({ id, number, status });
const lacks = list(object({ text: text({ required: true, max: 1000 }), to: text({ max: 500 }) }));

const offers = endpoint({
  method: 'GET',
  path: 'paper-issued/offers',
  summary: 'Which papers the caller may issue about a row, with what is missing for each, and those that were issued.',
  query: { entity: text({ required: true, max: 80 }), idEntity: integer({ required: true, min: 1 }) },
  answer: {
    offers: list(
      object({
        document: text({ required: true }),
        title: text({ required: true }),
        register: choice(['portal', 'office'], { required: true }),
        params: list(
          object({
            name: text({ required: true }),
            label: text({ required: true }),
            kind: text({ required: true }),
            required: boolean(),
            options: list(text({ required: true })),
            /** Whose rows are chosen from. */
            to: text(),
          }),
        ),
        lacks,
        /** The valid paper whose place a new one takes, as far as it is known before anything is said with it. */
        stands: integer(),
      }),
    ),
    papers: list(
      object({
        ...issuedAnswer,
        document: text({ required: true }),
        title: text({ required: true }),
        klasa: text(),
        urbroj: text(),
        issuedOn: date({ required: true }),
        marksReason: text({ max: 500 }),
        voidReason: text({ max: 500 }),
        idReplaces: integer(),
        hasSigned: boolean(),
        rowVer: integer({ required: true }),
        /** Whether the caller brings its signed copy. */
        maySign: boolean(),
        /** Whether the caller enters its marks, replaces it and makes it void. */
        mayKeep: boolean(),
      }),
    ),
  },
  async handle(ctx, { query: { entity, idEntity } }) {
    const resource = ctx.app.resources.get(entity);
    const declared = documentsOf(ctx).filter(doc => doc.of === entity);
    if (!ctx.me || !resource || declared.length === 0) throw notFound();
    if (!(await seen(ctx, resource, idEntity))) throw notFound();
    const offered = [];
    const [signing, keeping] = [new Set<string>(), new Set<string>()];
    for (const doc of declared) {
      if (await mayBringSigned(ctx, doc, idEntity)) signing.add(doc.name);
      if (await mayKeep(ctx, doc, idEntity)) keeping.add(doc.name);
      const kind = await kindOf(ctx, doc.name);
      if (kind?.active !== 1 || !(await mayIssue(ctx, doc, idEntity))) continue;
      const asked = await doc.asks?.(ctx);
      const shown = Object.entries(doc.params ?? {}).filter(([name]) => asked?.includes(name) ?? true);
      const params = shown.map(([name, part]) => ({
        name,
        label: doc.paramNames?.[name] ? inWords(ctx, doc.paramNames[name]) : name,
        kind: part.kind,
        // Yes or no is said either way: nothing is asked for first.
        required: part.required && part.kind !== 'boolean' ? (1 as const) : (0 as const),
        to: 'to' in part ? ((part.to as string | undefined) ?? null) : null,
        options: 'options' in part ? [...((part.options as readonly string[] | undefined) ?? [])] : [],
      }));
      // What asks for something first is judged when that was said.
      const { lacks: missing, stands } = params.some(param => param.required === 1)
        ? { lacks: [], stands: null }
        : await readiness(ctx, doc, idEntity, {});
      offered.push({
        document: doc.name,
        title: inWords(ctx, { hr: kind.nameHr, en: kind.nameEn ?? kind.nameHr }),
        register: kind.register,
        params,
        lacks: missing.map(lack => ({ text: inWords(ctx, lack), to: lack.to ?? null })),
        stands: doc.valid === 'one' ? (stands?.id ?? null) : null,
      });
    }
    const rows = await seenList(ctx, paperIssued, { filter: { entity, idEntity }, sort: ['-id'], columns: ['id'] });
    const papers = [];
    for (const { id } of rows) {
      const row = (await issuedRow(ctx, id))!;
      const kind = await kindOf(ctx, row.code);
      papers.push({
        ...told(row),
        document: row.code,
        title: inWords(ctx, { hr: kind!.nameHr, en: kind!.nameEn ?? kind!.nameHr }),
        klasa: row.klasa,
        urbroj: row.urbroj,
        issuedOn: row.issuedOn,
        marksReason: row.marksReason,
        voidReason: row.voidReason,
        idReplaces: row.idReplaces,
        hasSigned: row.signed ? (1 as const) : (0 as const),
        rowVer: row.rowVer,
        maySign: signing.has(row.code) ? (1 as const) : (0 as const),
        mayKeep: keeping.has(row.code) ? (1 as const) : (0 as const),
      });
    }
    return { offers: offered, papers };
  },
});

const about = { document: text({ required: true, max: 80 }), idEntity: integer({ required: true, min: 1 }) };
const missing = endpoint({
  method: 'POST',
  path: 'paper-issued/lacks',
  summary: 'What is missing before this paper can be issued, and the valid paper whose place it takes.',
  about: 'paper-issued',
  body: { ...about, params: any() },
  answer: { lacks, stands: object({ id: integer({ required: true }), number: text({ required: true }) }) },
  async handle(ctx, { body: { document, idEntity, params } }) {
    const doc = documentNamed(ctx, document);
    if (!(await mayIssue(ctx, doc, idEntity))) throw notAllowed();
    const { lacks: found, stands } = await readiness(ctx, doc, idEntity, params);
    return {
      lacks: found.map(lack => ({ text: inWords(ctx, lack), to: lack.to ?? null })),
      stands: stands && { id: stands.id, number: stands.number },
    };
  },
});

const draft = endpoint({
  method: 'GET',
  path: 'paper-issued/draft',
  summary: 'The paper as it would look today, with NACRT across each page; `params` is JSON.',
  query: { ...about, params: text({ max: 10_000 }) },
  answer: 'bytes',
  async handle(ctx, { query: { document, idEntity, params }, reply }) {
    const sheet = await draftOf(ctx, documentNamed(ctx, document), idEntity, readJson(params));
    return sendFile(reply, await pdfOf(sheet), { type: 'pdf', name: `nacrt-${document}` });
  },
});
const readJson = (sent: string | null | undefined): unknown => {
  try {
    const value: unknown = JSON.parse(sent ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
};

const preview = endpoint({
  method: 'POST',
  path: 'paper-issued/preview',
  summary: 'The paper as it would look today, as blocks for the screen.',
  about: 'paper-issued',
  body: { ...about, params: any() },
  answer: { sheet: any() },
  async handle(ctx, { body: { document, idEntity, params } }) {
    return { sheet: await draftOf(ctx, documentNamed(ctx, document), idEntity, params) };
  },
});

const issuing = endpoint({
  method: 'POST',
  path: 'paper-issued/issue',
  summary:
    'Issues a paper about a row: its number, its content and its bytes are kept. With `idReplaces` the older one becomes void; where one paper of the kind is valid at a time, a second one is issued so alone.',
  about: 'paper-issued',
  body: { ...about, params: any(), idReplaces: integer({ min: 1 }), reason: text({ max: 500 }) },
  answer: issuedAnswer,
  async handle(ctx, { body: { document, idEntity, params, idReplaces, reason } }) {
    return told(await issue(ctx, documentNamed(ctx, document), idEntity, params, { idReplaces, reason }));
  },
});

const print = endpoint({
  method: 'GET',
  path: 'paper-issued/print',
  summary: 'The bytes that were filed: every print of an issued paper is the same. `signed=1` gives the signed copy.',
  query: { id: integer({ required: true, min: 1 }), signed: choice(['0', '1']) },
  answer: 'bytes',
  async handle(ctx, { query: { id, signed }, reply }) {
    if (!ctx.me || !(await seen(ctx, paperIssued, id))) throw notFound();
    const row = (await issuedRow(ctx, id))!;
    const content = signed === '1' ? row.signed : row.pdf;
    const kept = content ? await ctx.files.open(content.hash) : null;
    if (!content || !kept) throw notFound();
    return sendFile(reply, kept, { type: 'pdf', name: `${row.code}-${row.number.replace('/', '-')}` });
  },
});

const proposal = endpoint({
  method: 'GET',
  path: 'paper-issued/proposal',
  summary: 'The marks that the office will probably give to a paper that waits.',
  query: { id: integer({ required: true, min: 1 }) },
  answer: { klasa: text({ max: 60 }), urbroj: text({ max: 60 }) },
  async handle(ctx, { query: { id } }) {
    const row = await allowOn(ctx, id, mayKeep);
    const { klasa, urbroj } = await proposalFor(ctx, row, (await letterheadData(ctx)).bodyCode);
    return { klasa: klasa || null, urbroj: urbroj || null };
  },
});

const registering = endpoint({
  method: 'PUT',
  path: 'paper-issued/marks',
  summary:
    'Puts the office’s marks on a paper that waits. A KLASA of another case is refused unless `isOfThatCase`, a second same URBROJ in a case always; marks of another year need a reason; an unusual form is told.',
  about: 'paper-issued',
  body: {
    id: integer({ required: true, min: 1 }),
    klasa: text({ required: true, max: 60 }),
    urbroj: text({ required: true, max: 60 }),
    isOfThatCase: boolean(),
    reason: text({ max: 500 }),
  },
  answer: { ...issuedAnswer, warnings: list(choice(markWarnings, { required: true })) },
  async handle(ctx, { body: { id, klasa, urbroj, isOfThatCase, reason } }) {
    const given = { klasa, urbroj, isOfThatCase: isOfThatCase === 1, reason: reason ?? null };
    const { paper, warnings } = await register(ctx, id, given);
    return { ...told(paper), warnings: [...warnings] };
  },
});

const voiding = endpoint({
  method: 'PUT',
  path: 'paper-issued/void',
  summary: 'Makes a paper void; its number is not given again.',
  about: 'paper-issued',
  body: { id: integer({ required: true, min: 1 }), reason: text({ required: true, max: 500 }) },
  answer: issuedAnswer,
  async handle(ctx, { body: { id, reason } }) {
    return told(await makeVoid(ctx, id, reason));
  },
});

export const paperEndpoints = [offers, missing, draft, preview, issuing, print, proposal, registering, voiding];
