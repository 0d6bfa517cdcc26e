import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaperDocument } from '../../src/kernel/server/index.ts';
import { kindOf, letterhead } from '../../src/modules/papers/server/index.ts';
import { textOfPdf } from '../harness/pdf-text.ts';
import { type Person, rowOf, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import { aboutRoom, letterheadIs, newRoom, signs, trialModule, trialOwner } from './papers-world.ts';
import { systemOf } from './system.ts';

// What a paper must have follows from its class: the module that writes it asks for nothing of this.

const named = [{ function: 'Predsjednica', name: 'Ana Horvat' }];
/** Its own people sign it, as many as are said. */
const signedBy = (people: readonly { function: string; name?: string }[]): Pick<PaperDocument, 'signer' | 'paper'> => ({
  signer: 'row',
  paper: async (ctx, _id, _params, { on }) => ({
    format: 'A',
    lang: 'hr',
    title: 'Proba',
    on,
    blocks: [await letterhead(ctx, on, 'hr'), { block: 'signatures', people: [...people] }],
  }),
});
const papers = [
  aboutRoom('k-decision', 'portal', { class: 'A', act: 'decision' }),
  aboutRoom('k-act', 'portal', { class: 'A' }),
  aboutRoom('k-letter', 'portal', { class: 'A', act: 'letter' }),
  aboutRoom('k-record', 'portal', { class: 'A', act: 'record' }),
  aboutRoom('k-contract', 'portal', { class: 'A', act: 'contract' }),
  aboutRoom('k-certificate', 'portal', { class: 'C' }),
  aboutRoom('k-certificate-office', 'office', { class: 'C' }),
  aboutRoom('k-submission', 'portal', { class: 'S' }),
  aboutRoom('k-form', 'portal', { class: 'H' }),
  aboutRoom('k-list', 'portal', { class: 'L' }),
  aboutRoom('k-letter-named', 'portal', { class: 'A', act: 'letter', ...signedBy(named) }),
  aboutRoom('k-letter-nameless', 'portal', { class: 'A', act: 'letter', ...signedBy([{ function: 'Predsjednik' }]) }),
  aboutRoom('k-record-pen', 'portal', { class: 'A', act: 'record', ...signedBy([{ function: 'Predsjednik' }]) }),
  aboutRoom('k-record-nobody', 'portal', { class: 'A', act: 'record', ...signedBy([]) }),
];

let portal: Portal;
let admin: Person;
let teacher: Person;
let id: number;
beforeAll(async () => {
  portal = await startSeeded({ beside: [trialModule(...papers)] });
  admin = await signIn(portal, { roles: ['admin'] });
  teacher = await signIn(portal, { roles: ['teacher'] });
  id = await newRoom(portal);
});
afterAll(() => portal?.stop());

const lacks = async (document: string): Promise<string[]> => {
  const { status, body } = await teacher.post('paper-issued/lacks', { document, idEntity: id });
  expect(status, JSON.stringify(body)).toBe(200);
  // Only an administrator is shown the way to the page on which it is entered.
  for (const { to } of body.lacks) expect(to ?? null).toBe(null);
  const ofAdmin = (await admin.post('paper-issued/lacks', { document, idEntity: id })).body.lacks;
  expect(ofAdmin.map((lack: { to?: string }) => lack.to)).toEqual(ofAdmin.map(() => '/Administration'));
  return body.lacks.map((lack: { text: string }) => lack.text);
};
const issue = (document: string) => teacher.post('paper-issued/issue', { document, idEntity: id });
const kindSays = async (code: string, values: object): Promise<void> => {
  const kind = (await rowOf(portal, 'paper-kind', 'code', code)).id;
  const { rowVer } = (await admin.get(`paper-kind/view?id=${kind}`)).body;
  expect((await admin.put(`paper-kind/update?id=${kind}`, { ...values, rowVer })).status).toBe(200);
};

const [oib, basis, remedy, signer] = [
  'the OIB of the institution (an administrator enters it)',
  'the legal basis of this kind of paper (an administrator enters it)',
  'the instruction on legal remedy for this kind of paper (an administrator enters it)',
  'the signer of this kind of paper (an administrator enters it)',
];
const asked: readonly (readonly [string, readonly string[]])[] = [
  ['k-decision', [oib, basis, remedy, signer]],
  // What does not say which act it is, is held to be one that decides.
  ['k-act', [oib, basis, remedy, signer]],
  ['k-letter', [oib, basis, signer]],
  ['k-record', [oib, signer]],
  ['k-contract', [oib, signer]],
  ['k-certificate', [oib, signer]],
  ['k-certificate-office', [oib, signer]],
  ['k-submission', []],
  ['k-form', []],
  ['k-list', []],
  ['k-letter-named', [oib, basis]],
  ['k-letter-nameless', [oib, basis, signer]],
  ['k-record-pen', [oib]],
  ['k-record-nobody', [oib, signer]],
];
describe('where the institution has said nothing', () => {
  it.each(asked)('%s is told all that its class asks for, and is not issued without it', async (document, expected) => {
    expect(await lacks(document)).toEqual(expected);
    const answer = await issue(document);
    expect(answer.status).toBe(expected.length > 0 ? 422 : 200);
    for (const lack of expected) expect(JSON.stringify(answer.body)).toContain(lack);
    const draft = await teacher.get(`paper-issued/draft?document=${document}&idEntity=${id}`);
    expect(draft.status).toBe(expected.length > 0 ? 422 : 200);
  });
});

it('each thing that is said is lacking no more, and an act has all of it', async () => {
  await letterheadIs(admin, trialOwner);
  expect(await lacks('k-decision')).toEqual([basis, remedy, signer]);
  for (const nothing of ['   ', 'Na temelju', ' na temelju , '])
    expect([nothing, await kindSays('k-decision', { legalBasisHr: nothing }), await lacks('k-decision')]).toEqual([
      nothing,
      undefined,
      [basis, remedy, signer],
    ]);
  await kindSays('k-decision', { legalBasisHr: 'Zakona o visokom obrazovanju i znanstvenoj djelatnosti' });
  expect(await lacks('k-decision')).toEqual([remedy, signer]);
  await kindSays('k-decision', { remedyText: 'Protiv ove Odluke žalba nije dopuštena.' });
  expect(await lacks('k-decision')).toEqual([signer]);
  // The paper itself says «Na temelju», and goes on with a comma of its own.
  const law = 'Zakona o visokom obrazovanju i znanstvenoj djelatnosti (Narodne novine, broj 119/22)';
  await kindSays('k-decision', { legalBasisHr: `Na temelju ${law},` });
  expect((await kindOf(systemOf(portal), 'k-decision'))?.legalBasisHr).toBe(law);
  await signs(portal, admin, 'k-decision', 'k-certificate');
  for (const document of ['k-decision', 'k-certificate']) {
    expect(await lacks(document)).toEqual([]);
    const made = await issue(document);
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const printed = await teacher.fetch(`/api/v1/paper-issued/print?id=${made.body.id}`);
    const [page] = await textOfPdf(Buffer.from(await printed.arrayBuffer()));
    expect(page).toContain(`OIB: ${trialOwner.oib}`);
  }
});
