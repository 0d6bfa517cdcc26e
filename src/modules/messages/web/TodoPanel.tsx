import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { homeKey, onMessage, unviewed, useHomeData, user, useStore } from '../../../kernel/web/index.ts';
import type { Todo } from '../model.ts';
import { useMailText } from './text.ts';
import { TodoList } from './Todos.tsx';
import { route } from './unviewed.ts';
import './messages.css';

const shown = 5;
/** What needs doing now, on the home page. */
export default function TodoPanel() {
  const t = useMailText();
  const queries = useQueryClient();
  const home = useHomeData<{ readonly todos: readonly Todo[]; readonly unviewed: number }>();
  useEffect(() => onMessage('Inbox', () => void queries.invalidateQueries({ queryKey: homeKey })), [queries]);
  // What came between this answer and the opening of the line was told to nobody; the number in the header is counted after it.
  const [told, counted] = [home?.unviewed, useStore(unviewed)[route]];
  useEffect(() => {
    if (told !== undefined && counted !== undefined && told !== counted && !user.get()?.actor)
      void queries.invalidateQueries({ queryKey: homeKey });
  }, [queries, told, counted]);
  if (!home || user.get()?.actor) return null;
  const { todos } = home;
  return (
    <section className="desk-part" aria-labelledby="home-todo">
      <h2 id="home-todo">{t('homeTodo')}</h2>
      {todos.length === 0 ? <p className="quiet">{t('emptyTodo')}</p> : <TodoList todos={todos.slice(0, shown)} />}
      {todos.length > shown && (
        <p>
          <Link to="/Messages?box=todo">{t('homeMore', { n: todos.length - shown })}</Link>
        </p>
      )}
    </section>
  );
}
