import {
  array,
  boolean,
  choice,
  chip,
  integer,
  list,
  object,
  type ShapeValues,
  text,
} from '../../../kernel/resource/index.ts';
import { type Ctx, endpoint, type Endpoint, invalid } from '../../../kernel/server/index.ts';
import { audienceKinds, messageTypes, outbox, type Preview } from '../model.ts';
import { audienceKindsHere, audienceOf } from './groups.ts';
import { mailOf } from './inbox.ts';
import { type Letter, limits, reachOf } from './reach.ts';
import { audienceLabel, findRecipients, resolve } from './resolve.ts';

/** What a message is about: this and its link decide who may be written to. */
const about = {
  messType: choice(messageTypes, { default: 'general' }),
  idSurvImp: integer({ min: 1 }),
  idEsess: integer({ min: 1 }),
  idInts: integer({ min: 1 }),
  idIntsTask: integer({ min: 1 }),
};
const letter = { ...about, idReplyTo: integer({ min: 1 }) };
/** Sent empty it is a general one too. */
const letterIn = <T extends ShapeValues<typeof about>>(sent: T) => ({ ...sent, messType: sent.messType ?? 'general' });

const named = { id: integer({ required: true }), name: text({ required: true }) };
const group = { kind: text({ required: true }), value: text({ required: true }), label: text({ required: true }) };
const option = { label: text({ required: true }) };

const preview = endpoint({
  method: 'POST',
  path: 'outbox/preview',
  summary:
    'Who would get a message: how many, the first of them with the reason for each, and who of those named cannot be written to.',
  about: outbox.name,
  body: {
    ...letter,
    recipients: chip({ max: 500 }),
    audience: array(
      { kind: choice(audienceKinds, { required: true }), value: text({ required: true, max: 100 }) },
      { max: 20 },
    ),
  },
  answer: {
    count: integer({ required: true }),
    first: list(object({ ...named, why: list(object({ ...group, value: text() }), { required: true }) }), {
      required: true,
    }),
    groups: list(object(group), { required: true }),
    refused: list(object({ ...named, reason: text({ required: true }) }), { required: true }),
    leftOut: integer({ required: true }),
    isQueued: boolean(),
  },
  async handle(ctx, { body }): Promise<Preview> {
    mailOf(ctx);
    const chosen = letterIn(body);
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
});

const recipients = endpoint({
  method: 'GET',
  path: 'outbox/recipients',
  summary: 'People the caller may write to, by part of the name.',
  query: { ...letter, search: text({ max: 8000 }) },
  answer: {
    data: list(object({ value: integer({ required: true }), ...option, description: text({ required: true }) }), {
      required: true,
    }),
  },
  async handle(ctx, { query }) {
    mailOf(ctx);
    const { search, ...asked } = letterIn(query);
    return { data: await findRecipients(ctx, ctx.me!, asked, (search ?? '').slice(0, 100)) };
  },
});

const audiences = endpoint({
  method: 'GET',
  path: 'outbox/audiences',
  summary: 'The groups to which the caller may send a message.',
  query: about,
  answer: {
    data: list(
      object({
        kind: choice(audienceKinds, { required: true }),
        resource: text(),
        options: list(object({ value: text({ required: true }), ...option })),
      }),
      { required: true },
    ),
  },
  async handle(ctx, { query }) {
    mailOf(ctx);
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
});
const mayChooseGroups = async (ctx: Ctx, letter: Letter): Promise<boolean> =>
  'to' in (await reachOf(ctx, ctx.me!, letter)) && limits.recipients(ctx.me!) > limits.atOnce;

export const composeEndpoints: readonly Endpoint[] = [preview, recipients, audiences];
