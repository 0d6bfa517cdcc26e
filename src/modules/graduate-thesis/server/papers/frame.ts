import type { Block, Lack, Sheet } from '../../../../kernel/resource/index.ts';
import type { Me, Rule } from '../../../../kernel/server/index.ts';
import { thesisRoute } from '../../routes.ts';
import { decides } from '../rules.ts';
import type { Case } from './case.ts';
import type { Body } from './words.ts';

// What every paper of a thesis has around it, and what it lacks before it is complete.

export const lack = (hr: string, en: string, to?: string): Lack => ({ hr, en, ...(to && { to }) });
/** What is missing of these, each with the place where it is mended. */
export const missing = (...of: readonly (readonly [value: unknown, hr: string, en: string, to?: string])[]): Lack[] =>
  of
    .filter(([value]) => value === null || value === undefined || value === '' || value === false)
    .map(([, hr, en, to]) => lack(hr, en, to));
export const sheet = (
  title: string,
  on: string,
  blocks: readonly Block[],
  foot: Sheet['foot'] = { kind: 'act' },
): Sheet => ({
  format: 'A',
  lang: 'hr',
  title,
  on,
  foot,
  blocks,
});
export const facts = (...rows: readonly (readonly [label: string, value: string | null | undefined])[]): Block => ({
  block: 'facts',
  labelWidth: 55,
  facts: rows.filter(([, value]) => value).map(([label, value]) => ({ label, value: value! })),
});
export const text = (value: string): Block => ({ block: 'text', text: value });
export const byDeciders = (me: Me): Rule => decides(me);
export const states = (...in_: readonly string[]): Rule => ({ status: { in: [...in_] } });
export const sinceApproved = [
  'approved',
  'submitted',
  'returned',
  'ready',
  'scheduled',
  'defended',
  'failed',
  'deposited',
  'archived',
];
export const sinceReady = ['ready', 'scheduled', 'defended', 'failed', 'deposited', 'archived'];
export const noBody: readonly [hr: string, en: string, to: string] = [
  'nema stalnog povjerenstva za taj studij s predsjednikom',
  'no standing commission with a president for this study',
  thesisRoute.commission,
];
/** The body that signs: there, with a president, and with its name in the genitive. */
export const bodyLacks = (body: Body | null): Lack[] =>
  body?.president
    ? missing([
        body.gen,
        'naziv povjerenstva u genitivu',
        'the commission’s name in the genitive',
        thesisRoute.commission,
      ])
    : missing([false, ...noBody]);
export const courseLacks: readonly [hr: string, en: string, to: string] = [
  'predmet iz kojeg se rad piše',
  'the course that it is written in',
  thesisRoute.mentor,
];
/** What the approval of the topic gives. */
export const approvalLacks = (c: Case): Lack[] =>
  missing(
    [c.number, 'broj rada', 'the number of the thesis', thesisRoute.commission],
    [c.approvedOn, 'dan odobrenja teme', 'the day on which the topic was approved', thesisRoute.commission],
    [c.deadline, 'rok za predaju rada', 'the deadline for the work', thesisRoute.commission],
    [c.mentor, 'mentor', 'a mentor', thesisRoute.commission],
  );
