import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, call, homeKey, notify, oneByOne } from '../../../kernel/web/index.ts';
import { mailKey } from './boxes.ts';
import type { Line } from './boxes.ts';
import { useMailText } from './text.ts';
import { getUnviewedMessages } from './unviewed.ts';

/**
 * A quick hand archives a message, or makes it unread again, while the mark that it was opened is still under way.
 * Side by side the two would count one version up together, and one of them would be refused.
 */
const inTurn = oneByOne();

/** Everything one does with a received message. Each act can be taken back for as long as its notice stands. */
export const useMailActions = () => {
  const t = useMailText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const refresh = async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: mailKey }),
      queries.invalidateQueries({ queryKey: homeKey }),
      getUnviewedMessages(),
    ]);
  };
  const said = (text: string, undo: () => Promise<unknown>) =>
    notify({
      text,
      kind: 'positive',
      timeout: 8000,
      key: 'mail',
      action: {
        label: t('undo'),
        run: () =>
          void undo()
            .then(refresh)
            .catch(() => undefined),
      },
    });
  // The mark of opening has counted the version up meanwhile: it is asked for at the moment it is needed.
  const change = (id: number, values: Readonly<Record<string, 0 | 1>>) =>
    inTurn(async () => {
      const { rowVer } = await call<{ rowVer: number }>('GET', 'inbox/view', { query: { id } });
      await api.put(`inbox/update?id=${id}`, { ...values, rowVer }, { overlay: false });
    });
  return {
    refresh,
    async seen(ids: readonly number[]) {
      await inTurn(async () => {
        for (const id of ids) await call('PUT', `inbox/seen?id=${id}`);
      });
      if (ids.length > 0) await refresh();
    },
    async unread(line: Line) {
      await change(line.id, { seen: 0 });
      await refresh();
    },
    async archive(line: Line, isArchived: 0 | 1) {
      await change(line.id, { isArchived });
      await refresh();
      said(t(isArchived ? 'archived' : 'unarchived'), () => change(line.id, { isArchived: isArchived ? 0 : 1 }));
    },
    async remove(line: Line) {
      await inTurn(() => api.del(`inbox/delete?id=${line.id}`, { overlay: false }));
      await refresh();
      said(t('removed'), () => inTurn(() => api.put(`inbox/restore?id=${line.id}`)));
    },
    async removeDraft(line: Line) {
      await api.del(`outbox/delete?id=${line.id}`, { overlay: false });
      await refresh();
    },
    async markAll(type: string | null) {
      await inTurn(() => api.put(`inbox/mark-all${type ? `?messType=${type}` : ''}`, undefined, { overlay: false }));
      await refresh();
      notify({ text: t('markedAll'), kind: 'positive', key: 'mail' });
    },
    openThing: (route: string) => void navigate(route),
  };
};
