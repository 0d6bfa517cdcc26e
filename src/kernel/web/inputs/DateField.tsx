import { ActionIcon, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { Suspense, useCallback, useState } from 'react';
import { isDate, isDateTime } from '../../resource/index.ts';
import {
  formatsOf,
  readDate,
  readDateTime,
  readTime,
  showDate,
  showDateTime,
  showTime,
  useLanguage,
  useText,
} from '../base/index.ts';
import { type FieldProps, wrapping } from './field.ts';
import { LazyMonthSheet } from './lazy.ts';
import { TypedInput } from './TypedInput.tsx';
import './styles.ts';

/** Typed in the language's own format; the calendar is for those who would rather look. */
export const DateField = (props: FieldProps) => {
  const t = useText();
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const withTime = props.def.kind === 'dateTime';
  const show = useCallback(
    (value: unknown) => (withTime ? showDateTime(value, language) : showDate(value, language)),
    [withTime, language],
  );
  const read = useCallback(
    (text: string) => (withTime ? readDateTime(text, language) : readDate(text, language)),
    [withTime, language],
  );
  const { value } = props;
  const day = isDate(value) ? value : isDateTime(value) ? value.slice(0, 10) : null;
  const hour = isDateTime(value) ? value.slice(11) : '08:00';
  const pick = (picked: string | null) => {
    props.onChange(picked && withTime ? `${picked} ${hour}` : picked);
    if (!withTime) setOpen(false);
  };
  const calendar = (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          disabled={props.disabled ?? false}
          aria-label={`${t('openCalendar')}: ${props.label}`}
          onClick={() => setOpen(o => !o)}
        >
          <IconCalendar size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<span className="k-hint-line">{t('loading')}</span>}>
          <div className="k-when">
            <LazyMonthSheet value={day} onPick={pick} />
            {withTime && (
              <TypedInput
                label={t('time')}
                value={hour}
                show={showTime}
                read={readTime}
                onChange={time => props.onChange(day ? `${day} ${time ?? ''}`.trim() : day)}
              />
            )}
          </div>
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
  const pattern = formatsOf(language).datePattern;
  return (
    <TypedInput
      {...wrapping(props)}
      value={value}
      show={show}
      read={read}
      onChange={props.onChange}
      placeholder={withTime ? `${pattern} HH:mm` : pattern}
      rightSection={calendar}
    />
  );
};
