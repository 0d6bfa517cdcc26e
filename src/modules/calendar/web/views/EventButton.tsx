import type { CSSProperties } from 'react';
import { useLanguage } from '../../../../kernel/web/index.ts';
import { useSay } from '../say.ts';
import { periodText, timeOf } from '../time/time.ts';
import type { Item } from './item.ts';

/** The colour of its type, as a variable: the sheet decides how much of it is right on light and on dark. */
export const inColour = (colour: string | null): CSSProperties =>
  colour ? ({ '--type': colour } as CSSProperties) : {};

interface EventButtonProps {
  readonly item: Item;
  readonly onOpen: (item: Item) => void;
  readonly form: 'line' | 'block' /** A view of one room need not say which. */;
  readonly withoutPlace?: boolean;
  /** As one says it on the day it is drawn on, where that is more than its beginning. */
  readonly time?: string;
}
export const EventButton = ({ item, onOpen, form, withoutPlace, time = timeOf(item.start) }: EventButtonProps) => {
  const say = useSay();
  const language = useLanguage();
  const period = periodText(item.start, item.end, language);
  const isPlaceShown = form === 'block' && !withoutPlace;
  // What the picture says by its colour and by its place is said in words to those who do not see it.
  const unseen = [
    item.type === item.title ? null : item.type,
    isPlaceShown ? null : item.place,
    form === 'line' && item.isRequest ? say('asRequest') : null,
  ]
    .filter(Boolean)
    .join(', ');
  const name =
    unseen &&
    [
      form === 'line' ? time : period,
      item.title,
      isPlaceShown && item.place,
      form === 'block' && item.isRequest && say('asRequest'),
    ]
      .filter(Boolean)
      .join(' ')
      .concat(', ', unseen);
  return (
    <button
      type="button"
      aria-label={name || undefined}
      className="cal-event"
      data-form={form}
      data-request={item.isRequest || undefined}
      data-movable={item.isMovable || undefined}
      data-stop
      tabIndex={-1}
      data-event={item.id}
      style={inColour(item.colour)}
      title={[period, item.title, item.type, item.place].filter(Boolean).join('\n')}
      onClick={() => onOpen(item)}
    >
      <span className="cal-said">
        <span className="cal-time">{form === 'line' ? time : period} </span>
        <b>{item.title}</b>
        {isPlaceShown && item.place && <span className="cal-place"> {item.place}</span>}
        {form === 'block' && item.isRequest && <span className="cal-place"> {say('asRequest')}</span>}
      </span>
      {item.isMovable && form === 'block' && <i data-handle aria-hidden />}
    </button>
  );
};
