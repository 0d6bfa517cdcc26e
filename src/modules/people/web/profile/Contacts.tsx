import { Button, PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/ActionIcon.css';
import { useState } from 'react';
import { api, notify, type User, user } from '../../../../kernel/web/index.ts';
import { useProfileText } from './text.ts';

/** How others and the portal reach this person. Another address counts once its owner has opened the letter sent to it. */
export const Contacts = ({ who }: { who: User }) => {
  const t = useProfileText();
  const [phone, setPhone] = useState(who.phone ?? '');
  const savePhone = async () => {
    const given = phone.trim() || null;
    await api.put('auth/profile', { phone: given });
    user.set({ ...who, phone: given });
    notify({ text: t('saved'), kind: 'positive' });
  };
  return (
    <section className="sheet-part">
      <h2>{t('contacts')}</h2>
      <form
        className="profile-line"
        onSubmit={event => {
          event.preventDefault();
          savePhone().catch(() => undefined);
        }}
      >
        <TextInput
          label={t('phone')}
          description={t('phoneHint')}
          type="tel"
          autoComplete="tel"
          maxLength={50}
          value={phone}
          onChange={event => setPhone(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={phone.trim() === (who.phone ?? '')}>
          {t('save')}
        </Button>
      </form>
      <dl className="facts">
        <dt>{t('email')}</dt>
        <dd>{who.email}</dd>
      </dl>
      {!who.actor && <ChangeEmail />}
    </section>
  );
};

const ChangeEmail = () => {
  const t = useProfileText();
  const [open, setOpen] = useState(false);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const ask = async () => {
    await api.put('auth/email', { email: email.trim(), password });
    setSentTo(email.trim());
    setEmail('');
    setPassword('');
    setOpen(false);
  };
  return (
    <>
      {sentTo && (
        <div className="plain-said" role="status">
          {t('emailSent', { email: sentTo })}
        </div>
      )}
      {open ? (
        <form
          className="support"
          onSubmit={event => {
            event.preventDefault();
            ask().catch(() => undefined);
          }}
        >
          <TextInput
            label={t('newEmail')}
            type="email"
            autoComplete="email"
            required
            withAsterisk={false}
            data-autofocus
            value={email}
            onChange={event => setEmail(event.currentTarget.value)}
          />
          <PasswordInput
            label={t('password')}
            autoComplete="current-password"
            value={password}
            onChange={event => setPassword(event.currentTarget.value)}
          />
          <div className="support-actions">
            <Button type="submit" disabled={!email.includes('@') || password === ''}>
              {t('emailAsk')}
            </Button>
          </div>
        </form>
      ) : (
        <div>
          <Button
            variant="default"
            onClick={() => {
              setSentTo(null);
              setOpen(true);
            }}
          >
            {t('changeEmail')}
          </Button>
        </div>
      )}
    </>
  );
};
