import { IconChecklist, IconPaperclip } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { type Language, pluralForm } from '../../../kernel/resource/index.ts';
import { localeOf, showDate, useLanguage } from '../../../kernel/web/index.ts';
import type { Box, Line } from './boxes.ts';
import { type MailText, useMailText } from './text.ts';

/** Today by the hour, earlier by the day: what a glance needs. */
export const whenOf = (sentAt: string | null, language: Language, now = new Date()): string => {
  if (!sentAt) return '';
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zagreb', dateStyle: 'short' }).format(now);
  if (sentAt.startsWith(today)) return sentAt.slice(11, 16);
  if (sentAt.slice(0, 4) !== today.slice(0, 4)) return showDate(sentAt.slice(0, 10), language);
  const [, month, day] = sentAt.slice(0, 10).split('-').map(Number);
  return new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    Date.UTC(2000, month! - 1, day),
  );
};
export const people = (n: number, t: MailText, language: Language): string =>
  t(({ one: 'personOne', few: 'personFew', other: 'personOther' } as const)[pluralForm(language, n)], { n });

const whoOf = (line: Line, box: Box, t: MailText, language: Language): string => {
  if (box === 'sent' || box === 'drafts')
    return line.status === 'draft'
      ? t('drafts')
      : line.status === 'failed'
        ? t('hasFailed')
        : line.status === 'queued'
          ? t('isQueued')
          : people(line.recipientCount ?? 0, t, language);
  return line.isSystem === 1 || !line.senderName ? t('portal') : line.senderName;
};

interface Props {
  readonly lines: readonly Line[];
  readonly box: Box;
  readonly open: number | null;
  readonly onOpen: (line: Line) => void;
  readonly hasMore: boolean;
  readonly more: () => void;
}
export const MessageList = ({ lines, box, open, onOpen, hasMore, more }: Props) => {
  const t = useMailText();
  const language = useLanguage();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (open) list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return (
    <div className="mail-list">
      <ul ref={list} aria-label={t('list')}>
        {lines.map(line => {
          const unread = line.seen === 0;
          const isOpen = line.id === open;
          return (
            <li key={line.id}>
              <button
                type="button"
                aria-current={isOpen ? 'true' : undefined}
                data-unread={unread || undefined}
                onClick={() => onOpen(line)}
              >
                <span className="mail-who">{whoOf(line, box, t, language)}</span>
                <time>{whenOf(line.sentAt, language)}</time>
                <span className="mail-subject">
                  {unread && <span className="unseen">{t('unread')}: </span>}
                  {line.subject}
                </span>
                <span className="mail-marks">
                  {line.merged > 1 && <small className="tag">{t('events', { n: line.merged })}</small>}
                  {line.isTodo === 1 && <IconChecklist size={15} role="img" aria-label={t('todo')} />}
                  {line.attachments > 0 && <IconPaperclip size={15} role="img" aria-label={t('hasFiles')} />}
                  {line.messType !== 'general' && <small className="tag">{t(line.messType)}</small>}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {hasMore && (
        <button type="button" className="mail-more" onClick={more}>
          {t('more')}
        </button>
      )}
    </div>
  );
};
