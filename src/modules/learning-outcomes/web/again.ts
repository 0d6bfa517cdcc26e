import { useNavigate } from 'react-router';
import { api, useConfirm, useForgetResources } from '../../../kernel/web/index.ts';
import { useOutcomesText } from './text.ts';

type Head = 'learningoutcomeset' | 'lo-study' | 'lo-course';
/** Asks, begins the draft of the next open year with what was adopted, and leads there. The dialog is the question. */
export const useNewVersion = (of: Head) => {
  const say = useOutcomesText();
  const forget = useForgetResources();
  const { ask, dialog } = useConfirm();
  const go = useNavigate();
  const begin = async (id: number): Promise<void> => {
    const message = say(of === 'learningoutcomeset' ? 'newSetVersionText' : 'newVersionText');
    if (!(await ask({ title: say('newVersion'), message }))) return;
    const made = await api.post<{ route: string }>('learning-outcomes/new-version', { of, id }).catch(() => null);
    if (!made) return;
    await forget();
    void go(made.route);
  };
  return { begin, dialog };
};
/** What nobody writes in any more: a new version begins with it. */
export const isDecided = (status: unknown): boolean => status === 'adopted' || status === 'archived';
