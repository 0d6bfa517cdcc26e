import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { wallClock } from '../../resource/index.ts';
import { kept, showDateTime, useLanguage, user, useStore, useText } from '../base/index.ts';
import { Note, Stepper } from '../look/index.ts';
import { inputDelay } from './use-fields.ts';
import { draftLife } from './drafts.ts';
import './form.css';

interface Kept<T> {
  readonly at: number;
  readonly rowVer: null;
  readonly values: T;
}
export interface KeptDraft<T> {
  readonly values: T;
  readonly set: (next: T | ((now: T) => T)) => void;
  /** When what was brought back was typed; null: nothing was. */
  readonly found: number | null;
  /** Begins anew. */
  readonly discard: () => void;
  /** It is done: nothing of it stays. */
  readonly erase: () => void;
}

/**
 * What somebody fills in over several steps, kept for its writer alone, on this machine alone, for a week: under the same keys as
 * the drafts of forms, so that signing out erases it too. Of values that must not lie around (a password) keep none here.
 */
export const useKeptDraft = <T extends object>(name: string, empty: T): KeptDraft<T> => {
  const owner = useStore(user)?.id ?? null;
  const key = `draft.${owner}/~${name}/new`;
  const read = (): Kept<T> | null => {
    const draft = owner === null ? null : kept.read<Kept<T>>(key);
    return draft && Date.now() - draft.at <= draftLife ? draft : null;
  };
  const [first] = useState(read);
  const [found, setFound] = useState(first?.at ?? null);
  const [values, setValues] = useState<T>(first ? { ...empty, ...first.values } : empty);
  const settled = useRef(true);
  const latest = useRef(values);
  latest.current = values;
  const keep = useRef(() => {});
  keep.current = () => {
    if (settled.current || owner === null) return;
    settled.current = true;
    kept.write(key, { at: Date.now(), rowVer: null, values: latest.current } satisfies Kept<T>);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: other values begin the pause again
  useEffect(() => {
    const pause = setTimeout(() => keep.current(), inputDelay);
    return () => clearTimeout(pause);
  }, [values]);
  useEffect(() => {
    const now = () => keep.current();
    addEventListener('pagehide', now);
    return () => {
      removeEventListener('pagehide', now);
      now();
    };
  }, []);
  const erase = () => {
    settled.current = true;
    kept.write(key, null);
    setFound(null);
  };
  return {
    values,
    set: next => {
      settled.current = false;
      setValues(next);
    },
    found,
    discard: () => {
      erase();
      setValues(empty);
    },
    erase,
  };
};

export interface WizardStep {
  readonly key: string;
  readonly title: string;
  readonly body: ReactNode;
  /** Why one cannot go on yet; absent: one can. */
  readonly missing?: string | undefined;
}
interface WizardProps {
  readonly label: string;
  readonly steps: readonly WizardStep[];
  /** Which step is open, and how another one is: part of the draft, or of the address. */
  readonly at: string;
  readonly onAt: (key: string) => void;
  readonly draft?: Pick<KeptDraft<object>, 'found' | 'discard'>;
  readonly doneLabel: string;
  readonly onDone: () => Promise<void> | void;
}

/** A long form in a few steps: back at any time, on when nothing is missing, and at the end the one act. */
export const Wizard = ({ label, steps, at, onAt, draft, doneLabel, onDone }: WizardProps) => {
  const t = useText();
  const language = useLanguage();
  const id = useId();
  const [tried, setTried] = useState('');
  const [busy, setBusy] = useState(false);
  const head = useRef<HTMLHeadingElement>(null);
  const open = Math.max(
    0,
    steps.findIndex(s => s.key === at),
  );
  const step = steps[open]!;
  const last = open === steps.length - 1;
  const moved = useRef(false);
  // Whoever goes on or back hears where they are.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step that is opened
  useEffect(() => {
    if (moved.current) head.current?.focus();
  }, [step.key]);
  const go = (to: number) => {
    moved.current = true;
    setTried('');
    onAt(steps[to]!.key);
  };
  const forward = async () => {
    if (step.missing !== undefined) {
      setTried(step.key);
      return;
    }
    if (!last) {
      go(open + 1);
      return;
    }
    setBusy(true);
    try {
      await onDone();
    } finally {
      setBusy(false);
    }
  };
  // Up to the first step in which something is missing.
  const reachable = (i: number): boolean => i < open || steps.slice(0, i).every(s => s.missing === undefined);
  return (
    <form
      className="k-wizard"
      noValidate
      aria-label={label}
      onSubmit={event => {
        event.preventDefault();
        event.stopPropagation();
        void forward();
      }}
    >
      {draft && draft.found !== null && (
        <Note
          live
          act={
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                draft.discard();
                go(0);
              }}
            >
              {t('wizardAnew')}
            </Button>
          }
        >
          {t('wizardFound', { at: showDateTime(wallClock(new Date(draft.found)), language) })}
        </Note>
      )}
      <Stepper
        label={label}
        steps={steps.map((s, i) => ({
          key: s.key,
          title: s.title,
          at: i === open ? 'now' : i < open ? 'done' : 'next',
          ...(i !== open && reachable(i) ? { onOpen: () => go(i) } : {}),
        }))}
      />
      <section aria-labelledby={id}>
        <h2 id={id} ref={head} tabIndex={-1}>
          <span className="unseen">{t('wizardStep', { n: open + 1, all: steps.length })}: </span>
          {step.title}
        </h2>
        {step.body}
      </section>
      <div className="k-form-foot">
        <span className="k-push" role="status">
          {tried === step.key && step.missing}
        </span>
        {open > 0 && (
          <Button variant="default" onClick={() => go(open - 1)}>
            {t('wizardBack')}
          </Button>
        )}
        <Button type="submit" loading={busy}>
          {last ? doneLabel : t('wizardNext')}
        </Button>
      </div>
    </form>
  );
};
