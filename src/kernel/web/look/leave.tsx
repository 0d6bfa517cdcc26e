import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { createStore, useStore, useText } from '../base/index.ts';
import type { Question } from './confirm.tsx';

export const useLeaveQuestion = (): Question => {
  const t = useText();
  return { title: t('leaveTitle'), message: t('leaveMessage'), yes: t('leave'), no: t('stay') };
};

/** The router asks one guard only: of several unsaved forms on a page the first holds the door for all. */
const holder = createStore<symbol | null>(null);
interface LeaveGuardProps {
  readonly dirty: boolean;
  readonly ask: (question: Question) => Promise<boolean>;
}

/** Leaving a screen with unsaved changes asks; closing the window asks in the browser's own words. */
export const LeaveGuard = ({ dirty, ask }: LeaveGuardProps) => {
  const [me] = useState(() => Symbol('form'));
  const now = useStore(holder);
  useEffect(() => {
    if (dirty && now === null) holder.set(me);
    if (!dirty && now === me) holder.set(null);
  }, [dirty, now, me]);
  useEffect(
    () => () => {
      if (holder.get() === me) holder.set(null);
    },
    [me],
  );
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [dirty]);
  return dirty && now === me ? <Door ask={ask} /> : null;
};

const Door = ({ ask }: Pick<LeaveGuardProps, 'ask'>) => {
  const question = useLeaveQuestion();
  // A change of the view within one screen (its filters stand in the address) is no leaving.
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once per attempt to leave
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void ask(question).then(yes => (yes ? blocker.proceed() : blocker.reset()));
  }, [blocker.state]);
  return null;
};
