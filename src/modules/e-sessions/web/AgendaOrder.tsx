import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type DragEvent, useEffect, useRef } from 'react';
import { flipNums, useForgetResources, useText } from '../../../kernel/web/index.ts';
import { esessAgenda } from '../model.ts';
import type { DeskItem } from './data.ts';

type Step = -1 | 1;
let dragged: DeskItem | null = null;
const standsBeside = (item: DeskItem): boolean =>
  dragged !== null && dragged.id !== item.id && dragged.idParent === item.idParent;

/** Takes what is dragged to the place of the item on which it is let go; items change places only within one level. */
export const useDropOn = () => {
  const forget = useForgetResources();
  return (item: DeskItem) => ({
    onDragOver: (event: DragEvent) => {
      if (standsBeside(item)) event.preventDefault();
    },
    onDrop: () => {
      if (dragged && standsBeside(item)) void flipNums(esessAgenda, dragged.id, item.id, true, forget);
      dragged = null;
    },
  });
};

/** An item goes up and down among those of its level, by its buttons or by dragging. */
export const AgendaOrder = ({ item, items }: { readonly item: DeskItem; readonly items: readonly DeskItem[] }) => {
  const t = useText();
  const forget = useForgetResources();
  const box = useRef<HTMLSpanElement>(null);
  const pressed = useRef<Step | null>(null);
  const beside = items.filter(other => other.idParent === item.idParent);
  const at = beside.indexOf(item);
  // The line that moves takes the focus along; a key held too long at the end of the list does nothing more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new place is what it waits for
  useEffect(() => {
    if (pressed.current === null) return;
    box.current?.querySelector<HTMLButtonElement>(`[data-step="${pressed.current}"]`)?.focus();
    pressed.current = null;
  }, [at]);
  const step = (by: Step) => {
    const other = beside[at + by];
    if (!other) return;
    pressed.current = by;
    void flipNums(esessAgenda, item.id, other.id, false, forget);
  };
  return (
    <span ref={box} className="es-order">
      <span
        className="k-icon"
        data-drag
        aria-hidden
        title={t('dragRow', { label: item.title })}
        draggable
        onDragStart={event => {
          dragged = item;
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', item.title);
        }}
        onDragEnd={() => {
          dragged = null;
        }}
      >
        <IconGripVertical size={15} aria-hidden />
      </span>
      <button
        type="button"
        className="k-icon"
        data-step={-1}
        aria-disabled={at === 0 || undefined}
        aria-label={t('moveUpOf', { label: item.title })}
        title={t('moveUp')}
        onClick={() => step(-1)}
      >
        <IconArrowUp size={14} aria-hidden />
      </button>
      <button
        type="button"
        className="k-icon"
        data-step={1}
        aria-disabled={at === beside.length - 1 || undefined}
        aria-label={t('moveDownOf', { label: item.title })}
        title={t('moveDown')}
        onClick={() => step(1)}
      >
        <IconArrowDown size={14} aria-hidden />
      </button>
    </span>
  );
};
