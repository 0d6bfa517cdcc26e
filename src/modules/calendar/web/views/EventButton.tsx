import type { CSSProperties } from 'react';
import type { Language } from '../../../../kernel/resource/index.ts';
import { useLanguage } from '../../../../kernel/web/i18n.tsx';
import { useSay } from '../say.ts';
import { longDay, periodText, timeOf, dayOf } from '../time/time.ts';
import type { Item } from './item.ts';

/** The colour of its type, as a variable: the sheet decides how much of it is right on light and on dark. */
export const inColour = (colour: string | null): CSSProperties => (colour ? { '--type': colour } as CSSProperties : {});

interface EventButtonProps { readonly item: Item; readonly onOpen: (item: Item) => void; readonly form: 'line' | 'block'; /** A view of one room need not say which. */ readonly withoutPlace?: boolean }
export const EventButton = ({ item, onOpen, form, withoutPlace }: EventButtonProps) => {
  const say = useSay();
  const language = useLanguage();
  return (
    <button type="button" className="cal-event" data-form={form} data-request={item.isRequest || undefined} data-movable={item.isMovable || undefined} data-stop tabIndex={-1} data-event={item.id}
      style={inColour(item.colour)} aria-label={spoken(item, language, say('asRequest'))} title={form === 'line' || item.place ? spoken(item, language, say('asRequest')) : undefined} onClick={() => onOpen(item)}>
      <span className="cal-time">{form === 'line' ? timeOf(item.start) : periodText(item.start, item.end, language)}</span>
      <b>{item.title}</b>
      {form === 'block' && !withoutPlace && item.place && <span className="cal-place">{item.place}</span>}
      {form === 'block' && item.isRequest && <span className="cal-place">{say('asRequest')}</span>}
      {item.isMovable && form === 'block' && <i data-handle aria-hidden />}
    </button>
  );
};
/** Everything the picture says, in one sentence. */
const spoken = (item: Item, language: Language, request: string): string =>
  [periodText(item.start, item.end, language), item.title, item.type === item.title ? null : item.type, item.place, item.isRequest ? request : null, longDay(dayOf(item.start), language)].filter(Boolean).join(', ');
