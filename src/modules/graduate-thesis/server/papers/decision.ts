import type { Block } from '../../../../kernel/resource/index.ts';
import type { Ctx } from '../../../../kernel/server/index.ts';
import { kindOf, letterhead, remedyOf, signerOf } from '../../../papers/server/index.ts';
import type { Case } from './case.ts';
import { text } from './frame.ts';
import { day, is, type Body, presidentOf } from './words.ts';

// What the decisions 2.2 and 2.3 share: the intro of an act, its basis, its signature.

/** «Na temelju …, Povjerenstvo na sjednici održanoj … donosi ODLUKU». */
export const decision = async (
  ctx: Ctx,
  code: string,
  on: string,
  below: string,
  body: { name: string },
  heldOn: string,
): Promise<readonly Block[]> => {
  const kind = await kindOf(ctx, code);
  return [
    await letterhead(ctx, on, 'hr', { unit: body.name }),
    text(`Na temelju ${kind!.legalBasisHr}, ${body.name} na sjednici održanoj ${day(heldOn)} donosi`),
    { block: 'title', text: 'Odluku', below },
  ];
};
/** What may be done against it, and who signs. */
export const signed = async (ctx: Ctx, code: string, on: string, body: Body): Promise<readonly Block[]> => {
  const people = [(await signerOf(ctx, code, on)) ?? presidentOf(body)];
  const kind = await kindOf(ctx, code);
  return [...remedyOf(kind), { block: 'signatures', people, seal: kind?.hasSeal === 1 }];
};
/** «Za mentoricu imenuje se …»; the comentor follows where there is one. */
export const appointed = (c: Case): string =>
  [
    `Za ${is(c.mentorGender, 'mentora', 'mentoricu')} imenuje se ${c.mentor}.`,
    ...(c.comentor ? [`Za ${is(c.comentorGender, 'komentora', 'komentoricu')} imenuje se ${c.comentor}.`] : []),
  ].join(' ');
