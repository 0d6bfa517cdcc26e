import { Textarea } from '@mantine/core';
import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { Dialog, DialogFoot, useText } from '../../../../kernel/web/index.ts';
import type { Scope } from '../../model/shapes.ts';
import { useSay } from '../say.ts';

const scopes = ['this', 'following', 'all'] as const satisfies readonly Scope[];
const scopeWord = { this: 'scopeThis', following: 'scopeFollowing', all: 'scopeAll' } as const;

/** This one, this and the following, or the whole series. */
export const ScopeChoice = ({ value, onChange }: { value: Scope; onChange: (scope: Scope) => void }) => {
  const say = useSay();
  const name = useId();
  return (
    <fieldset className="cal-scope">
      <legend>{say('scopeTitle')}</legend>
      {scopes.map(scope => (
        <label key={scope}>
          <input type="radio" name={name} checked={value === scope} onChange={() => onChange(scope)} />{' '}
          {say(scopeWord[scope])}
        </label>
      ))}
    </fieldset>
  );
};

export interface ScopeAnswer {
  readonly scope: Scope;
  readonly note: string;
}
interface ScopeQuestion {
  readonly title: string;
  readonly yes: string;
  readonly hint?: string;
  readonly inSeries: boolean;
  readonly withNote?: boolean;
  readonly danger?: boolean;
}

/** Asks what a change or a cancellation applies to. Null: it was thought better of. */
export const useScopeQuestion = (): {
  readonly ask: (question: ScopeQuestion) => Promise<ScopeAnswer | null>;
  readonly dialog: ReactNode;
} => {
  const [question, setQuestion] = useState<ScopeQuestion | null>(null);
  const answer = useRef<((answer: ScopeAnswer | null) => void) | null>(null);
  const ask = useCallback((asked: ScopeQuestion) => {
    answer.current?.(null);
    setQuestion(asked);
    return new Promise<ScopeAnswer | null>(resolve => {
      answer.current = resolve;
    });
  }, []);
  const settle = (given: ScopeAnswer | null) => {
    setQuestion(null);
    answer.current?.(given);
    answer.current = null;
  };
  return { ask, dialog: question && <ScopeDialog question={question} onSettle={settle} /> };
};

const ScopeDialog = ({
  question,
  onSettle,
}: {
  question: ScopeQuestion;
  onSettle: (answer: ScopeAnswer | null) => void;
}) => {
  const say = useSay();
  const t = useText();
  const [scope, setScope] = useState<Scope>('this');
  const [note, setNote] = useState('');
  return (
    <Dialog onClose={() => onSettle(null)} title={question.title} size={460} over>
      <form
        onSubmit={event => {
          event.preventDefault();
          onSettle({ scope, note: note.trim() });
        }}
      >
        {question.hint && <p>{question.hint}</p>}
        {question.inSeries && <ScopeChoice value={scope} onChange={setScope} />}
        {question.withNote && (
          <Textarea
            label={say('reason')}
            description={t('optional')}
            autosize
            minRows={2}
            maxLength={1000}
            value={note}
            onChange={event => setNote(event.currentTarget.value)}
          />
        )}
        <DialogFoot
          onClose={() => onSettle(null)}
          no={question.danger ? say('keep') : t('cancel')}
          yes={question.yes}
          danger={question.danger ?? false}
          autoFocus
        />
      </form>
    </Dialog>
  );
};
