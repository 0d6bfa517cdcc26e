import { Button } from '@mantine/core';
import { IconCalendarPlus, IconEye } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { loadPatiently, ResourceScreen } from '../../../kernel/web/index.ts';
import { useSay } from './say.ts';
import './calendar.css';

const HolidayPreview = lazy(() => loadPatiently(() => import('./details/HolidayDialog.tsx')));
const YearDialog = lazy(() => loadPatiently(() => import('./details/YearDialog.tsx')));

/** The list of holidays, the public ones of a year at once, and what a new free day would touch. */
const Holidays = () => {
  const say = useSay();
  const [over, setOver] = useState<'preview' | 'year' | null>(null);
  return (
    <>
      <ResourceScreen resource="calendarholiday" />
      <div className="cal-under">
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
          onClick={() => setOver('year')}
        >
          {say('generate')}
        </Button>
        <Button variant="default" leftSection={<IconEye size={16} aria-hidden />} onClick={() => setOver('preview')}>
          {say('holidayPreview')}
        </Button>
      </div>
      <Suspense fallback={null}>
        {over === 'preview' && <HolidayPreview onClose={() => setOver(null)} />}
        {over === 'year' && <YearDialog onClose={() => setOver(null)} />}
      </Suspense>
    </>
  );
};
export default Holidays;
