import type { Ctx, Db, Sql } from '../../../kernel/server/index.ts';
import type { MessageType } from '../model.ts';

/** Who takes part in the thing a message is about; said once by the module that keeps it, when it is loaded. */
export interface LinkSource {
  /** Accounts of those who take part in the thing and may be written to about it. */
  parties(db: Db, id: number): Sql;
  /** Whether this person may begin a message about it. */
  mayWrite(ctx: Ctx, idUser: number, id: number): Promise<boolean>;
}

const links = new Map<MessageType, LinkSource>();
export const provideLink = (type: MessageType, source: LinkSource): void => {
  links.set(type, source);
};
export const linkSource = (type: MessageType): LinkSource | undefined => links.get(type);
