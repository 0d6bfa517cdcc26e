import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, DateInput, showDate, useLanguage } from '../../../../kernel/web/index.ts';
import { useScheduleText } from './text.ts';

/** The days between which something may begin, and the one that is proposed. */
export interface Beginning {
  /** Null where the year of the course has no semester for it. */
  readonly from: string | null;
  readonly to: string | null;
  readonly proposed: string;
}
const isDay = (day: unknown): day is string => typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day);
export const isWithin = (day: string | null, days: Beginning | undefined): boolean =>
  isDay(day) && days !== undefined && day >= (days.from ?? day) && day <= (days.to ?? day);

/** The day as of which students come into the groups of a type: what is proposed until another one is said. */
export const useValidFrom = (
  idStCo: number,
  idTeachingtype: number,
): readonly [string | null, (day: string | null) => void, Beginning | undefined] => {
  const [said, setSaid] = useState<string | null | undefined>();
  const days = useQuery({
    queryKey: ['resource', 'st-co-group', 'valid from', idStCo, idTeachingtype],
    queryFn: ({ signal }) =>
      call<Beginning>('GET', 'st-co-group/valid-from', { query: { idStCo, idTeachingtype }, signal }),
    retry: false,
  }).data;
  return [said === undefined ? (days?.proposed ?? null) : said, setSaid, days];
};

export const ValidFrom = ({
  from,
  onChange,
  days,
  hint,
  className,
}: {
  readonly from: string | null;
  readonly onChange: (day: string | null) => void;
  readonly days: Beginning | undefined;
  /** What beginning on that day means here; unsaid: for students. */
  readonly hint?: string;
  readonly className?: string;
}) => {
  const say = useScheduleText();
  const language = useLanguage();
  const isOutside = isDay(from) && days !== undefined && !isWithin(from, days);
  return (
    <div className={className}>
      <DateInput
        label={say('validFrom')}
        description={hint ?? say('validFromHint')}
        value={from ?? ''}
        onChange={day => onChange(typeof day === 'string' ? day : null)}
        {...(isOutside && {
          error: say('validFromOutside', {
            from: showDate(days.from ?? '', language),
            to: showDate(days.to ?? '', language),
          }),
        })}
      />
    </div>
  );
};
