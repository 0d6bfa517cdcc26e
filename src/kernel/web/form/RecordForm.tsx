import { Button } from '@mantine/core';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type AnyResource, isBlank, type Message, type Values } from '../../resource/index.ts';
import {
  api,
  ApiError,
  type FullRow,
  notify,
  showDateTime,
  useForgetResources,
  useLanguage,
  user,
  useResource,
  useStore,
  useText,
  useWords,
} from '../base/index.ts';
import { type Question, useConfirm } from '../look/index.ts';
import { useOnlyOptions } from '../inputs/index.ts';
import { Conflict } from './Conflict.tsx';
import { type Draft, drafts } from './drafts.ts';
import { FieldsGrid } from './FieldsGrid.tsx';
import { type FieldsState, inputDelay, useFields } from './use-fields.ts';
import {
  createBody,
  emptyValues,
  type FormField,
  formFieldsOf,
  isNew,
  sameValue,
  unasked,
  updateBody,
  valuesOf,
} from './values.ts';

export interface RecordFormProps {
  readonly resource: AnyResource | string;
  /** The stored row; null or one without a key: a new record. */
  readonly row: FullRow | null;
  /** What a new record begins with: the parent it belongs to. */
  readonly presets?: Values;
  /** Asks for these fields only, in the order of declaration. */
  readonly only?: readonly string[];
  /** Does not ask for these: on a record its children are not asked whose they are. */
  readonly without?: readonly string[];
  /** Asks before it saves. */
  readonly confirm?: boolean | Question;
  readonly submitLabel?: string;
  readonly onSaved?: (row: FullRow) => void;
  readonly onDirty?: (dirty: boolean) => void;
  readonly onCancel?: () => void;
  readonly children?: ReactNode;
}

/** The form of a resource, made from its declaration: one for the dialog, the card and any screen of a module. */
export const RecordForm = ({
  resource,
  row,
  presets,
  only,
  without,
  confirm,
  submitLabel,
  onSaved,
  onDirty,
  onCancel,
  children,
}: RecordFormProps) => {
  const r = useResource(resource);
  const t = useText();
  const language = useLanguage();
  const words = useWords(r);
  const forget = useForgetResources();
  const owner = useStore(user)?.id ?? null;
  const { ask, dialog: question } = useConfirm();
  const onlyNames = [only, without].map(names => names?.join(',')).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names decide, not the array they come in
  const fields = useMemo(() => formFieldsOf(r, only).filter(f => !without?.includes(f.name)), [r, onlyNames]);
  const fresh = isNew(row);
  const id = fresh ? null : row!.id;
  const [rowVer, setRowVer] = useState(row?.rowVer ?? null);
  const [conflict, setConflict] = useState<FullRow | null>(null);
  const [saving, setSaving] = useState(false);
  const say = useCallback((message: Message, name: string) => words.say(message, name), [words]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row a form begins with; later rows come through reset
  const initial = useMemo(() => (fresh ? emptyValues(fields, presets) : valuesOf(fields, row!)), []);
  const state = useFields(fields, initial, say);
  const { dirty, values, before } = state;
  const draft = useDraft(r, owner, id, rowVer, state);
  useOnlyChoices(fresh ? fields : noFields, state);
  // Before the next key can be pressed: Escape must know whether there is something to lose.
  useLayoutEffect(() => onDirty?.(dirty), [dirty, onDirty]);

  const save = async (send: { values: typeof values; before: typeof before; rowVer: number | null }) => {
    setSaving(true);
    try {
      const saved = fresh
        ? await api.post<FullRow>(`${r.name}/create`, {
            ...unasked(r, fields, presets),
            ...createBody(fields, send.values),
          })
        : await api.put<FullRow>(`${r.name}/update`, updateBody(fields, send.before, send.values, send.rowVer), {
            query: { id },
          });
      draft.erase();
      state.reset(fresh ? emptyValues(fields, presets) : valuesOf(fields, saved));
      setRowVer(saved.rowVer ?? null);
      setConflict(null);
      sayWarnings(saved, t('warningTitle')) || notify({ text: t('saved'), kind: 'positive' });
      await forget();
      onSaved?.(saved);
    } catch (failure) {
      refused(failure);
    } finally {
      setSaving(false);
    }
  };
  /** The wrapper has shown the sentence; here it finds its field, or its other version. What was typed stays. */
  const refused = (failure: unknown) => {
    if (!(failure instanceof ApiError)) throw failure;
    draft.keep();
    if (failure.problems.length > 0) state.refuse(failure.problems);
    if (failure.conflict?.kind === 'stale' && failure.conflict.row) setConflict(failure.conflict.row as FullRow);
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    event?.stopPropagation();
    if (!dirty || saving || !state.attempt()) return;
    if (confirm && !(await ask(confirm === true ? {} : confirm))) return;
    await save({ values, before, rowVer });
  };
  const choose = (merged: typeof values, theirs: FullRow) => {
    const stored = valuesOf(fields, theirs);
    state.rebase(stored);
    state.replace(merged);
    setRowVer(theirs.rowVer ?? null);
    setConflict(null);
    if (fields.every(f => sameValue(merged[f.name], stored[f.name]))) {
      draft.erase();
      void forget();
      return;
    }
    void save({ values: merged, before: stored, rowVer: theirs.rowVer ?? null });
  };
  const byKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || (event.key !== 'Enter' && event.key !== 's')) return;
    event.preventDefault();
    void submit();
  };
  const wrong = Object.keys(state.errors).length;
  return (
    <form noValidate onSubmit={submit} onKeyDown={byKey} aria-label={words.one}>
      {draft.found && (
        <div className="k-note" role="status">
          <span>
            {t('draftFound', { at: showDateTime(localMinute(draft.found.at), language) })}{' '}
            {draft.found.rowVer !== null && draft.found.rowVer !== rowVer && t('draftOld')}
          </span>
          <Button size="xs" variant="default" onClick={draft.discard}>
            {t('draftDiscard')}
          </Button>
        </div>
      )}
      {fields.length === 0 && <p className="quiet">{t('nothingToChange')}</p>}
      <FieldsGrid
        resource={r}
        words={words}
        fields={fields}
        state={state}
        label={words.field}
        hint={words.hint}
        row={row}
        disabled={row?.readonly ?? []}
      />
      {children}
      <div className="k-form-foot">
        <span className="k-push" role="status">
          {wrong > 0 && t('formProblems', { n: wrong })}
        </span>
        {dirty && !fresh && (
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              draft.erase();
              state.reset(before);
            }}
          >
            {t('resetForm')}
          </Button>
        )}
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
        <Button type="submit" disabled={!dirty} loading={saving}>
          {submitLabel ?? t('submit')}
        </Button>
      </div>
      {question}
      {conflict && (
        <Conflict
          resource={r}
          words={words}
          fields={fields}
          before={before}
          mine={values}
          theirs={conflict}
          mineLabels={row ?? {}}
          onChoose={choose}
          onClose={() => setConflict(null)}
        />
      )}
    </form>
  );
};

