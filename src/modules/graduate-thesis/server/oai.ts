import { type Ctx, endpoint, type Endpoint, escaped } from '../../../kernel/server/index.ts';
import { institution } from '../../people/server/index.ts';
import { type Archived, archivedById, type Harvest, harvested } from './archive.ts';
import { addressOf, licenceAddress } from './pages.ts';

// OAI-PMH 2.0 over the archive of theses: six verbs, one format (oai_dc), lists in parts, the errors of the specification.

const portion = 50;
class OaiError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
const bad = (message: string): never => {
  throw new OaiError('badArgument', message);
};
type Asked = Readonly<Record<string, string>>;
const allowed: Readonly<Record<string, { readonly must: readonly string[]; readonly may: readonly string[] }>> = {
  Identify: { must: [], may: [] },
  ListMetadataFormats: { must: [], may: ['identifier'] },
  ListSets: { must: [], may: ['resumptionToken'] },
  ListIdentifiers: { must: ['metadataPrefix'], may: ['from', 'until', 'set'] },
  ListRecords: { must: ['metadataPrefix'], may: ['from', 'until', 'set'] },
  GetRecord: { must: ['identifier', 'metadataPrefix'], may: [] },
};
const refuseStrange = (verb: string, { verb: _verb, ...asked }: Asked): void => {
  const { must, may } = allowed[verb]!;
  const names = Object.keys(asked);
  if (verb.startsWith('List') && 'resumptionToken' in asked) {
    if (names.length > 1) bad('resumptionToken is an exclusive argument.');
    return;
  }
  for (const name of names) if (![...must, ...may].includes(name)) bad(`${name} is no argument of ${verb}.`);
  for (const name of must) if (!asked[name]) bad(`${name} is missing.`);
};
const refuseFormat = (prefix: string | undefined): void => {
  if (prefix !== 'oai_dc') throw new OaiError('cannotDisseminateFormat', 'Only oai_dc is given.');
};

// ——— Moments ———

const day = /^\d{4}-\d{2}-\d{2}$/;
const second = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;
const moment = (value: string | undefined, end: boolean): string | null => {
  if (value === undefined) return null;
  if (!day.test(value) && !second.test(value)) return bad(`«${value}» is no moment of UTC.`);
  const whole = day.test(value) ? `${value}T${end ? '23:59:59' : '00:00:00'}Z` : value;
  const read = new Date(whole);
  if (Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== whole.slice(0, 10))
    return bad(`«${value}» is no day.`);
  return whole;
};
const span = ({ from, until }: Asked): Harvest => {
  if (from !== undefined && until !== undefined && from.length !== until.length)
    bad('from and until are of different granularity.');
  const harvest = { from: moment(from, false), until: moment(until, true), after: null };
  if (harvest.from !== null && harvest.until !== null && harvest.from > harvest.until) bad('from is later than until.');
  return harvest;
};
const tokenOf = (harvest: Harvest): string => Buffer.from(JSON.stringify(harvest)).toString('base64url');
const readToken = (token: string): Harvest => {
  try {
    const { from, until, after } = JSON.parse(Buffer.from(token, 'base64url').toString()) as Harvest;
    const isMoment = (value: unknown): boolean => value === null || (typeof value === 'string' && second.test(value));
    if (!isMoment(from) || !isMoment(until) || !after || !second.test(after.stamp) || !Number.isSafeInteger(after.id))
      throw new Error();
    return { from, until, after };
  } catch {
    throw new OaiError('badResumptionToken', 'The resumption token is not one of ours, or is too old.');
  }
};

// ——— Records ———

const identifierOf = (host: string, id: number): string => `oai:${host}:thesis-${id}`;
const header = (host: string, row: Archived): string =>
  `<header><identifier>${escaped(identifierOf(host, row.id))}</identifier><datestamp>${row.stamp}</datestamp></header>`;
const element = (name: string, value: string | null, language?: string): string =>
  value === null || value === ''
    ? ''
    : `<dc:${name}${language ? ` xml:lang="${language}"` : ''}>${escaped(value)}</dc:${name}>`;
const record = (host: string, base: string, publisher: string, row: Archived): string =>
  `<record>${header(host, row)}<metadata><oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd">${[
    element('title', row.titleHr, 'hr'),
    element('title', row.titleEn, 'en'),
    element('creator', row.author),
    element('contributor', row.mentor),
    ...(row.keywordsHr ?? []).map(word => element('subject', word, 'hr')),
    ...(row.keywordsEn ?? []).map(word => element('subject', word, 'en')),
    element('description', row.abstractHr, 'hr'),
    element('description', row.abstractEn, 'en'),
    element('publisher', publisher),
    element('date', row.defendedOn),
    element('type', row.kindEn ?? 'Thesis', 'en'),
    element('type', row.kindHr, 'hr'),
    element('format', 'application/pdf'),
    element('identifier', addressOf(base, row.id)),
    element('identifier', row.urn),
    element('language', row.language),
    element('rights', licenceAddress(row.licence)),
  ].join('')}</oai_dc:dc></metadata></record>`;

