import { type Ctx, decrypt, encrypt, keyOfSecret, newKey, sql, type TxCtx } from '../../../kernel/server/index.ts';

// One transaction writes a ballot and its voter's line of the roll, so whoever reads the tables can join the two. Until a secret
// vote closes, its ballots are therefore encrypted with a key of that vote, which is itself encrypted with the portal's secret.

const secretKey = (ctx: Pick<Ctx, 'app' | 'db'>, idQuestion: number): Buffer =>
  keyOfSecret(ctx.app, `${ctx.db.schema} ${idQuestion}`, 'ballots of a vote');

export const makeBallotKey = async (ctx: TxCtx, idQuestion: number): Promise<void> => {
  const encrypted = encrypt(secretKey(ctx, idQuestion), newKey().toString('base64url'));
  await ctx.db.run(
    sql`insert into ${ctx.db.table('esess-age-vote-key')} (id, id_esess_age_que, encrypted_key, is_sealed) values (gen_random_uuid(), ${idQuestion}, ${encrypted}, 0)`,
  );
};
const ballotKey = (ctx: Pick<Ctx, 'app' | 'db'>, idQuestion: number, encrypted: string | null): Buffer | null => {
  const key = encrypted === null ? null : decrypt(secretKey(ctx, idQuestion), encrypted);
  return key === null ? null : Buffer.from(key, 'base64url');
};

export interface Ballot {
  readonly choice: string | null;
  readonly options: string | null;
}
/** Ballots of a vote are equally long, or their length would tell how much was chosen: a key has at most ten digits. */
const lengthOf = (maxChoices: number): number => 12 + 11 * maxChoices;
/** Null where the vote's key is lost, or was made under another secret of the portal. */
export const encryptedBallot = (
  ctx: Pick<Ctx, 'app' | 'db'>,
  vote: { readonly id: number; readonly encryptedKey: string | null; readonly maxChoices: number },
  { choice, options }: Ballot,
): string | null => {
  const key = ballotKey(ctx, vote.id, vote.encryptedKey);
  return key && encrypt(key, `${choice ?? ''} ${options ?? ''}`.padEnd(lengthOf(vote.maxChoices)));
};

/**
 * Takes the ballots of a closing vote out of the table and puts them back decrypted, in random order: updated in place, each
 * would keep its place beside the transaction that wrote it. False where they cannot be decrypted.
 */
export const openBallots = async (ctx: TxCtx, idQuestion: number): Promise<boolean> => {
  const [ballots, keys] = [ctx.db.table('esess-age-vote'), ctx.db.table('esess-age-vote-key')];
  const kept = await ctx.db.one<{ encryptedKey: string }>(
    sql`select encrypted_key as "encryptedKey" from ${keys} where id_esess_age_que = ${idQuestion}`,
  );
  const key = ballotKey(ctx, idQuestion, kept?.encryptedKey ?? null);
  if (!key) return false;
  const { rows } = await ctx.db.run<{ encrypted: string }>(
    sql`delete from ${ballots} where id_esess_age_que = ${idQuestion} returning encrypted`,
  );
  const texts = rows.map(({ encrypted }) => decrypt(key, encrypted)?.trimEnd().split(' ') ?? null);
  if (texts.includes(null)) throw new Error(`A ballot of the vote ${idQuestion} was changed and cannot be decrypted.`);
  await ctx.db.run(
    sql`insert into ${ballots} (id, id_esess_age_que, choice, options, is_sealed)
      select gen_random_uuid(), ${idQuestion}, nullif(t.choice, ''), nullif(t.options, ''), 0
      from unnest(${texts.map(text => text![0] ?? '')}::text[], ${texts.map(text => text![1] ?? '')}::text[]) t (choice, options) order by random()`,
  );
  return true;
};
/** A vote that is over needs its key no more, and ballots that were never opened stay unread. */
export const dropBallotKey = async (ctx: TxCtx, idQuestion: number): Promise<void> => {
  await ctx.db.run(
    sql`delete from ${ctx.db.table('esess-age-vote')} where id_esess_age_que = ${idQuestion} and encrypted is not null`,
  );
  await ctx.db.run(sql`delete from ${ctx.db.table('esess-age-vote-key')} where id_esess_age_que = ${idQuestion}`);
};
