import { useState } from 'react';
import type { AnyResource, Values } from '../../resource/index.ts';
import { EmptyState, type Question, Skeleton } from '../look/index.ts';
import { RecordForm } from '../form/index.ts';
import { type FullRow, type RecordPart, type Row, useRecord, useText, useWords } from '../base/index.ts';
import { History } from './History.tsx';
import { MovesOf } from './Moves.tsx';
import { PartBody, TabTitle } from './Parts.tsx';
import { usePartsOn } from './parts-on.ts';
import { Facts, Stamps, StateTag } from './RecordView.tsx';

export interface RecordBodyProps {
  readonly resource: AnyResource;
  /** Null: a new record. */
  readonly id: Row['id'] | null;
  /** `view` never writes; `edit` writes where the server allows it. */
  readonly mode: 'edit' | 'view';
  readonly presets?: Values;
  readonly only?: readonly string[];
  readonly without?: readonly string[];
  readonly confirm?: boolean | Question;
  readonly onDirty?: (dirty: boolean) => void;
  readonly onSaved?: (row: FullRow) => void;
  readonly onCancel?: () => void;
}

/** A record in a dialog or a card: its state and moves, its form or its facts, its history. */
export const RecordBody = ({ resource: r, id, mode, onDirty, ...form }: RecordBodyProps) => {
  const t = useText();
  const words = useWords(r);
  const found = useRecord(r, id);
  const [dirty, setDirty] = useState(false);
  const parts = usePartsOn(r, found.data).filter(p => p.place === 'tab');
  const [pane, setPane] = useState('record');
  /** A move changes the row under the form: then the form begins anew. */
  const [turn, setTurn] = useState(0);
  const tell = (now: boolean) => {
    setDirty(now);
    onDirty?.(now);
  };
  if (id === null) return <RecordForm resource={r} row={null} onDirty={tell} {...form} />;
  if (found.isPending) return <Skeleton label={t('loadingRecord')} />;
  // Once it is here, a later failure takes nothing away: what is being written would go with it.
  if (found.isError && found.data === undefined) return <EmptyState kind="failed" title={t('recordFailed')} />;
  const row = found.data;
  if (!row) return <EmptyState title={t('notFoundTitle')} hint={t('notFoundHint')} />;
  const writes = mode === 'edit' && row.can?.includes('update');
  const hasHistory = r.audit !== 'none';
  const tab = (which: string, label: string, part?: RecordPart) => (
    <button key={which} type="button" role="tab" aria-selected={pane === which} onClick={() => setPane(which)}>
      <TabTitle title={label} part={part} row={row} />
    </button>
  );
  return (
    <>
      <StateTag resource={r} row={row} />
      <MovesOf
        resource={r}
        row={row}
        disabled={dirty}
        onMoved={() => {
          setTurn(n => n + 1);
        }}
      />
      {(hasHistory || parts.length > 0) && (
        <div className="k-tabs" role="tablist" aria-label={words.one}>
          {tab('record', t('details'))}
          {parts.map(p => tab(p.key, p.title, p.part))}
          {hasHistory && tab('history', t('history'))}
        </div>
      )}
      <div hidden={pane !== 'record'}>
        {writes ? (
          <RecordForm key={turn} resource={r} row={row} onDirty={tell} {...form}>
            <ShownBelow resource={r} row={row} />
          </RecordForm>
        ) : (
          <>
            <Facts resource={r} row={row} />
            <Stamps row={row} />
          </>
        )}
      </div>
      {parts
        .filter(p => p.key === pane)
        .map(p => (
          <PartBody key={p.key} part={p.part} row={row} />
        ))}
      {pane === 'history' && <History resource={r} id={id} />}
    </>
  );
};
const ShownBelow = ({ resource, row }: { resource: AnyResource; row: FullRow }) => (
  <div className="k-below">
    <Facts resource={resource} row={row} only="shown" />
    <Stamps row={row} />
  </div>
);
