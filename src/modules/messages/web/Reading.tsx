import { Button } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowBackUp,
  IconArrowLeft,
  IconExternalLink,
  IconMail,
  IconPaperclip,
  IconPencil,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import {
  Document,
  EmptyState,
  showDateTime,
  showNumber,
  Skeleton,
  useLanguage,
  user,
  useStore,
} from '../../../kernel/web/index.ts';
import { attachmentAddress } from '../../documents/web/index.tsx';
import type { ThreadMessage } from '../model.ts';
import { openingOf, thingOf } from './about.ts';
import { type Box, isReceived, type Line, useThread } from './boxes.ts';
import { people } from './MessageList.tsx';
import { useMailText } from './text.ts';

export interface ReadingActs {
  readonly back: () => void;
  readonly reply: () => void;
  readonly archive: () => void;
  readonly remove: () => void;
  readonly unread: () => void;
  readonly openThing: (path: string) => void;
  readonly edit: () => void;
  readonly seen: (ids: readonly number[]) => void;
}
interface Props {
  readonly line: Line;
  readonly box: Box;
  readonly acts: ReadingActs;
}

/** An act beside the main one: on a phone only its picture is seen. */
const QuietAct = ({ Icon, onClick, children }: { Icon: TablerIcon; onClick: () => void; children: string }) => (
  <Button
    className="mail-quiet"
    size="xs"
    variant="default"
    leftSection={<Icon size={16} aria-hidden />}
    onClick={onClick}
  >
    {children}
  </Button>
);

/** One message with the conversation it belongs to, as far as it is this reader's. */
export const Reading = ({ line, box, acts }: Props) => {
  const t = useMailText();
  const language = useLanguage();
  const who = useStore(user);
  const received = isReceived(box);
  const thread = useThread(box === 'drafts' ? null : line.idMess);
  const told = useRef<number | null>(null);
  const { data } = thread;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // What stands before the reader's eyes has been seen; once for each opening, so that «unread» can be put back.
    if (!data || told.current === line.id) return;
    told.current = line.id;
    acts.seen(data.filter(m => m.seen === 0 && m.idMessRec !== null).map(m => m.idMessRec!));
  }, [data, line.id, acts]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone another message takes the place of the list, and so does the focus
  useEffect(() => {
    if (matchMedia('(max-width: 767px)').matches) heading.current?.focus({ preventScroll: true });
  }, [line.id]);
  const thing = who ? thingOf(line, who) : null;
  const answerable = received && line.isSystem !== 1;
  return (
    <article className="mail-reading" aria-labelledby="mail-subject">
      <div className="mail-acts">
        <Button
          className="mail-back"
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={acts.back}
        >
          {t('back')}
        </Button>
        {box === 'drafts' && (
          <Button size="xs" leftSection={<IconPencil size={16} aria-hidden />} onClick={acts.edit}>
            {t('edit')}
          </Button>
        )}
        {answerable && (
          <Button size="xs" leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={acts.reply}>
            {t('reply')}
          </Button>
        )}
        {thing && (
          <Button
            size="xs"
            variant={answerable ? 'default' : 'filled'}
            leftSection={<IconExternalLink size={16} aria-hidden />}
            onClick={() => acts.openThing(thing)}
          >
            {t(openingOf(line))}
          </Button>
        )}
        {received && (
          <QuietAct Icon={box === 'archive' ? IconArchiveOff : IconArchive} onClick={acts.archive}>
            {t(box === 'archive' ? 'unarchive' : 'archiveIt')}
          </QuietAct>
        )}
        {received && (
          <QuietAct Icon={IconMail} onClick={acts.unread}>
            {t('unreadIt')}
          </QuietAct>
        )}
        {box !== 'sent' && (
          <QuietAct Icon={IconTrash} onClick={acts.remove}>
            {t('remove')}
          </QuietAct>
        )}
      </div>
      <h2 id="mail-subject" ref={heading} tabIndex={-1}>
        {line.subject}
      </h2>
      <p className="mail-about">
        <small className="tag">{t(line.messType)}</small>
        {box === 'sent' && (
          <small className="quiet">
            {people(line.recipientCount ?? 0, t, language)} ·{' '}
            {t('readBy', { n: line.seenCount ?? 0, all: line.recipientCount ?? 0 })}
          </small>
        )}
        {received && line.isSystem === 1 && <small className="quiet">{t('noReply')}</small>}
      </p>
      {box !== 'drafts' && !data && !thread.isError && <Skeleton label={t('loading')} lines={4} />}
      {data?.length === 0 && <EmptyState title={t('gone')} hint={t('emptyFoundHint')} />}
      {data && data.length > 0 && (
        <div className="mail-thread" role="group" aria-label={t('thread')}>
          {data.map(m => (
            <Message key={m.idMess} message={m} isOpen={m.idMess === line.idMess} only={data.length === 1} />
          ))}
        </div>
      )}
    </article>
  );
};

const Message = ({ message: m, isOpen, only }: { message: ThreadMessage; isOpen: boolean; only: boolean }) => {
  const t = useMailText();
  const language = useLanguage();
  const sender = m.isMine === 1 ? t('me') : m.senderName || t('portal');
  const size = (bytes: number) =>
    `${showNumber(Math.max(0.1, bytes / 1_048_576), language, { maximumFractionDigits: 1 })} MB`;
  const body = (
    <>
      <Document text={m.body} under={2} />
      {m.attachments.length > 0 && (
        <ul className="mail-files" aria-label={t('attachments')}>
          {m.attachments.map(a => (
            <li key={a.id}>
              <a href={attachmentAddress(a.id)} download>
                <IconPaperclip size={15} aria-hidden />
                {a.name} <small>{size(a.size)}</small>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
  const head = (
    <>
      <b>{sender}</b>
      <time>{showDateTime(m.sentAt, language)}</time>
    </>
  );
  if (only)
    return (
      <div className="mail-message">
        <div className="mail-head">{head}</div>
        {body}
      </div>
    );
  return (
    <details className="mail-message" open={isOpen || m.seen === 0}>
      <summary className="mail-head">{head}</summary>
      {body}
    </details>
  );
};
