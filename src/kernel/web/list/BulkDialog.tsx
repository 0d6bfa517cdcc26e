import { Button, NativeSelect } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { counterOf, type Message, stateFieldOf } from '../../resource/index.ts';
import { Dialog } from '../look/index.ts';
import { createBody, emptyValues, FieldsGrid, type FormField, formFieldsOf, useFields } from '../form/index.ts';
import { type Row, useText } from '../base/index.ts';
import { type BulkAnswer, bulkRows, deleteRow, moveFields, moveLabel, undoBatch } from '../record/index.ts';
import type { Overlay } from './use-overlay.ts';
import type { Table } from './use-table.ts';
import './list.css';

type Bulk = Extract<Overlay, { kind: 'delete' | 'change' | 'move' }>;

/** Asks once, does it to each row on its own, and shows what became of each. */
const BulkDialog = ({ table, what, onClose }: { table: Table; what: Bulk; onClose: () => void }) => {
  const t = useText();
  const [answer, setAnswer] = useState<BulkAnswer | null>(null);
  const { resource: r, words, refresh } = table;
  const { rows } = what;
  const verb = what.kind === 'change' ? 'update' : what.kind === 'move' ? what.move : 'delete';
  const run = async (fields?: Record<string, unknown>) => {
    // A single row is deleted as such: its refusal says what uses it, and its undo needs no batch.
    if (what.kind === 'delete' && rows.length === 1) {
      onClose();
      if (await deleteRow(r, rows[0]!, refresh)) table.clearSelection();
      return;
    }
    try {
      const done = await bulkRows(r, verb, rows, fields);
      await refresh();
      table.clearSelection();
      setAnswer(done);
    } catch {
      /* said by the wrapper */
    }
  };
  const title =
    what.kind === 'delete' ? t('deleteTitle') : what.kind === 'change' ? t('bulkChange') : words.move(what.move).label;
  const undoable = what.kind !== 'move' || counterOf(stateFieldOf(r)!.flow, what.move) !== null;
  if (answer) return <Results table={table} rows={rows} answer={answer} undoable={undoable} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={title}>
      {what.kind === 'delete' && <DeleteQuestion table={table} rows={rows} onYes={() => run()} onClose={onClose} />}
      {what.kind === 'change' && <ChangeForm table={table} count={rows.length} onSubmit={run} onClose={onClose} />}
      {what.kind === 'move' && (
        <MoveForm table={table} move={what.move} count={rows.length} onSubmit={run} onClose={onClose} />
      )}
    </Dialog>
  );
};
export default BulkDialog;

const DeleteQuestion = ({
  table,
  rows,
  onYes,
  onClose,
}: {
  table: Table;
  rows: readonly Row[];
  onYes: () => void;
  onClose: () => void;
}) => {
  const t = useText();
  return (
    <>
      <p>{t('deleteMessage')}</p>
      <p>
        <b>{rows.length === 1 ? table.labelOf(rows[0]!) : table.words.count(rows.length)}</b>
      </p>
      <div className="k-dialog-foot">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button color="red" onClick={onYes}>
          {t('remove')}
        </Button>
      </div>
    </>
  );
};

