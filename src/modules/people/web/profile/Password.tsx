import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { api, notify, type User } from '../../../../kernel/web/index.ts';
import { useProfileText } from './text.ts';

const empty = { oldPassword: '', password: '', again: '' };
export const ChangePassword = ({ who }: { who: User }) => {
  const t = useProfileText();
  const [values, setValues] = useState(empty);
  const change = (name: keyof typeof values) => (event: { currentTarget: HTMLInputElement }) => {
    const { value } = event.currentTarget;
    setValues(now => ({ ...now, [name]: value }));
  };
  const short = values.password !== '' && values.password.length < 10;
  const differ = values.again !== '' && values.again !== values.password;
  const ready = values.oldPassword !== '' && values.password.length >= 10 && values.again === values.password;
  const send = async () => {
    await api.put('auth/password', { oldPassword: values.oldPassword, password: values.password });
    setValues(empty);
    notify({ text: t('passwordChanged'), kind: 'positive' });
  };
  return (
    <section className="sheet-part">
      <h2>{t('changePassword')}</h2>
      <form
        className="support"
        onSubmit={event => {
          event.preventDefault();
          if (ready) send().catch(() => undefined);
        }}
      >
        <input type="text" autoComplete="username" value={who.username} readOnly hidden />
        <PasswordInput
          label={t('oldPassword')}
          value={values.oldPassword}
          onChange={change('oldPassword')}
          autoComplete="current-password"
        />
        <PasswordInput
          label={t('newPassword')}
          description={t('passwordHint')}
          value={values.password}
          onChange={change('password')}
          error={short && t('passwordShort')}
          autoComplete="new-password"
        />
        <PasswordInput
          label={t('passwordAgain')}
          value={values.again}
          onChange={change('again')}
          error={differ && t('passwordsDiffer')}
          autoComplete="new-password"
        />
        <div className="support-actions">
          <Button type="submit" disabled={!ready}>
            {t('setPassword')}
          </Button>
        </div>
      </form>
    </section>
  );
};
