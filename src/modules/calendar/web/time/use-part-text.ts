import { useLanguage } from '../../../../kernel/web/index.ts';
import { useSay } from '../say.ts';
import { clockAt, type Day, dayMinutes, type Moment, partOnDay, periodText, standsOverHours } from './time.ts';

/** When it is, as one says it on this day: «08:00 – 09:30», and of what goes on for days «od 10:00», «cijeli dan», «do 18:00». */
export const usePartText = (): ((period: { readonly start: Moment; readonly end: Moment }, day: Day) => string) => {
  const say = useSay();
  const language = useLanguage();
  return (period, day) => {
    const part = partOnDay(period, day);
    if (!part || !standsOverHours(part)) return periodText(period.start, period.end, language);
    if (part.from > 0) return say('fromTime', { time: clockAt(part.from) });
    return part.to < dayMinutes ? say('untilTime', { time: clockAt(part.to) }) : say('allDay');
  };
};