interface FormProps {
  readonly table: Table;
  readonly count: number;
  readonly onSubmit: (fields: Record<string, unknown>) => void;
  readonly onClose: () => void;
}
const ChangeForm = ({ table, count, onSubmit, onClose }: FormProps) => {
  const t = useText();
  const { resource: r, words } = table;
  const offered = useMemo(
    () =>
      formFieldsOf(r).filter(f => !f.def.unique && !f.def.fixed && !['image', 'file', 'array'].includes(f.def.kind)),
    [r],
  );
  const [name, setName] = useState('');
  const fields = useMemo(() => offered.filter(f => f.name === name), [offered, name]);
  return (
    <>
      <NativeSelect
        label={t('bulkField')}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
        data={[
          { value: '', label: t('chooseOption') },
          ...offered.map(f => ({ value: f.name, label: words.field(f.name) })),
        ]}
        mb="sm"
      />
      <BulkFields
        key={name}
        table={table}
        fields={fields}
        label={() => t('bulkValue')}
        submit={t('bulkApply', { n: count })}
        onSubmit={values => onSubmit({ [name]: values[name] ?? null })}
        onClose={onClose}
        {...(name === '' && { wants: t('bulkField') })}
      />
    </>
  );
};
const MoveForm = ({ table, move, count, onSubmit, onClose }: FormProps & { move: string }) => {
  const t = useText();
  const fields = useMemo(() => moveFields(stateFieldOf(table.resource)!.flow.moves[move]!), [table.resource, move]);
  const { label, question } = table.words.move(move);
  const inMove = useMemo(() => ({ ...table, words: table.words.inMove(move) }), [table, move]);
  return (
    <>
      <p>{question ?? t('bulkMoveQuestion', { move: label, n: count })}</p>
      <BulkFields
        table={inMove}
        fields={fields}
        label={moveLabel(table.words, move, t)}
        submit={`${label} (${count})`}
        onSubmit={onSubmit}
        onClose={onClose}
      />
    </>
  );
};
const BulkFields = ({
  table,
  fields,
  label,
  submit,
  onSubmit,
  onClose,
  wants,
}: {
  table: Table;
  fields: readonly FormField[];
  label: (name: string) => string;
  submit: string;
  onSubmit: (values: Record<string, unknown>) => void;
  onClose: () => void;
  /** What has to be chosen before there is anything to do. */
  wants?: string;
}) => {
  const t = useText();
  const say = useCallback((message: Message, name: string) => table.words.say(message, name), [table.words]);
  const state = useFields(
    fields,
    useMemo(() => emptyValues(fields), [fields]),
    say,
  );
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault();
        if (state.attempt()) onSubmit(createBody(fields, state.values));
      }}
    >
      <FieldsGrid resource={table.resource} words={table.words} fields={fields} state={state} label={label} />
      <div className="k-dialog-foot">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" disabled={wants !== undefined} title={wants && `${t('chooseOption')}: ${wants}`}>
          {submit}
        </Button>
      </div>
    </form>
  );
};

const Results = ({
  table,
  rows,
  answer,
  undoable,
  onClose,
}: {
  table: Table;
  rows: readonly Row[];
  answer: BulkAnswer;
  undoable: boolean;
  onClose: () => void;
}) => {
  const t = useText();
  const ok = answer.results.filter(x => x.ok).length;
  const labelOf = (id: number) => {
    const row = rows.find(x => x.id === id);
    return row ? table.labelOf(row) : `#${id}`;
  };
  // What was refused is what the person came to see.
  const sorted = [...answer.results].sort((a, b) => Number(a.ok) - Number(b.ok));
  return (
    <Dialog onClose={onClose} title={t('bulkDone', { ok, all: answer.results.length })} size={640}>
      <table className="k-results">
        <thead>
          <tr>
            <th scope="col">{table.words.one}</th>
            <th scope="col">{t('bulkResult')}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(x => (
            <tr key={x.id}>
              <td>{labelOf(x.id)}</td>
              <td>
                {x.ok ? (
                  <span className="tag" data-kind="ok">
                    <IconCircleCheck size={13} aria-hidden /> {t('bulkOk')}
                  </span>
                ) : (
                  <>
                    <span className="tag" data-kind="bad">
                      <IconAlertTriangle size={13} aria-hidden /> {t('bulkFailed')}
                    </span>{' '}
                    {x.problem?.message}
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="k-dialog-foot">
        {undoable && ok > 0 && (
          <Button
            variant="default"
            onClick={() => {
              onClose();
              void undoBatch(table.resource, answer.batch, table.refresh);
            }}
          >
            {t('undo')}
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </Dialog>
  );
};
