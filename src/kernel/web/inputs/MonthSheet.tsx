import '@mantine/dates/styles.css';
import 'dayjs/locale/hr';
import 'dayjs/locale/en-gb';
import { DatePicker, DatesProvider } from '@mantine/dates';
import { dayjsLocale, useLanguage, useText } from '../base/index.ts';

interface OneDay {
  readonly value: string | null;
  readonly onPick: (day: string | null) => void;
  readonly range?: never;
}
interface Span {
  readonly range: readonly [string | null, string | null];
  readonly onPickRange: (range: [string | null, string | null]) => void;
  readonly value?: never;
}

const shownAt = (day: string | null) => (day ? { defaultDate: day } : {});
/** The calendar of one month; loaded when somebody first opens one. Weeks begin on Monday, in America on Sunday. */
const MonthSheet = (props: OneDay | Span) => {
  const t = useText();
  const language = useLanguage();
  const settings = {
    locale: dayjsLocale(language),
    firstDayOfWeek: language === 'en-us' ? (0 as const) : (1 as const),
  };
  const labels = {
    nextMonth: t('nextPage'),
    previousMonth: t('previousPage'),
    monthLevelControl: t('month'),
    yearLevelControl: t('year'),
  };
  return (
    <DatesProvider settings={settings}>
      {props.range ? (
        <DatePicker
          type="range"
          allowSingleDateInRange
          {...shownAt(props.range[0])}
          value={[...props.range] as [string | null, string | null]}
          onChange={props.onPickRange}
          ariaLabels={labels}
        />
      ) : (
        <DatePicker {...shownAt(props.value)} value={props.value} onChange={props.onPick} ariaLabels={labels} />
      )}
    </DatesProvider>
  );
};
export default MonthSheet;
