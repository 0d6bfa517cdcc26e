import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { onMessage } from '../../../kernel/web/shell/socket.ts';
import { user } from '../../../kernel/web/start/user.ts';
import { mailKey, useTodos } from './boxes.ts';
import { useMailText } from './text.ts';
import { TodoList } from './Todos.tsx';
import './messages.css';

const shown = 5;
/** What needs doing now, on the home page. */
export default function TodoPanel() {
  const t = useMailText();
  const queries = useQueryClient();
  const { data } = useTodos();
  useEffect(() => onMessage('Inbox', () => void queries.invalidateQueries({ queryKey: mailKey })), [queries]);
  if (!data || user.get()?.actor) return null;
  return (
    <section className="desk-part" aria-labelledby="home-todo">
      <h2 id="home-todo">{t('homeTodo')}</h2>
      {data.length === 0 ? <p className="quiet">{t('emptyTodo')}</p> : <TodoList todos={data.slice(0, shown)} />}
      {data.length > shown && <p><Link to="/Messages?box=todo">{t('homeMore', { n: data.length - shown })}</Link></p>}
    </section>
  );
}
