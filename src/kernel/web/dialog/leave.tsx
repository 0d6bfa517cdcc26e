import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useText } from '../i18n.tsx';
import type { Question } from './confirm.tsx';

export const useLeaveQuestion = (): Question => {
  const t = useText();
  return { title: t('leaveTitle'), message: t('leaveMessage'), yes: t('leave'), no: t('stay') };
};
/** Leaving a screen with unsaved changes asks; closing the window asks in the browser's own words. */
export const useLeaveGuard = (dirty: boolean, ask: (question: Question) => Promise<boolean>): void => {
  const question = useLeaveQuestion();
  // A change of the view within one screen (its filters stand in the address) is no leaving.
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void ask(question).then(yes => (yes ? blocker.proceed() : blocker.reset()));
  }, [blocker.state]);
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [dirty]);
};
