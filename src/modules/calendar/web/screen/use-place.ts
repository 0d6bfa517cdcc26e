import { useCallback } from 'react';
import { isDate } from '../../../../kernel/resource/index.ts';
import { useAddress } from '../../../../kernel/web/index.ts';
import { type Day, today } from '../time/time.ts';

/** The view stands in the address, so that a link shows the same to anybody and «back» leads back. */
export const usePlace = (): {
  readonly day: Day;
  readonly get: (name: string) => string | null;
  readonly set: (changes: Readonly<Record<string, string | number | null>>) => void;
} => {
  const [params, change] = useAddress();
  const said = params.get('date');
  const set = useCallback(
    (changes: Readonly<Record<string, string | number | null>>) =>
      change(next => {
        for (const [name, value] of Object.entries(changes))
          if (value === null || value === '') next.delete(name);
          else next.set(name, String(value));
        return next;
      }),
    [change],
  );
  return { day: isDate(said) ? said : today(), get: name => params.get(name), set };
};
