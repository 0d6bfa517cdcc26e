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
import {
  audiencesOf,
  audienceTitle,
  type Ctx,
  endpoint,
  type Endpoint,
  invalid,
} from '../../../kernel/server/index.ts';
import { isStaff } from '../../people/server/index.ts';
import { messageTypes, outbox, type Preview } from '../model.ts';
import { mailOf } from './inbox.ts';
import { type Letter, limits, reachOf } from './reach.ts';
import { findRecipients, groupsOf, resolve } from './resolve.ts';

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
const kind = text({ required: true, max: 50 });
const option = { label: text({ required: true }) };

const preview = endpoint({
  method: 'POST',
  path: 'outbox/preview',
  summary:
    'Who would get a message: how many, the first of them with the reason for each, and who of those named cannot be written to. Of a group that the caller may not look into only its size is told.',
  about: outbox.name,
  body: {
    ...letter,
    recipients: chip({ max: 500 }),
    audience: array({ kind, value: text({ required: true, max: 100 }) }, { max: 20 }),
  },
  answer: {
    count: integer({ required: true }),
    isAtMost: boolean(),
    first: list(
      object({
        ...named,
        why: list(object({ ...group, value: text(), label: text(), title: text() }), { required: true }),
      }),
      { required: true },
    ),
    groups: list(object({ ...group, isNamed: boolean() }), { required: true }),
    refused: list(object({ ...named, reason: text({ required: true }) }), { required: true }),
    leftOut: integer({ required: true }),
    isQueued: boolean(),
  },
  async handle(ctx, { body }): Promise<Preview> {
    mailOf(ctx);
    const chosen = letterIn(body);
    const sorted = await groupsOf(ctx, chosen);
    if ('refused' in sorted) throw invalid('audience', sorted.refused, undefined, outbox.name);
    const labels = new Map<string, string>();
    for (const { kind, value } of [...sorted.named, ...sorted.counted]) {
      const label = await audiencesOf(ctx.app).get(kind)!.label(ctx, value);
      if (label === null) throw invalid('audience', 'notAnOption');
      labels.set(`${kind} ${value}`, label);
    }
    const labelOf = (kind: string, value: string): string => labels.get(`${kind} ${value}`) ?? '';
    const { refused, first, ...rest } = await resolve(ctx, ctx.me!, chosen, sorted);
    return {
      ...rest,
      first: first.map(person => ({
        ...person,
        why: person.why.map(({ kind, value }) => ({
          kind,
          value,
          label: labelOf(kind, value),
          title: audienceTitle(ctx.app, kind, ctx.language),
        })),
      })),
      groups: (['named', 'counted'] as const).flatMap(how =>
        sorted[how].map(({ kind, value }) => ({
          kind,
          value,
          label: labelOf(kind, value),
          isNamed: how === 'named' ? (1 as const) : (0 as const),
        })),
      ),
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
        kind,
        title: text({ required: true }),
        resource: text(),
        options: list(object({ value: text({ required: true }), ...option })),
      }),
      { required: true },
    ),
  },
  async handle(ctx, { query }) {
    mailOf(ctx);
    if (!(await mayChooseGroups(ctx, letterIn(query)))) return { data: [] };
    const mine = [...audiencesOf(ctx.app)].filter(([, source]) => source.by?.(ctx.me!) ?? true);
    return {
      data: await Promise.all(
        mine.map(async ([kind, source]) => ({
          kind,
          title: audienceTitle(ctx.app, kind, ctx.language),
          ...(source.resource && { resource: source.resource }),
          ...(source.options && { options: await source.options(ctx) }),
        })),
      ),
    };
  },
});
const mayChooseGroups = async (ctx: Ctx, letter: Letter): Promise<boolean> =>
  'to' in (await reachOf(ctx, ctx.me!, letter)) && isStaff(ctx.me!);

export const composeEndpoints: readonly Endpoint[] = [preview, recipients, audiences];
