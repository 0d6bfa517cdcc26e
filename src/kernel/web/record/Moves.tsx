import { Button } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import {
  type AnyResource,
  isBlank,
  longtext,
  type Message,
  type Move,
  openFields,
  stateFieldOf,
} from '../../resource/index.ts';
import {
  api,
  ApiError,
  type FullRow,
  movesOf,
  notify,
  type ResourceText,
  useForgetResources,
  useText,
  useWords,
} from '../base/index.ts';
import { Dialog } from '../look/index.ts';
import { createBody, emptyValues, FieldsGrid, type FormField, useFields } from '../form/index.ts';

/** The moves the server allows on this row, as buttons. One that is not possible yet stays, and says why. */
export const Moves = ({
  resource: r,
  row,
  disabled,
  onMoved,
}: {
  resource: AnyResource;
  row: FullRow;
  disabled?: boolean;
  onMoved?: (row: FullRow) => void;
}) => {
  const t = useText();
  const words = useWords(r);
  const [open, setOpen] = useState<string | null>(null);
  const offered = movesOf(r).filter(([name]) => row.can?.includes(name));
  if (offered.length === 0) return null;
  return (
    <div className="k-moves">
      {offered.map(([name]) => {
        const why = row.blocked?.[name]?.map(b => b.message).join(' ');
        return (
          <span key={name} className="k-move">
            <Button
              variant="light"
              size="xs"
              disabled={disabled ?? false}
              {...(why ? { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': `why-${name}` } : {})}
              onClick={event => {
                if (why) event.preventDefault();
                else setOpen(name);
              }}
            >
              {words.move(name).label}
            </Button>
            {why && <small id={`why-${name}`}>{t('moveBlocked', { why })}</small>}
          </span>
        );
      })}
      {open && (
        <MoveDialog
          resource={r}
          words={words}
          row={row}
          name={open}
          onClose={() => setOpen(null)}
          {...(onMoved ? { onMoved } : {})}
        />
      )}
    </div>
  );
};

/** The inputs of a move and its note, as fields of a form. */
export const moveFields = (move: Move): FormField[] => [
  ...Object.entries(openFields(move.input ?? {})).map(([name, def]) => ({ name, def })),
  ...(move.note
    ? [
        {
          name: 'note',
          def: longtext({
            max: 10_000,
            check: value => (move.note === 'required' && isBlank(value) ? 'noteRequired' : null),
          }),
        },
      ]
    : []),
];
export const moveLabel =
  (words: ResourceText, move: string, t: ReturnType<typeof useText>) =>
  (name: string): string =>
    name === 'note' ? t('note') : words.moveInput(move, name);

interface MoveDialogProps {
  readonly resource: AnyResource;
  readonly words: ResourceText;
  readonly row: FullRow;
  readonly name: string;
  readonly onClose: () => void;
  readonly onMoved?: (row: FullRow) => void;
}
const MoveDialog = ({ resource: r, words, row, name, onClose, onMoved }: MoveDialogProps) => {
  const t = useText();
  const forget = useForgetResources();
  const move = stateFieldOf(r)!.flow.moves[name]!;
  const fields = useMemo(() => moveFields(move), [move]);
  const label = moveLabel(words, name, t);
  const say = useCallback(
    (message: Message, field: string) => (field === 'note' ? t('noteRequired') : words.say(message, field)),
    [words, t],
  );
  const state = useFields(
    fields,
    useMemo(() => emptyValues(fields), [fields]),
    say,
  );
  const [busy, setBusy] = useState(false);
  const own = words.move(name);
  const inMove = useMemo(() => words.inMove(name), [words, name]);
  const submit = async () => {
    if (!state.attempt()) return;
    setBusy(true);
    try {
      const moved = await api.put<FullRow>(
        `${r.name}/${name}`,
        { ...createBody(fields, state.values), rowVer: row.rowVer },
        { query: { id: row.id } },
      );
      notify({
        text: [own.done ?? t('moveDone'), ...(moved.warnings ?? []).map(w => w.message)].join('\n'),
        kind: 'positive',
        ...(moved.warnings?.length ? { timeout: 0 } : {}),
      });
      await forget();
      onClose();
      onMoved?.(moved);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      state.refuse(failure.problems);
      // Somebody else was quicker: show the row as it now is, with the moves it now has.
      if (failure.conflict) {
        await forget();
        onClose();
      }
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog onClose={onClose} title={own.label} over>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault();
          event.stopPropagation();
          void submit();
        }}
      >
        {own.question && <p>{own.question}</p>}
        {!own.question && fields.length === 0 && <p>{t('confirmMessage')}</p>}
        <FieldsGrid resource={r} words={inMove} fields={fields} state={state} label={label} />
        <div className="k-dialog-foot">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy} {...(fields.length === 0 ? { 'data-autofocus': true } : {})}>
            {own.label}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
