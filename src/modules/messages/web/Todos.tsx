import { IconChecklist } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState, showDateTime, Skeleton, useLanguage, user, useStore } from '../../../kernel/web/index.ts';
import type { Todo } from '../model.ts';
import { thingOf } from './about.ts';
import { useTodos } from './boxes.ts';
import { useMailText } from './text.ts';

/** What needs an act. Nothing here is ticked off: the server looks whether the act is done. */
export const Todos = () => {
  const t = useMailText();
  const { data } = useTodos();
  if (!data) return <Skeleton label={t('loading')} />;
  if (data.length === 0) return <EmptyState title={t('emptyTodo')} hint={t('emptyTodoHint')} />;
  return (
    <>
      <p className="quiet">{t('todoLead')}</p>
      <TodoList todos={data} />
    </>
  );
};

export const TodoList = ({ todos }: { todos: readonly Todo[] }) => {
  const t = useMailText();
  const language = useLanguage();
  const who = useStore(user);
  return (
    <ul className="todo-list">
      {todos.map(todo => {
        const path = who && thingOf({ route: todo.route, aboutResource: todo.resource, aboutId: todo.idRow }, who);
        const words = (
          <>
            <IconChecklist size={18} aria-hidden />
            <span>
              <b>{todo.subject}</b>
              <small>
                {[
                  todo.messType === 'general' ? null : t(todo.messType),
                  t('since', { at: showDateTime(todo.sentAt, language) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
          </>
        );
        return (
          <li key={`${todo.key} ${todo.idMessRec}`}>{path ? <Link to={path}>{words}</Link> : <div>{words}</div>}</li>
        );
      })}
    </ul>
  );
};
