import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isBlank, type Message } from '../../resource/index.ts';
import type { ServerProblem } from '../base/index.ts';
import { changedNames, type FormField, type FormValues, problemsOf, withFollowing } from './values.ts';

/** S-40: how long a dialog may take to settle before the first wrong field gets the focus. */
export const focusDelay = 450;
/** S-48: typing is shown at once; what costs something waits until the person pauses. */
export const inputDelay = 1000;

export interface FieldsState {
  readonly values: FormValues;
  readonly before: FormValues;
  readonly dirty: boolean;
  readonly changed: readonly string[];
  /** What is wrong, in words, with the fields whose turn it is to be told. */
  readonly errors: Readonly<Record<string, string>>;
  change(name: string, value: unknown): void;
  blur(name: string): void;
  /** True when nothing is wrong. Else everything wrong is shown and the first such field gets the focus. */
  attempt(): boolean;
  /** What the server found. */
  refuse(problems: readonly ServerProblem[]): void;
  reset(values: FormValues): void;
  /** Other values over the same beginning: a draft, a merge. */
  replace(values: FormValues): void;
  rebase(before: FormValues): void;
  /** Other beginnings of fields in which nothing stands yet. */
  begin(values: FormValues): void;
  readonly form: React.RefObject<HTMLDivElement | null>;
}

const focusable =
  'input:not([type="file"]):not(:disabled), textarea:not(:disabled), select:not(:disabled), button[data-focus], [tabindex="0"]';
/** In a list of nested forms the wrong one among its inputs, elsewhere the field's own. */
export const focusField = (inside: HTMLElement | null, name: string | undefined): void => {
  const field = name ? inside?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`) : null;
  const wrong = field?.querySelector<HTMLElement>('[aria-invalid="true"]');
  (wrong?.matches(focusable) ? wrong : field?.querySelector<HTMLElement>(focusable))?.focus();
};

/** Values of a form with their problems: what changed, what was touched, what may be said already. */
export const useFields = (
  fields: readonly FormField[],
  initial: FormValues,
  say: (message: Message, name: string) => string,
): FieldsState => {
  const [before, setBefore] = useState(initial);
  const [values, setValues] = useState(initial);
  const [told, setTold] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const form = useRef<HTMLDivElement>(null);
  const pauses = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const leading = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(leading.current);
      for (const pause of pauses.current.values()) clearTimeout(pause);
    },
    [],
  );
  /** Whoever has gone on meanwhile, to another field or with another letter, is not torn away from there. */
  const leadTo = useCallback((name: string | undefined) => {
    const from = document.activeElement;
    clearTimeout(leading.current);
    leading.current = setTimeout(() => {
      const now = document.activeElement;
      if (now === from || now === null || now === document.body) focusField(form.current, name);
    }, focusDelay);
  }, []);

  const problems = useMemo(() => problemsOf(fields, before, values), [fields, before, values]);
  const errors = useMemo(() => {
    const shown: Record<string, string> = {};
    for (const { name } of fields) {
      const problem = problems[name];
      if (problem && told.has(name)) shown[name] = say(problem, name);
      else if (refused[name]) shown[name] = refused[name];
    }
    return shown;
  }, [fields, problems, told, refused, say]);

  const tell = useCallback((name: string) => setTold(now => (now.has(name) ? now : new Set(now).add(name))), []);
  const change = useCallback(
    (name: string, value: unknown) => {
      setValues(now => withFollowing(fields, now, name, value));
      setRefused(now => {
        const { [name]: _gone, ...rest } = now;
        return name in now ? rest : now;
      });
      clearTimeout(leading.current);
      clearTimeout(pauses.current.get(name));
      pauses.current.set(
        name,
        setTimeout(() => tell(name), inputDelay),
      );
    },
    [fields, tell],
  );
  const blur = useCallback(
    (name: string) => {
      // A field that was merely passed on the way says nothing yet.
      if (!pauses.current.has(name)) return;
      clearTimeout(pauses.current.get(name));
      tell(name);
    },
    [tell],
  );
  const attempt = useCallback(() => {
    const wrong = Object.keys(problems);
    setTold(new Set(fields.map(f => f.name)));
    if (wrong.length === 0) return true;
    leadTo(wrong[0]);
    return false;
  }, [problems, fields, leadTo]);
  const refuse = useCallback(
    (found: readonly ServerProblem[]) => {
      const mine = found.filter(p => p.field !== null && fields.some(f => f.name === p.field));
      setRefused(Object.fromEntries(mine.map(p => [p.field!, p.message])));
      leadTo(mine[0]?.field ?? undefined);
    },
    [fields, leadTo],
  );
  const reset = useCallback((next: FormValues) => {
    for (const pause of pauses.current.values()) clearTimeout(pause);
    pauses.current.clear();
    setBefore(next);
    setValues(next);
    setTold(new Set());
    setRefused({});
  }, []);
  const begin = useCallback((next: FormValues) => {
    const withThem = (now: FormValues): FormValues => ({
      ...now,
      ...Object.fromEntries(Object.entries(next).filter(([name]) => isBlank(now[name]))),
    });
    setBefore(withThem);
    setValues(withThem);
  }, []);
  const changed = useMemo(() => changedNames(before, values), [before, values]);
  return {
    values,
    before,
    dirty: changed.length > 0,
    changed,
    errors,
    change,
    blur,
    attempt,
    refuse,
    reset,
    replace: setValues,
    rebase: setBefore,
    begin,
    form,
  };
};
