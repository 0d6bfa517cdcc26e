import { type Language, wordLanguageOf } from '../../../../kernel/resource/index.ts';
import { addressFor, type Ctx, queueMail, sql, surroundingsOf } from '../../../../kernel/server/index.ts';
import { type LetterKind, type LetterParams, letters } from '../../letters/index.ts';

/**
 * Where links in mails lead. Never taken from a request: whoever forges its Host must not get somebody's link to their own server.
 */
export const addressOf = (ctx: Pick<Ctx, 'app' | 'cid'>): string => {
  const { settings, address } = surroundingsOf(ctx.app);
  return addressFor(settings, ctx.cid, address());
};
export const linkTo = (ctx: Pick<Ctx, 'app' | 'cid'>, path: string, token?: string): string =>
  `${addressOf(ctx)}/#${path}${token === undefined ? '' : `?token=${token}`}`;

export interface Addressee {
  readonly email: string;
  readonly language: string;
}
export const sendLetter = async (
  ctx: Ctx,
  to: Addressee,
  kind: LetterKind,
  params: Partial<LetterParams>,
): Promise<void> => {
  const owner = await ctx.db.one<{ name: string; supportEmail: string }>(
    sql`select name, support_email as "supportEmail" from ${ctx.db.table('owner')}`,
  );
  const words = letters[wordLanguageOf(to.language as Language)];
  const whole: LetterParams = {
    portal: owner?.name ?? 'Katedra',
    support: owner?.supportEmail ?? '',
    link: addressOf(ctx),
    ...params,
  };
  const { subject, text } = words[kind](whole);
  await queueMail(ctx, { kind, to: to.email, subject, text: `${text}\n\n${words.ending(whole)}\n` });
};
