import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useCallback, useId, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  type AnyResource,
  type FieldDef,
  isBlank,
  kindOfState,
  type Language,
  longtext,
  type Message,
  type Move,
  openFields,
  stateFieldOf,
} from '../../resource/index.ts';
import {
  ApiError,
  busy,
  call,
  type FullRow,
  movesOf,
  notify,
  type ResourceText,
  showFailure,
  type Text,
  useForgetResources,
  useLanguage,
  useResource,
  useText,
  useWords,
} from '../base/index.ts';
import { Dialog, DialogFoot, MenuItem, MoreActs } from '../look/index.ts';
import { undoOfMove } from './actions.ts';
import {
  createBody,
  emptyValues,
  FieldsGrid,
  type FormField,
  type FormValues,
  sameValue,
  useFields,
} from '../form/index.ts';
import { valueText } from '../values/index.ts';
import './record.css';

/** Opens the dialog of a move over the screen. What was typed in one that had to close is there when it is opened again. */
export const useMoveDialog = (
  r: AnyResource,
  row: FullRow,
  onMoved?: (row: FullRow) => void,
): { readonly open: (move: string) => void; readonly dialog: ReactNode } => {
  const words = useWords(r);
  const [name, setName] = useState<string | null>(null);
  const typed = useRef(new Map<string, FormValues>());
  return {
    open: setName,
    dialog: name && (
      <MoveDialog
        resource={r}
        words={words}
        row={row}
        name={name}
        typed={typed.current}
        onClose={() => setName(null)}
        {...(onMoved ? { onMoved } : {})}
      />
    ),
  };
};

