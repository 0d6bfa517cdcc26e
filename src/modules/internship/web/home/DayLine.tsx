import { IconBriefcase } from '@tabler/icons-react';
import { useEffect } from 'react';
import { TodoLine, type WaitingProps } from '../../../../kernel/web/index.ts';
import { useDiaries, useLedger } from '../data.ts';
import { useInternshipText } from '../text.ts';

/** On the home page of a student whose internship is under way: today's entry, until it is written. */
export default function DayLine({ onCount }: WaitingProps) {
  const say = useInternshipText();
  const found = useDiaries();
  const running = found.data?.find(row => row.status === 'active');
  const ledger = useLedger(running ? Number(running.id) : null).data;
  const today = ledger?.can.write === 1 ? ledger.days.find(day => day.date === ledger.today) : undefined;
  const waits = today !== undefined && today.isOff === 0 && today.idDiary === null;
  const isKnown = found.isError || (found.data !== undefined && (!running || ledger !== undefined));
  useEffect(() => {
    if (isKnown) onCount(waits ? 1 : 0);
  }, [isKnown, waits, onCount]);
  if (!waits || !ledger) return null;
  return (
    <TodoLine
      icon={IconBriefcase}
      title={say('lineDay')}
      fact={say('lineDayFact', { confirmed: ledger.confirmed, planned: ledger.plannedHours })}
      to={`/Internship/InternshipDiary?id=${ledger.id}`}
    />
  );
}
