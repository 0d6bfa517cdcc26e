import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import { dbOf, put, rowOf } from '../harness/people.ts';
import {
  graduatethesisDeposit,
  graduatethesisVersion,
  stCoGraduatethesis,
} from '../../src/modules/graduate-thesis/model.ts';
import { startTheses, type Theses } from './thesis-world.ts';

// The public archive: what consent and embargo allow, and OAI-PMH as its specification says it.

let world: Theses;
const ids: Record<string, number> = {};
beforeAll(async () => {
  world = await startTheses();
  const consents = {
    open: null,
    embargoed: '2999-01-01',
    over: '2020-01-01',
    institution: null,
    closed: null,
  } as const;
  for (const [name, embargoUntil] of Object.entries(consents)) {
    const consent = name === 'embargoed' || name === 'over' ? 'embargo' : name;
    ids[name] = await archived(name, `Rad ${name} <znak> & šuma`, consent, embargoUntil);
  }
});
afterAll(() => world?.portal.stop());

let n = 0;
const archived = async (name: string, titleHr: string, consent: string, embargoUntil: string | null = null) => {
  const who = await world.writer();
  const id = await put(world.portal, stCoGraduatethesis, {
    idStCoEnrollment: who.idEnrolment,
    idStudent: who.idStudent,
    idStudy: world.idStudy,
    idStCo: world.idStCo,
    titleHr,
    titleEn: `Thesis ${name}`,
    language: 'hr',
    status: 'archived',
    idMentor: world.mentor.idTeacher,
    defendedOn: '2026-09-20',
    abstractHr: 'Sažetak rada',
    keywordsHr: ['mreže'],
    similarityPct: 12,
    mentorOpinion: 'Tajno mišljenje',
  });
  const idVersion = await put(world.portal, graduatethesisVersion, {
    idStCoGraduatethesis: id,
    kind: 'deposit',
    review: 'none',
    num: 1,
    content: { hash: '0'.repeat(64), name: 'rad.pdf', mime: 'application/pdf', size: 10 },
  });
  await put(world.portal, graduatethesisDeposit, {
    idStCoGraduatethesis: id,
    idVersion,
    consent,
    embargoUntil,
    licence: 'ccBy',
    depositedOn: '2026-09-25',
    urn: `urn:nbn:hr:137:${String(++n).padStart(6, '0')}`,
  });
  return id;
};
const page = async (path: string): Promise<{ status: number; text: string }> => {
  const answer = await fetch(new URL(path, world.portal.url));
  return { status: answer.status, text: await answer.text() };
};
const oai = async (query: string): Promise<string> => (await page(`/theses/oai?${query}`)).text;
const errorOf = (xml: string): string | undefined => /<error code="(\w+)">/.exec(xml)?.[1];

it('shows everybody what its authors opened, and nothing personal beyond it', async () => {
  const list = (await page('/theses')).text;
  for (const name of ['open', 'embargoed', 'over', 'institution']) expect(list).toContain(`Rad ${name} &lt;znak&gt;`);
  expect(list).not.toContain('Rad closed');
  expect((await page(`/theses/${ids.closed}`)).status).toBe(404);
  const one = await page(`/theses/${ids.open}`);
  expect(one.text).toContain('Sažetak rada');
  const jmbag = (
    await rowOf(
      world.portal,
      'student',
      'id',
      (
        await rowOf(world.portal, 'st-co-graduatethesis', 'id', ids.open!)
      ).id_student as number,
    )
  ).jmbag;
  for (const secret of ['Tajno mišljenje', String(jmbag), '@'])
    expect(one.text.replace(/<style.*?<\/style>/s, '')).not.toContain(secret);
  expect((await page('/theses?q=embargoed')).text).not.toContain('Rad open');
  expect((await page('/theses?q=%25')).text).toContain('Nema radova');
  const english = (await page(`/theses/${ids.open}?lang=en`)).text;
  expect(english).toMatch(/<html lang="en">.*Author.*Terms of use.*href="\/theses\/\d+\/file"/s);
  expect((await page('/theses?lang=en&q=%25')).text).toContain('No thesis matches.');
  expect((await page(`/theses/${ids.open}/bibtex`)).text).toMatch(/^@thesis\{thesis\d+,\n {2}author = \{Iva/);
  const opens = async (name: string) => (await page(`/theses/${ids[name]}`)).text.includes(`/theses/${ids[name]}/file`);
  expect([await opens('open'), await opens('over'), await opens('embargoed'), await opens('institution')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect((await page(`/theses/${ids.embargoed}/file`)).status).toBe(404);
});

it('answers the six verbs and the errors of OAI-PMH', async () => {
  expect(await oai('verb=Identify')).toMatch(
    /<repositoryName>.*<protocolVersion>2\.0<.*<granularity>YYYY-MM-DDThh:mm:ssZ</s,
  );
  expect(await oai('verb=ListMetadataFormats')).toContain('<metadataPrefix>oai_dc</metadataPrefix>');
  const cases: [string, string][] = [
    ['', 'badVerb'],
    ['verb=Nothing', 'badVerb'],
    ['verb=Identify&set=a', 'badArgument'],
    ['verb=ListRecords', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=marc', 'cannotDisseminateFormat'],
    ['verb=ListRecords&metadataPrefix=oai_dc&set=a', 'noSetHierarchy'],
    ['verb=ListSets', 'noSetHierarchy'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-31', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-01&until=2026-02-01T10:00:00Z', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-03-01&until=2026-02-01', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&until=2001-01-01', 'noRecordsMatch'],
    ['verb=ListRecords&resumptionToken=abc', 'badResumptionToken'],
    ['verb=ListRecords&resumptionToken=abc&metadataPrefix=oai_dc', 'badArgument'],
    ['verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:x:thesis-1', 'idDoesNotExist'],
    ['verb=GetRecord&identifier=oai:x:thesis-1', 'badArgument'],
  ];
  for (const [query, code] of cases) expect(errorOf(await oai(query)), query).toBe(code);
  const identifiers = [
    ...(await oai('verb=ListIdentifiers&metadataPrefix=oai_dc')).matchAll(/<identifier>([^<]+)</g),
  ].map(m => m[1]!);
  expect(identifiers).toHaveLength(4);
  const record = await oai(`verb=GetRecord&metadataPrefix=oai_dc&identifier=${identifiers[0]}`);
  expect(record).toContain('<dc:title xml:lang="hr">Rad open &lt;znak&gt; &amp; šuma</dc:title>');
  expect(record).toContain('<dc:rights>https://creativecommons.org/licenses/by/4.0/</dc:rights>');
  expect(record).not.toContain('Tajno');
  expect(identifiers[0]).toMatch(/^oai:[^:]+:thesis-\d+$/);
});

it('a harvester gets every record once, in parts', async () => {
  for (let more = 0; more < 60; more++) await archived(`m${more}`, `Mnogi ${more}`, 'open');
  const db = dbOf(world.portal);
  await db.run(sql`update ${db.table('graduatethesis-deposit')} set updated_at = '2026-09-30T10:00:00Z'`);
  const seen: string[] = [];
  let query = 'verb=ListRecords&metadataPrefix=oai_dc';
  for (let part = 0; part < 5; part++) {
    const xml = await oai(query);
    expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true);
    seen.push(...[...xml.matchAll(/<header><identifier>([^<]+)</g)].map(m => m[1]!));
    const token = /<resumptionToken>([^<]+)</.exec(xml)?.[1];
    if (!token) break;
    query = `verb=ListRecords&resumptionToken=${token}`;
  }
  expect(seen).toHaveLength(64);
  expect(new Set(seen).size).toBe(64);
});
