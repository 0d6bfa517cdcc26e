import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useMemo, useState } from 'react';
import {
  allWaiting,
  loadPatiently,
  passes,
  type User,
  useText,
  type WaitingLines,
  type WaitingProps,
} from '../base/index.ts';
import { Panel, TodoList } from '../look/index.ts';

/**
 * The one list of what has to be done; every module brings its lines. Nothing waits: one line says so, but not of
 * somebody else, of whom not everything is told. On a module's home
 * only its own lines stand, and nothing where it has none for this person.
 */
export const Waiting = ({ who, of }: { who: User; of?: string }) => {
  const t = useText();
  const sources = useMemo(
    () =>
      allWaiting(of)
        .filter(source => passes(source, who))
        .map(withPart),
    [who, of],
  );
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const waiting = sources.reduce((n, { id }) => n + (counts[id] ?? 0), 0);
  const told = sources.every(({ id }) => counts[id] !== undefined);
  const note = useMemo(
    () =>
      Object.fromEntries(
        sources.map(({ id }) => [
          id,
          (n: number) => setCounts(known => (known[id] === n ? known : { ...known, [id]: n })),
        ]),
      ),
    [sources],
  );
  if (of !== undefined && sources.length === 0) return null;
  return (
    <div className="desk-waiting" data-told={told || undefined}>
      <Panel
        title={t('homeWaiting')}
        flush
        beside={waiting > 0 ? waiting : told ? t(who.actor ? 'homeActing' : 'homeNothingWaits') : undefined}
      >
        <TodoList label={t('homeWaiting')}>
          {sources.map(({ id, Part }) => (
            <Suspense key={id} fallback={null}>
              <Part onCount={note[id]!} />
            </Suspense>
          ))}
        </TodoList>
      </Panel>
    </div>
  );
};
/** A source keeps its part: a new one each time a person's data arrive would take its lines away and ask for them again. */
const withPart = (source: WaitingLines) => {
  const kept = parts.get(source) ?? { id: source.id, Part: lazy(() => loadPatiently(source.load)) };
  parts.set(source, kept);
  return kept;
};
const parts = new WeakMap<
  WaitingLines,
  { readonly id: string; readonly Part: LazyExoticComponent<ComponentType<WaitingProps>> }
>();