interface MovesOfProps {
  readonly resource: AnyResource | string;
  readonly row: FullRow;
  readonly disabled?: boolean;
  /** They are what the page is for: the first that is possible stands out. */
  readonly lead?: boolean;
  /** The move whose conditions stand in a list above: here it is enough to say how many are open. */
  readonly listed?: string | undefined;
  readonly onMoved?: (row: FullRow) => void;
}
/** The moves the server allows on this row, as buttons. One that is not possible yet stays, and says why. */
export const MovesOf = ({ resource, row, disabled, lead = false, listed, onMoved }: MovesOfProps) => {
  const r = useResource(resource);
  const t = useText();
  const id = useId();
  const words = useWords(r);
  const { open, dialog } = useMoveDialog(r, row, onMoved);
  const offered = movesOf(r).filter(([name]) => row.can?.includes(name));
  const onward = lead ? moveOn(r, row) : undefined;
  const first = onward !== undefined && !whyBlocked(row, onward) ? onward : undefined;
  // What leads on comes first, also while it waits for something; giving up is never the first thing offered.
  const place = (name: string): number => (name === onward ? 0 : whyBlocked(row, name) ? 2 : 1);
  const inOrder = lead ? offered.toSorted(([a], [b]) => place(a) - place(b)) : offered;
  const small = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  // On a phone a row of moves would stand before what the page is about: the one that leads on stays, the others lie behind dots.
  const beside = lead && small && inOrder.length > 2 ? 1 : inOrder.length;
  // The dialog says itself that the row has moved on, also where no move is left.
  if (offered.length === 0) return dialog;
  return (
    <div className="k-moves">
      {inOrder.slice(0, beside).map(([name]) => {
        const why = whyBlocked(row, name);
        return (
          <span key={name} className="k-move">
            <Button
              variant={name === first ? 'filled' : lead ? 'default' : 'light'}
              size={lead ? 'sm' : 'xs'}
              disabled={disabled ?? false}
              {...(why ? { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': `${id}${name}` } : {})}
              onClick={event => {
                if (why) event.preventDefault();
                else open(name);
              }}
            >
              {words.move(name).label}
            </Button>
            {why && (
              <small id={`${id}${name}`}>
                {name === listed ? howMuchLacks(row, name, t) : t('moveBlocked', { why })}
              </small>
            )}
            {row.blocked?.[name]?.map(
              ({ key, to }) =>
                to &&
                name !== listed && (
                  <Link key={key} to={to}>
                    {t('mendIt')}
                  </Link>
                ),
            )}
          </span>
        );
      })}
      {beside < inOrder.length && (
        <MoreActs label={t('moreActions')}>
          {inOrder.slice(beside).map(([name]) => {
            const why = whyBlocked(row, name);
            return (
              <MenuItem key={name} disabled={disabled === true || why !== undefined} onClick={() => open(name)}>
                <span className="k-move">
                  {words.move(name).label}
                  {why && <small>{t('moveBlocked', { why })}</small>}
                </span>
              </MenuItem>
            );
          })}
        </MoreActs>
      )}
      {dialog}
    </div>
  );
};
/**
 * The nearest of the row's moves that leads on. Going back and giving up are possible, and never what the page is for: they stand
 * further back or are bad, and where a state of return is named between two others, its move wants a reason.
 */
export const moveOn = (r: AnyResource, row: FullRow): string | undefined => {
  const { name, flow } = stateFieldOf(r)!;
  const here = flow.states.indexOf(String(row[name]));
  const ahead = ({ to, note }: Move): number => {
    const distances = [to].flat().flatMap(state => {
      const at = flow.states.indexOf(state);
      return at > here && kindOfState(flow, state) !== 'bad' ? [at - here] : [];
    });
    return Math.min(...distances) + (note === 'required' ? flow.states.length : 0);
  };
  return movesOf(r)
    .filter(([move]) => row.can?.includes(move))
    .map(([move, def]) => [move, ahead(def)] as const)
    .filter(([, distance]) => Number.isFinite(distance))
    .sort((x, y) => x[1] - y[1])[0]?.[0];
};
export const howMuchLacks = (row: FullRow, move: string, t: Text): string =>
  t('stillMissing', { n: row.blocked?.[move]?.length ?? 0 });
/** The reasons are sentences of their own, each with its capital letter: one after the other, each with its full stop. */
export const whyBlocked = (row: FullRow, move: string): string | undefined =>
  row.blocked?.[move]?.map(b => (/[.!?…]$/.test(b.message) ? b.message : `${b.message}.`)).join(' ');

/** Whether a row is one of those that the move asks something of; of several rows at once nobody knows. */
const isAsked = ({ askedOf = {} }: Move, row: Readonly<Record<string, unknown>> | null): boolean =>
  row === null || Object.entries(askedOf).every(([name, value]) => row[name] === value);
/** The inputs of a move and its note, as fields of a form. */
export const moveFields = (move: Move, row: Readonly<Record<string, unknown>> | null = null): FormField[] => [
  ...Object.entries(openFields(isAsked(move, row) ? (move.input ?? {}) : {})).map(([name, def]) => ({ name, def })),
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
  readonly typed: Map<string, FormValues>;
  readonly onClose: () => void;
  readonly onMoved?: (row: FullRow) => void;
}
const MoveDialog = ({ resource: r, words, row, name, typed, onClose, onMoved }: MoveDialogProps) => {
  const t = useText();
  const language = useLanguage();
  const forget = useForgetResources();
  const move = stateFieldOf(r)!.flow.moves[name]!;
  const fields = useMemo(() => moveFields(move, row), [move, row]);
  const label = moveLabel(words, name, t);
  const say = useCallback(
    (message: Message, field: string) => (field === 'note' ? t('noteRequired') : words.say(message, field)),
    [words, t],
  );
  const state = useFields(
    fields,
    useMemo(() => typed.get(name) ?? emptyValues(fields), [typed, name, fields]),
    say,
  );
  const [busyNow, setBusyNow] = useState(false);
  const own = words.move(name);
  const inMove = useMemo(() => words.inMove(name), [words, name]);
  const submit = async () => {
    if (!state.attempt()) return;
    setBusyNow(true);
    try {
      const body = { ...createBody(fields, state.values), rowVer: row.rowVer };
      const moved = await busy(t('saving'), call<FullRow>('PUT', `${r.name}/${name}`, { query: { id: row.id }, body }));
      typed.delete(name);
      notify({
        text: [own.done ?? t('moveDone'), ...(moved.warnings ?? []).map(w => w.message)].join('\n'),
        kind: 'positive',
        ...undoOfMove(r, name, moved, forget),
        ...(moved.warnings?.length ? { timeout: 0 } : {}),
      });
      await forget();
      onClose();
      onMoved?.(moved);
    } catch (failure) {
      if (!(failure instanceof ApiError) || !hasMovedOn(failure)) {
        showFailure(failure);
        if (!(failure instanceof ApiError)) throw failure;
        // What was typed stays, and can be mended here.
        state.refuse(failure.problems);
        return;
      }
      // Somebody else was quicker: the row as it now is, with the moves it now has, and what has changed.
      typed.set(name, state.values);
      const now = failure.conflict?.row as FullRow | undefined;
      const changed = now ? whatChanged(r, words, language, row, now) : [];
      notify({ text: [failure.message, ...changed].join('\n'), kind: 'negative', timeout: 0 });
      await forget();
      onClose();
    } finally {
      setBusyNow(false);
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
        <DialogFoot onClose={onClose} yes={own.label} loading={busyNow} autoFocus={fields.length === 0} />
      </form>
    </Dialog>
  );
};

/** The row is another one than the person saw. Every other refusal can be answered where it is read. */
const hasMovedOn = (failure: ApiError): boolean =>
  failure.conflict?.kind === 'stale' || failure.conflict?.kind === 'state';
/** «Stanje: Zatvorena», field by field, of what a person can see of the row. */
const whatChanged = (
  r: AnyResource,
  words: ResourceText,
  language: Language,
  before: FullRow,
  now: FullRow,
): readonly string[] =>
  Object.entries(r.all as Record<string, FieldDef>)
    .filter(([name]) => !stamps.includes(name) && name in now && !sameValue(before[name], now[name]))
    .map(([name, def]) => `${words.field(name)}: ${valueText({ words, language, name, def, row: now }) || '–'}`);
const stamps = ['id', 'rowVer', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'];
