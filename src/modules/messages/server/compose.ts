import { array, choice, chip, integer, text } from '../../../kernel/resource/index.ts';
import type { Ctx, Endpoint } from '../../../kernel/server/contract.ts';
import { invalid } from '../../../kernel/server/errors.ts';
import { readBody } from '../../people/server/index.ts';
import { audienceKinds, isMessageType, linkFields, messageTypes, outbox, type Preview } from '../model.ts';
import { audienceKindsHere, audienceOf } from './groups.ts';
import { keyIn, mailOf, only } from './inbox.ts';
import { type Letter, limits, reachOf } from './reach.ts';
import { audienceLabel, type Chosen, findRecipients, resolve } from './resolve.ts';

const whom = {
  messType: choice(messageTypes, { default: 'general' }),
  recipients: chip({ max: 500 }),
  audience: array(
    { kind: choice(audienceKinds, { required: true }), value: text({ required: true, max: 100 }) },
    { max: 20 },
  ),
  idReplyTo: integer({ min: 1 }),
  idSurvImp: integer({ min: 1 }),
  idEsess: integer({ min: 1 }),
  idInts: integer({ min: 1 }),
  idIntsTask: integer({ min: 1 }),
};

const preview: Endpoint = {
  method: 'POST',
  path: 'outbox/preview',
  summary:
    'Who would get a message: how many, the first of them with the reason for each, and who of those named cannot be written to.',
  async handle(ctx, { body }): Promise<Preview> {
    mailOf(ctx);
    const chosen = readBody(body, whom) as unknown as Chosen;
    const labels = new Map<string, Promise<string | null>>();
    const label = async (kind: Parameters<typeof audienceLabel>[1], value: string): Promise<string> => {
      const key = `${kind} ${value}`;
      if (!labels.has(key)) labels.set(key, audienceLabel(ctx, kind, value));
      return (await labels.get(key)) ?? value;
    };
    const groups: Preview['groups'][number][] = [];
    for (const { kind, value } of chosen.audience ?? []) {
      const name = await audienceLabel(ctx, kind, value);
      if (name === null) throw invalid('audience', 'notAnOption');
      groups.push({ kind, value, label: name });
    }
    const { refused, ...rest } = await resolve(ctx, ctx.me!, chosen, label);
    return {
      ...rest,
      groups,
      isQueued: rest.count > limits.atOnce ? 1 : 0,
      refused: refused.map(({ id, name, key }) => ({
        id,
        name,
        reason: ctx.app.words.say(ctx.language, { key, params: { name } }, outbox),
      })),
    };
  },
};

const letterIn = (query: Readonly<Record<string, string>>): Letter => {
  const messType = query.messType || 'general';
  if (!isMessageType(messType)) throw invalid('messType', 'badParameter', { name: 'messType' });
  return {
    messType,
    idReplyTo: keyIn(query, 'idReplyTo'),
    ...Object.fromEntries(linkFields.map(field => [field, keyIn(query, field)])),
  };
};
const recipients: Endpoint = {
  method: 'GET',
  path: 'outbox/recipients',
  summary: 'People the caller may write to, by part of the name.',
  async handle(ctx, { query }) {
    mailOf(ctx);
    only(query, 'search', 'messType', 'idReplyTo', ...linkFields);
    return { data: await findRecipients(ctx, ctx.me!, letterIn(query), (query.search ?? '').slice(0, 100)) };
  },
};

const audiences: Endpoint = {
  method: 'GET',
  path: 'outbox/audiences',
  summary: 'The groups to which the caller may send a message.',
  async handle(ctx, { query }) {
    mailOf(ctx);
    only(query, 'messType', ...linkFields);
    if (!(await mayChooseGroups(ctx, letterIn(query)))) return { data: [] };
    return {
      data: await Promise.all(
        audienceKindsHere().map(async kind => {
          const source = audienceOf(kind)!;
          return {
            kind,
            ...(source.resource && { resource: source.resource }),
            ...(source.options && { options: await source.options(ctx) }),
          };
        }),
      ),
    };
  },
};
const mayChooseGroups = async (ctx: Ctx, letter: Letter): Promise<boolean> =>
  'to' in (await reachOf(ctx, ctx.me!, letter)) && limits.recipients(ctx.me!) > limits.atOnce;

export const composeEndpoints: readonly Endpoint[] = [preview, recipients, audiences];
