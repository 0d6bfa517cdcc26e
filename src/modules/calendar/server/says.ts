import { fill, type Language, type Message, wordLanguageOf } from '../../../kernel/resource/index.ts';
import { type Ctx, raw, Refusal, type Sql } from '../../../kernel/server/index.ts';
import { calendarSaysEnUk } from '../en-uk.ts';
import { calendarSaysHr } from '../hr.ts';
import { calendarEvent } from '../model.ts';
import type { EventSource } from '../model/shapes.ts';

/** A word of the calendar's own. */
export const says = (language: Language, key: keyof typeof calendarSaysHr, params: Message['params'] = {}): string =>
  fill((wordLanguageOf(language) === 'hr' ? calendarSaysHr : calendarSaysEnUk)[key], params);
/** A sentence of the events' checks. */
export const sentence = (ctx: Ctx, message: Message): string => ctx.app.words.say(ctx.language, message, calendarEvent);

/** The name of a row in the language of whoever asks, by the alias of its table. */
export const nameFor = ({ language }: Pick<Ctx, 'language'>, alias: string): Sql =>
  raw(wordLanguageOf(language) === 'hr' ? `${alias}.name_hr` : `coalesce(${alias}.name_en, ${alias}.name_hr)`);

/** What somebody does comes too late, or at the wrong time: the row is no longer as it was. */
export const stale = (): Refusal => new Refusal(409, 'stale', { kind: 'stale', resource: calendarEvent.name });
export const wrongState = (say: Message | string): Refusal =>
  new Refusal(409, say, { kind: 'state', resource: calendarEvent.name });
/** What another module placed is changed there and nowhere else. */
export const changedElsewhere = (ctx: Ctx, source: EventSource) => ({
  key: 'changedElsewhere' as const,
  params: { source: ctx.app.words.optionLabel(ctx.language, calendarEvent, 'source', source) },
});

/** 16. 11. 2026. 10:00–12:00, as both languages understand it. */
export const spanText = (start: string, end: string): string => {
  const day = (moment: string) =>
    `${Number(moment.slice(8, 10))}. ${Number(moment.slice(5, 7))}. ${moment.slice(0, 4)}.`;
  const sameDay = start.slice(0, 10) === end.slice(0, 10);
  return `${day(start)} ${start.slice(11)}–${sameDay ? '' : `${day(end)} `}${end.slice(11)}`;
};