const sayWarnings = (saved: FullRow, title: string): boolean => {
  if (!saved.warnings?.length) return false;
  notify({ text: [title, ...saved.warnings.map(w => w.message)].join('\n'), kind: 'neutral', timeout: 0 });
  return true;
};
const localMinute = (at: number): string => {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Zagreb',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(at);
  return parts.replace(',', '');
};

const noFields: readonly FormField[] = [];
/** What leaves no choice is filled in; it is nothing that somebody typed, so leaving the form loses nothing. */
const useOnlyChoices = (fields: readonly FormField[], { values, before, begin }: FieldsState): void => {
  const asked = fields.filter(({ name, def }) => def.onlyChoice && isBlank(before[name]));
  const only = useOnlyOptions([...new Set(asked.map(({ def }) => def.to!))]);
  const filled = Object.fromEntries(
    asked.flatMap(({ name, def }) => (isBlank(values[name]) && only[def.to!] ? [[name, only[def.to!]]] : [])),
  );
  const said = JSON.stringify(filled);
  useEffect(() => {
    if (said !== '{}') begin(JSON.parse(said) as Values);
  }, [said, begin]);
};

/** Keeps what is typed until it is saved or discarded, and brings it back where it was left. */
const useDraft = (
  r: AnyResource,
  owner: number | null,
  id: FullRow['id'] | null,
  rowVer: number | null,
  state: ReturnType<typeof useFields>,
) => {
  const [found, setFound] = useState<Draft | null>(null);
  const { values, dirty, before, replace, reset } = state;
  const latest = useRef({ values, dirty, rowVer });
  latest.current = { values, dirty, rowVer };
  const settled = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the form opens
  useEffect(() => {
    const kept = owner ? drafts.read(owner, r, id) : null;
    const known = kept ? Object.fromEntries(Object.entries(kept.values).filter(([name]) => name in before)) : {};
    if (kept && Object.entries(known).some(([name, value]) => !sameValue(value, before[name]))) {
      replace({ ...before, ...known });
      setFound(kept);
    }
  }, []);
  const keep = useCallback(() => {
    const now = latest.current;
    // After signing out nothing of a person may be written down any more.
    if (!owner || settled.current || user.get()?.id !== owner) return;
    if (now.dirty) drafts.write(owner, r, id, now.rowVer, now.values);
    else drafts.erase(owner, r, id);
  }, [owner, r, id]);
  const started = useRef(false);
  const touched = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other values begin the pause again
  useEffect(() => {
    // The first drawing is not a change: it must not erase the draft it is about to bring back.
    if (!started.current) {
      started.current = true;
      return;
    }
    touched.current = true;
    settled.current = false;
    const pause = setTimeout(keep, inputDelay);
    return () => clearTimeout(pause);
  }, [values, keep]);
  useEffect(() => {
    addEventListener('pagehide', keep);
    // Also what was typed and taken back again: closed within the pause, its draft would otherwise come back.
    return () => {
      removeEventListener('pagehide', keep);
      if (touched.current) keep();
    };
  }, [keep]);
  const erase = () => {
    settled.current = true;
    if (owner) drafts.erase(owner, r, id);
    setFound(null);
  };
  return {
    found,
    keep,
    erase,
    discard: () => {
      erase();
      reset(before);
    },
  };
};
