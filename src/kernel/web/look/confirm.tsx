import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { useText } from '../base/index.ts';
import { LazyDialog } from './lazy.ts';

export interface Question {
  /** Default: «Confirm» / «Please confirm the action.» */
  readonly title?: string;
  readonly message?: ReactNode;
  readonly yes?: string;
  readonly no?: string;
  readonly danger?: boolean;
}

/** Asks before something happens. The answer is a promise; leaving the dialog in any other way means no. */
export const useConfirm = (): {
  readonly ask: (question?: Question) => Promise<boolean>;
  readonly asking: boolean;
  readonly dialog: ReactNode;
} => {
  const t = useText();
  const [question, setQuestion] = useState<Question | null>(null);
  const answer = useRef<((yes: boolean) => void) | null>(null);
  const ask = useCallback((asked: Question = {}) => {
    answer.current?.(false);
    setQuestion(asked);
    return new Promise<boolean>(resolve => {
      answer.current = resolve;
    });
  }, []);
  const settle = (yes: boolean) => {
    setQuestion(null);
    answer.current?.(yes);
    answer.current = null;
  };
  const dialog = question && (
    <Suspense fallback={null}>
      <LazyDialog onClose={() => settle(false)} title={question.title ?? t('confirmTitle')} size="sm" over>
        <div>{question.message ?? t('confirmMessage')}</div>
        <div className="k-dialog-foot">
          {/* Enter, pressed once too often, must not destroy. */}
          <Button variant="default" {...(question.danger ? autofocus : {})} onClick={() => settle(false)}>
            {question.no ?? t('cancel')}
          </Button>
          <Button {...(question.danger ? { color: 'red' } : autofocus)} onClick={() => settle(true)}>
            {question.yes ?? t('ok')}
          </Button>
        </div>
      </LazyDialog>
    </Suspense>
  );
  return { ask, asking: question !== null, dialog };
};

const autofocus = { 'data-autofocus': true } as const;

/** S-46: deletion always asks, whatever can be undone afterwards. */
export const useDeleteQuestion = (): ((what: ReactNode) => Question) => {
  const t = useText();
  return what => ({
    title: t('deleteTitle'),
    message: (
      <>
        <p>{t('deleteMessage')}</p>
        {what}
      </>
    ),
    yes: t('remove'),
    danger: true,
  });
};
