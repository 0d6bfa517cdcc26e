import { NativeSelect } from '@mantine/core';
import { isDate } from '../../../../kernel/resource/index.ts';
import { DateInput } from '../../../../kernel/web/index.ts';
import { useSetup } from '../data.ts';
import { useSay } from '../say.ts';

/** From one day to another. */
export const PeriodInput = ({
  from,
  to,
  onFrom,
  onTo,
}: {
  from: unknown;
  to: unknown;
  onFrom: (day: unknown) => void;
  onTo: (day: unknown) => void;
}) => {
  const say = useSay();
  const isTurned = isDate(from) && isDate(to) && to < from;
  return (
    <>
      <DateInput label={say('from')} value={from} onChange={onFrom} />
      <DateInput label={say('to')} value={to} onChange={onTo} error={isTurned ? say('endBeforeStart') : undefined} />
    </>
  );
};

/** One type of rooms, or all of them; in a bar without a label over it. */
export const RoomtypeSelect = ({
  value,
  onChange,
  inBar = false,
}: {
  value: string;
  onChange: (value: string) => void;
  inBar?: boolean;
}) => {
  const say = useSay();
  const roomtypes = useSetup().data?.roomtypes ?? [];
  return (
    <NativeSelect
      {...(inBar ? { size: 'xs', 'aria-label': say('roomType') } : { label: say('roomType') })}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      data={[{ value: '', label: say('anyType') }, ...roomtypes.map(x => ({ value: String(x.id), label: x.label }))]}
    />
  );
};
