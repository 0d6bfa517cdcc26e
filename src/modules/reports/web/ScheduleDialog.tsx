import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { Suspense, useState } from 'react';
import {
  api,
  Dialog,
  LazyMultiSelect,
  LazyReportParams,
  notify,
  Skeleton,
  useForgetResources,
  useWords,
} from '../../../kernel/web/index.ts';
import { periods, reportSchedule, scheduleFormats, type ShelfLine, weekdays } from '../model.ts';
import { useShelfText } from './text.ts';

/** A report that is to come by the clock: what it is about, when, and to whom. */
export default function ScheduleDialog({ line, onClose }: { line: ShelfLine; onClose: () => void }) {
  const t = useShelfText();
  const words = useWords(reportSchedule.name);
  const forget = useForgetResources();
  const hasPeriod = ['from', 'to'].every(name => line.params.some(p => p.name === name));
  const year = line.params.find(p => p.to === 'academicyear')?.name;
  const [values, setValues] = useState({
    name: line.title,
    format: 'xlsx',
    every: 'weekly',
    weekday: 'mon',
    dayOfMonth: 1,
    hour: 7,
    period: hasPeriod ? 'month' : 'fixed',
    isActiveYear: year ? 1 : 0,
    idReceivers: [] as readonly number[],
  });
  const [params, setParams] = useState<Readonly<Record<string, unknown>>>({});
  const put = (change: Partial<typeof values>) => setValues(now => ({ ...now, ...change }));
  const without = [
    ...(values.period === 'fixed' ? [] : ['from', 'to']),
    ...(year && values.isActiveYear === 1 ? [year] : []),
  ];
  const options = (field: string, of: readonly string[]) =>
    of.map(value => ({ value, label: words.option(field, value) }));
  const save = async () => {
    const said = new URLSearchParams();
    for (const [name, value] of Object.entries(params))
      if (value !== null && value !== undefined && value !== '' && !without.includes(name))
        said.set(name, String(value));
    try {
      await api.post('report-schedule/create', {
        ...values,
        idReport: line.id,
        params: said.toString() || null,
        weekday: values.every === 'weekly' ? values.weekday : null,
        dayOfMonth: values.every === 'monthly' ? values.dayOfMonth : null,
      });
      forget();
      notify({ text: t('saved'), kind: 'positive' });
      onClose();
    } catch {
      /* said by the wrapper; what was typed stays */
    }
  };
  return (
    <Dialog title={t('scheduleOf', { title: line.title })} onClose={onClose}>
      <div className="report-schedule-form">
        <TextInput
          label={t('name')}
          required
          value={values.name}
          onChange={event => put({ name: event.currentTarget.value })}
        />
        {hasPeriod && (
          <NativeSelect
            label={t('period')}
            data={options('period', periods)}
            value={values.period}
            onChange={event => put({ period: event.currentTarget.value })}
          />
        )}
        {year && (
          <Checkbox
            label={t('activeYear')}
            checked={values.isActiveYear === 1}
            onChange={event => put({ isActiveYear: event.currentTarget.checked ? 1 : 0 })}
          />
        )}
        <Suspense fallback={<Skeleton label={line.title} lines={2} />}>
          <LazyReportParams module={line.module} report={line.name} without={without} onAsk={setParams} />
        </Suspense>
        <NativeSelect
          label={t('format')}
          data={options('format', scheduleFormats)}
          value={values.format}
          onChange={event => put({ format: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('every')}
          data={options('every', ['daily', 'weekly', 'monthly'])}
          value={values.every}
          onChange={event => put({ every: event.currentTarget.value })}
        />
        {values.every === 'weekly' && (
          <NativeSelect
            label={t('weekday')}
            data={options('weekday', weekdays)}
            value={values.weekday}
            onChange={event => put({ weekday: event.currentTarget.value })}
          />
        )}
        {values.every === 'monthly' && (
          <NativeSelect
            label={t('dayOfMonth')}
            data={Array.from({ length: 31 }, (_, n) => String(n + 1))}
            value={String(values.dayOfMonth)}
            onChange={event => put({ dayOfMonth: Number(event.currentTarget.value) })}
          />
        )}
        <NativeSelect
          label={t('hour')}
          data={Array.from({ length: 24 }, (_, n) => ({ value: String(n), label: `${String(n).padStart(2, '0')}:00` }))}
          value={String(values.hour)}
          onChange={event => put({ hour: Number(event.currentTarget.value) })}
        />
        <LazyMultiSelect
          to="user"
          label={t('receivers')}
          description={t('receiversHint')}
          required
          max={50}
          value={values.idReceivers}
          onChange={chosen => put({ idReceivers: chosen })}
        />
        <Button disabled={values.idReceivers.length === 0 || values.name.trim() === ''} onClick={() => void save()}>
          {t('save')}
        </Button>
      </div>
    </Dialog>
  );
}
