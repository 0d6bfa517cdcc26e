import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, api, call, DateInput, notify, Panel, useForgetResources } from '../../../kernel/web/index.ts';
import { useInternshipText } from './text.ts';
import './internship.css';

interface Option {
  readonly value: number;
  readonly label: string;
}
const empty = { name: '', email: '', address: '', dateFrom: '', dateTo: '', programme: '' };

/** A student who has found a company by themself proposes it. */
export const OwnPlace = () => {
  const say = useInternshipText();
  const forget = useForgetResources();
  const [isOpen, setOpen] = useState(false);
  const [setting, setSetting] = useState<string | null>(null);
  const [values, setValues] = useState(empty);
  const [problem, setProblem] = useState<string | null>(null);
  const settings = useQuery({
    queryKey: ['resource', 'ints-st-course-setting', 'own place'],
    queryFn: async ({ signal }) =>
      (
        await call<{ data: readonly Option[] }>('GET', 'ints-st-course-setting/options', {
          query: { scenario: 'ownPlace' },
          signal,
        })
      ).data,
    retry: false,
  }).data;
  if (!settings || settings.length === 0) return null;
  const idIntsSet = Number(setting ?? settings[0]!.value);
  const field = (key: keyof typeof empty, label: string, type = 'text', isRequired = false) => (
    <TextInput
      label={label}
      type={type}
      required={isRequired}
      value={values[key]}
      onChange={event => setValues({ ...values, [key]: event.currentTarget.value })}
    />
  );
  const day = (key: 'dateFrom' | 'dateTo', label: string) => (
    <DateInput
      label={label}
      value={values[key]}
      onChange={value => setValues({ ...values, [key]: String(value ?? '') })}
    />
  );
  const send = async () => {
    setProblem(null);
    const said = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
    try {
      await api.post('internship/propose', { idIntsSet, ...said });
      notify({ text: say('proposedDone') });
      setValues(empty);
      setOpen(false);
      await forget();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setProblem(failure.problems.map(each => each.message).join(' ') || failure.message);
    }
  };
  return (
    <div className="own-place">
      <Panel title={say('ownPlace')}>
        <p>{say('ownPlaceLead')}</p>
        {!isOpen ? (
          <Button variant="default" onClick={() => setOpen(true)}>
            {say('ownPlace')}
          </Button>
        ) : (
          <div className="diary-form">
            {settings.length > 1 && (
              <NativeSelect
                label={say('course')}
                data={settings.map(({ value, label }) => ({ value: String(value), label }))}
                value={String(idIntsSet)}
                onChange={event => setSetting(event.currentTarget.value)}
              />
            )}
            {field('name', say('company'), 'text', true)}
            {field('email', say('companyEmail'), 'email', true)}
            {field('address', say('companyAddress'))}
            {day('dateFrom', say('from'))}
            {day('dateTo', say('to'))}
            <Textarea
              label={say('programme')}
              value={values.programme}
              onChange={event => setValues({ ...values, programme: event.currentTarget.value })}
              error={problem}
            />
            <div className="diary-acts">
              <Button onClick={() => void send()} disabled={values.name.trim() === '' || values.email.trim() === ''}>
                {say('propose')}
              </Button>
            </div>
          </div>
        )}
      </Panel>
    </div>
  );
};
