import { IconChecklist, IconMail } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import {
  homeKey,
  onMessage,
  showDateTime,
  TodoLine,
  unviewed,
  useHomeData,
  useLanguage,
  user,
  useStore,
  type WaitingProps,
} from '../../../../kernel/web/index.ts';
import type { Todo } from '../../model.ts';
import { thingOf } from '../about.ts';
import { useMailText } from '../text.ts';
import { route } from '../unviewed.ts';

const shown = 5;
/** On the home page: what messages ask to be done, and how many were not read. Of somebody else's mail nothing is shown. */
export default function TodoLines({ onCount }: WaitingProps) {
  const t = useMailText();
  const language = useLanguage();
  const who = useStore(user);
  const queries = useQueryClient();
  const home = useHomeData<{ readonly todos: readonly Todo[]; readonly unviewed: number }>();
  useEffect(() => onMessage('Inbox', () => void queries.invalidateQueries({ queryKey: homeKey })), [queries]);
  // What came between this answer and the opening of the line was told to nobody; the number in the header is counted after it.
  const [told, counted] = [home?.unviewed, useStore(unviewed)[route]];
  useEffect(() => {
    if (told !== undefined && counted !== undefined && told !== counted && !user.get()?.actor)
      void queries.invalidateQueries({ queryKey: homeKey });
  }, [queries, told, counted]);
  const isMine = who !== null && !who.actor;
  const todos = isMine ? (home?.todos ?? []) : [];
  const unread = isMine ? (counted ?? told ?? 0) : 0;
  const lines = todos.length + (unread > 0 ? 1 : 0);
  useEffect(() => {
    if (home) onCount(lines);
  }, [home, lines, onCount]);
  if (!home || !who || !isMine) return null;
  return (
    <>
      {todos.slice(0, shown).map(todo => {
        const path = thingOf({ route: todo.route, aboutResource: todo.resource, aboutId: todo.idRow }, who);
        return (
          <TodoLine
            key={`${todo.key} ${todo.idMessRec}`}
            icon={IconChecklist}
            tone="warn"
            title={todo.subject}
            fact={[
              todo.messType === 'general' ? null : t(todo.messType),
              t('since', { at: showDateTime(todo.sentAt, language) }),
            ]
              .filter(Boolean)
              .join(' · ')}
            {...(path ? { to: path } : {})}
          />
        );
      })}
      {todos.length > shown && (
        <TodoLine icon={IconChecklist} title={t('homeMore', { n: todos.length - shown })} to="/Messages?box=todo" />
      )}
      {unread > 0 && (
        <TodoLine icon={IconMail} title={t('homeUnread', { n: unread })} to={route}>
          <Link className="desk-act" to={route}>
            {t('homeRead')}
          </Link>
        </TodoLine>
      )}
    </>
  );
}