const identify = (base: string, name: string, email: string): string =>
  `<Identify><repositoryName>${escaped(name)}</repositoryName><baseURL>${escaped(`${base}/theses/oai`)}</baseURL><protocolVersion>2.0</protocolVersion><adminEmail>${escaped(email)}</adminEmail><earliestDatestamp>2000-01-01T00:00:00Z</earliestDatestamp><deletedRecord>no</deletedRecord><granularity>YYYY-MM-DDThh:mm:ssZ</granularity></Identify>`;
const format =
  '<metadataFormat><metadataPrefix>oai_dc</metadataPrefix><schema>http://www.openarchives.org/OAI/2.0/oai_dc.xsd</schema><metadataNamespace>http://www.openarchives.org/OAI/2.0/oai_dc/</metadataNamespace></metadataFormat>';

const oneOf = async (ctx: Ctx, host: string, identifier: string): Promise<Archived> => {
  const prefix = `oai:${host}:thesis-`;
  const key = identifier.startsWith(prefix) ? identifier.slice(prefix.length) : '';
  const row = /^\d{1,9}$/.test(key) ? await archivedById(ctx, Number(key)) : null;
  if (!row) throw new OaiError('idDoesNotExist', `There is no «${identifier}».`);
  return row;
};
const listed = async (ctx: Ctx, asked: Asked, write: (row: Archived) => string): Promise<string> => {
  const goesOn = asked.resumptionToken !== undefined;
  if (!goesOn) {
    refuseFormat(asked.metadataPrefix);
    if (asked.set !== undefined) throw new OaiError('noSetHierarchy', 'The archive has no sets.');
  }
  const harvest = goesOn ? readToken(asked.resumptionToken!) : span(asked);
  const found = await harvested(ctx, harvest, portion + 1);
  if (found.length === 0) throw new OaiError('noRecordsMatch', 'Nothing fits.');
  const shown = found.slice(0, portion);
  const last = shown.at(-1)!;
  const next = found.length > portion ? tokenOf({ ...harvest, after: { stamp: last.stamp, id: last.id } }) : '';
  const token = next || goesOn ? `<resumptionToken>${next}</resumptionToken>` : '';
  return shown.map(write).join('') + token;
};

const answerOf = async (ctx: Ctx, asked: Asked, host: string, base: string): Promise<string> => {
  const verb = asked.verb ?? '';
  if (!Object.hasOwn(allowed, verb)) throw new OaiError('badVerb', 'The verb is missing or unknown.');
  refuseStrange(verb, asked);
  const house = await institution(ctx);
  const name = house?.name ?? host;
  switch (verb) {
    case 'Identify':
      return identify(base, name, house?.supportEmail ?? `info@${host}`);
    case 'ListMetadataFormats':
      if (asked.identifier !== undefined) await oneOf(ctx, host, asked.identifier);
      return `<ListMetadataFormats>${format}</ListMetadataFormats>`;
    case 'ListSets':
      throw new OaiError('noSetHierarchy', 'The archive has no sets.');
    case 'GetRecord': {
      refuseFormat(asked.metadataPrefix);
      return `<GetRecord>${record(host, base, name, await oneOf(ctx, host, asked.identifier!))}</GetRecord>`;
    }
    case 'ListIdentifiers':
      return `<ListIdentifiers>${await listed(ctx, asked, row => header(host, row))}</ListIdentifiers>`;
    default:
      return `<ListRecords>${await listed(ctx, asked, row => record(host, base, name, row))}</ListRecords>`;
  }
};

const oai = endpoint({
  method: 'GET',
  path: '/theses/oai',
  public: true,
  summary: 'The archive of theses for harvesters: OAI-PMH 2.0 with oai_dc.',
  query: 'text',
  answer: 'bytes',
  async handle(ctx, { text, raw, reply }) {
    const host = raw.hostname.replace(/:\d+$/, '');
    const base = `${raw.protocol}://${raw.host}`;
    const stamp = `${ctx.now.toISOString().slice(0, 19)}Z`;
    let body: string;
    let said: Asked = text;
    try {
      body = await answerOf(ctx, text, host, base);
    } catch (error) {
      if (!(error instanceof OaiError)) throw error;
      // What was not understood is not said back as an attribute of the request.
      if (error.code === 'badVerb' || error.code === 'badArgument') said = {};
      body = `<error code="${error.code}">${escaped(error.message)}</error>`;
    }
    const attributes = Object.entries(said)
      .map(([name, value]) => ` ${name}="${escaped(value)}"`)
      .join('');
    return reply
      .headers({ 'content-type': 'text/xml; charset=utf-8' })
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd"><responseDate>${stamp}</responseDate><request${attributes}>${escaped(`${base}/theses/oai`)}</request>${body}</OAI-PMH>`,
      );
  },
});
export const oaiEndpoints: readonly Endpoint[] = [oai];
