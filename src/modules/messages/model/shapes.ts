import type { Channel, MessageType } from './messages.ts';

/** What the module's own calls take and give; the resources inbox and outbox speak for themselves. */

export interface AudienceItem {
  /** A sort of group that a module has brought. */
  readonly kind: string;
  readonly value: string;
}
/** Why somebody is among the recipients: named by hand, answered, or a member of a group. */
export interface Why {
  readonly kind: string;
  readonly value: string;
  readonly label: string;
  /** What this sort of group is called. */
  readonly title: string;
}

/** `POST outbox/preview`: the fields of a message that decide who gets it. */
export interface PreviewRequest {
  readonly messType?: MessageType;
  readonly recipients?: readonly string[];
  readonly audience?: readonly AudienceItem[];
  readonly idReplyTo?: number | null;
  readonly idSurvImp?: number | null;
  readonly idEsess?: number | null;
  readonly idInts?: number | null;
  readonly idIntsTask?: number | null;
}
export interface Preview {
  readonly count: number;
  /** Somebody may be counted twice: of a group whose members the writer may not see only its size is told. */
  readonly isAtMost: 0 | 1;
  /** The first twenty by name, of those whom the writer may know to be there. */
  readonly first: readonly { readonly id: number; readonly name: string; readonly why: readonly Why[] }[];
  /** The chosen groups by the names people call them. */
  readonly groups: readonly (AudienceItem & { readonly label: string; readonly isNamed: 0 | 1 })[];
  /** Named people who cannot be written to, with the reason in words. */
  readonly refused: readonly { readonly id: number; readonly name: string; readonly reason: string }[];
  /** Members of chosen groups who are out of the writer's reach and are left out. */
  readonly leftOut: number;
  /** More than this many are delivered in the background. */
  readonly isQueued: 0 | 1;
}

/** `GET outbox/recipients?search=&messType=…`: people the caller may write to. */
export interface RecipientOption {
  readonly value: number;
  readonly label: string;
  readonly description: string;
}
/** `GET outbox/audiences`: groups the caller may choose; without `options` they are those of the resource. */
export interface AudienceOption {
  readonly kind: string;
  readonly title: string;
  readonly resource?: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

/** `GET inbox/thread?id=` (a received or sent message by `idMess`) or `?resource=&idRow=`: oldest first, only what the caller sent or received. */
export interface ThreadMessage {
  readonly idMess: number;
  /** The caller's copy; null: they wrote it. */
  readonly idMessRec: number | null;
  readonly messType: MessageType;
  readonly subject: string;
  readonly body: string;
  readonly senderName: string | null;
  readonly isMine: 0 | 1;
  readonly isSystem: 0 | 1;
  readonly seen: 0 | 1;
  readonly sentAt: string;
  readonly attachments: readonly { readonly id: number; readonly name: string; readonly size: number }[];
}

/** `GET todo`: what waits for the caller, newest first; it goes when the act is done. */
export interface Todo {
  readonly key: string;
  readonly resource: string;
  readonly idRow: number;
  readonly idMessRec: number;
  readonly messType: MessageType;
  readonly subject: string;
  readonly route: string | null;
  readonly sentAt: string;
}

/** `GET messages/channels`, `PUT messages/channels`: how the caller hears of each type. */
export type Channels = Readonly<Record<MessageType, Channel>>;

/** Data of the socket's `Inbox`. */
export interface InboxNews {
  readonly idMessRec: number;
  readonly messType: MessageType;
  readonly idInts?: number;
  readonly idIntsTask?: number;
}
